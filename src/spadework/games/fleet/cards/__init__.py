"""Fleet: the cards, and the fleets made of them."""
