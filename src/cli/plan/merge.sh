#!/bin/sh
#SBATCH --job-name=@NAME@-merge
#SBATCH --time=@MINUTES@
#SBATCH --output=log/merge.txt
exec "${QUEENLAB:-queenlab}" merge shards/* --out result
