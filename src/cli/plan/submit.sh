#!/bin/sh
# Queues every shard (1-@SHARDS@), and a job that merges them when they are done. A shard that was finished before takes
# no time.
#
#   submit.sh [TASKS] [OPTIONS]
#
# TASKS: some of the shards, such as 3,7, or all of them, twenty at a time: 1-@SHARDS@%20.
# OPTIONS: those of sbatch, for all jobs: --partition=long --account=me.
# setup.sh in this folder, if there is one, is read first, here and by every job: module load, PATH, and the like.
set -eu
from=$PWD
cd "$(dirname "$0")"
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

jobs=
queue() {
  tasks=$1
  shift
  job=$(sbatch --parsable --chdir="$PWD" --array="$tasks" "$@" shard.sh)
  jobs=$jobs:${job%%;*}
}

case ${1-} in
  [0-9]*) queue "$@"; shift ;;
  *)
    # An array has fewer tasks than MaxArraySize; more shards are several arrays.
    most=$(scontrol show config 2>/dev/null | sed -n 's/^MaxArraySize *= *//p')
    while [ "$SHARDS_BEFORE" -lt @SHARDS@ ]; do
      count=$((@SHARDS@ - SHARDS_BEFORE))
      if [ "$count" -ge "${most:-1001}" ]; then count=$((${most:-1001} - 1)); fi
      queue "1-$count" "$@"
      SHARDS_BEFORE=$((SHARDS_BEFORE + count))
    done
    ;;
esac
sbatch --chdir="$PWD" --dependency="afterok$jobs" --kill-on-invalid-dep=yes "$@" merge.sh
