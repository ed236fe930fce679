"""Where the app keeps the documents of learners: a database, and the steps to its schema."""
