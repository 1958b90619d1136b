"""Fleet on a terminal and in the browser."""
