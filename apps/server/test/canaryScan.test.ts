/**
 * No sensitive value leaves its seal. Canaries go through every write operation of the catalogue,
 * in calls that succeed and that fail in every way there is; then they are looked for, in eight
 * encodings (see `canary/encodings.ts`), in the database, in every other file of the service but
 * its keys, before and after kill -9, in a backup, in what its process printed, answered and sent,
 * and in what its commands print.
 */
import { afterAll, assert, describe, it, vi } from "@effect/vitest"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Answer } from "./answer.ts"
import { Canaries, kinds } from "./canary/canaries.ts"
import { MARK, markedColumns } from "./canary/personal.ts"
import { startProvider } from "./canary/provider.ts"
import { startReceiver } from "./canary/receiver.ts"
import { alone, codes } from "./canary/codes.ts"
import { conflicts, duplicates, failingCommits, links, reveals, verdicts } from "./canary/scenes.ts"
import { kindOf, reads, sensitiveFields, CanaryCaller, writes } from "./canary/canaryCaller.ts"
import { notations } from "./canary/notations.ts"
import { databaseName, install, type DatabaseName, type Installation } from "./installation.ts"
import { firstCredential, killProcesses, startFromSources } from "./testProcess.ts"
import { startSmtpServer, type SmtpServer } from "@payroll/testing/smtpServer"
import { isNightly } from "@payroll/testing/nightly"
import { sampled } from "@payroll/testing/sampled"
import { seed } from "@payroll/testing/seed"

const CANARIES = isNightly ? 10_000 : 100
/** By day one of so many records is read. */
const RECORD_STEP = 8
/** Cases of verification that a process shows. */
const SHOWN = isNightly ? 4 : 2
const MS_MAX = isNightly ? 1_800_000 : 300_000
const SETTLED_MS_MAX = 60_000

const KEY_FILE = "keys.json"
const BACKUP = "backup.db"

/** Verdicts come at once, and events may go to this machine. */
const SETTINGS = {
  PAYROLL_SANDBOX_DELAY_MS: "0",
  // A mail server that never answers.
  PAYROLL_SMTP_URL: "smtp://127.0.0.1:9",
  PAYROLL_MAIL_FROM: "no-reply@acme.example"
}

/** The token of a flow link or a notice, which answers alone show, once. */
const TOKEN = /fl_[a-z0-9]+_[0-9A-Za-z]{49}/

/** Some of the columns that hold what was submitted as personal. */
const PERSONAL_COLUMNS = [
  "business_user.first_name",
  "company_bank_account.bank_name",
  "company_location.city",
  "event.body",
  "kyc_information.address1",
  "worker.job_title"
]

const filesOf = (dataDir: string): ReadonlyArray<readonly [name: string, text: string]> =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== KEY_FILE)
    .map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), "latin1")])

const settled = (installation: Installation, timeout = SETTLED_MS_MAX): Promise<void> =>
  vi.waitFor(
    async () => {
      const [waiting] = await installation.sql(
        `select (select count(*) from verification_attempt where due_at is not null) +
           (select count(*) from company_bank_account where due_at is not null) +
           (select count(*) from delivery_lane where due_at is not null) as count`
      )
      assert.strictEqual(Number(waiting?.["count"]), 0)
    },
    { timeout, interval: 50 }
  )

/** An answer without the texts that `getUser` shows on purpose. */
const withoutTexts = (answer: Answer): Answer => ({
  ...answer,
  text: answer.text.replaceAll(/"(notes|reason)":"\d+"/g, '"$1":""')
})

/** Reads everything there is about companies and workers. */
const readAll = async (who: CanaryCaller, { sql }: Installation): Promise<void> => {
  const idsOf = async (table: string) =>
    sampled(await sql(`select id from ${table} order by id`), RECORD_STEP).map(({ id }) => id)
  const ids: Readonly<Record<string, ReadonlyArray<unknown>>> = {
    companyId: await idsOf("company"),
    userId: await idsOf("worker")
  }
  for (const { name, fields } of reads) {
    const [field = ""] = fields.map(({ path }) => String(path[0]))
    for (const id of ids[field] ?? []) {
      who.keep(withoutTexts(await who.client.operate(name, { method: name, [field]: id })))
    }
  }
}

