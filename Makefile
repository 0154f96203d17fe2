# Everything a person types. `make run` and `make test` set up what they need by themselves.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: help run test lint bench soak clean setup
help:            ## what can be made
	@grep -E '^[a-z]+: .*## ' $(MAKEFILE_LIST) | sed 's/: .*## /\t/'

$(STAMP): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch $@

setup: $(STAMP)  ## the virtual environment with everything in it

run: $(STAMP)    ## the editor on a built-in scenario
	$(BIN)/stomp edit builtin:sheboygan/teaching

lint: $(STAMP)   ## style, types, layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check --quiet .
	$(BIN)/mypy
	$(BIN)/lint-imports

test: lint       ## lint, then every test, headless
	QT_QPA_PLATFORM=offscreen $(BIN)/python -m pytest -n 2 --dist loadgroup -q

bench: $(STAMP)  ## speed, as ratios against peers in the same run
	@$(BIN)/python -m pip install --quiet --editable '.[bench]' || for peer in libpysal geopandas open_spiel; do \
	  $(BIN)/python -m pip install --quiet $$peer || echo "$$peer can't be installed here; going on without it"; \
	done
	QT_QPA_PLATFORM=offscreen $(BIN)/python -m tests.bench

soak: $(STAMP)   ## long random runs, what must be quick, and examples of hypothesis that were never tried before
	QT_QPA_PLATFORM=offscreen $(BIN)/python -m pytest -n 2 --dist worksteal -m soak -q --durations=25
	QT_QPA_PLATFORM=offscreen $(BIN)/python -m pytest -n 2 -m "hypothesis and not soak" --hypothesis-profile=search -q

clean:           ## remove the virtual environment and caches
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis build dist
