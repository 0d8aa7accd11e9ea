#!/bin/sh
# Written by queenlab plan, which replaces this file.
# Runs every shard (1-@SHARDS@), one per core at a time, and merges them. After an interruption the same command
# resumes; options are for GNU parallel, such as --sshlogin for other machines that see this folder.
set -eu
from=$PWD
case $0 in
  /*) cd "${0%/*}/" ;;
  */*) cd "./${0%/*}/" ;;
esac
if [ "${1-}" = shard ]; then
  exec "$QUEENLAB" run --plan plan.json --shard "$2/@SHARDS@" --threads 1 --progress none@CONSENT@
fi
case ${QUEENLAB:=queenlab} in
  /*) ;;
  */*) QUEENLAB=$from/$QUEENLAB ;;
esac
export QUEENLAB
# GNU parallel replaces {} and the like in all that it is given, so it is given no name of a folder.
seq @SHARDS@ | parallel --workdir . --env QUEENLAB "$@" sh run.sh shard
exec "$QUEENLAB" merge shards/* --out result
