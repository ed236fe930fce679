"""Programs as users of the library write them."""
