"""The app: a card table in the browser, on which every play is explained."""
