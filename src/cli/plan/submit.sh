#!/bin/sh
# Written by queenlab plan, which replaces this file.
# Queues every shard (1-@SHARDS@), and a job that merges them when they are done. A shard that was finished before takes
# no time.
#
#   submit.sh [SHARDS] [OPTIONS]
#
# SHARDS: some of them, such as 3,7, or all, twenty at a time: 1-@SHARDS@%20.
# OPTIONS: those of sbatch, for all jobs: --partition=long --account=me.
# setup.sh in this folder, if there is one, is read first, here and by every job: module load, PATH, and the like.
set -eu
from=$PWD
case $0 in
  /*) cd "${0%/*}/" ;;
  */*) cd "./${0%/*}/" ;;
esac
# shellcheck source=/dev/null
if [ -r setup.sh ]; then . ./setup.sh; fi
QUEENLAB=${QUEENLAB:-queenlab}
case $QUEENLAB in
  /*) ;;
  */*) QUEENLAB=$from/$QUEENLAB ;;
  *) QUEENLAB=$(command -v "$QUEENLAB") || { echo "queenlab is not on the path: QUEENLAB names it" >&2; exit 1; } ;;
esac
export QUEENLAB SHARDS_BEFORE=0
mkdir -p log

shards=1-@SHARDS@
case ${1-} in
  [0-9]*) shards=$1; shift ;;
esac
case $shards in
  *%*) limit=%${shards#*%} ;;
  *) limit= ;;
esac

# The tasks of an array of $1 shards after the first $SHARDS_BEFORE.
tasks() {
  for range in $(echo "${shards%%%*}" | tr , ' '); do
    first=$((${range%-*} - SHARDS_BEFORE)) last=$((${range#*-} - SHARDS_BEFORE))
    if [ "$first" -lt 1 ]; then first=1; fi
    if [ "$last" -gt "$1" ]; then last=$1; fi
    if [ "$first" -le "$last" ]; then printf ',%d-%d' "$first" "$last"; fi
  done
}

# An array has fewer tasks than MaxArraySize; more shards are several arrays.
most=$(scontrol show config 2>/dev/null | sed -n 's/^MaxArraySize *= *//p')
size=$((${most:-1001} - 1))
jobs=
while [ "$SHARDS_BEFORE" -lt @SHARDS@ ]; do
  count=$((@SHARDS@ - SHARDS_BEFORE))
  if [ "$count" -gt "$size" ]; then count=$size; fi
  tasks=$(tasks "$count")
  if [ -n "$tasks" ]; then
    job=$(sbatch --parsable --chdir="$PWD" --array="${tasks#,}$limit" "$@" shard.sh)
    jobs=$jobs:${job%%;*}
  fi
  SHARDS_BEFORE=$((SHARDS_BEFORE + count))
done
if [ -z "$jobs" ]; then
  echo "no shard in $shards: allowed is 1 to @SHARDS@" >&2
  exit 2
fi
sbatch --chdir="$PWD" --dependency="afterok$jobs" --kill-on-invalid-dep=yes "$@" merge.sh
