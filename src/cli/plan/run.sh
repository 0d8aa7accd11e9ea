#!/bin/sh
# Runs every shard (1-@SHARDS@), one per core at a time, and merges them. After an interruption the same command
# resumes; options are for GNU parallel, such as --sshlogin for other machines that see this folder.
set -eu
cd "$(dirname "$0")"
seq @SHARDS@ | parallel --quote "$@" "${QUEENLAB:-queenlab}" run --plan plan.json --shard '{}/@SHARDS@' --threads 1 --progress none@CONSENT@
exec "${QUEENLAB:-queenlab}" merge shards/* --out result
