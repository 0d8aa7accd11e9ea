#!/bin/sh
#SBATCH --job-name=@NAME@
#SBATCH --array=1-@SHARDS@
#SBATCH --cpus-per-task=1
#SBATCH --time=@MINUTES@
#SBATCH --requeue
#SBATCH --signal=B:USR1@60
#SBATCH --output=log/%a.txt
#SBATCH --open-mode=append
# One shard. A minute before its time limit it is asked to stop, saves its progress and requeues itself.
"${QUEENLAB:-queenlab}" run --plan plan.json --threads 1 --progress plain@CONSENT@ &
shard=$!
trap 'kill -USR1 $shard' USR1
wait $shard
code=$?
while kill -0 $shard 2>/dev/null; do
  wait $shard
  code=$?
done
if [ $code -eq 5 ]; then scontrol requeue "$SLURM_JOB_ID"; fi
exit $code
