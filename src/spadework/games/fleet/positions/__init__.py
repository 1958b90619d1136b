"""Fleet: positions and views."""
