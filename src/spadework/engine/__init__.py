"""The engine: records, chance, compiling, and the match as referee. It knows no game."""
