# Two commands do everything: `make kit` and `make test`. The rest serves those who change things.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
NEW_ENOUGH := import sys; sys.version_info >= (3, 11) or sys.exit("Ballotin needs Python 3.11 or later: make PYTHON=python3.12 …")

# What `make compile` turns into machine code: the rules, and the loops of play around them.
ENGINES := $(filter-out %/__init__.py %/registry.py %/compiled.py %/checks.py,\
	$(wildcard generator/playing/rules/*.py generator/playing/games/*/*.py)) \
	$(addprefix generator/playing/play/,match.py bots.py search.py)

# The tests of rules and play.
PLAYED := $(addprefix tests/,conformance scenarios unit/playing/play unit/playing/rules unit/playing/games)

.PHONY: kit test test-compiled long browse readers check style types imports pages docs bench bench-kits bench-paper bench-packages bench-rulebook bench-shop bench-sprites bench-tables bench-balance bench-play bench-studio mutants fuzz drill compile wheel pure clean

kit: $(VENV)/.kit
	$(BIN)/ballotin build chocolatiers

# The sources, never a compiled build that may be older than they are. Tests start hundreds of
# processes, which shall not compile everything anew, whatever the shell says. A worker gets a row
# of modules and steals from the end of another's row, so that nearly all tests of a module stay
# together and what they share is made once: make test TEST="-k hexagon --times build/times.txt"
test: export PYTHONDONTWRITEBYTECODE =
test: pure check
	$(BIN)/pytest -n auto --dist worksteal $(TEST)

# The same tests on a fresh compiled build, as far as rules and play go; `make pure` goes back.
test-compiled: compile
	$(BIN)/pytest -n auto --dist worksteal -m '' $(PLAYED)

# Hunts and races that take minutes: mutated games, planted slips, the laws at every table with
# options, every change of a game built warm and cold, the pages typed from beginning to end. And
# every property with 200 examples, of which `make test` tries 25.
long: export PYTHONDONTWRITEBYTECODE =
long: $(VENV)/.dev
	$(BIN)/pytest -n auto --dist worksteal -m 'long or hypothesis' --hypothesis-profile many $(LONG)

# People's side of the studio in headless Chromium, some minutes: make browse BROWSE="-k chai"
browse: export PYTHONDONTWRITEBYTECODE =
browse: $(VENV)/.dev
	$(BIN)/pytest -n auto --dist worksteal tests/browsing $(BROWSE)

# Game engines read our atlases: make readers READERS="-k pixi". They come from npm, for tests alone.
readers: export PYTHONDONTWRITEBYTECODE =
readers: $(VENV)/.dev $(VENV)/.readers
	$(BIN)/pytest -n auto --dist worksteal tests/readers $(READERS)

$(VENV)/.readers: tests/readers/package.json
	mkdir -p $(VENV)/readers
	cp $< $(VENV)/readers/
	cd $(VENV)/readers && npm install --silent --no-audit --no-fund --no-save --ignore-scripts
	touch $@

# None of these waits for another: make -j4 -O check
check: style types imports pages

style: $(VENV)/.dev
	$(BIN)/ruff check .

types: $(VENV)/.dev
	$(BIN)/mypy

imports: $(VENV)/.dev
	$(BIN)/lint-imports

pages: $(VENV)/.dev
	$(BIN)/python -m tests.docs.generated --check

docs: $(VENV)/.dev
	$(BIN)/python -m tests.docs.generated --write --pictures

# protograf asks for another Pillow than we do, so it gets an environment of its own.
bench: $(VENV)/.dev
	$(PYTHON) -m venv $(VENV)/bench
	$(VENV)/bench/bin/pip install --quiet -r benchmarks/requirements.txt
	$(BIN)/python -m benchmarks --protograf $(VENV)/bench/bin/python $(BENCH)

bench-kits: $(VENV)/.dev
	$(BIN)/python -m benchmarks.kits $(BENCH)

