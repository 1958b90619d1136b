"""``python -m spadework.bench``: the bench as JSON, for machines without the command line."""

import json

from spadework.bench import measure
from spadework.engine.compile import announce

print(json.dumps(measure(2.0, announce), indent=1))