type Words = ReadonlyArray<string>
const REASON = ["--reason", "papers seen"]

/** Returns the output of the commands that show data of clients and their records. */
const printed = async ({ sql, payroll }: Installation): Promise<string> => {
  const one = async (first: Words, second: Words) =>
    (await payroll(...first)) + (await payroll(...second))

  const waiting = await sql(
    "select id, subject_kind from verification_attempt where status = 'needs_review' order by id"
  )
  const ids = new Map(waiting.map(({ id, subject_kind: kind }) => [String(kind), String(id)]))
  const [company = "none", worker = "none"] = [ids.get("company"), ids.get("worker")]
  const outputs = await Promise.all([
    one(["verification", "list"], ["verification", "show", company]),
    one(["verification", "show", worker], ["verification", "reject", worker, ...REASON]),
    one(["client", "list"], ["check"])
  ])
  return outputs.join("\n")
}

/** All calls there are, until there were enough canaries. */
const submitAll = async (
  [who, rejecting, stranger]: ReadonlyArray<CanaryCaller>,
  name: DatabaseName,
  installation: Installation,
  canaries: Canaries
): Promise<void> => {
  if (!who || !rejecting || !stranger) return assert.fail("three callers are needed")
  do {
    await Promise.all(writes.flatMap((write) => [who.accepted(write), who.refused(write)]))
    await Promise.all([verdicts(who), duplicates(rejecting), conflicts(who, stranger)])
  } while (canaries.count < CANARIES)
  await failingCommits(who, name, installation)
  await reveals(who, installation)
  await links(who, installation)
}

/** Runs a service with canaries; gives all that it has left anywhere. */
const scan = async (
  name: DatabaseName,
  installation: Installation,
  canaries: Canaries,
  mails: SmtpServer
) => {
  const receiver = await startReceiver()
  const { dataDir, start, newClient, tables } = installation
  const service = start({ PAYROLL_WEBHOOK_URL: receiver.url })
  const port = await service.port
  await installation.sql("update client set four_eyes = 1 where name = 'default'")
  const credentials = [
    firstCredential(dataDir),
    await newClient("reject"),
    await newClient("review")
  ]
  const callers = credentials.map(
    (credential) => new CanaryCaller(port, credential, canaries, installation)
  )
  const [first = assert.fail("no caller")] = callers
  const typed = await codes(first, port, installation, mails)
  await submitAll(callers, name, installation, canaries)
  await settled(installation)
  await Promise.all(callers.map((caller) => readAll(caller, installation)))
  // Before the commands, because each of them checkpoints the WAL.
  const running = [...filesOf(dataDir)]
  service.signal("SIGKILL")
  const killed = await service.ended
  const left = [...filesOf(dataDir)]
  const restarted = start({ PAYROLL_WEBHOOK_URL: receiver.url })
  await restarted.port
  // The commands are the same for both databases, and each is a process that has to start.
  const output = name === "SQLite" || isNightly ? await printed(installation) : ""
  if (name === "SQLite") await installation.payroll("backup", join(dataDir, BACKUP))
  const rows = await tables()
  restarted.signal("SIGTERM")
  const stopped = await restarted.ended
  receiver.stop()
  assert.isAbove(receiver.received.length, writes.length)
  const places = new Map([
    ...running.map(([file, text]) => [`${file} while running`, text] as const),
    ...left.map(([file, text]) => [`${file} after kill -9`, text] as const),
    ...filesOf(dataDir),
    ...[...rows].map(([table, records]) => [`table ${table}`, JSON.stringify(records)] as const),
    ["standard output", killed.stdout + stopped.stdout],
    ["standard error", killed.stderr + stopped.stderr],
    ["answers", callers.map(({ answers }) => answers).join("\n")],
    ["webhooks", receiver.received.join("\n")],
    ["commands", output]
  ])
  return { places, typed, marked: markedColumns(rows) }
}

