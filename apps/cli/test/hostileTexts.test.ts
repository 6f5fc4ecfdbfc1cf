/** Hostile stored texts, arguments and file names never reach the terminal unescaped. */
import { layerRuntime, type Runtime } from "@payroll/adapters/process"
import { parseSettings } from "@payroll/adapters/settings/settings"
import { ALL_CLIENTS } from "@payroll/adapters/sql/statement"
import { Database } from "@payroll/adapters/sql/database"
import { escapeHidden, escapeHiddenInLines } from "@payroll/domain/field/hiddenCharacters"
import { companyCaseOf } from "@payroll/domain/verification/caseSummary"
import { verifyCase } from "@payroll/operations/background/verifyDueCases"
import { VerificationStore } from "@payroll/operations/ports/verificationStore"
import { Outcome, Writer } from "@payroll/operations/writer"
import { remakeMacsAfter } from "@payroll/testing/database/remadeMacs"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { randomUUID } from "node:crypto"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { businessOf } from "./business.ts"
import { wholePayroll } from "../src/payroll.ts"
import { ownDirectory, ownService, payroll, type Settings } from "./command.ts"

const FAILED = 1

/** Clears the screen, forges a row, and reverses the text direction. */
const HOSTILE =
  "Evil \u001b[2J\u001b[H\r\n0199 default company\u0085\u009b2J\u202e\u2066\u200b\u2028\ufeff"

const SHOWN = escapeHidden(HOSTILE)

type Words = ReadonlyArray<string>

interface Group {
  readonly name: string
  readonly subcommands: ReadonlyArray<{ readonly commands: ReadonlyArray<Group> }>
}

/** The words of every command that is not a group. */
const leaves = ({ subcommands }: Group, words: Words = []): ReadonlyArray<string> => {
  const inner = subcommands.flatMap(({ commands }) => commands)
  return inner.length === 0
    ? [words.join(" ")]
    : inner.flatMap((command) => leaves(command, [...words, command.name]))
}

const sql = (statement: string) =>
  Effect.andThen(
    Database.use(({ write }) => write({ sql: statement, parameters: [], clientId: ALL_CLIENTS })),
    remakeMacsAfter(statement)
  )

/** Gives a case a hostile name and hostile provider texts, as an earlier version could store them. */
const spoilCase = Effect.fnUntraced(function* (attemptId: string) {
  const { reviewedAttempt } = yield* VerificationStore
  const { commit } = yield* Writer
  const { attempt } = (yield* reviewedAttempt(attemptId))!
  const submission = JSON.stringify({ ...companyCaseOf(attempt), name: HOSTILE })
  const record = {
    ...attempt,
    version: attempt.version + 1,
    submission: Redacted.make(submission),
    providerTexts: Redacted.make(JSON.stringify([HOSTILE]))
  }
  const outcome = yield* commit({
    id: randomUUID(),
    clientId: attempt.clientId,
    credential: "test",
    operation: "test",
    record: attempt,
    requestId: randomUUID(),
    at: attempt.updatedAt,
    actedBy: undefined,
    address: undefined,
    changes: {
      writes: [{ op: "update", kind: "verificationAttempt", record, before: attempt }],
      revisions: [],
      claims: [],
      events: []
    },
    answer: undefined
  })
  assert.isTrue(Outcome.$is("Committed")(outcome))
  return { attemptId, companyId: attempt.companyId }
})

const TEXT = `'${HOSTILE.replaceAll("'", "''")}'`

/** A migration of a newer version, which makes every other command fail. */
const newerMigration = sql(
  `insert into migration (number, name, at, needs_stop) values (9999, ${TEXT}, 0, 1)`
)

const inRuntime = <A, E>(env: Settings, effect: Effect.Effect<A, E, Runtime>): Promise<A> => {
  const settings = parseSettings({ ...env, PAYROLL_VERIFICATION: "manual" }, () => "")
  return Effect.runPromise(Effect.provide(effect, layerRuntime(Result.getOrThrow(settings))))
}

