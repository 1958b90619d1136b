# Two commands do everything on a fresh Debian machine: `make play` and `make test`.

PYTHON ?= python3
GAME ?= tactics
VENV = .venv
PIP = $(VENV)/bin/python -m pip --disable-pip-version-check
# What others made comes by its hashes and nothing else does; then the project itself, by itself.
LOCKED = $(PIP) install --quiet --no-deps --require-hashes --requirement
ITSELF = $(PIP) install --quiet --no-deps --no-build-isolation --editable .

SERVE ?= --open
LEARN ?= --small --whole 600
WEB = .venv/bin/python tools/web.py

# Hundreds of processes start in the tests: each would read every source file anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play terminal test coverage checked compiled soak bench gpu learn pictures lint clean

play: .venv/ready-to-play  ## the table in the browser; SERVE="--port 9000" for other wishes
	@$(WEB) build
	@.venv/bin/spadework serve $(SERVE)

terminal: .venv/ready-to-play  ## a game on this terminal: Poker Tactics, or with GAME=ID another of the shelf
	@.venv/bin/spadework play $(GAME)

test: .venv/ready-to-test  ## all tests, small samples
	@tools/need-chromium
	$(WEB) build
	@$(MAKE) --no-print-directory --jobs --output-sync=target compiled checked
	tools/run-tests

coverage: .venv/ready-to-test  ## all tests again, and which lines of ours they run, the servers' too
	tools/run-tests --cov --cov-report=term

checked:  # what reads the sources; beside it the games are compiled, once for all that follows
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy
	$(WEB) check
	$(WEB) test

compiled:
	.venv/bin/python tools/compile.py

soak: .venv/ready-to-test  ## the long versions; writes docs/figures.md
	.venv/bin/python tools/soak.py

bench: .venv/ready-to-test  ## our games beside their peers
	.venv/bin/spadework bench

gpu: .venv/ready-to-test  ## on a machine with a GPU: its speed, and that it agrees with the CPU
	.venv/bin/python tools/gpu.py

learn: .venv-learn/ready  ## a net of a game by self-play, in .learn/: GAME=ID, LEARN="--decisions 2e9"
	@.venv-learn/bin/spadework learn $(GAME) .learn/$(GAME) $(LEARN)

pictures: .venv/ready-to-test  ## takes the pictures of the README anew
	@tools/need-chromium
	$(WEB) build
	.venv/bin/python tools/pictures.py

lint: .venv/ready-to-test  ## format and check
	.venv/bin/ruff format .
	.venv/bin/ruff check --fix .
	.venv/bin/mypy

clean:
	rm -rf .venv .venv-learn .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage* dist
	rm -rf artefacts web/node_modules src/spadework/serve/page

.venv/bin/python .venv-learn/bin/python:
	@tools/need-python $(PYTHON)
	$(PYTHON) -m venv $(@:/bin/python=)

.venv/ready-to-play: pyproject.toml locks/play.txt | .venv/bin/python
	@echo "Setting Spadework up in .venv (once) ..."
	@$(LOCKED) locks/play.txt
	@$(WEB) build
	@$(ITSELF)
	@touch $@

.venv/ready-to-test: pyproject.toml locks/test.txt | .venv/bin/python
	@echo "Setting the tests up in .venv (once) ..."
	@$(LOCKED) locks/test.txt
	@$(WEB) build
	@$(ITSELF)
	@touch $@ .venv/ready-to-play

# PyTorch is large, and nothing but learning needs it: it has an environment of its own.
.venv-learn/ready: VENV = .venv-learn
.venv-learn/ready: pyproject.toml locks/learn.txt | .venv-learn/bin/python
	@echo "Setting PyTorch up in .venv-learn (once; some gigabytes) ..."
	@$(LOCKED) locks/learn.txt
	@SPADEWORK_NO_PAGE=1 $(ITSELF)
	@touch $@
