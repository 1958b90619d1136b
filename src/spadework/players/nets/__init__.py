"""Nets: players that learned, and answer in whole numbers."""

from spadework.players.nets.net import Net, Thought, load, ours

__all__ = ["Net", "Thought", "load", "ours"]
