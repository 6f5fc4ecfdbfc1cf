# The guides source this file in the folder in which the service runs: `. docs/examples/call.sh`. It needs curl and Node.
# PAYROLL_PORT and PAYROLL_DATA_DIR, if the service has them, are set here too.
BASE=${BASE:-http://127.0.0.1:${PAYROLL_PORT:-8080}}
CREDENTIALS=${PAYROLL_DATA_DIR:-data}/credentials.json

# A failure whose answer is used further on stops all calls until this file is sourced again. STOPPED has the reason.
STOPPED=$(mktemp)
stop() { echo "$1" | tee "$STOPPED" >&2; return 1; }

if [ -z "${USERPASS:-}" ]; then
  if [ -f "$CREDENTIALS" ]; then
    USERPASS=$(node -p 'const c = JSON.parse(require("fs").readFileSync(process.argv[1])); c.username + ":" + c.password' "$CREDENTIALS")
  else
    stop "There is no $CREDENTIALS: start the service in this folder, or set PAYROLL_DATA_DIR as it is set for the service." || :
  fi
fi

# attempt VERB PATH BODY prints the answer, also a refusal; it calls with the credential in CALLER if that is set.
attempt() { curl -sS -w '\n' -u "${CALLER:-$USERPASS}" -X "$1" "$BASE/$2" -H 'Content-Type: application/json' -d "$3"; }
# call VERB PATH BODY prints the answer. A refusal is shown, and stops the guide if its answer is used further on.
call() {
  if [ -s "$STOPPED" ]; then echo "Not called, because of what failed before. Source call.sh again when that is mended." >&2; return 1; fi
  local answer
  answer=$(attempt "$@") || { stop "No answer from $BASE: is the service running?"; return 1; }
  case $answer in '{"error":'*) [ -t 1 ] || { stop "$(printf '%s' "$answer" | refusal "$2")"; return 1; } ;; esac
  printf '%s\n' "$answer"
}
# refusal PATH prints in words why a call was refused.
refusal() {
  node -p 'const {error} = JSON.parse(require("fs").readFileSync(0, "utf8"));
    [`Refused (${error.code}) at ${process.argv[1]}: ${error.message}`, ...(error.fields ?? []).map(({path, message}) =>
      `  ${path.join(".")} ${message}`), ...(error.code === 401 ? [`  Unset USERPASS and source call.sh again to take the credential of ${process.argv[2]}, or set PAYROLL_DATA_DIR.`] : [])].join("\n")' "$1" "$CREDENTIALS"
}

# pick EXPRESSION prints a part of an answer, which is `a` in it. `paid` leaves out categories without minutes.
pick() {
  node -e 'const paid = (minutes) => Object.fromEntries(Object.entries(minutes).filter(([, count]) => count !== 0));
    const text = require("fs").readFileSync(0, "utf8"), [, expression] = process.argv;
    try {
      const a = JSON.parse(text), b = eval(`(${expression})`);
      if (b === undefined) throw new Error("the answer does not have it");
      console.log(typeof b === "string" ? b : JSON.stringify(b));
    } catch (error) {
      // The call has said why its answer is empty.
      if (text !== "") console.error(`${expression}: ${error.message}`);
      process.exitCode = 1;
    }' -- "$1" || { [ -s "$STOPPED" ] || echo "$1" > "$STOPPED"; return 1; }
}
# field NAME reads a field of the answer's object.
field() { pick "Object.values(a)[0]['$1']"; }
# waitfor TEXT BODY repeats a read until its answer contains the text.
waitfor() {
  for _ in $(seq 300); do
    call POST reports "$2" | grep -q "$1" && return
    if [ -s "$STOPPED" ]; then return 1; fi
    sleep 0.1
  done
  stop "The answer never had $1: $2"
}

# day N [FROM] prints the date N days after another one, by default today in UTC.
day() { node -p 'new Date(Date.parse(process.argv[2] ?? new Date().toISOString().slice(0, 10)) + process.argv[1] * 86_400_000).toISOString().slice(0, 10)' -- "$@"; }
# sunday WEEKS prints the date of the Sunday that began a week so many weeks before this one.
sunday() { node -p 'new Date(Date.now() - (new Date().getUTCDay() + 7 * process.argv[1]) * 86_400_000).toISOString().slice(0, 10)' -- "$1"; }
