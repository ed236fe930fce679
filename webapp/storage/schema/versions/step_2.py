"""Every document has a version, and is replaced only by whoever has seen it."""

from alembic import op
from sqlalchemy import BigInteger, Column

revision = "2"
down_revision = "1"


def upgrade() -> None:
    """Give all documents that there are the same version."""
    op.add_column("documents", Column("version", BigInteger, nullable=False, server_default="0"))
