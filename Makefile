# Two commands are all you need:  make play   and   make test
# Both first make what they need in .venv; nothing outside this folder is touched.
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help
SHELL := /bin/sh

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input
# The first Python on this machine that is new enough; name another with  make setup PYTHON=/path/to/python3
PYTHON ?= $(shell for p in python3 python3.11 python3.12 python3.13 python3.14; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
# Some tests wait for other processes: one worker more than there are processors.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print(len(getattr(os, "sched_getaffinity", lambda _: range(os.cpu_count() or 1))(0)) + 1)')
N ?= 20
LINT := requirements/lint
SCRIPTS := adapters/local/static requirements/node/sdk.js tests/fakes
# Tests write and sync without end: they do it on a disk in memory, where there is one that has room and lets programs run.
MEMORY = $(shell d=/dev/shm; [ "$$(df -Pk $$d 2>/dev/null | awk 'NR == 2 { print $$4 }')" -ge 4194304 ] 2>/dev/null && \
	t=$$(mktemp $$d/davtar.XXXXXX 2>/dev/null) && echo '#!/bin/sh' > $$t && chmod +x $$t && $$t 2>/dev/null && echo $$d; rm -f "$$t")
# Without the two settings of malloc, threads that draw pictures keep twice the memory.
TESTS = $(if $(TMPDIR),,$(addprefix TMPDIR=,$(MEMORY)) )MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=131072 $(BIN)/python -m pytest

.PHONY: help play setup install test test-all test-costs quick steady plant lint lint-page types format core train solve-hyper bear-off puzzles strength audit release bench benchmarks image lock activity doctor pictures screens sheets docker-digest clean

help:
	@sed -n 's/^## //p' Makefile

## make play     set up and start: Discord and Telegram with tokens in .env, else the local table
play: $(VENV)/run.stamp
	@exec $(BIN)/davtar run

## make test     set up and run the tests, within six minutes on two cores
test: $(VENV)/dev.stamp
	$(TESTS) -n $(WORKERS) --dist worksteal $(ARGS)

## make test-all all tests, nightly ones included, within an hour on two cores
test-all: $(VENV)/dev.stamp
	$(TESTS) -n $(WORKERS) --dist worksteal -m "not bench and not image" $(ARGS)

## make quick    the inner loop, in 30 seconds: rules, tables and texts, first parameters only
quick: $(VENV)/dev.stamp
	$(TESTS) -n auto --dist worksteal --quick tests/rules tests/bot tests/text $(ARGS)

## make steady   run the tests N=20 times, every other time on a busy machine
steady: $(VENV)/dev.stamp
	@$(BIN)/python -m tests.tools.steady $(N)

## make test-costs run the tests and print the most expensive ones, in processor seconds
test-costs: $(VENV)/dev.stamp
	@rm -rf build/costs
	DAVTAR_TEST_COSTS=build/costs $(TESTS) -n $(WORKERS) --dist worksteal -p tests.tools.costs $(ARGS)
	@$(BIN)/python -m tests.tools.costs build/costs

## make plant    plant small faults in a copy and print those that make test does not catch
plant: $(VENV)/dev.stamp
	@$(if $(TMPDIR),,$(addprefix TMPDIR=,$(MEMORY))) $(BIN)/python -m tests.tools.plant $(ARGS)

## make setup    make .venv with everything in it, for playing and for testing
setup: $(VENV)/dev.stamp

## make install  make .venv with what the bot runs on and nothing else: for a service, and for the image
install: $(VENV)/run.stamp
	@$(BIN)/python -m compileall -q rules bot adapters

## make doctor   say what is wrong with the settings, fonts, database, clock
doctor: $(VENV)/run.stamp
	@$(BIN)/davtar doctor

## make lint     the linters; those of the page's scripts take npm and are left out where it is not
lint: $(VENV)/dev.stamp
	@bad=0; for linter in "ruff check ." "ruff format --check ." mypy lint-imports; do \
	  echo "$$linter"; $(BIN)/$$linter || bad=1; done; \
	if [ "$(DAVTAR_LINT_PAGE)" = required ] || command -v npm >/dev/null; then $(MAKE) --no-print-directory lint-page || bad=1; \
	else echo "not made: tsc, eslint (the page's scripts). They take npm; on Debian or Ubuntu: sudo apt install nodejs npm"; fi; \
	exit $$bad

## make lint-page the linters of the page's scripts alone
lint-page: $(LINT)/node_modules/made.stamp
	@bad=0; echo "tsc"; $(LINT)/node_modules/.bin/tsc --pretty false -p $(LINT) || bad=1; \
	echo "eslint"; $(LINT)/node_modules/.bin/eslint --max-warnings 0 -c $(LINT)/eslint.config.js $(SCRIPTS) || bad=1; exit $$bad

## make types    write the page's types anew from the program's
types: $(VENV)/dev.stamp
	$(BIN)/python -m tests.tools.pagetypes

## make format   let the formatter write
format: $(VENV)/dev.stamp
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

## make core     compile the automatic players' core anew from its source
CORE ?= assets/players/blot.wasm
core: $(VENV)/dev.stamp
	@$(BIN)/python -m ziglang cc -target wasm32-freestanding -O3 -mbulk-memory -msimd128 -nostdlib -fno-builtin -fvisibility=hidden \
	  -Wl,--no-entry -Wl,--export-dynamic -Wl,--strip-all -Wl,-z,stack-size=65536 -o $(CORE) assets/players/build/blot/core.c

## make train    GAME=bazaar-blot, kanach (of Bazaar Blot), georgian-belote, duel-blot, nardi, long-nardi, hyper-nardi, seka, domino, bura3 or bura5: train its automatic players anew, within an hour
train: $(VENV)/dev.stamp
	@case "$(GAME)" in bazaar-blot) OMP_NUM_THREADS=2 $(BIN)/python -m assets.players.build.blot.bids $(ARGS);; \
	  kanach) $(BIN)/python -m assets.players.build.blot.alone $(ARGS);; \
	  georgian-belote) $(BIN)/python -m assets.players.build.blot.takes $(ARGS);; \
	  duel-blot) $(BIN)/python -m assets.players.build.blot.closing $(ARGS);; \
	  nardi|long-nardi|hyper-nardi) $(BIN)/python -m assets.players.build.nardi.learn $(GAME) $(ARGS);; \
	  domino|bura3|bura5) $(BIN)/python -m assets.players.build.afterwards.learn $(GAME) $(ARGS);; \
	  seka) $(BIN)/python -m assets.players.build.seka.learn $(ARGS);; \
	  *) echo "make train GAME=bazaar-blot, kanach, georgian-belote, duel-blot, nardi, long-nardi, hyper-nardi, seka, domino, bura3 or bura5" >&2; exit 2;; esac

