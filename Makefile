# `make run` and `make test` are all a newcomer needs; each does its own set-up.
# PYTHON=python3.12 chooses an interpreter when .venv is made.
BIN := .venv/bin
ARGS ?=
# One more than cores, four at most: the tests of the pages mostly wait for a browser.
WORKERS := $(shell n=$$(nproc); echo $$((n < 3 ? n + 1 : 4)))
# Byte code is kept whatever the machine's default: else each worker, and each service that a test
# starts, compiles every module anew.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help run test check soak hil hil-hours bench format lowest clean
.PHONY: format-check types suite set-up-run set-up-dev

help:
	@echo 'make run      start the service on the simulated board (ARGS="--port 8001" adds options)'
	@echo 'make test     everything that CI runs: format, lint, types, imports, tests with coverage'
	@echo 'make check    the same without the tests: seconds'
	@echo 'make soak     the long runs that make test leaves out'
	@echo 'make hil      the drivers on the lines of a real kernel, without a Pi (builds it once: minutes)'
	@echo 'make hil-hours  ten hours at one board on that kernel, in virtual time: minutes'
	@echo 'make bench    the table of figures: how well games are understood, and how fast'
	@echo 'make format   format the code and mend what the linter can'
	@echo 'make lowest   the unit tests on the oldest dependencies that pyproject.toml allows'
	@echo 'make clean    remove everything that these commands have made, the journal excepted'

set-up-run:
	@.ci/set-up run

set-up-dev:
	@.ci/set-up dev

run: set-up-run
	@exec $(BIN)/jadoube run $(ARGS)

check: format-check types

# Types and tests side by side: neither fills two cores alone.
test: format-check
	@$(MAKE) --no-print-directory --jobs 2 types suite

format-check: set-up-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types:
	$(BIN)/mypy
	$(BIN)/lint-imports

suite: tests/__pycache__
	$(BIN)/pytest --numprocesses $(WORKERS) --dist worksteal --cov --cov-report term-missing:skip-covered $(ARGS)

# In a fresh clone the tests are compiled once, not by all workers at the same time.
tests/__pycache__:
	-@$(BIN)/pytest --collect-only -qq >/dev/null

soak: set-up-dev
	HYPOTHESIS_PROFILE=soak $(BIN)/pytest -m soak $(ARGS)

hil: set-up-dev
	@tests/hil/run lines $(ARGS)

hil-hours: set-up-dev
	@tests/hil/run hours $(ARGS)

bench: set-up-run
	@$(BIN)/jadoube bench $(ARGS)

format: set-up-dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

lowest: set-up-dev
	.ci/lowest $(ARGS)

clean:
	rm -rf .venv .venv-lowest .hil .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis .coverage* htmlcov dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
