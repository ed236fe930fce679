"""What the app knows: tables, courses, practice, pads, and the learner's documents. Nothing here calls Streamlit."""
