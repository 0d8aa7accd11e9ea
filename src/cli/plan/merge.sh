#!/bin/sh
# Written by queenlab plan, which replaces this file.
#SBATCH --job-name=@NAME@-merge
#SBATCH --time=@MERGE_MINUTES@
#SBATCH --mem=@MERGE_MEGABYTES@M
#SBATCH --output=log/merge.txt
# shellcheck source=/dev/null
if [ -r setup.sh ]; then . ./setup.sh; fi
exec "${QUEENLAB:-queenlab}" merge shards/* --out result
