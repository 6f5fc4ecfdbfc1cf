/** Promises about personal data at rest, and about what is stored under faults. */
import { heldBy, type Group } from "./promise.ts"

const VAULT = "packages/adapters/src/vault/"
const SQL = "packages/adapters/src/sql/"
const ADAPTERS = "packages/adapters/test/"
const SERVER = "apps/server/test/"
const SUITES = "packages/testing/src/"

export const personalData: Group = {
  title: "Personal data",
  promises: [
    ...heldBy(`${SERVER}canaryScan.test.ts`, {
      "holds no canary outside of its seals, and says none":
        "No SSN, EIN, date of birth, account number or secret stands in plain text, in any of eight encodings, in the database, its files after kill -9, a backup, the log, an answer, a webhook or the output of a command.",
      "in a service that seals nothing, from every field that is to be sealed":
        "The search for plain text would find every sensitive field if it were not sealed.",
      "in every field of its name, which all are redacted from the start":
        "Sensitive fields of all operations are redacted from the moment they are decoded.",
      "is heard by whoever reviews the case, and nowhere else":
        "What a verification provider quotes of a case reaches only the people who review it."
    }),
    ...heldBy(`${SERVER}erasure.test.ts`, {
      "is asked for by one person and confirmed by another one":
        "Nobody erases a person alone, with one credential, within seven days.",
      "is withdrawn before it is confirmed, by whoever may ask":
        "An erasure that nobody confirmed yet can be withdrawn.",
      "leaves nothing of the worker, in any table or file":
        "After an erasure no text of the person stands in any table, the file, its log or an export.",
      "shows who puts an event back as it was":
        "An event that is put back as it was before an erasure is named by `payroll check`.",
      "changes nothing when it is done again": "An erasure that is repeated changes nothing."
    }),
    ...heldBy(`${SERVER}erasureLaw.test.ts`, {
      "goes by itself on the day after its last day, and not before":
        "What the law keeps of a person who is erased goes by itself on the day after its last day."
    }),
    ...heldBy(`${SERVER}erasureOwner.test.ts`, {
      "leaves nothing of the person, and the other owner of the same verification":
        "An owner who is erased goes from the verifications of the company, and other owners stay."
    }),
    ...heldBy(`${SERVER}erasureCompany.test.ts`, {
      "leaves nothing of the company and its people, in any table or file":
        "After the erasure of a company no text of it or of its people stands in any table or file.",
      "stops before the next person under a legal hold, and goes on once it is released":
        "A legal hold of a worker stops the erasure of the company before the next person."
    }),
    ...heldBy(`${SERVER}erasureClient.test.ts`, {
      "leaves nothing of it in any table":
        "After the erasure of a client no text of it stands in any table, nor in its audit."
    }),
    ...heldBy(`${SERVER}erasedWrites.test.ts`, {
      "is changed by no other operation than a legal hold":
        "Nothing is stored about a company once its erasure is confirmed."
    }),
    ...heldBy(`${SERVER}erasureSearch.test.ts`, {
      "has a text in each personal and each sealed column":
        "A new table or column with something about people is erased too, or a test fails.",
      "is nowhere once erased":
        "After an erasure nothing of the person is in the database, a later backup, an export, a replayed event or a log, in any encoding."
    }),
    ...heldBy(`${SERVER}erasureBetween.test.ts`, {
      "that read the worker before the erasure is made again before it is stored":
        "A hand-over that was being made during an erasure does not bring the person back.",
      "that is sending sends nothing more of the person":
        "A replay that is under way sends nothing more of a person who is erased.",
      "that read rows before the erasure stores none of them":
        "A rotation of keys that is under way does not bring back who is erased."
    }),
    ...heldBy(`${SERVER}erasureHold.test.ts`, {
      "of a worker stops an erasure at every step, until it is released":
        "Nothing is erased of a worker under a legal hold.",
      "of a company stops an erasure at every step, until it is released":
        "Nothing is erased of a company's workers under its legal hold.",
      "of a company stops an erasure that is under way":
        "A legal hold that comes during an erasure stops it before the next commit."
    }),
    ...heldBy(`${VAULT}clientKeys.test.ts`, {
      "never repeat a text or a nonce for the same value":
        "The same value is sealed differently each time, with a nonce that is never used again.",
      "open only for the same client, table and record":
        "A sealed value that is moved to another client, table or record does not open.",
      "reject every flipped bit and every truncation":
        "A sealed value with a flipped bit or a missing end does not open.",
      "ignore the case of ids": "A seal opens whatever the case of the record's id.",
      "opens a record sealed by another implementation":
        "The format of seals is the documented one; another implementation reads and writes it.",
      "is equal only for equal values of one rule, scope and client":
        "Equal values of two clients, companies or rules have unrelated digests.",
      "show no plaintext: fields are redacted, errors do not contain them":
        "What was opened is redacted again, and no error quotes it."
    }),
    ...heldBy(`${VAULT}aesGcm.test.ts`, {
      "refuses a tag of 0 to 15 bytes, with and without a ciphertext":
        "A shortened authentication tag is rejected.",
      "refuses another key and another context": "Another key or context opens nothing."
    }),
    ...heldBy(`${SUITES}answerStoreSuite.ts`, {
      "distinguishes requests by fingerprints that reveal nothing":
        "What is stored to recognize a repeated request is a keyed HMAC, not a plain digest of the body."
    }),
    ...heldBy(`${SUITES}writer/storedRows.ts`, {
      "stores no EIN, SSN, birth date or claimed value in plain text":
        "No commit stores an EIN, SSN, date of birth or value that must be unique in plain text."
    }),
    ...heldBy(`${SUITES}historySuite.ts`, {
      "says of sealed fields that they changed, and stores no value in plain text":
        "The history of a record says of an SSN, EIN, date of birth or account number that it changed, and nothing else."
    }),
    ...heldBy(`${SQL}records/recordChange.test.ts`, {
      "opens for its record, its version and its client alone":
        "A stored change that is moved to another record, version or client does not open.",
      "has of a sealed field its name alone, even when it is opened":
        "The history stores no value of a sealed field, not even sealed."
    }),
    ...heldBy(`${ADAPTERS}recordColumns.test.ts`, {
      "has no column without a classification": "Every column of the database has a classification."
    }),
    ...heldBy(`${SQL}records/table.test.ts`, {
      "is suppressed below, and the compiler reports a directive that suppresses nothing":
        "A record with a sensitive field in a column that is not sealed does not compile."
    }),
    ...heldBy(`${SERVER}editedRows.test.ts`, {
      "is named, whatever it is that decides":
        "Each row that decides about money or access and was edited in the database is named by `payroll check`.",
      "is named, although its MAC is one of the service":
        "A row that an older version of it replaced is named by `payroll check`.",
      "is named, also the last events of a company with their number":
        "Rows that decide and were removed are named by `payroll check`.",
      "as a credential": "A credential that was edited in the database is not believed.",
      "as an account": "An account that was edited in the database is not handed over."
    }),
    ...heldBy("packages/domain/src/company/profile.test.ts", {
      "contains no number, date of birth, street or person":
        "Events contain no SSN, EIN, date of birth or street address.",
      "joins the company's sequence, with only that account and its last four digits":
        "Events show at most the last four digits of an account number."
    }),
    ...heldBy("packages/domain/src/verification/caseSummary.test.ts", {
      "has a company's names, addresses and last four digits, and no full number and no birthday":
        "Reviewing a case shows at most the last four digits of a number, and no date of birth."
    }),
    ...heldBy(`${SERVER}noEcho.test.ts`, {
      "from bodies": "No error and no log line quotes a value or a field name of a rejected body.",
      "from $verb $path $headers":
        "No error and no log line quotes a path or a header of a rejected request."
    })
  ]
}

