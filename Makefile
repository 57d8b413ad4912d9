# Everything a person or a machine does with this project, by name. `make help` lists it.
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.stamp
# Which Python to build with; empty: the first suitable one found.
PYTHON ?=
# Tests run in this many processes; a file's tests stay together in one of them. One more than a small machine
# has cores, for many tests wait for emulated devices.
WORKERS ?= 3
# The tests start the companion hundreds of times: it is compiled once, whatever the environment says.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help setup tools run test test-long firmware lint bench mutants golden messages clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(STAMP) ## make .venv with everything in it (quick when up to date)

$(STAMP): pyproject.toml tools/system.sh
	@python="$$(tools/system.sh $(PYTHON))" && \
	if ! $(BIN)/python -m pip --version >/dev/null 2>&1; then \
		echo "Making $(VENV) with $$python"; \
		"$$python" -m venv --clear $(VENV); \
	fi
	@echo "Installing the companion and its libraries (a few minutes the first time)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev,bench,mutants]'
	@touch $@

tools: ## have what the tests of the table's board need
	@tools/test_tools.sh

run: setup ## open the companion, with an emulated table and rendered dice: nothing has to be plugged in
	@$(BIN)/dark-road play --device emulated --camera rendered

test: setup tools ## run the tests
	@$(BIN)/python -m pytest -n $(WORKERS) --dist loadfile

test-long: setup tools ## run the long tests: many whole games, faults, soak
	@$(BIN)/python -m pytest -m long -n $(WORKERS) --dist worksteal --timeout 1800

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
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[art]'
	@$(BIN)/python -m tools.art.rasterise
	@$(BIN)/python -m tools.art.launcher

golden: setup ## rewrite the golden playthroughs (then read the difference)
	@$(BIN)/python -m tests.golden

messages: setup ## bring the catalogues of other languages up to date
	@$(BIN)/python -m tools.messages

clean: ## remove .venv and everything that was generated
	rm -rf $(VENV) build dist mutants *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
