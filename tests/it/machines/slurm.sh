#!/bin/bash
# A Slurm of one node on the loopback interface: slurm.sh start DIR, slurm.sh stop DIR. SLURM_CONF is DIR/slurm.conf.
set -eu
dir=$2
start() {
  mkdir -p "$dir"/{munge,spool,state}
  chown munge: "$dir/munge"; chmod 755 "$dir" "$dir/munge"
  [ -s /etc/munge/munge.key ] || mungekey --create --force
  host=$(hostname -s)
  cat > "$dir/slurm.conf" <<CONF
ClusterName=queenlab
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$dir/munge/socket
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SchedulerParameters=sched_interval=2,bf_interval=2,batch_sched_delay=0
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
KillWait=2
MaxArraySize=6
MpiDefault=none
JobAcctGatherType=jobacct_gather/none
SlurmctldPort=16817
SlurmdPort=16818
StateSaveLocation=$dir/state
SlurmdSpoolDir=$dir/spool
SlurmctldPidFile=$dir/slurmctld.pid
SlurmdPidFile=$dir/slurmd.pid
SlurmctldLogFile=$dir/slurmctld.log
SlurmdLogFile=$dir/slurmd.log
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) RealMemory=$(awk '/^MemTotal/ { print int($2 / 1200) }' /proc/meminfo) State=UNKNOWN
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONF
  export SLURM_CONF=$dir/slurm.conf
  runuser -u munge -- munged --socket="$dir/munge/socket" --pid-file="$dir/munge/pid" --log-file="$dir/munge/log" --seed-file="$dir/munge/seed"
  slurmctld
  slurmd
  for _ in $(seq 100); do
    sinfo -h -o %t 2>/dev/null | grep -q idle && exit 0
    sleep 0.2
  done
  tail "$dir"/*.log >&2
  exit 1
}
stop() {
  for pid in slurmd slurmctld munge/pid; do
    file=$dir/${pid%/pid}.pid; [ $pid = munge/pid ] && file=$dir/munge/pid
    [ -s "$file" ] || continue
    number=$(cat "$file")
    kill "$number" 2>/dev/null || true
    for _ in $(seq 100); do kill -0 "$number" 2>/dev/null || break; sleep 0.1; done
  done
}
"$1"