export const keys: Group = {
  title: "Keys and files",
  promises: [
    ...heldBy(`${ADAPTERS}rootKeys.test.ts`, {
      "refuses to start if the database exists and its key file is missing":
        "Without the key file of its database the service does not start.",
      "refuses to start with another key file and rewrites nothing":
        "With the key file of another database the service does not start, and changes nothing.",
      "lets only one of several processes with different files create a database":
        "Processes that start at once with different key files cannot create one database together."
    }),
    ...heldBy(`${ADAPTERS}keyRotation.test.ts`, {
      "claims a number once, whichever two processes claim it on both sides of a step":
        "While keys change, two processes on both sides of any step cannot both take one number.",
      "retires keys that nothing is under any more, and believes nothing under them":
        "What is sealed or authenticated under a retired key is not believed.",
      "gives a row that was altered no new MAC, and retires no key that it is under":
        "A change of keys makes no altered row look right."
    }),
    ...heldBy(`${ADAPTERS}rootRotation.test.ts`, {
      "is replaced while the service runs, and retired 72 hours later":
        "An earlier key file opens nothing once the root key was changed.",
      "goes on after a kill: with a key that was added, and with one that is active already":
        "A change of the root key goes on after a kill.",
      "waits for every process that runs, which loads the ring again":
        "Nothing is under a root key that a running server or worker has not loaded."
    }),
    ...heldBy(`${VAULT}keySource.test.ts`, {
      "is refused in one line that shows nothing of it: %s":
        "Nothing that the program of the key ring prints is logged."
    }),
    ...heldBy(`${ADAPTERS}keysKilled.test.ts`, {
      "goes on in the next process, on a SQLite file":
        "A process that is killed while keys change loses nothing, and what was claimed stays claimed."
    }),
    ...heldBy(`${VAULT}keyRing.test.ts`, {
      "creates a file that only its owner can read, with a new random key, and loads it":
        "The key file is readable by its owner alone.",
      "shows no key when it is printed": "A key is not shown when it is printed."
    }),
    ...heldBy(`${SERVER}startRefusals.test.ts`, {
      "the service does not start with > %s":
        "The service does not start with a damaged or foreign key file, with files or directories that others may write to, beyond loopback without a TLS proxy, on a version of Node with known faults, or with a wrong setting; it says why in one line without quoting a secret."
    }),
    ...heldBy("packages/adapters/src/maintenance/permissions.test.ts", {
      "may not be writable by others: mode %o":
        "A database or data directory that others may write to is rejected.",
      "the %s may not be accessible to others: mode %o":
        "A key file or first credential that others may read is rejected.",
      "may not be in a directory that others may write to: mode %o":
        "A directory of the database or key file that others may write to is rejected.",
      "are in a data directory of root or of the user of the process":
        "A data directory of another user is rejected."
    }),
    ...heldBy("apps/cli/test/permissions.test.ts", {
      "is refused: %s":
        "The commands reject a data directory that others may write to, as the service does."
    }),
    ...heldBy(`${SERVER}fileModes.test.ts`, {
      "creates directories with mode 0700 and files with mode 0600":
        "All files that the service creates are closed to others, whatever the umask."
    }),
    ...heldBy("packages/adapters/src/maintenance/backup.test.ts", {
      "preserve all committed rows, readable only by the owner":
        "A backup has all committed rows and is readable by its owner alone.",
      "do not follow symbolic links at their destination":
        "Backup and restore follow no symbolic link in place of their target.",
      "never overwrite a file": "Backup and restore overwrite no file.",
      "reject damaged files, and leave no files behind": "A damaged backup is not restored."
    }),
    ...heldBy("test/startCommands.test.ts", {
      "open no inspector at SIGUSR1: %s": "A signal cannot open a debugger in a running process."
    })
  ]
}