/** Stores hostile texts in every record; two verifications wait for a person. */
const spoil = Effect.gen(function* () {
  const { lease } = yield* VerificationStore
  const due = yield* lease(100, 60_000)
  yield* Effect.forEach(due, verifyCase, { discard: true })
  yield* sql(`update company set name = ${TEXT}, doing_business_as = ${TEXT}`)
  yield* sql(`update business_user set first_name = ${TEXT}`)
  yield* sql(`update webhook_endpoint set url = ${TEXT}`)
  yield* sql(`update client set name = ${TEXT} where name = 'other'`)
  yield* sql(`update audit set acted_by = ${TEXT}, at = at - 60000, macs = null`)
  return yield* Effect.forEach(due, ({ attempt }) => spoilCase(attempt.id))
})

const spoiled = async () => {
  const env = {
    ...ownService(),
    PAYROLL_SANDBOX_DELAY_MS: "0",
    PAYROLL_WEBHOOK_ALLOW: "127.0.0.0/8"
  }
  for (const name of ["default", "other"]) await payroll(env, ["client", "create", name])
  await payroll(env, ["webhook", "set", "--url", "http://127.0.0.1:9/hook"])
  for (const ein of ["123456789", "223456789"]) {
    const body = JSON.stringify(businessOf(ein))
    assert.strictEqual(
      (await payroll(env, ["call", "createBusiness", "--body", "-"], [body])).code,
      0
    )
  }
  const [first, second] = await inRuntime(env, spoil)
  assert.exists(first)
  assert.exists(second)
  return { env, first, second }
}

const NEWER: Words = ["client", "create", "newer"]

/** The file of the first credential, as an operator can write it by hand. */
const writeFirst = ({ PAYROLL_DATA_DIR: dataDir = "" }: Settings): void =>
  writeFileSync(
    join(dataDir, "credentials.json"),
    JSON.stringify({ username: HOSTILE, password: HOSTILE }),
    { mode: 0o600 }
  )

const newKeyId = async (env: Settings): Promise<string> => {
  const { stdout } = await payroll(env, ["credential", "create", "--role", "read", "--json"])
  return (JSON.parse(stdout) as { readonly keyId: string }).keyId
}

/** The output is safe; where it shows the hostile text, the text is escaped. */
const assertSafe = (text: string, words: Words): void => {
  assert.strictEqual(escapeHiddenInLines(text), text, words.join(" "))
  assert.notInclude(text, "\r", words.join(" "))
  assert.isFalse(text.split("\n").some((line) => line.startsWith("0199 default")))
}

/** The command succeeds, prints safely, and shows a hostile text if `shows` is true. */
const expectSafe = async (env: Settings, words: Words, shows: boolean, input = "") => {
  const { code, stdout, stderr } = await payroll(env, words, [input])
  assert.strictEqual(code, 0, `${words.join(" ")}: ${stderr}`)
  assertSafe(stdout + stderr, words)
  assert.strictEqual(stdout.includes(String.raw`\u202e`), shows, words.join(" "))
  if (words.includes("--json"))
    assert.strictEqual(stdout, `${escapeHidden(JSON.stringify(JSON.parse(stdout)))}\n`)
}

const UNKNOWN = "0199a2f0-0000-7000-8000-000000000001"

