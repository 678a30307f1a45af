"""serve.py COMMAND...: starts `COMMAND serve`, and asks it for its page as a browser does."""

import re
import subprocess
import sys
import urllib.request

with subprocess.Popen([*sys.argv[1:], "serve"], stdout=subprocess.PIPE, text=True) as server:
    try:
        address = server.stdout.readline().strip()
        base, token = re.fullmatch(r"(http://127\.0\.0\.1:\d+)/#(\w+)", address).groups()
        page = urllib.request.urlopen(base + "/", timeout=20).read().decode()
        scripts = re.findall(r'src="/?([^"]+\.js)"', page)
        assert scripts, page
        for one in scripts:
            assert len(urllib.request.urlopen(f"{base}/{one}", timeout=20).read()) > 100
        print(address, len(page), scripts)
    finally:
        server.kill()
