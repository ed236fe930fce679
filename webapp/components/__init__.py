"""Parts of the page that have JavaScript of their own."""
