PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
NATIVE_FOLDER := $(CURDIR)/build/native
TESTS := $(patsubst %/,%,$(sort $(dir $(wildcard tests/*/__init__.py))))# the files beside these folders read the sources
NATIVE_TESTS := $(filter-out $(addprefix tests/,agents benchmarks browser cli packages static terminal),$(TESTS))# the engine plays no part in the others
unexport PYTHONDONTWRITEBYTECODE # without byte code every test process compiles everything anew
WORKERS := $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)# some tests wait for disks, sockets or a browser
PYTEST := $(BIN)/pytest -q -n $(WORKERS) --dist worksteal

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help play cluster page types fields native test test-native test-slow check soak survey mutants bench format site site-test docs packages release-check third-party clean lint chromium postgresql

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' Makefile

play: $(VENV)/.installed-play ## play in the browser: builds the page if necessary, starts a server, opens it
	@$(BIN)/python web/build.py
	@$(BIN)/intrigue open

cluster: page postgresql $(VENV)/.installed-dev ## PostgreSQL, three nodes and HAProxy on this machine, until Ctrl-C: make cluster PORT=8000
	@$(BIN)/python scripts/local_cluster.py --port $(or $(PORT),8000)

page: $(VENV)/.installed-page ## build the page of the browser table
	@$(BIN)/python web/build.py

types: $(VENV)/.installed-page ## regenerate the page's TypeScript types, after a change to a view, an event or a message
	@$(BIN)/python web/make_types.py

fields: $(VENV)/.installed-dev ## regenerate the copy and dump code, after a change to the fields of a state
	@$(BIN)/python scripts/fields.py

native: $(VENV)/.installed-dev ## compile the engine into build/native (make bench NATIVE=1 measures it)
	@echo "Compiling the engine into $(NATIVE_FOLDER) (some minutes, nothing if the engine has not changed) ..."
	@$(BIN)/python scripts/native.py $(NATIVE_FOLDER)

test: lint page site chromium postgresql ## lint, types and the fast tests, with both engines (the slow ones: make test-slow)
	@if $(BIN)/python scripts/native.py --possible; then $(PYTEST) -m "not slow or interpreted" && $(MAKE) --no-print-directory test-native; \
		else echo "So the tests run with the interpreted engine only." >&2; $(PYTEST) -m "not slow"; fi

test-native: native ## the fast tests with the compiled engine
	PYTHONPATH=$(NATIVE_FOLDER) $(PYTEST) -m "not slow" $(NATIVE_TESTS)

test-slow: native page site chromium postgresql ## the slow tests, with the compiled engine: whole games in a browser, kills, processes (also part of soak)
	PYTHONPATH=$(NATIVE_FOLDER) $(PYTEST) -m slow $(TESTS)

check: lint ## the quick check before a commit: lint, types and most of the fast tests
	$(PYTEST) -m "not slow and not wide"

soak: $(VENV)/.installed-dev $(if $(NATIVE),native) ## random games and all laws, then the survey, each for as long as you like, then the slow tests: make soak MINUTES=60 (NATIVE=1: compiled)
	@$(if $(NATIVE),PYTHONPATH=$(NATIVE_FOLDER)) $(BIN)/python scripts/soak.py --minutes $(or $(MINUTES),10)
	@$(MAKE) --no-print-directory survey MINUTES=$(or $(MINUTES),10)
	@$(MAKE) --no-print-directory test-slow

survey: page chromium ## measure the geometry of every table at every size: all of it, or make survey MINUTES=10 (also part of soak)
	@$(BIN)/python -m tests.browser.survey $(if $(MINUTES),--minutes $(MINUTES))

mutants: $(VENV)/.installed-dev ## change the code at random and see whether the fast tests notice: make mutants COUNT=20
	@$(BIN)/python scripts/mutants.py --count $(or $(COUNT),20) --workers 2

bench: $(VENV)/.installed-dev $(if $(NATIVE),native) ## measure speed, relative to a calibration loop
	@$(if $(NATIVE),PYTHONPATH=$(NATIVE_FOLDER)) $(BIN)/intrigue bench

format: $(VENV)/.installed-dev ## format the code and fix what the linter can fix
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

site: $(VENV)/.installed-page ## build the page that needs no server into dist/site: any web server can offer it
	@$(BIN)/python web/build_site.py

site-test: site chromium $(VENV)/.installed-dev ## play every game on that page to its end, without a network, on a large and a small screen
	@$(BIN)/python -m tests.browser.tour

docs: site $(VENV)/.installed-docs ## build the documentation, with playable tables in it, into site/
	$(BIN)/mkdocs build --strict --quiet

packages: page $(VENV)/.installed-dev ## build sdist and wheels into dist/, install them into empty environments and test them there
	@$(BIN)/python scripts/packages.py $(if $(QUICK),--quick)

third-party: page ## write THIRD_PARTY.md, after a change to the page's fonts or icons
	@$(BIN)/python scripts/third_party.py

release-check: $(VENV)/.installed-dev ## what is still open before a release
	@$(BIN)/python scripts/release.py

clean: ## remove everything that make has made, including .venv
	rm -rf $(VENV) build dist site web/node_modules web/python/node_modules src/intrigue/server/page .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

lint: $(VENV)/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# The tests of the page need a browser. Where nobody may install one, they say so themselves.
chromium:
	@{ command -v chromium || command -v chromium-browser || command -v google-chrome; } >/dev/null || test -n "$$INTRIGUE_CHROMIUM" \
		|| { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y chromium >/dev/null; } \
		|| echo "The tests of the page need Chromium (on Debian: apt-get install chromium), or one named in INTRIGUE_CHROMIUM." >&2

# So do the tests of several nodes need a database, and `make cluster` a proxy.
postgresql:
	@{ ls /usr/lib/postgresql/*/bin/postgres || command -v postgres; } >/dev/null 2>&1 \
		|| { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y postgresql haproxy >/dev/null; } \
		|| echo "The tests of several nodes need PostgreSQL (on Debian: apt-get install postgresql haproxy)." >&2

# A virtual environment cannot be moved and does not outlive its Python: in both cases it is made anew.
ifneq ($(shell test -x $(BIN)/python && cat $(READY) 2>/dev/null),$(CURDIR))
.PHONY: $(READY)
endif

$(READY):
	@command -v $(PYTHON) >/dev/null \
		|| { echo "Intrigue needs Python 3.11 or newer, and there is no $(PYTHON) here (on Debian: apt-get install python3 python3-venv)." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Intrigue needs Python 3.11 or newer, and $(PYTHON) is $$($(PYTHON) -V 2>&1) (another one can be named: make PYTHON=python3.12 ...)." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
		|| { echo "Intrigue needs Python's venv module, which $(PYTHON) lacks (on Debian: apt-get install python3-venv)." >&2; exit 1; }
	@$(PYTHON) -m venv --clear $(VENV) \
		|| { echo "The virtual environment $(VENV) could not be made; the lines above say why." >&2; exit 1; }
	@$(BIN)/python -m pip install -qq --no-input --disable-pip-version-check --upgrade "pip>=25.1" \
		|| { echo "Intrigue needs pip 25.1 or newer in $(VENV); the lines above say why it could not be installed." >&2; exit 1; }
	@echo "$(CURDIR)" > $@

# What each job needs: extras of the package, and groups of packages for work in a checkout.
EXTRAS_play := [lab,terminal]
GROUPS_play := --group page
GROUPS_page := --group page
EXTRAS_dev := [bench,cluster,lab,mcp,terminal]
GROUPS_dev := --group dev
GROUPS_docs := --group docs

$(VENV)/.installed-%: pyproject.toml $(READY)
	@echo "Installing Intrigue with everything for '$*' into $(VENV) (once, and again when pyproject.toml changes) ..."
	@INTRIGUE_NATIVE=0 $(BIN)/python -m pip install -qq --no-input --editable ".$(EXTRAS_$*)" $(GROUPS_$*) \
		|| { echo "Intrigue could not be installed with everything for '$*'; the lines above name the package that failed." >&2; exit 1; }
	@touch $@
