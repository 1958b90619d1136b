"""Learning by self-play: nets from nothing. Needs PyTorch (the extra ``learn``).

``python -m spadework.learn GAME`` trains, stops when its time is over and goes on when it is
called again; see docs/learning.md.
"""
