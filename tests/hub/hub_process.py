import json, sys
from pathlib import Path
from queue import SimpleQueue
from companion.hub.desk import HubDesk
from companion.table.session import Session

def say(**what):
    print(json.dumps(what), flush=True)

def main(path, port):
    todo = SimpleQueue()
    session = Session.open(Path(path))
    desk = HubDesk(session, todo.put, name="T", port=port, bind=("127.0.0.1",), announced=False)
    desk.start()
    say(event="listening", port=desk.port, fingerprint=desk.fingerprint)
    n = -1
    while True:
        if desk.codes.current() is None:
            say(event="code", code=desk.codes.show())
        todo.get()()

a = sys.argv
main(a[1], int(a[a.index("--port") + 1]))
