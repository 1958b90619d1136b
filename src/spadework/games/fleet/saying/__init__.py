"""Fleet in words: actions, events, labels and reasons."""
