# The front door: `make play` is all a table needs. `make` alone lists the rest.

BIN := .venv/bin
MODEL_BIN := .venv-model/bin

.DEFAULT_GOAL := help
.PHONY: help play test check bench model clean

help: ## show this list
	@sed -n 's/^\([a-z]*\):[^#]*## \(.*\)/  make \1  \t\2/p' Makefile | expand -t 15

play: .venv/ready-play ## set everything up and start a game
	@$(BIN)/conde play

test: .venv/ready-test ## run the tests; some of them only: make test ARGS="-k earl"
	@$(BIN)/python -m pytest $(ARGS)

check: .venv/ready-check ## check style, types and who may import whom
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo

bench: .venv/ready-bench ## measure hearing, speed and memory; one measurement: make bench ARGS=hearing
	@$(BIN)/python -m benchmarks $(ARGS)

model: .venv-model/ready-model ## make the speech model again, from voices to graph (two to three hours)
	@$(MODEL_BIN)/python scripts/phrases.py build/model/phrases.json
	@$(MODEL_BIN)/python -m models.training --phrases build/model/phrases.json --out models/conde-pt-en $(ARGS)

clean: ## remove everything that the other targets made
	rm -rf .venv .venv-model build dist *.egg-info
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .benchmarks
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# A stamp is made again when what it rests on has changed.
.venv/ready-% .venv-model/ready-%: pyproject.toml scripts/bootstrap
	@scripts/bootstrap $*
