"""The app in the reader's browser: the same model, asked by messages and answered with what to draw."""
