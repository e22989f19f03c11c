# Two commands: `make play` and `make test`. Each sets up what it needs, once.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: play test bench lint

play: .venv/play
	$(BIN)/signalbox play

test: .venv/test
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python -m pytest -n 2

bench: .venv/test
	$(BIN)/python -m tests.bench

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/play: .venv/bin/python requirements.lock pyproject.toml
	$(BIN)/pip install -q --require-hashes -r requirements.lock
	$(BIN)/pip install -q --no-deps -e .
	touch $@

.venv/test: .venv/bin/python requirements-dev.lock pyproject.toml
	$(BIN)/pip install -q --require-hashes -r requirements-dev.lock
	$(BIN)/pip install -q --no-deps -e .
	touch $@ .venv/play
