# The guides source this file in the folder in which the service runs: `. docs/examples/call.sh`. It needs curl and Node.
BASE=${BASE:-http://127.0.0.1:8080}
USERPASS=${USERPASS:-$(node -p 'const c = JSON.parse(require("fs").readFileSync("data/credentials.json")); c.username + ":" + c.password')}

# call VERB PATH BODY prints the answer; it calls with the credential in CALLER if that is set.
call() { curl -sS -w '\n' -u "${CALLER:-$USERPASS}" -X "$1" "$BASE/$2" -H 'Content-Type: application/json' -d "$3"; }
# field NAME reads a field of the answer's object.
field() { node -p "Object.values(JSON.parse(require('fs').readFileSync(0, 'utf8')))[0]['$1']"; }
# pick EXPRESSION prints a part of an answer, which is `a` in it. `paid` leaves out categories without minutes.
pick() { node -p "const paid = (minutes) => Object.fromEntries(Object.entries(minutes).filter(([, count]) => count !== 0));
  const a = JSON.parse(require('fs').readFileSync(0, 'utf8')), b = $1; typeof b === 'string' ? b : JSON.stringify(b)"; }
# waitfor TEXT BODY repeats a read until its answer contains the text.
waitfor() { for _ in $(seq 300); do call POST reports "$2" | grep -q "$1" && return; sleep 0.1; done; return 1; }
