"""tmp"""

def greedy(s, r, out, n):
    return out[0]