/** Printed safely, done or refused: commands that take no stored text, or change what the others list. */
const OTHERS: ReadonlyArray<Words> = [
  ["webhook", "add", "--url", "http://127.0.0.1:9/other"],
  ["webhook", "update", "--description", "Staging"],
  ["webhook", "test"],
  ["webhook", "rotate-secret"],
  ["webhook", "retry"],
  ["webhook", "recover"],
  ["webhook", "replay"],
  ["webhook", "trigger", "company.kybstatus.insert"],
  ["webhook", "listen", "--forward-to", "ftp://127.0.0.1:9"],
  ["webhook", "hold"],
  ["webhook", "release"],
  ["webhook", "disable"],
  ["webhook", "enable"],
  ["webhook", "remove"],
  ["event", "show", UNKNOWN],
  ["worker", "list", "--company", UNKNOWN],
  ["worker", "show", UNKNOWN],
  ["sandbox", "seed", "--companies", "1", "--workers", "0"],
  ["doctor"],
  ["copy", "--to", "postgres://127.0.0.1:9/other"],
  ["ready", "--url", "http://127.0.0.1:9"],
  ["completions", "--shell", "bash"],
  ["profile", "add", "there", "--url", "http://127.0.0.1:9", "--credential", "-"],
  ["profile", "list"],
  ["profile", "remove", "there"],
  ["time", "classify", "--spec", "-"],
  ["time", "round", "--spec", "-"],
  ["time", "regular-rate", "--spec", "-"],
  ["time", "rules", "--id", "CA"],
  ["time-off", "project", "--spec", "-"],
  ["time-off", "request", "--spec", "-"],
  ["time-off", "minimums", "--state", "CA"],
  ["time-off", "recalculate", "--company", UNKNOWN],
  ["link", "add", "worker-tax", "--worker", UNKNOWN],
  ["link", "list", "--company", UNKNOWN],
  ["link", "revoke", UNKNOWN],
  ["link", "unlock-codes", "--worker", UNKNOWN],
  ["credential", "approve", UNKNOWN],
  ["credential", "update", UNKNOWN],
  ["handover", "key"],
  ["erasures", "list"],
  ["erase", "user", UNKNOWN],
  ["erase", "business-user", UNKNOWN],
  ["erase", "company", UNKNOWN],
  ["erase", "client"],
  ["erasures", "export", "/tmp/none/erasures.json"],
  ["erasures", "apply", "/tmp/none/erasures.json"],
  ["keys", "list"],
  ["keys", "status"],
  ["keys", "rotate"],
  ["keys", "retire"],
  ["document", "list", "--company", UNKNOWN],
  ["file", "list", "--company", UNKNOWN],
  ["file", "upload", "-", "--worker", UNKNOWN],
  ["document", "add", "-", "--company", UNKNOWN, "--title", "Handbook"],
  ["company", "export", UNKNOWN, "--out", "/tmp/none/x.json"],
  ["worker", "export", UNKNOWN, "--out", "/tmp/none/x.json"],
  ["document", "export", UNKNOWN, "--out", "/tmp/none/x.pdf", "--reason", "a copy for me"],
  ["document", "attach-paper", UNKNOWN, "--file", UNKNOWN, "--digest", "0".repeat(64)],
  ["link", "phones", "--worker", UNKNOWN],
  ["link", "forget-phone", UNKNOWN, "--worker", UNKNOWN],
  ["mail", "list"],
  ["mail", "show", UNKNOWN],
  ["mail", "retry", UNKNOWN],
  ["handover", "list", "--company", UNKNOWN],
  ["handover", "export", "--company", UNKNOWN, "--period", UNKNOWN],
  ["handover", "open", UNKNOWN],
  ["timesheet", "list", "--company", UNKNOWN],
  ["timesheet", "show", UNKNOWN],
  ["timesheet", "lock", "--company", UNKNOWN, "--through", "2026-03-31"],
  ["payable", "export", "--company", UNKNOWN, "--period", "2026-03-01", "--csv"]
]

const walkOthers = async (env: Settings): Promise<void> => {
  for (const words of OTHERS) {
    const { stdout, stderr } = await payroll(env, words, [JSON.stringify({ [HOSTILE]: HOSTILE })])
    assert.notStrictEqual(stdout + stderr, "", words.join(" "))
    assertSafe(stdout + stderr, words)
  }
}

const assertAllWalked = async (walked: ReadonlyArray<Words>): Promise<void> => {
  for (const leaf of leaves(await wholePayroll())) {
    assert.isTrue(
      walked.some((words) => words.join(" ").startsWith(leaf)),
      `${leaf} is walked`
    )
  }
}

const TIMEOUT_MS = 240_000

