"""Has real shells complete command lines of mainmatch, as somebody who types them and presses Tab.

    completions.py PROGRAM               # what `PROGRAM completions SHELL` prints
    completions.py PROGRAM --installed   # what is installed where shells look for it

Exit code 77 if one of bash, zsh and fish is not here, and the others complete."""

import os
import pathlib
import pty
import select
import shutil
import subprocess
import sys
import tempfile
import time

PROMPT = "ready>"
# What is typed, what stands there after Tab, and what has to be typed to end a word between quotes.
CASES = [
    ("mainmatch tourn", "mainmatch tournament"),
    ("mainmatch tournament edg", "mainmatch tournament edges"),
    ("mainmatch tournament edges --bots cl", "mainmatch tournament edges --bots climber"),
    ("mainmatch tournament edges --bots random,cl", "mainmatch tournament edges --bots random,climber"),
    ("mainmatch tournament edges --bots=cl", "mainmatch tournament edges --bots=climber"),
    ("mainmatch tournament edges --bots 'climber(str",  # bash closes quotes itself
     "mainmatch tournament edges --bots climber(stride=", "'"),
    ("mainmatch duel edges cl", "mainmatch duel edges climber"),
    ("mainmatch plan tournament edges --forma", "mainmatch plan tournament edges --format"),
    ("mainmatch tournament edges --format js", "mainmatch tournament edges --format json"),
    ("mainmatch tournament amidakuji --set bloc", "mainmatch tournament amidakuji --set blockers="),
    ("mainmatch compare amidakuji --against=bloc", "mainmatch compare amidakuji --against=blockers="),
    ("mainmatch resume kept", "mainmatch resume kept_run/"),
    ("mainmatch replay kept_run/man", "mainmatch replay kept_run/manifest.json"),
    ("mainmatch plan rep", "mainmatch plan rep"),  # report is no analysis
    ("mainmatch completions z", "mainmatch completions zsh"),
    ("mainmatch tournament no-such-match --bots cl", "mainmatch tournament no-such-match --bots cl"),
]


class Typed:
    """A shell at a terminal."""

    def __init__(self, words, folder, environment):
        self.seen = ""
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            os.execvpe(words[0], words, environment)

    def type(self, text):
        os.write(self.terminal, text.encode())

    def read(self, until):
        """What it prints before this text; the machine may be slow."""
        deadline = time.monotonic() + 60
        while until not in self.seen:
            if not select.select([self.terminal], [], [], max(0, deadline - time.monotonic()))[0]:
                raise SystemExit(f"waited for {until!r}, saw {self.seen!r}")
            self.seen += os.read(self.terminal, 4096).decode(errors="replace")
        before, _, self.seen = self.seen.partition(until)
        return before

    def completed(self, line, more):
        """What the line has become after Tab, by having it printed instead of run."""
        self.type(line + "\t" + more + "\x01echo 'got'':' \x05 end:\r")
        self.read("got:")
        return " ".join(self.read("end:").split())

    def close(self):
        os.kill(self.process, 9)
        os.waitpid(self.process, 0)


def start(shell, scripts, folder, environment):
    typed = Typed({"bash": ["bash", "--norc", "--noprofile", "-i"], "zsh": ["zsh", "-f", "-i"]}[shell],
                  folder, environment)
    if shell == "bash":
        script = scripts / "bash" if scripts else "/usr/share/bash-completion/bash_completion"
        typed.type(f"PS1='{PROMPT[:-1]}''> '; bind 'set bell-style none'; source '{script}'; clear\r")
    else:
        load = f"; source '{scripts / 'zsh'}'" if scripts else ""
        typed.type(f"PS1='{PROMPT[:-1]}''> '; bindkey -e; unsetopt beep zle_bracketed_paste; "
                   f"autoload -U compinit; compinit -D -u{load}\r")
    typed.read(PROMPT)
    return typed


def faults_of(shell, scripts, folder, environment):
    faults = 0
    typed = None if shell == "fish" else start(shell, scripts, folder, environment)
    for line, expected, *more in CASES:
        if typed:
            got = typed.completed(line, "" if shell == "bash" else "".join(more))
        else:
            load = f"source '{scripts / 'fish'}'; " if scripts else ""
            plain = ["--no-config"] if scripts else []
            found = subprocess.run(["fish", *plain, "-c", load + 'complete -C "$LINE"'], cwd=folder, check=True,
                                   env=environment | {"LINE": line}, stdout=subprocess.PIPE, text=True).stdout.splitlines()
            words = [one.split("\t")[0] for one in found]
            begun = line.rpartition(" ")[0] + " "
            got = (begun + words[0].replace("'", "").replace("\\", "")) if len(words) == 1 else line
        if got != expected:
            print(f"{shell}: {line!r} became {got!r}, expected {expected!r}")
            faults += 1
    if typed:
        typed.close()
    return faults


def main():
    program, installed = shutil.which(sys.argv[1]), "--installed" in sys.argv
    with tempfile.TemporaryDirectory() as name:
        work = pathlib.Path(name)
        for folder in ("bin", "scripts", "here/kept_run", "home"):
            (work / folder).mkdir(parents=True)
        (work / "here/kept_run/manifest.json").touch()
        (work / "bin/mainmatch").symlink_to(os.path.abspath(program))
        environment = {"PATH": f"{work}/bin:{os.environ['PATH']}", "HOME": str(work / "home"), "TERM": "dumb",
                       "LC_ALL": "C.UTF-8"}
        missing, faults = [], 0
        for shell in ("bash", "zsh", "fish"):
            if not shutil.which(shell):
                missing.append(shell)
                continue
            if not installed:
                printed = subprocess.run([program, "completions", shell], stdout=subprocess.PIPE, check=True)
                (work / "scripts" / shell).write_bytes(printed.stdout)
            faults += faults_of(shell, None if installed else work / "scripts", work / "here", environment)
        if missing:
            print("NOT RUN:", ", ".join(missing), "not here")
        sys.exit(1 if faults else 77 if missing else 0)


if __name__ == "__main__":
    main()