## make solve-hyper solve Hyper Nardi and write its automatic players' table anew, within half an hour
solve-hyper: $(VENV)/dev.stamp
	$(BIN)/python -m assets.players.build.nardi.solve $(ARGS)

## make bear-off work out anew the table by which checkers are borne off in Nardi, in a quarter of a minute
bear-off: $(VENV)/dev.stamp
	$(BIN)/python -m assets.players.build.nardi.bearoff $(ARGS)

## make puzzles  GAME=bazaar-blot (or any other whose moves can be weighed): find its puzzles anew
puzzles: $(VENV)/dev.stamp
	@test -n "$(GAME)" || { echo "make puzzles GAME=…" >&2; exit 2; }
	$(BIN)/python -m assets.puzzles.build.find $(GAME) $(ARGS)

## make strength measure the automatic players against what is asked of them, for hours, and write docs/strength.md; ROW="seka-best domino" DEALS=200 JOBS=2
strength: $(VENV)/dev.stamp
	@$(BIN)/python -m tests.tools.strength $(ROW) $(if $(DEALS),--deals $(DEALS)) $(if $(JOBS),--jobs $(JOBS)) $(ARGS)

## make audit    is anything in the locks known to be vulnerable?
audit: $(VENV)/dev.stamp
	@$(BIN)/python requirements/audit.py $(ARGS)

## make release  the wheel, licences, bill of materials and image of this version in dist/; REGISTRY=HOST/OWNER pushes the image, TAG=v1.2.3 has to be the version
release: $(VENV)/dev.stamp
	@$(BIN)/python requirements/release.py $(if $(TAG),--tag $(TAG)) $(if $(REGISTRY),--registry $(REGISTRY)) $(ARGS)

## make bench    timings: engine, pictures
bench: $(VENV)/dev.stamp
	$(BIN)/python -m pytest -m bench -s $(ARGS)

## make benchmarks run all timings and write docs/benchmarks.md
benchmarks: $(VENV)/dev.stamp
	$(BIN)/python -m tests.bench.report $(ARGS)