describe("every command", { timeout: TIMEOUT_MS }, () => {
  it("prints stored texts escaped, in tables, lines and JSON", async () => {
    const { env, first, second } = await spoiled()
    const keyId = await newKeyId(env)
    writeFirst(env)
    const body = JSON.stringify({ companyId: first.companyId })
    const { PAYROLL_DATA_DIR: dataDir } = env
    const file = join(dataDir, HOSTILE.replaceAll("\0", ""))
    const other = { ...env, PAYROLL_DATA_DIR: ownDirectory().PAYROLL_DATA_DIR }
    /** The commands, and whether their output contains a hostile text. */
    const walk: ReadonlyArray<readonly [words: Words, shows: boolean, input?: string]> = [
      [["client", "list"], true],
      [["credential", "create", "--role", "read"], false],
      [["credential", "list"], false],
      [["credential", "first"], true],
      [["credential", "rotate", keyId], false],
      [["company", "list"], true],
      [["company", "show", first.companyId], true],
      [["webhook", "list"], true],
      [["webhook", "show"], true],
      [["event", "list"], false],
      [["webhook", "deliveries"], false],
      [["audit", "list"], true],
      [["verification", "list"], true],
      [["verification", "show", first.attemptId], true],
      [["call", "getCompanyInfo", "--body", "-"], true, body],
      [["migrate"], false],
      [["check"], false],
      [["holidays"], false],
      [["pay-schedule", "--frequency", "monthly"], false],
      [["client", "create", "new"], false],
      [["client", "set", "default", "--duplicates", "review"], false],
      [["webhook", "set", "--url", "http://127.0.0.1:9/hook"], false]
    ]
    const once: typeof walk = [
      [["audit", "export", "--output", join(dataDir, "audit.jsonl")], false],
      [["audit", "export"], true],
      [["audit", "verify"], false],
      [["audit", "anchor"], false],
      [["credential", "revoke", keyId], false],
      [["verification", "approve", first.attemptId, "--reason", "papers seen"], false],
      [["verification", "reject", second.attemptId, "--reason", "no papers", "--json"], false],
      [["backup", file], true],
      [["drill", file], true],
      [["vacuum"], false],
      [["restore", file, "--json"], true]
    ]
    const last: typeof walk = [
      [["migrate", "--status"], true],
      [["migrate", "--status", "--json"], true]
    ]
    await Promise.all(
      walk.flatMap(([words, shows, input]) => {
        const again = words[0] === "client" && words[1] === "create" ? NEWER : words
        return [
          expectSafe(env, words, shows, input),
          expectSafe(env, [...again, "--json"], shows, input)
        ]
      })
    )
    for (const [words, shows] of once) {
      await expectSafe(words[0] === "restore" ? other : env, words, shows)
    }
    await walkOthers(env)
    await inRuntime(env, newerMigration)
    for (const [words, shows] of last) await expectSafe(env, words, shows)
    const walked = [...[...walk, ...once, ...last].map(([words]) => words), ...OTHERS]
    await assertAllWalked(walked)
  })

  it("keeps each row of a table on one line, under its headers", async () => {
    const { env } = await spoiled()
    const { stdout } = await payroll(env, ["verification", "list"])
    const [header = "", ...rows] = stdout.trimEnd().split("\n")
    assert.lengthOf(rows, 2)
    for (const row of rows) {
      assert.include(row, SHOWN)
      assert.strictEqual(row.slice(header.indexOf("STATUS")).split(" ")[0], "needs_review")
    }
  })

  it("escapes file names in its error messages", async () => {
    const env = ownDirectory()
    const file = join(env.PAYROLL_DATA_DIR, HOSTILE)
    writeFileSync(file, "")
    const commands: ReadonlyArray<Words> = [
      ["restore", file],
      ["restore", `${file}, which is not there`],
      ["call", "createBusiness", "--body", `${file}, which is not there`]
    ]
    for (const words of commands) {
      const ran = await payroll(env, words)
      assertSafe(ran.stdout + ran.stderr, words)
      assert.match(ran.stderr, /^payroll: [^\n]+\n$/)
    }
    const ran = await payroll(env, ["restore", file])
    assert.strictEqual(ran.code, FAILED)
    assert.include(ran.stderr, SHOWN)
  })
})
