"""The table of documents. Stores that were written before there were steps have it already."""

from alembic import op
from sqlalchemy import Column, DateTime, String, Text

revision = "1"
down_revision = None


def upgrade() -> None:
    """Make the table where there is none."""
    op.create_table(
        "documents",
        Column("learner", String(64), primary_key=True),
        Column("kind", String(32), primary_key=True),
        Column("key", String(64), primary_key=True),
        Column("body", Text, nullable=False),
        Column("changed", DateTime(timezone=True), nullable=False),
        if_not_exists=True,
    )
