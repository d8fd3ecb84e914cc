# `make kit` prints a game and `make test` checks everything. The other targets are for contributors.
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

.PHONY: kit test test-compiled long browse readers check style types imports pages words docs site bench bench-kits bench-paper bench-packages bench-rulebook bench-shop bench-sprites bench-tables bench-balance bench-play bench-studio mutants fuzz drill compile wheel pure clean

kit: $(VENV)/.kit
	$(BIN)/ballotin build chocolatiers

# Tests run on the sources: a compiled build could be older. They start hundreds of processes,
# which must not compile bytecode again. With worksteal, nearly all tests of a module run in one
# worker and share their fixtures: make test TEST="-k hexagon --times build/times.txt"
test: export PYTHONDONTWRITEBYTECODE =
test: pure check
	$(BIN)/pytest -n auto --dist worksteal $(TEST)

# Runs the tests of rules and play on a fresh compiled build; `make pure` removes the build.
test-compiled: compile
	$(BIN)/pytest -n auto --dist worksteal -m '' $(PLAYED)

# Tests that take minutes: mutated games, planted mistakes, the laws at every table with options,
# every change of a game built with and without a cache, every command of the pages. Also every
# property with 200 examples; `make test` tries 25.
long: export PYTHONDONTWRITEBYTECODE =
long: $(VENV)/.dev
	$(BIN)/pytest -n auto --dist worksteal -m 'long or hypothesis' --hypothesis-profile many $(LONG)

# The studio in headless Chromium, some minutes: make browse BROWSE="-k chai"
browse: export PYTHONDONTWRITEBYTECODE =
browse: $(VENV)/.dev
	$(BIN)/pytest -n auto --dist worksteal tests/browsing $(BROWSE)

# Game engines from npm read our atlases: make readers READERS="-k pixi"
readers: export PYTHONDONTWRITEBYTECODE =
readers: $(VENV)/.dev $(VENV)/.readers
	$(BIN)/pytest -n auto --dist worksteal tests/readers $(READERS)

$(VENV)/.readers: tests/readers/package.json
	mkdir -p $(VENV)/readers
	cp $< $(VENV)/readers/
	cd $(VENV)/readers && npm install --silent --no-audit --no-fund --no-save --ignore-scripts
	touch $@

# These don't depend on each other: make -j4 -O check
check: style types imports pages words

style: $(VENV)/.dev
	$(BIN)/ruff check .

types: $(VENV)/.dev
	$(BIN)/mypy

imports: $(VENV)/.dev
	$(BIN)/lint-imports

pages: $(VENV)/.dev
	$(BIN)/python -m tests.docs.generated --check

# Finds mannered English where the tree is clean of it; everywhere: python -m tests.docs.plain_english
words: $(VENV)/.dev
	$(BIN)/python -m tests.docs.plain_english --clean

docs: $(VENV)/.dev
	$(BIN)/python -m tests.docs.generated --write --pictures

# Writes the documentation site to build/site; open build/site/docs/index.html.
site: $(VENV)/.dev
	$(BIN)/pip install --quiet --editable ".[site]"
	$(BIN)/python -m sphinx --quiet --nitpicky --fail-on-warning --builder html --conf-dir docs \
		--doctree-dir build/doctrees . build/site

# protograf needs another version of Pillow, so it gets its own environment.
bench: $(VENV)/.dev
	$(PYTHON) -m venv $(VENV)/bench
	$(VENV)/bench/bin/pip install --quiet -r benchmarks/requirements.txt
	$(BIN)/python -m benchmarks --protograf $(VENV)/bench/bin/python $(BENCH)

bench-kits: $(VENV)/.dev
	$(BIN)/python -m benchmarks.kits $(BENCH)

# Compares the sheets of every kit with a lower bound and with other tools.
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

# Needs Chromium and a machine without other load: it measures wall-clock time.
bench-studio: $(VENV)/.dev
	$(PYTHON) -m venv $(VENV)/typst
	$(VENV)/typst/bin/pip install --quiet -r benchmarks/studio/requirements.txt
	$(BIN)/python -m benchmarks.studio --typst $(VENV)/typst/bin/python $(BENCH)

# Mutates a package and counts what its tests notice; docs/explanation/testing.md names the packages:
# make mutants PACKAGE=sheets MUTANTS="--sample 50"
mutants: $(VENV)/.dev
	$(BIN)/pip install --quiet -r tests/mutants/requirements.txt
	$(BIN)/python -m tests.mutants $(PACKAGE) $(MUTANTS)

# Runs workflows on mutated games and writes what breaks to build/fuzz: make fuzz FUZZ_MINUTES=1
FUZZ_MINUTES ?= 10
fuzz: $(VENV)/.dev
	$(BIN)/python -m tests.fuzz --minutes $(FUZZ_MINUTES) $(FUZZ)

# Kills builds, fills disks, damages caches, feeds hostile files; takes minutes, on Linux:
# make drill DRILL="--class kills --few 20"
drill: $(VENV)/.dev
	$(BIN)/python -m tests.drill $(DRILL)

# Needs a C compiler. Changed rules take effect after the next `make compile` or `make pure`.
compile: $(VENV)/.dev pure
	$(BIN)/pip install --quiet --editable ".[compile]"
	MYPYC_DEBUG_LEVEL=0 $(BIN)/mypyc $(ENGINES)
	rm -rf build
	$(BIN)/pytest tests/unit/playing/play/test_compiled.py
	$(BIN)/ballotin --version

# Builds a wheel with the compiled rules for this Python and system in dist/, and tries it in a
# new environment. Users need no compiler.
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

# An editable install: games and templates are read from this folder, so changes show at once.
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
