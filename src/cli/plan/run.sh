#!/bin/sh
# Runs every shard (1-@SHARDS@), one per core at a time, and merges them. After an interruption the same command
# resumes; options are for GNU parallel, such as --sshlogin for other machines that see this folder.
set -eu
from=$PWD
cd "$(dirname "$0")"
case ${QUEENLAB:=queenlab} in
  /*) ;;
  */*) QUEENLAB=$from/$QUEENLAB ;;
esac
export QUEENLAB
seq @SHARDS@ | parallel --quote --workdir "$PWD" --env QUEENLAB "$@" "$QUEENLAB" run --plan plan.json --shard '{}/@SHARDS@' --threads 1 --progress none@CONSENT@
exec "$QUEENLAB" merge shards/* --out result
