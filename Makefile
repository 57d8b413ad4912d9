# Everything a person or a machine does with this project, by name. `make help` lists it.
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.stamp
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
# Versions and hashes of every library, for every Python and system that the project is for.
LOCK := $(BIN)/uv pip compile pyproject.toml --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock'
# Which Python to build with; empty: the first suitable one found.
PYTHON ?=
# Tests run in this many processes, one more than a small machine has cores, for many tests wait for emulated
# devices. Work stealing keeps most of a file's tests together in one of them, and goes on with the rest after a
# test that had to be ended with its process; `--dist loadfile` would start that test again and again.
WORKERS ?= 3
PYTEST := $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal
# The tests start the companion hundreds of times: it is compiled once, whatever the environment says.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help setup tools run test test-long fresh firmware lint bench mutants golden messages art pictures movie lock packages release root clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(STAMP) ## make .venv with everything in it (quick when up to date)

$(STAMP): pyproject.toml locks/development.txt tools/system.sh
	@python="$$(tools/system.sh $(PYTHON))" && \
	if ! $(BIN)/python -m pip --version >/dev/null 2>&1; then \
		echo "Making $(VENV) with $$python"; \
		"$$python" -m venv --clear $(VENV); \
	fi
	@echo "Installing the companion and its libraries (a few minutes the first time)"
	@$(PIP) install --require-hashes --requirement locks/development.txt
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

tools: ## have what the tests of the table's board need
	@tools/test_tools.sh

run: setup ## open the companion, with an emulated table and rendered dice: nothing has to be plugged in
	@$(BIN)/dark-road play --device emulated --camera rendered

test: setup tools ## run the tests
	@$(PYTEST)

test-long: setup tools ## run the long tests: many whole games, faults, soak
	@$(PYTEST) -m long --timeout 1800

fresh: ## follow the README on a bare Debian system (needs root): make fresh SUITE="bookworm trixie"
	@status=0; for suite in $(or $(SUITE),""); do tools/fresh.sh $$suite || status=1; done; exit $$status

firmware: setup tools ## build the program of the table's board
	@$(MAKE) --no-print-directory -C firmware_bridge/firmware

lint: setup ## check style, format and types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

bench: setup tools ## measure speed
	@$(BIN)/python -m benchmarks

mutants: setup ## break the rules on purpose and see whether a test notices
	@$(BIN)/python tools/mutants.py

art: setup ## render the drawings of the app into the pictures it shows
	@$(PIP) install --require-hashes --requirement locks/art.txt
	@$(BIN)/python -m tools.art.rasterise
	@$(BIN)/python -m tools.art.launcher

pictures: setup ## draw the pictures of the README and of docs/ again
	@$(BIN)/python -m tools.pictures

movie: setup ## film the moving picture of the README (a few minutes)
	@$(BIN)/python -m tools.movie

golden: setup ## rewrite the golden playthroughs (then read the difference)
	@$(BIN)/python -m tests.golden

messages: setup ## bring the catalogues of other languages up to date
	@$(BIN)/python -m tools.messages

lock: setup ## renew the versions in locks/ that setup and releases install
	@$(PIP) install --no-build-isolation --editable '.[lock]'
	@$(LOCK) --extra app --extra camera --extra club --output-file locks/runtime.txt
	@$(LOCK) --extra all --extra dev --extra bench --extra mutants \
		--constraint locks/runtime.txt --output-file locks/development.txt
	@$(LOCK) --extra art --constraint locks/development.txt --output-file locks/art.txt
	@$(LOCK) --extra all --extra release --constraint locks/development.txt --output-file locks/release.txt

packages: ## build what people without git install into dist/: wheel, Debian package, zip
	@packaging/tools.sh
	@packaging/wheel.sh
	@packaging/deb.sh
	@packaging/zip.sh

release: root packages setup ## build the packages and try each on a bare system (needs root)
	@packaging/tools.sh check
	@$(BIN)/python -m pytest -m release --timeout 1800 tests/release

root:
	@[ "$$(id -u)" = 0 ] || { echo "Trying packages on a bare system needs root. Run: sudo make release" >&2; exit 1; }

clean: ## remove .venv and everything that was generated
	rm -rf $(VENV) build dist mutants *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
