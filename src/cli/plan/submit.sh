#!/bin/sh
# Queues every shard (1-@SHARDS@), or those that are named (submit.sh 3,7), and a job that merges them when they are done.
# A shard that was finished before takes no time.
set -eu
cd "$(dirname "$0")"
mkdir -p log
job=$(sbatch --parsable ${1:+--array="$1"} shard.sh)
sbatch --dependency=afterok:"${job%%;*}" --kill-on-invalid-dep=yes merge.sh
