"""A Slurm of its own on this machine, for scripts/measure/slurm: munged, slurmctld and a slurmd for each
node, with files in one folder and ports that were free. Nothing outside the folder is changed, no service
of the system is used. Each daemon runs under a supervisor that ends all that the daemon ever started."""

import ctypes
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import time

DAEMONS = ("munged", "slurmctld", "slurmd")
COMMANDS = ("sbatch", "scancel", "scontrol", "sinfo", "squeue", "srun")
NODES = ("node1", "node2", "node3")
PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36


class NotRun(Exception):
    """Something is missing here, for which the program is not to blame."""


def found(name):
    return shutil.which(name, path=os.environ.get("PATH", "") + ":/usr/sbin:/sbin:/usr/local/sbin")


def missing():
    return [name for name in DAEMONS + COMMANDS if not found(name)]


def parents():
    """The parent of each process of this machine."""
    known = {}
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            known[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
        except (OSError, ValueError):
            pass  # it has ended meanwhile
    return known


def descendants(pid):
    known, below, last = parents(), [], {pid}
    while last:
        last = {child for child, parent in known.items() if parent in last}
        below += last
    return below


def kill_descendants(pid):
    """All at once, as if the machine had lost its power. Whoever is born meanwhile is killed, too."""
    while below := descendants(pid):
        for one in below:
            try:
                os.kill(one, signal.SIGKILL)
            except ProcessLookupError:
                pass
        if pid == os.getpid():
            reap()
        time.sleep(0.02)


def reap():
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass


def adopt():
    """From now on this process is the parent of all below it that lose theirs."""
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1)


class Ended(Exception):
    """At SIGTERM."""


def end(*_):
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise Ended


def supervise(command):
    """Runs a daemon and adopts what it leaves. Ends, with all of it, at SIGTERM, and if its own parent dies."""
    signal.signal(signal.SIGTERM, end)
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    adopt()
    code = 0
    try:
        daemon = os.posix_spawn(command[0], command, os.environ)
        while (child := os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOWAIT).si_pid) != daemon:
            os.waitpid(child, 0)
        code = 1
    except Ended:
        pass
    kill_descendants(os.getpid())
    return code


def free_ports(many):
    listening = [socket.socket() for _ in range(many)]
    for one in listening:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in listening]
    for one in listening:
        one.close()
    return ports