/** Runs a service whose provider puts numbers into its reasons; gives all that it has left anywhere. */
const scanVerdicts = async (installation: Installation, canaries: Canaries) => {
  const [receiver, provider] = await Promise.all([startReceiver(), startProvider()])
  const { dataDir, start, tables, sql, payroll } = installation
  const service = start({ PAYROLL_WEBHOOK_URL: receiver.url, ...provider.settings })
  const port = await service.port
  const who = new CanaryCaller(port, firstCredential(dataDir), canaries, installation)
  await verdicts(who)
  const isSettled = async () => {
    await provider.callBack(port)
    await settled(installation, 0)
  }
  await vi.waitFor(isSettled, { timeout: SETTLED_MS_MAX, interval: 50 })
  await readAll(who, installation)
  const listed = await payroll("verification", "list")
  const waiting = await sql(
    `select id from verification_attempt where status = 'needs_review' order by id limit ${SHOWN}`
  )
  const verifications = await Promise.all(
    waiting.map(({ id }) => payroll("verification", "show", String(id), "--json"))
  )
  const rows = [...(await tables())]
  service.signal("SIGTERM")
  const { stdout, stderr } = await service.ended
  receiver.stop()
  provider.stop()
  const places = new Map([
    ...filesOf(dataDir),
    ...rows.map(([table, records]) => [`table ${table}`, JSON.stringify(records)] as const),
    ["standard output", stdout],
    ["standard error", stderr],
    ["answers", who.answers],
    ["webhooks", receiver.received.join("\n")],
    ["the list of verifications", listed]
  ])
  return { places, verifications }
}

const leaksIn = (
  canaries: Canaries,
  places: Iterable<readonly [place: string, text: string]>
): ReadonlyArray<string> =>
  [...places].flatMap(([place, text]) =>
    canaries.leaksIn(text).map((canary) => `${canary}: in ${place}`)
  )

afterAll(killProcesses)

describe(`${databaseName} (PAYROLL_TEST_SEED=${seed})`, () => {
  it(
    "holds no canary outside of its seals, and says none",
    async () => {
      // Mails wait with their tokens and codes.
      const mails = await startSmtpServer()
      mails.decide("defer")
      const installation = await install(databaseName, { ...SETTINGS, PAYROLL_SMTP_URL: mails.url })
      try {
        const canaries = new Canaries(seed)
        const { places, typed, marked } = await scan(databaseName, installation, canaries, mails)
        assert.deepStrictEqual(leaksIn(canaries, places), [])
        assert.deepStrictEqual(marked.others, [])
        assert.includeMembers([...marked.personal], PERSONAL_COLUMNS)
        for (const log of ["standard output", "standard error"]) {
          assert.notInclude(places.get(log), MARK)
        }
        assert.match(places.get("table mail") ?? "", /"waiting"/)
        const withToken = [...places].filter(
          ([place, text]) => place !== "answers" && TOKEN.test(text)
        )
        assert.deepStrictEqual(
          withToken.map(([place]) => place),
          []
        )
        // The mail server alone has them.
        for (const code of [typed[0], typed[2]]) {
          assert.match(mails.lines.join("\n"), alone(code ?? ""))
        }
        const withCode = [...places].filter(([, text]) =>
          typed.some((code) => alone(code).test(text))
        )
        assert.deepStrictEqual(
          withCode.map(([place]) => place),
          []
        )
        if (databaseName === "SQLite") {
          for (const file of ["payroll.db", "payroll.db-wal", "payroll.db-shm"]) {
            assert.isNotEmpty(places.get(`${file} while running`))
            assert.isNotEmpty(places.get(`${file} after kill -9`))
          }
          assert.isNotEmpty(places.get(BACKUP))
        }
        const attempts = places.get("table verification_attempt") ?? ""
        for (const status of ["passed", "failed", "needs_review", "superseded"]) {
          assert.include(attempts, `"${status}"`)
        }
        for (const place of ["answers", "webhooks", "standard output", "table company"]) {
          assert.isNotEmpty(places.get(place), place)
        }
      } finally {
        killProcesses()
        await installation.remove()
        await mails.stop()
      }
    },
    MS_MAX
  )
})

