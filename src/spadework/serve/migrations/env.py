"""How the database is brought to the newest form: run by ``store.migrate``, on its connection."""

from alembic import context

from spadework.serve.store import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
