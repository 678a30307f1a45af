"""Plays a bot that is a program, by the package of Python: it needs its own supervisor of processes."""

import pathlib
import tempfile

import mainmatch

BOT = """while read -r asked; do
  case $asked in
    '{"type":"bye"'*) exit ;;
    '{"type":"hello"'*) echo '{"name":"walker","version":"1","deterministic":true}' ;;
    '{"type":"act"'*'"kind":"round"'*)
      echo '{"submission":{"direction":"left","amount":1,"partner":"down"}}' ;;
    '{"type":"act"'*) echo '{"submission":null}' ;;
    *) echo '{}' ;;
  esac
done
"""

with tempfile.TemporaryDirectory() as folder:
    path = pathlib.Path(folder) / "walker.sh"
    path.write_text(BOT)
    result = mainmatch.tournament("edges", bots=[f"exec:sh {path}", "random"], matches=20, move_time=60000)
    (program,) = result.to_dict()["programs"]
    assert program["name"] == "walker" and not program["failed"], program
print(program)
