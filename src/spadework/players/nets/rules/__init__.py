"""How a net thinks: plain functions, the same plain, native and on a GPU."""
