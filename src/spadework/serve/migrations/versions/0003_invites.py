"""Invites, whose token a seat's is, how a match began, and whether its key is known."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    invites = op.create_table(
        "invites",
        sa.Column("room", sa.String(32), primary_key=True),
        sa.Column("hash", sa.LargeBinary(32), primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("stage", sa.String(10), nullable=False),
    )
    op.add_column("seats", sa.Column("given", sa.String(10)))
    op.add_column(
        "rooms", sa.Column("origin", sa.String(10), nullable=False, server_default="dealt")
    )
    op.add_column(
        "rooms", sa.Column("published", sa.Boolean, nullable=False, server_default=sa.false())
    )
    seats = sa.table("seats", *map(sa.column, ("room", "seat", "holder", "token", "given")))
    rooms = sa.table("rooms", *map(sa.column, ("id", "start", "guide", "origin")))
    # A link that was sent already still opens its seat: but once, and with a token of its own.
    free = (seats.c.holder == "open") & seats.c.token.is_not(None)
    told = sa.select(seats.c.room, seats.c.token, seats.c.seat, sa.literal("unused")).where(free)
    op.execute(invites.insert().from_select(["room", "hash", "seat", "stage"], told))
    # The maker had the tokens of all: who comes by such a link has the seat passed on.
    op.execute(seats.update().where(free).values(token=None, given="maker"))
    op.execute(seats.update().where(seats.c.holder == "person").values(given="maker"))
    begun = sa.case((rooms.c.guide, "guide"), else_="position")
    op.execute(rooms.update().where(rooms.c.start.is_not(None)).values(origin=begun))
