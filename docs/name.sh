#!/usr/bin/env bash
# Names the project: docs/name.sh ADDRESS [PREFIX] sets the address of the repository and, if other
# packages have their names, the prefix `board-` of all packages, libraries and folders.
set -euo pipefail
cd "$(dirname "$0")/.."

address=${1:?expected an address such as https://example.com/me/board-games} prefix=${2:-board}
[[ $address =~ ^https://[a-z0-9./_-]+[a-z0-9_-]$ ]] || { echo "expected an https address, found $address" >&2; exit 1; }
[[ $prefix =~ ^[a-z][a-z0-9]*$ ]] || { echo "expected lower-case letters, found $prefix" >&2; exit 1; }
[[ -z $(git status --porcelain) ]] || { echo "commit your changes first" >&2; exit 1; }

old=$(sed -n 's/^repository = "\(.*\)"$/\1/p' Cargo.toml)
git grep -lIF "$old" | xargs sed -i "s|${old//./\\.}|$address|g"
if [[ $prefix != board ]]; then
  # The games' packages have the prefix, but not their folders.
  mapfile -t names < <({ git ls-files 'crates/board-*/Cargo.toml' | cut -d / -f 2
    git grep -hoE '^name = "board-[a-z-]+"' -- '*Cargo.toml' '*pyproject.toml' | cut -d '"' -f 2; } | sort -u)
  pattern=$(printf '|%s' "${names[@]#board-}")
  git grep -lIE 'board[-_]' | xargs sed -i -E "s/(^|[^a-z])board([-_])(${pattern:1}|GAME|[{%$])/\1$prefix\2\3/g"
  # Nothing else there contains this.
  sed -i "s/board-/$prefix-/g" .ci/*
  git mv crates/board-python/python/{board,"$prefix"}_games
  for folder in crates/board-*; do git mv "$folder" "crates/$prefix-${folder#*board-}"; done
  cargo fmt --all
fi
git ls-files '*Cargo.lock' | while read -r lock; do
  cargo metadata --format-version 1 --manifest-path "${lock%.lock}.toml" >/dev/null
done
