"""The server: rooms, seats and sockets around matches. docs/protocol.md says how it is spoken to.

It needs the extra ``serve``. Imports point one way: ``run → app → rest, sockets → house →
computers → workshop → warming → telling → changes → room``; only ``house`` changes a room.
"""
