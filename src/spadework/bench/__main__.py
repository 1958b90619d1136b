"""``python -m spadework.bench``: the bench as JSON, for machines without the command line."""

import json

from spadework.bench import measure
from spadework.bench.samples import SECONDS
from spadework.engine.compile import announce

print(json.dumps(measure(SECONDS, announce), indent=1))