export const storage: Group = {
  title: "Data under faults",
  promises: [
    ...heldBy("apps/worker/test/killLoop.ts", {
      "under load loses no acknowledged request and leaves nothing half done":
        "After kill -9 under load every acknowledged request is stored, none is half done, and every event is delivered.",
      "during the first start leaves a directory that the next start can use":
        "After kill -9 during the first start the next one works."
    }),
    ...heldBy("apps/worker/test/deliveryFaults.ts", {
      "survive kill -9: none is lost, each is in order, and only those in hand come twice":
        "After kill -9 every event reaches each of several webhook endpoints, in order per company.",
      "go on with a replay after kill -9, in order":
        "A replay of webhook events goes on after kill -9.",
      "are passed on by a worker that is stopped for longer than its leases":
        "A worker that stood still for longer than its leases changes nothing of what others delivered."
    }),
    ...heldBy(`${SERVER}everyCall.test.ts`, {
      "leaves $name done or not done":
        "Whichever call to the database fails, a request is stored completely or not at all."
    }),
    ...heldBy(`${SUITES}writer/storedRows.ts`, {
      "stores records, claims, events, audit row and answer in one commit":
        "Effect, events, audit row and stored answer are one transaction."
    }),
    ...heldBy(`${SUITES}writer/checks.ts`, {
      "stores nothing of a rejected commit": "A rejected commit leaves no trace."
    }),
    ...heldBy(`${SUITES}historySuite.ts`, {
      "has nothing of commits that fail": "A rejected commit leaves nothing in the history."
    }),
    ...heldBy(`${SUITES}writerModelSuite.ts`, {
      "comes to what some order explains":
        "Random concurrent commits of two processes leave what one order of them explains."
    }),
    ...heldBy(`${SUITES}rulesModelSuite.ts`, {
      "answer and store what the model expects, step by step":
        "Random sequences of operations answer and store what a model of the rules expects."
    }),
    ...heldBy("apps/worker/test/diskFaults.test.ts", {
      "a disk that is full > rejects writes until there is space again${withoutMounts}":
        "On a full disk writes get 503 and reads go on; writes resume when there is space.",
      "%s: rejected writes left no trace, and acknowledged writes stay":
        "A write whose flush failed is not acknowledged and does not reappear.",
      "a crash left a WAL that cannot be flushed: the start is refused and no data are lost":
        "A start is refused where what a crash left cannot be flushed."
    }),
    ...heldBy(`${SQL}sqlite/connection.test.ts`, {
      "has these settings when it makes the file, and when it opens it again":
        "Each SQLite connection is durable (synchronous=FULL) and checks foreign keys, at each opening.",
      "that is too old stops the start, and leaves no file open":
        "A version of SQLite with a known defect is rejected at start."
    }),
    ...heldBy(`${SQL}sqlite/transactions.test.ts`, {
      "wait for the lock of another process, and let the event loop run meanwhile":
        "While another process holds the write lock, the service keeps serving.",
      "fail a group that has waited for 5 s, and write the next":
        "A write that waits 5 s for the lock gets 503."
    }),
    ...heldBy(`${SQL}sqlite/database.test.ts`, {
      "reports what to do about a file that is damaged or not a SQLite database":
        "A damaged database file is rejected at start."
    }),
    ...heldBy(`${ADAPTERS}migrations.test.ts`, {
      "are completed by the next start, wherever they were killed (PAYROLL_TEST_SEED=${seed})":
        "A migration that is killed anywhere is completed by the next start.",
      "are applied once by five processes that start at once":
        "Processes that start at once apply each migration once.",
      "create the golden schema": "The migrations make the schema that was reviewed.",
      "reject a database of a newer version and do not change it":
        "A database of a newer version is not touched.",
      "accept that of a newer version where none of its migrations needs a stop":
        "A version serves the database of a newer one, unless a migration of that needs a stop."
    }),
    ...heldBy("apps/worker/test/neighbours.test.ts", {
      "a backup is complete and has every request acknowledged before it began":
        "A backup under load is complete and has all that was acknowledged before it began."
    })
  ]
}