class Cluster:
    """Three nodes of two CPUs each, which share what cores there are."""

    def __init__(self, root):
        self.root = pathlib.Path(root)
        self.supervisors = {}
        self.environment = {
            **{name: value for name, value in os.environ.items()
               if not name.startswith(("SLURM_", "SBATCH_", "SRUN_", "OMPI_", "PMI"))},
            "SLURM_CONF": str(self.root / "slurm.conf"),
            "PATH": os.environ.get("PATH", "") + ":/usr/sbin:/sbin",
        }

    def start(self):
        lacking = missing()
        if lacking:
            raise NotRun(f"not installed: {', '.join(lacking)}")
        self.make_files()
        self.supervise("munged", ["munged", "--foreground", f"--key-file={self.root}/munge/key",
                                  f"--socket={self.root}/munge/socket", "--num-threads=2",
                                  f"--pid-file={self.root}/munge/pid", f"--seed-file={self.root}/munge/seed",
                                  f"--log-file={self.root}/log/munged"])
        self.wait_for("munged", lambda: (self.root / "munge/socket").exists())
        for _ in range(3):  # somebody else may take a port before we do
            self.configure(free_ports(1 + len(NODES)))
            self.supervise("slurmctld", ["slurmctld", "-D"])
            for node in NODES:
                self.start_node(node)
            try:
                return self.wait_for("nodes", self.all_idle)
            except NotRun as error:
                last = error
                for name in ("slurmctld", *NODES):
                    self.end(name)
        raise last

    def make_files(self):
        """munged wants folders that nobody else can change on all the way, and a key for nobody else."""
        self.root.chmod(0o755)
        for name in ("munge", "state", "log", "jobs", *(f"spool-{node}" for node in NODES),
                     *(f"tmp-{node}" for node in NODES)):
            (self.root / name).mkdir(mode=0o755)
        key = self.root / "munge/key"
        key.touch(mode=0o600)
        key.write_bytes(os.urandom(128))

    def configure(self, ports):
        host = socket.gethostname().partition(".")[0]
        user = subprocess.run(["id", "-un"], check=True, capture_output=True, text=True).stdout.strip()
        nodes = "".join(
            f"NodeName={node} NodeHostname={host} NodeAddr=127.0.0.1 Port={port} CPUs=2 RealMemory=4000\n"
            for node, port in zip(NODES, ports[1:]))
        (self.root / "slurm.conf").write_text(f"""ClusterName=mainmatch
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={ports[0]}
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
CredType=cred/munge
# A job that is requeued waits for as long as credentials are good for, two minutes by default.
AuthInfo=socket={self.root}/munge/socket,cred_expire=5
StateSaveLocation={self.root}/state
SlurmdSpoolDir={self.root}/spool-%n
# Slurm's plugin of PMIx keeps files of a job here: nodes must not share the folder.
TmpFS={self.root}/tmp-%n
SlurmctldPidFile={self.root}/slurmctld.pid
SlurmdPidFile={self.root}/slurmd-%n.pid
SlurmctldLogFile={self.root}/log/slurmctld
SlurmdLogFile={self.root}/log/%n
SlurmdParameters=config_overrides
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU_Memory
DefMemPerCPU=200
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
ReturnToService=2
SlurmdTimeout=5
KillWait=10
MinJobAge=3600
SchedulerParameters=sched_interval=1
{nodes}PartitionName=all Nodes=ALL Default=YES MaxTime=1:00:00 State=UP
""")

    def supervise(self, name, command):
        with open(self.root / "log" / f"{name}.out", "ab") as log:
            self.supervisors[name] = subprocess.Popen(
                [sys.executable, __file__, found(command[0]), *command[1:]], stdin=subprocess.DEVNULL,
                stdout=log, stderr=log, env=self.environment, start_new_session=True)

    def start_node(self, node):
        """On what a node that was killed has left: files of its steps."""
        self.supervise(node, ["slurmd", "-D", "-N", node])

    def kill_node(self, node):
        """With SIGKILL: its slurmd, and all that jobs run there."""
        kill_descendants(self.supervisors[node].pid)
        self.supervisors.pop(node).wait()

    def end(self, name):
        supervisor = self.supervisors.pop(name, None)
        if supervisor:
            supervisor.terminate()
            supervisor.wait()

    def stop(self):
        for name in list(self.supervisors):
            self.end(name)

    def all_idle(self):
        states = self.run("sinfo", "--noheader", "--Node", "--format=%T", check=False).stdout.split()
        return len(states) == len(NODES) and set(states) == {"idle"}

    def wait_for(self, what, ready, seconds=120):
        until = time.monotonic() + seconds
        while not ready():
            dead = [name for name, one in self.supervisors.items() if one.poll() is not None]
            if dead or time.monotonic() > until:
                logs = sorted((self.root / "log").glob(f"{dead[0]}*" if dead else "slurmctld*"))
                lines = "\n".join(log.read_text(errors="replace") for log in logs).strip().splitlines()
                raise NotRun(f"{dead[0] + ' ended' if dead else what + ': not ready'}: "
                             + (lines[-1] if lines else "it says nothing"))
            time.sleep(0.1)

    def run(self, *command, check=True, timeout=120):
        ran = subprocess.run([found(command[0]) or command[0], *map(str, command[1:])], capture_output=True,
                             text=True, env=self.environment, cwd=self.root / "jobs", timeout=timeout,
                             stdin=subprocess.DEVNULL)
        if check and ran.returncode != 0:
            raise RuntimeError(f"{' '.join(map(str, command))}: exit code {ran.returncode}: "
                               f"{ran.stderr.strip()}")
        return ran

    def submit(self, *options_and_script):
        return self.run("sbatch", "--parsable", *options_and_script).stdout.strip()

    def jobs(self, job):
        """What Slurm says of a job, or of each task of an array."""
        text = self.run("scontrol", "--oneliner", "show", "job", job).stdout
        return [dict(re.findall(r"(\S+?)=(\S*)", line)) for line in text.splitlines() if line.strip()]

    def wait(self, job, seconds):
        """Until it has ended. Returns what Slurm says of it then."""
        until = time.monotonic() + seconds
        while True:
            jobs = self.jobs(job)
            if all(one["JobState"] in ENDED for one in jobs):
                return jobs
            if time.monotonic() > until:
                states = ", ".join(f"{one['JobState']} ({one.get('Reason')})" for one in jobs)
                raise RuntimeError(f"job {job} has not ended after {seconds} s: {states}")
            time.sleep(1)


ENDED = ("COMPLETED", "FAILED", "CANCELLED", "TIMEOUT", "OUT_OF_MEMORY", "BOOT_FAIL", "DEADLINE")

if __name__ == "__main__":
    sys.exit(supervise(sys.argv[1:]))
