"""The house's own clock: what it has seen pass, not what a machine's clock says."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    house = op.create_table(
        "house",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("lived", sa.BigInteger, nullable=False),
        sa.Column("wall", sa.BigInteger, nullable=False),
    )
    op.bulk_insert(house, [{"id": 1, "lived": 0, "wall": int(time.time())}])
    # To every room that is there already it is as if it had been touched just now.
    op.add_column("rooms", sa.Column("lived", sa.BigInteger, nullable=False, server_default="0"))
    op.drop_index("rooms_touched", "rooms")
    op.create_index("rooms_lived", "rooms", ["lived"])
