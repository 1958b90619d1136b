"""Rooms, their seats and their moves."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "rooms",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("start", sa.Text),
        sa.Column("key", sa.LargeBinary(32), nullable=False),
        sa.Column("guide", sa.Boolean, nullable=False),
        sa.Column("rematch", sa.String(32)),
        sa.Column("started", sa.BigInteger, nullable=False),
        sa.Column("touched", sa.BigInteger, nullable=False),
    )
    op.create_index("rooms_touched", "rooms", ["touched"])
    op.create_table(
        "seats",
        sa.Column("room", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("holder", sa.String(10), nullable=False),
        sa.Column("level", sa.String(40)),
        sa.Column("name", sa.Text),
        sa.Column("token", sa.LargeBinary(32)),
    )
    op.create_table(
        "moves",
        sa.Column("room", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("count", sa.BigInteger),
    )
