"""Fleet: the rules, compiled together. Nothing else lies in this folder."""
