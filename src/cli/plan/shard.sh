#!/bin/sh
# Written by queenlab plan, which replaces this file.
#SBATCH --job-name=@NAME@
#SBATCH --cpus-per-task=1
#SBATCH --time=@MINUTES@
#SBATCH --mem=@MEGABYTES@M
#SBATCH --requeue
#SBATCH --signal=B:USR1@60
#SBATCH --output=log/%A_%a.txt
#SBATCH --open-mode=append
# One shard. A minute before its time limit it is asked to stop, saves its progress and requeues itself.
# shellcheck source=/dev/null
if [ -r setup.sh ]; then . ./setup.sh; fi
shard=$((${SHARDS_BEFORE:-0} + SLURM_ARRAY_TASK_ID))/@SHARDS@
"${QUEENLAB:-queenlab}" run --plan plan.json --shard $shard --threads 1 --progress plain@CONSENT@ &
run=$!
trap 'kill -USR1 $run' USR1
wait $run
code=$?
while kill -0 $run 2>/dev/null; do
  wait $run
  code=$?
done
if [ $code -eq 5 ]; then scontrol requeue "$SLURM_JOB_ID"; fi
exit $code