# How many sheets every kit takes, beside its bound, what it took before, and other tools' rules.
bench-paper: $(VENV)/.dev
	$(BIN)/python -m benchmarks.paper $(BENCH)

bench-sprites: $(VENV)/.dev
	$(BIN)/python -m benchmarks.sprites $(BENCH)

bench-packages: $(VENV)/.dev
	$(BIN)/python -m benchmarks.packages $(BENCH)

bench-rulebook: $(VENV)/.dev
	$(BIN)/python -m benchmarks.rulebook $(BENCH)

bench-shop: $(VENV)/.dev
	$(BIN)/python -m benchmarks.shop $(BENCH)

bench-tables: $(VENV)/.dev
	$(BIN)/python -m benchmarks.tables $(BENCH)

bench-balance: $(VENV)/.dev
	$(BIN)/python -m benchmarks.balance $(BENCH)

bench-play: $(VENV)/.dev
	$(PYTHON) -m venv $(VENV)/bench
	$(VENV)/bench/bin/pip install --quiet --ignore-requires-python -r benchmarks/play/requirements.txt
	$(BIN)/python -m benchmarks.play --azul $(VENV)/bench/bin/python $(BENCH)

# Needs Chromium, and a machine that does nothing else: the clock counts, not the processor.
bench-studio: $(VENV)/.dev
	$(PYTHON) -m venv $(VENV)/typst
	$(VENV)/typst/bin/pip install --quiet -r benchmarks/studio/requirements.txt
	$(BIN)/python -m benchmarks.studio --typst $(VENV)/typst/bin/python $(BENCH)

# Changes a part of the product in small ways and counts what its tests notice; docs/testing.md
# names the parts: make mutants PACKAGE=sheets MUTANTS="--sample 50"
mutants: $(VENV)/.dev
	$(BIN)/pip install --quiet -r tests/mutants/requirements.txt
	$(BIN)/python -m tests.mutants $(PACKAGE) $(MUTANTS)

# Lets mutated games walk the roads and writes what breaks to build/fuzz: make fuzz FUZZ_MINUTES=1
FUZZ_MINUTES ?= 10
fuzz: $(VENV)/.dev
	$(BIN)/python -m tests.fuzz --minutes $(FUZZ_MINUTES) $(FUZZ)

# Kills, full disks, poisoned caches, hostile files and command lines, counted; minutes, on Linux:
# make drill DRILL="--class kills --few 20"
drill: $(VENV)/.dev
	$(BIN)/python -m tests.drill $(DRILL)

# Needs a C compiler. Changed rules show after the next `make compile`, or after `make pure`.
compile: $(VENV)/.dev pure
	$(BIN)/pip install --quiet --editable ".[compile]"
	MYPYC_DEBUG_LEVEL=0 $(BIN)/mypyc $(ENGINES)
	rm -rf build
	$(BIN)/pytest tests/unit/playing/play/test_compiled.py
	$(BIN)/ballotin --version

# A wheel for this Python and system with the compiled rules inside, in dist/: who installs it
# needs no compiler. Tried in a fresh environment before it is called good.
wheel: compile
	rm -rf dist
	BALLOTIN_COMPILED=1 $(BIN)/hatchling build -t wheel
	$(MAKE) pure
	$(BIN)/python -m tests.wheel dist/*.whl

pure:
	rm -rf build *__mypyc.*.so *__mypyc.*.pyd
	find generator -name '*.so' -delete -o -name '*.pyd' -delete

clean: pure
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis

# An editable install: what is shipped is read from this folder, so a change shows at once.
$(VENV)/.kit: pyproject.toml
	@$(PYTHON) -c '$(NEW_ENOUGH)'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --editable .
	touch $@

$(VENV)/.dev: pyproject.toml
	@$(PYTHON) -c '$(NEW_ENOUGH)'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --editable ".[dev]"
	touch $@ $(VENV)/.kit