describe(`a provider that quotes what it was sent (PAYROLL_TEST_SEED=${seed})`, () => {
  it(
    "is heard by whoever reviews the case, and nowhere else",
    async () => {
      const installation = await install(databaseName, SETTINGS)
      try {
        const canaries = new Canaries(seed)
        const { places, verifications } = await scanVerdicts(installation, canaries)
        assert.deepStrictEqual(leaksIn(canaries, places), [])
        const texts = verifications.map(
          (json) => (JSON.parse(json) as { readonly providerTexts: object }).providerTexts
        )
        assert.isNotEmpty(canaries.leaksIn(JSON.stringify(texts)))
        assert.include(places.get("table verification_attempt"), "provider_other")
        assert.include(places.get("answers"), "provider_other")
      } finally {
        killProcesses()
        await installation.remove()
      }
    },
    MS_MAX
  )
})

describe(`what is looked for is found (PAYROLL_TEST_SEED=${seed})`, () => {
  const noise = "\0\u0091\u00ff{b:01}"

  it.each(Object.keys(notations))("%s", (name) => {
    for (const kind of kinds) {
      const canaries = new Canaries(seed)
      const value = canaries.fresh(kind, "this")
      canaries.fresh(kind, "another")
      const written = notations[name]?.(value) ?? assert.fail(name)
      assert.deepStrictEqual(canaries.leaksIn(noise + written + noise), [`${kind} of this`], kind)
    }
  })

  it("at any time of any day, whose own digits are no leak", () => {
    for (let hour = 0; hour < 30; hour += 1) {
      const now = Date.UTC(2026, 10, 23, hour)
      const canaries = new Canaries(seed, now)
      for (let each = 0; each < 20; each += 1) canaries.fresh("dateOfBirth", "this")
      const times = [now, now + 123_456, Math.trunc(now / 1_000)].join(", ")
      assert.deepStrictEqual(canaries.leaksIn(`{"at":[${times}]}`), [], `hour ${hour}`)
    }
  })

  it("in every field of its name, which all are redacted from the start", () => {
    for (const write of writes) {
      const named = write.fields
        .map(({ path }) => path)
        .filter((path) => kindOf(write.name, path) !== undefined)
      const redacted = sensitiveFields(write).map(([path]) => path)
      assert.sameDeepMembers([...redacted], named, write.name)
    }
  })

  it("in a service that seals nothing, from every field that is to be sealed", async () => {
    const installation = await install("SQLite", SETTINGS)
    try {
      const canaries = new Canaries(seed)
      const openVaultHook = new URL("canary/openVaultHook.ts", import.meta.url).href
      const service = startFromSources(installation.dataDir, {
        ...SETTINGS,
        NODE_OPTIONS: `--import ${openVaultHook}`
      })
      const port = await service.port
      const who = new CanaryCaller(
        port,
        firstCredential(installation.dataDir),
        canaries,
        installation
      )
      const sealing = writes.filter((write) => sensitiveFields(write).length > 0)
      await Promise.all(sealing.map((write) => who.accepted(write)))
      const running = filesOf(installation.dataDir)
      service.signal("SIGTERM")
      await service.ended
      // A PIN is stored in no form, and under no seal.
      const expected = sealing.flatMap((write) =>
        sensitiveFields(write)
          .filter(([, kind]) => kind !== "pin")
          .map(([, kind]) => `${kind} of ${write.name}, accepted`)
      )
      const leaks = running.flatMap(([, text]) => canaries.leaksIn(text))
      // A request may have several texts of a kind.
      assert.sameMembers([...new Set(leaks)], [...new Set(expected)])
    } finally {
      killProcesses()
      await installation.remove()
    }
  })
})