export const postgres: Group = {
  title: "PostgreSQL",
  promises: [
    ...heldBy("apps/worker/test/postgresOutage.test.ts", {
      "answers in time, loses nothing, and is used again without a restart":
        "In an outage every request is answered in time, nothing acknowledged is lost or done twice, and the service recovers without a restart."
    }),
    ...heldBy("apps/worker/test/postgresBusy.test.ts", {
      "rejects requests in time and is used again as soon as it is free":
        "If PostgreSQL is busy, requests get 503 in time."
    }),
    ...heldBy("apps/worker/test/postgresFailover.test.ts", {
      "loses nothing with both servers in the URL":
        "A failover to a synchronous standby loses nothing, and is over within two seconds of the promotion.",
      "loses nothing behind an address that moves":
        "The same holds where the address moves to the standby."
    }),
    ...heldBy("apps/worker/test/replicas.test.ts", {
      "answers only who knows of nothing newer, or says so":
        "A replica that is behind answers no read whose caller knows of something newer, no sign-in and no revocation.",
      "costs only speed": "Losing a replica fails no read."
    }),
    ...heldBy("apps/worker/test/postgresStandby.test.ts", {
      "is never missing an acknowledged commit":
        "With synchronous replication a standby has every acknowledged commit."
    }),
    ...heldBy(`${ADAPTERS}postgresOutcome.test.ts`, {
      "never commits after reporting a failure":
        "A commit that was reported as failed does not happen later.",
      "reports true outcomes while all its connections are killed":
        "If the connection breaks during a commit, the outcome that is reported is the true one."
    }),
    ...heldBy("apps/cli/test/erasures.test.ts", {
      "is neither served nor copied until the erasure is applied to it":
        "A database that is older than an erasure is not served and not copied before somebody is erased again.",
      "learns of it from the data directory when it is restored":
        "A restore of an older backup learns of later erasures.",
      "has nobody on %s who was erased once the register is applied to it":
        "Applied to an older copy of the database, the register erases again who was erased since, on both databases."
    }),
    ...heldBy(`${ADAPTERS}postgresRaces.test.ts`, {
      "in a deadlock is retried": "A transaction that PostgreSQL aborts is retried as a whole.",
      "is rejected if it waits too long for a lock, and delays nothing else":
        "A lock that somebody holds delays no other request."
    }),
    ...heldBy(`${ADAPTERS}postgresPool.test.ts`, {
      "limits every session, whatever the database's own limits are":
        "Every session has limits for statements, locks and idle transactions.",
      "lets the server cancel a statement that the service has given up":
        "A statement that the service has given up is cancelled by the server."
    }),
    ...heldBy(`${ADAPTERS}postgresContention.test.ts`, {
      "lock ${name} in one order and never deadlock": "Writers do not deadlock each other."
    })
  ]
}
