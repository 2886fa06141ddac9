# Everything runs in .venv, which is made when it is missing or out of date.
# Needed beforehand: Python 3.11 or later, make and git.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

# The distributions beside the core, each a folder with a pyproject.toml.
PARTS := $(patsubst %/pyproject.toml,%,$(wildcard plugins/*/pyproject.toml examples/*/pyproject.toml))
SCRIPTS := $(wildcard examples/*.py)
EDITABLES := --editable '.[cli]' $(foreach part,$(PARTS),--editable ./$(part))
# What the environment is made of, besides ourselves. Some Pythons add setuptools to a new one.
FREEZE := -m pip freeze --all --exclude-editable --exclude setuptools

export PIP_DISABLE_PIP_VERSION_CHECK := 1

.DELETE_ON_ERROR:
.PHONY: help demo test test-long coverage lint format rules pins check-python check-pins clean

help: ## list these targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' $(MAKEFILE_LIST) \
		| while IFS='|' read -r target does; do printf '  make %-10s %s\n' "$$target" "$$does"; done

demo: $(STAMP) ## play a short game in the terminal
	@$(BIN)/dale demo --decks macaws,pandas,raccoons

test: $(STAMP) ## run all tests
	$(BIN)/pytest -n auto

coverage: $(STAMP) ## run all tests, with fewer random examples, and hold the coverage
	$(BIN)/coverage erase
	DALE_GAMES=1 $(BIN)/coverage run -m pytest -n auto --hypothesis-profile=quick
	$(BIN)/coverage combine --quiet
	@echo "Coverage of the core (lines and branches, at least 97 %):"; \
	status=0; \
	$(BIN)/coverage report --include='src/dale_rules/*' --fail-under=97 || status=1; \
	for part in $(PARTS); do \
		echo "Coverage of $$part (lines and branches, 100 %):"; \
		$(BIN)/coverage report --include="$$part/src/*" --fail-under=100 || status=1; \
	done; \
	exit $$status

test-long: $(STAMP) ## run all tests with thousands of random games and examples: hours
	DALE_GAMES=400 $(BIN)/pytest -n auto --hypothesis-profile=long

lint: $(STAMP) check-pins ## check style, types, layers, rules, pins and changelog fragments
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	@# One run each: their test modules may share names.
	@set -e; for part in $(PARTS) $(SCRIPTS); do \
		echo "$(BIN)/mypy $$part"; $(BIN)/mypy "$$part"; \
	done
	$(BIN)/lint-imports --no-logo
	$(BIN)/python tools/rules.py --check
	@echo "$(BIN)/towncrier build --draft"
	@said=$$($(BIN)/towncrier build --draft --version next 2>&1) || { echo "$$said" >&2; exit 1; }

rules: $(STAMP) ## write docs/rules.md anew: which code and tests belong to a rule
	$(BIN)/python tools/rules.py

format: $(STAMP) ## put the code into shape
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

check-pins: $(STAMP)
	@! grep -nEv '^(#.*|[A-Za-z0-9._-]+==[A-Za-z0-9.!+]+)$$' constraints.txt \
		|| { echo "constraints.txt: only 'name==version' lines and comments, please" >&2; exit 1; }
	@! grep -n '://' constraints.txt \
		|| { echo "constraints.txt: it must not say where packages come from" >&2; exit 1; }
	@! $(BIN)/python $(FREEZE) | grep -vxF -f constraints.txt \
		|| { echo "constraints.txt: these are installed and not pinned; run 'make pins'" >&2; exit 1; }

pins: check-python ## pin the newest releases of everything in constraints.txt
	$(PYTHON) -m venv --clear .venv-pins
	.venv-pins/bin/python -m pip install --quiet --upgrade pip
	.venv-pins/bin/python -m pip install --quiet --group build
	.venv-pins/bin/python -m pip install --quiet --no-build-isolation --group dev $(EDITABLES)
	{ echo "# Everything that 'make' installs, pinned. Written by 'make pins' on the oldest"; \
	  echo "# Python we support; do not edit."; \
	  .venv-pins/bin/python $(FREEZE); } >constraints.txt.new
	mv constraints.txt.new constraints.txt
	rm -rf .venv-pins

check-python:
	@command -v "$(PYTHON)" >/dev/null || { \
		echo "There is no '$(PYTHON)' here. Install Python 3.11 or later, or name one:" >&2; \
		echo "  make PYTHON=/path/to/python3.11 ..." >&2; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Python 3.11 or later is needed; '$(PYTHON)' is $$("$(PYTHON)" -V 2>&1). Name another:" >&2; \
		echo "  make PYTHON=/path/to/python3.11 ..." >&2; exit 1; }
	@"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "'$(PYTHON)' cannot make virtual environments: its venv or ensurepip module is missing." >&2; \
		echo "On Debian and Ubuntu, install python3-venv." >&2; exit 1; }

# No build isolation: the build backend is installed first, under the same constraints.
$(STAMP): pyproject.toml constraints.txt $(PARTS:%=%/pyproject.toml)
	@$(MAKE) --no-print-directory check-python
	@echo "Setting up $(VENV)"
	@"$(PYTHON)" -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --constraint constraints.txt pip
	@$(BIN)/python -m pip install --quiet --constraint constraints.txt --group build
	@$(BIN)/python -m pip install --quiet --constraint constraints.txt \
		--no-build-isolation --group dev $(EDITABLES)
	@touch $@

clean: ## remove everything that 'make' made
	rm -rf $(VENV) .venv-pins .coverage .coverage.* htmlcov dist constraints.txt.new
	rm -rf .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
