"""The pages of the app and their parts."""
