# Two commands: `make play` and `make test`. Each sets up what it needs, once. `make thorough` tests what takes long,
# `make soak` with more seeds.
# `make play ARGS="--seat Ann --seat Ben"` passes words on; `make PYTHON=/path/to/python3 play` chooses the Python.
PYTHON ?=
export PYTHON
BIN := .venv/bin
ARGS ?=

# What was compiled is kept, for the many processes that tests start, and leaves nothing beside the sources.
export PYTHONPYCACHEPREFIX := $(CURDIR)/.venv/pycache
unexport PYTHONDONTWRITEBYTECODE

# an environment that was moved, or whose Python is gone, is set up anew
$(shell tools/set-up usable || rm -f .venv/made .venv/play .venv/test)

# Of tests, for two cores: those at the wall clock and in a browser wait for most of their time.
WORKERS := 5

.PHONY: play build test thorough soak emulated bench pcb lint lint-python lint-page collected types messages docs release lock browser mtools spelling voice micropython page engines inkscape footprints

play: .venv/play
	@$(BIN)/signalbox play $(ARGS)

# All that a maker needs, from the description of a board: make build ARGS="my_board.toml --out my_board"
build: .venv/build
	@$(BIN)/signalbox build $(ARGS)

test: lint browser mtools spelling voice micropython
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal $(ARGS)

# What takes long and is wide: every page in its sizes, themes and languages, whole games, sheets. Before anything lands.
thorough: .venv/test page browser engines footprints inkscape mtools spelling voice micropython
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m "thorough and not soak" $(ARGS)

# What only repeats the tests with more seeds and settings; the slowest ones are listed.
soak: .venv/test micropython
	$(BIN)/python -m pytest -n 2 --dist worksteal -m soak --durations 15 $(ARGS)

lint: .venv/test page
	@$(MAKE) --no-print-directory -j 2 lint-python lint-page collected

lint-python: .venv/test
	$(BIN)/ruff check . tools/docs tools/unpack
	$(BIN)/ruff format --check . tools/docs tools/unpack
	$(BIN)/mypy

lint-page: .venv/test page
	$(BIN)/python -m tests.micropython.language
	@tools/check-page

# Every test can be found. What pytest compiles on the way is kept, or each of its workers would compile it again.
collected: .venv/test
	@$(BIN)/python -m pytest --collect-only -q > .venv/collected || { cat .venv/collected; exit 1; }

# The firmware on real CircuitPython, on an emulated Pico: on the image that SIGNALBOX_UF2 names, or on the official one.
emulated: .venv/test mtools
	@image=$$($(BIN)/python -m tests.emulated.image) && \
		SIGNALBOX_UF2="$$image" $(BIN)/python -m pytest -m "emulated and not soak" -p no:xdist tests/emulated $(ARGS)

bench: .venv/test
	@$(BIN)/python -c "import pyspiel" 2>/dev/null || $(BIN)/pip install -q --disable-pip-version-check "open_spiel>=1.5" || true
	$(BIN)/python -m tests.bench $(ARGS)

# The printed circuit boards anew, checked by KiCad, with all that a maker of boards is sent, in build/pcb (docs/pcb.md).
# `make pcb KICAD_CLI=/path/to/it` where KiCad's kicad-cli is not on the path.
pcb: .venv/build
	@$(BIN)/python -m tools.pcb
	@tools/check-pcb

# The page's types.d.ts anew, after a change of the Python types of what a page is sent or may say.
types: .venv/test
	@$(BIN)/python -m tests.page.write_types

# All messages with examples, to be read: build/messages.md, and one for each other language.
messages: .venv/test
	@$(BIN)/python -m tests.host.core.messages.write_table

# A site of all documentation, with a search, and pages of the public names, made of their docstrings.
docs: .venv/test
	@$(BIN)/python -m sphinx -q -E -a -W --keep-going -c docs -d build/doctrees . build/docs
	@$(BIN)/python tools/docs build/docs/api
	@echo "Open build/docs/index.html"

# Wheel and sdist in dist, checked, and tried in empty environments. Nothing is uploaded.
release: .venv/test
	@tools/release

# Pin the dependencies anew after a change of pyproject.toml or tests/page/package.json.
lock:
	@tools/lock

browser:
	@tools/set-up browser

mtools:
	@tools/set-up mtools

spelling:
	@tools/set-up spelling

voice:
	@tools/set-up voice

engines:
	@tools/set-up engines

inkscape:
	@tools/set-up inkscape

footprints:
	@tools/set-up footprints

micropython: .venv/made
	@tools/set-up micropython

page:
	@tools/set-up page

# What was set up leaves a stamp; it is set up again when its list of packages changes.
.venv/made: tools/set-up
	@tools/set-up venv
	@touch $@

.venv/play: .venv/made requirements.lock pyproject.toml
	@echo "Setting up: packages to play (once)."
	@tools/set-up packages requirements.lock
	@touch $@

.venv/build: .venv/made requirements-build.lock pyproject.toml
	@echo "Setting up: packages to build a board (once)."
	@tools/set-up packages requirements-build.lock
	@touch $@

.venv/test: .venv/made requirements-dev.lock pyproject.toml
	@echo "Setting up: packages to test (once)."
	@tools/set-up packages requirements-dev.lock
	@touch $@ .venv/play .venv/build