## make image    carry out the image's steps in a clean root; needs root, debootstrap and a network
image: $(VENV)/dev.stamp
	$(BIN)/python -m pytest -m image -n 0 tests/project/test_image.py $(ARGS)

## make lock     write the locks in requirements/ anew from pyproject.toml; UPGRADE=1 takes newer versions
lock: $(VENV)/tools.stamp
	sh requirements/lock.sh $(BIN)/uv $(if $(UPGRADE),--upgrade)

## make pictures draw the samples in docs/pictures anew
pictures: $(VENV)/run.stamp
	@for file in docs/pictures/*.jpg; do \
	  name=$$(basename $$file .jpg); echo $$name; $(BIN)/davtar show $$name --out $$file || exit 1; done

## make screens  draw the page at a table of every game anew in docs/pictures; takes Chromium
screens: $(VENV)/dev.stamp
	$(BIN)/python -m tests.browser.screens $(ARGS)

## make sheets   record a deal as its players see it and draw it anew in docs/pictures; the animation of the README too
sheets: $(VENV)/dev.stamp
	$(BIN)/python -m tests.record $(ARGS)

## make activity build what the page needs inside Discord into build/activity; needs npm and a network
activity: build/activity/embedded-app-sdk.js

NODE := requirements/node
# From the lock alone: every package is held against its hash, and no package's own script runs.
build/activity/embedded-app-sdk.js: $(NODE)/package-lock.json $(NODE)/package.json $(NODE)/sdk.js
	@command -v npm >/dev/null || { echo "This takes npm. On Debian or Ubuntu: sudo apt install npm" >&2; exit 1; }
	cd $(NODE) && npm ci --ignore-scripts --no-audit --no-fund
	$(NODE)/node_modules/.bin/esbuild $(NODE)/sdk.js --bundle --format=esm --minify --target=es2022 --legal-comments=eof --outfile=$@

## make docker-digest  pin the base image in the Dockerfile to what its tag stands for now; needs docker and a network
docker-digest:
	@sh requirements/digest.sh

## make clean    remove .venv and caches (never data/)
clean:
	rm -rf $(VENV) $(LINT)/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache build dist

# --- the environment: a stamp stands for "installed exactly what this lock says" -------------------------------

$(VENV)/made.stamp:
	@if [ -z "$(PYTHON)" ]; then \
	  echo "Davtar needs Python 3.11 or newer. On Debian or Ubuntu: sudo apt install python3 python3-venv" >&2; exit 1; fi
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
	  echo "Python is here but cannot make an environment. On Debian or Ubuntu: sudo apt install python3-venv" >&2; exit 1; }
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(BIN)/python -m ensurepip >/dev/null 2>&1 || { rm -rf $(VENV); \
	  echo "This Python has no pip. On Debian or Ubuntu: sudo apt install python3-venv" >&2; exit 1; }
	@touch $@

$(VENV)/run.stamp: $(VENV)/made.stamp requirements/run.lock pyproject.toml
	@echo "Setting up in $(VENV): a minute or two the first time."
	@$(PIP) install --quiet --require-hashes -r requirements/run.lock
	@$(PIP) install --quiet --no-deps --no-build-isolation --no-index --editable .
	@touch $@

$(VENV)/dev.stamp: $(VENV)/run.stamp requirements/dev.lock
	@$(PIP) install --quiet --require-hashes -r requirements/dev.lock
	@touch $@

$(VENV)/tools.stamp: $(VENV)/made.stamp requirements/tools.lock
	@$(PIP) install --quiet --require-hashes -r requirements/tools.lock
	@touch $@

# The same of npm's packages for the linters, from their lock alone: each is held against its hash, and no package's own script runs.
$(LINT)/node_modules/made.stamp: $(LINT)/package-lock.json $(LINT)/package.json $(LINT)/.npmrc
	@command -v npm >/dev/null || { echo "This takes npm. On Debian or Ubuntu: sudo apt install nodejs npm" >&2; exit 1; }
	@for try in 1 2 3; do \
	  (cd $(LINT) && npm ci --ignore-scripts --prefer-offline --no-audit --no-fund --loglevel=error) && break; \
	  [ $$try = 3 ] && { echo "npm could not fetch tsc and eslint. Is there a network? The linters of the page's scripts have not run." >&2; exit 1; }; \
	  sleep 5; done
	@touch $@
