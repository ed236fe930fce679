"""Short programs that use cardrules, and a small game of one's own."""
