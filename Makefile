# Everything runs in .venv, which the first target that needs it creates.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
WORKERS ?= 2

# Versions of the libraries that `make dist` tests the wheel with: newest or lowest.
VERSIONS ?= newest
CONSTRAINT_newest :=
CONSTRAINT_lowest := --constraint constraints/lowest.txt
DIST := $(VENV)-dist-$(VERSIONS)
# Tests of `make dist`; a part of them for a quick look, e.g. TESTS="tests/graph tests/io".
TESTS ?= tests

.PHONY: demo test test-lowest test-torch coverage lint bench asv quality dynverse docs explorer notices build types dist dist-lowest test-dist clean

demo: $(VENV)/demo.stamp
	$(BIN)/midrib demo

test: $(VENV)/test.stamp
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

# The same tests with the lowest version of everything that pyproject.toml declares.
test-lowest: $(VENV)-lowest/test.stamp
	$(VENV)-lowest/bin/python -m pytest -n $(WORKERS) --dist worksteal

# The same tests over Torch, and the fused kernels in Triton's interpreter.
test-torch: $(VENV)/torch.stamp
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal tests/samples

# The tests with coverage of lines and branches; what runs compiled (numba, Triton) is not seen.
coverage: $(VENV)/coverage.stamp
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --cov --cov-report=term --cov-report=xml

lint: $(VENV)/lint.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/zizmor --offline --quiet .github

bench: $(VENV)/bench.stamp $(VENV)-peers/peers.stamp
	$(BIN)/python benchmarks/run.py --peers $(VENV)-peers/bin/python

# A few small problems whose times are worth a history: every commit since the last run, or ASV="run --quick HEAD^!".
ASV ?= run NEW
asv: $(VENV)/asv.stamp
	cd benchmarks/asv && ../../$(BIN)/asv $(ASV)

quality: $(VENV)/bench.stamp $(VENV)-peers/peers.stamp
	$(BIN)/python benchmarks/quality.py --jobs $(WORKERS) --peers $(VENV)-peers/bin/python --record --pictures docs/images

dynverse: $(VENV)/bench.stamp $(VENV)-peers/peers.stamp
	$(BIN)/python benchmarks/dynverse.py --peers $(VENV)-peers/bin/python --record

docs: $(VENV)/docs.stamp
	$(BIN)/sphinx-build -W -b html docs docs/_build/html

# Check, test and bundle the explorer's TypeScript; needs Node 20 and npm. The bundle is committed.
explorer: explorer/node_modules/.package-lock.json
	cd explorer && npm run --silent check && npm run --silent test && npm run --silent build

explorer/node_modules/.package-lock.json: explorer/package-lock.json
	cd explorer && npm ci --silent

# THIRD_PARTY_NOTICES.md, after data or the explorer's packages have changed.
notices:
	$(PYTHON) packaging/notices.py

# Wheel and sdist, and what can be said of them without running them.
build: $(VENV)/release.stamp
	rm -rf dist
	$(BIN)/validate-pyproject pyproject.toml
	$(BIN)/cffconvert --validate
	$(BIN)/python -m build
	$(BIN)/twine check --strict dist/*
	$(BIN)/check-wheel-contents dist/*.whl
	$(BIN)/python packaging/check_dist.py dist

# The wheel with nothing but what it requires: it works, and two type checkers see its types. Pyright needs Node.
types: build
	$(PYTHON) -m venv --clear $(VENV)-bare
	$(VENV)-bare/bin/python -m pip install --quiet dist/*.whl
	cd packaging && env -u PYTHONPATH $(abspath $(VENV)-bare/bin/python) bare_use.py
	cd packaging && $(abspath $(BIN))/mypy --config-file mypy.ini --python-executable $(abspath $(VENV)-bare/bin/python) typed_use.py
	cd packaging && $(abspath $(BIN))/pyright --pythonpath $(abspath $(VENV)-bare/bin/python)

# Build, look, and test what was built.
dist: types
	$(MAKE) test-dist

dist-lowest:
	$(MAKE) dist VERSIONS=lowest

# The tests that the sdist of dist/ holds, in a clean environment where midrib is the installed wheel of dist/.
test-dist:
	$(PYTHON) -m venv --clear $(DIST)
	$(DIST)/bin/python -m pip install --quiet --upgrade "pip>=25.1"
	$(DIST)/bin/pip install --quiet $(CONSTRAINT_$(VERSIONS)) "midrib[all] @ file://$$(ls $(CURDIR)/dist/*.whl)" --group test
	rm -rf build/sdist && mkdir -p build/sdist && tar -xzf dist/*.tar.gz -C build/sdist --strip-components 1
	cd build/sdist && env -u PYTHONPATH $(abspath $(DIST)/bin/python) -c "import midrib; assert 'site-packages' in midrib.__file__, midrib.__file__"
	cd build/sdist && env -u PYTHONPATH $(abspath $(DIST)/bin/python) -m pytest -n $(WORKERS) --dist worksteal $(TESTS)

clean:
	rm -rf $(VENV) $(VENV)-peers $(VENV)-lowest $(VENV)-bare $(VENV)-dist-* build dist docs/_build midrib-demo explorer/node_modules

# pip of the venv is renewed because dependency groups need 25.1.
$(BIN)/pip:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"

$(VENV)/demo.stamp: $(BIN)/pip pyproject.toml
	$(BIN)/pip install --quiet --editable ".[cli]"
	touch $@

$(VENV)/lint.stamp: $(BIN)/pip pyproject.toml
	$(BIN)/pip install --quiet --editable . --group lint
	touch $@

$(VENV)/test.stamp: $(BIN)/pip pyproject.toml
	$(BIN)/pip install --quiet --editable ".[all]" --group test
	touch $@

$(VENV)/coverage.stamp: $(BIN)/pip pyproject.toml
	$(BIN)/pip install --quiet --editable ".[all]" --group coverage
	touch $@

$(VENV)/release.stamp: $(BIN)/pip pyproject.toml
	$(BIN)/pip install --quiet --group release
	touch $@

$(VENV)/asv.stamp: $(VENV)/bench.stamp
	$(BIN)/pip install --quiet --group asv
	touch $@

$(VENV)-lowest/test.stamp: pyproject.toml constraints/lowest.txt
	$(PYTHON) -m venv --clear $(VENV)-lowest
	$(VENV)-lowest/bin/python -m pip install --quiet --upgrade "pip>=25.1"
	$(VENV)-lowest/bin/pip install --quiet --constraint constraints/lowest.txt --editable ".[all]" --group test
	touch $@

$(VENV)/torch.stamp: $(VENV)/test.stamp
	$(BIN)/pip install --quiet --group torch
	touch $@

$(VENV)/bench.stamp: $(BIN)/pip pyproject.toml
	$(BIN)/pip install --quiet --editable ".[all]"
	touch $@

# The peers live apart, so that neither side's requirements bend the other's.
$(VENV)-peers/peers.stamp:
	$(PYTHON) -m venv $(VENV)-peers
	$(VENV)-peers/bin/python -m pip install --quiet simpleppt elpigraph-python pyslingshot scanpy igraph leidenalg
	touch $@

$(VENV)/docs.stamp: $(BIN)/pip pyproject.toml
	$(BIN)/pip install --quiet --editable ".[all]" --group docs
	touch $@
