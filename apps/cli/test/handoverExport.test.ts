/** `payroll handover export` and `open`: from a pay period on the service's machine to a document at its recipient. */
import { assert, describe, it } from "@effect/vitest"
import { execFile } from "node:child_process"
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync
} from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { commandsIn, payroll } from "./command.ts"
import {
  ACCOUNTS,
  EIN,
  make,
  operating,
  payableCompany,
  rowsOf,
  SSNS,
  type Json
} from "./payableCompany.ts"

const USAGE = 2
const REFUSED = 3
const WHOLE = [...SSNS, ...ACCOUNTS, EIN]
const WHY = ["--by", "Rosa Diaz", "--reason", "the pay run of March"]
const BASE64 = /[\w+/-]{10,}/g

/** The whole numbers in a text, plain or in base64. */
const numbersIn = (text: string): ReadonlyArray<string> => {
  const decoded = [...text.matchAll(BASE64)].flatMap(([run]) =>
    [0, 1, 2, 3].map((offset) => Buffer.from(run.slice(offset), "base64").toString("latin1"))
  )
  return WHOLE.filter((number) => [text, ...decoded].some((each) => each.includes(number)))
}

const setUp = async () => {
  const made = await payableCompany()
  const { env, file, companyId, fingerprint } = made
  const of = ["--company", companyId]
  const to = ["--recipient", "Pay bureau", "--fingerprint", fingerprint]
  const exported = (...flags: ReadonlyArray<string>) =>
    payroll(env, ["handover", "export", ...of, ...WHY, ...flags])
  const open = (name: string, ...flags: ReadonlyArray<string>) =>
    payroll(env, ["handover", "open", file(name), "--key", file("pay-run.jwk"), ...flags])
  /** Makes a hand-over of two pages, and gives its id. */
  const ofTwoPages = async (): Promise<string> => {
    const body = { companyId, payPeriodId: made.payPeriodId, limit: 2 }
    const { handOver } = await operating(env, make("getPayrollInput", body, "payroll"))
    return String((handOver as Json)["handOverId"])
  }
  const audited = (operation = "getPayrollInput") =>
    rowsOf(env, `select * from audit where operation = '${operation}' order by id`)
  const documentIn = (name: string) => JSON.parse(readFileSync(file(name), "utf8"))
  return { ...made, of, to, exported, open, ofTwoPages, audited, documentIn }
}

const userIdsOf = (rows: ReadonlyArray<Json>) => rows.map(({ userId }) => userId).toSorted()

/** The files of a ZIP file by their names, as Debian's unzip reads them. */
const unzipped = async (file: string) => {
  const directory = `${file}.parts`
  mkdirSync(directory)
  await promisify(execFile)("unzip", ["-q", file, "-d", directory])
  const names = readdirSync(directory).toSorted()
  for (const name of names) {
    assert.strictEqual(statSync(join(directory, name)).mode & 0o777, 0o600, name)
  }
  return new Map(names.map((name) => [name, readFileSync(join(directory, name), "utf8")]))
}

describe("payroll handover export", () => {
  it("writes an encrypted file for its owner alone, which the audit names, with the person and the reason", async () => {
    const { env, file, userIds, lacking, payPeriodId, ...run } = await setUp()
    const before = new Set(readdirSync(env.PAYROLL_DATA_DIR))
    const flags = ["--period", payPeriodId, ...run.to, "--out", file("march.jwe")]
    const { code, stdout, stderr } = await run.exported(...flags)
    assert.strictEqual(code, 0, stderr)
    assert.match(stdout, /^handed over: 3; cannot be paid yet: 1$/m)
    assert.match(stdout, new RegExp(`^${lacking} +addKycInformation +.*is missing$`, "m"))
    const [record] = rowsOf(env, "select * from hand_over")
    assert.include(stdout, `digest: ${record?.["digest"]}\n`)
    assert.strictEqual(statSync(file("march.jwe")).mode & 0o777, 0o600)
    const added = readdirSync(env.PAYROLL_DATA_DIR).filter((name) => !before.has(name))
    assert.deepStrictEqual(added, ["march.jwe"])

    const rows = run.audited()
    assert.deepStrictEqual(
      rows.map((row) => row["record_id"]).toSorted(),
      [...userIds, String(record?.["id"])].toSorted()
    )
    for (const row of rows) {
      assert.include(String(row["acted_by"]), "Rosa Diaz")
      assert.strictEqual(row["credential"], "operator")
      assert.deepInclude(JSON.parse(String(row["disclosure"])), {
        reason: "the pay run of March",
        fingerprint: run.fingerprint
      })
    }
    for (const name of readdirSync(env.PAYROLL_DATA_DIR)) {
      assert.deepStrictEqual(numbersIn(readFileSync(file(name), "latin1")), [], name)
    }
    assert.deepStrictEqual(numbersIn(stdout + stderr), [])

    const again = await run.exported(...flags)
    assert.deepStrictEqual([again.code, again.stdout], [REFUSED, ""])
    assert.include(again.stderr, "EEXIST")
    assert.lengthOf(run.audited(), rows.length)
    const opened = await run.open("march.jwe", "--out", file("march.json"))
    assert.strictEqual(opened.code, 0, opened.stderr)
    const { workers, notPayable, handOver } = run.documentIn("march.json")
    assert.deepStrictEqual(userIdsOf(workers), userIds.toSorted())
    assert.deepStrictEqual(userIdsOf(notPayable), [lacking])
    assert.deepInclude(handOver, { digest: record?.["digest"], workerCount: 3, pageCount: 1 })
    assert.deepStrictEqual(numbersIn(readFileSync(file("march.json"), "utf8")).length, WHOLE.length)
  })

  it("submits the pay period, hands over open timesheets and an instant of the past, each only if asked", async () => {
    const { env, file, payPeriodId, userIds, ...run } = await setUp()
    const [userId] = userIds
    const plain = (name: string, ...flags: ReadonlyArray<string>) =>
      run.exported("--period", payPeriodId, "--plain", "--out", file(name), ...flags)
    const before = Date.now()
    while (Date.now() === before);
    const knownAt = new Date(before).toISOString()
    await operating(env, make("updateUser", { user: { userId, firstName: "Zoe" } }))
    const past = await plain("past.json", "--known-at", knownAt)
    assert.strictEqual(past.code, 0, past.stderr)
    const { handOver, workers } = run.documentIn("past.json")
    assert.strictEqual(handOver.knownAt, knownAt)
    assert.notInclude(JSON.stringify(workers), "Zoe")
    const stateOf = () => rowsOf(env, `select status from pay_period where id = '${payPeriodId}'`)
    assert.deepStrictEqual(stateOf(), [{ status: "new" }])
    const submitted = await plain("march.json", "--submit")
    assert.strictEqual(submitted.code, 0, submitted.stderr)
    assert.deepStrictEqual(stateOf(), [{ status: "submitted" }])

    const { handOver: of, payPeriod } = run.documentIn("march.json")
    assert.isTrue(of.isFinal)
    const entry = { userId, workDate: payPeriod.PayBeginDate, minutes: 240 }
    await operating(env, make("addTimeEntry", { timeEntry: entry }))
    const refused = await plain("open.json")
    assert.strictEqual(refused.code, REFUSED, refused.stderr)
    assert.include(refused.stderr, "not all locked")
    const open = await plain("open.json", "--open")
    assert.strictEqual(open.code, 0, open.stderr)
    assert.isFalse(run.documentIn("open.json").handOver.isFinal)
    for (const flags of [
      ["--year", "2026", "--form", "W-2", "--open"],
      ["--year", "2026", "--form", "W-2", "--submit"],
      ["--period", payPeriodId, "--submit", "--known-at", knownAt]
    ]) {
      const wrong = await run.exported(...flags, "--plain", "--out", file("wrong.json"))
      assert.strictEqual(wrong.code, USAGE, flags.join(" "))
    }
  })

  it("writes every page of a hand-over that was made, and open refuses a file that is not whole", async () => {
    const { env, file, userIds, companyId, ...run } = await setUp()
    const handOverId = await run.ofTwoPages()
    const { code, stdout, stderr } = await run.exported(
      "--hand-over",
      handOverId,
      ...run.to,
      "--out",
      file("march.jwe"),
      "--json"
    )
    assert.strictEqual(code, 0, stderr)
    const printed = JSON.parse(stdout)
    assert.deepInclude(printed, { handOverId, pageCount: 2, workerCount: 3, isFinal: true })
    assert.notInclude(stdout, "Okafor")
    const [one = "", other = "", ...more] = readFileSync(file("march.jwe"), "utf8").split("\n")
    assert.deepStrictEqual(more, [""])
    assert.isTrue(run.audited().some((row) => String(row["disclosure"]).includes('"page":2')))
    const opened = await run.open("march.jwe", "--out", file("march.json"))
    assert.strictEqual(opened.code, 0, opened.stderr)
    assert.deepStrictEqual(userIdsOf(run.documentIn("march.json").workers), userIds.toSorted())
    for (const lines of [[one], [other], [other, one], [one, one, other]]) {
      writeFileSync(file("cut.jwe"), lines.join("\n"))
      const refused = await run.open("cut.jwe", "--out", file("cut.json"))
      assert.strictEqual(refused.code, REFUSED)
      assert.include(refused.stderr, "missing, repeated or not in order")
    }
    const zipped = await run.open("march.jwe", "--csv", file("march.zip"))
    assert.strictEqual(zipped.code, 0, zipped.stderr)
    assert.match(zipped.stdout, /^handed over: 3; cannot be paid yet: 1$/m)
    const plain = await run.exported("--hand-over", handOverId, "--plain", "--csv", file("p.zip"))
    assert.strictEqual(plain.code, 0, plain.stderr)
    const parts = await unzipped(file("march.zip"))
    assert.deepStrictEqual(await unzipped(file("p.zip")), parts)
    const names = ["accounts", "company", "hours", "tax", "wages", "workers"]
    assert.deepStrictEqual(
      [...parts.keys()],
      names.map((name) => `${name}.csv`)
    )
    for (const number of ACCOUNTS) assert.include(parts.get("accounts.csv") ?? "", number)
    for (const number of SSNS) assert.include(parts.get("workers.csv") ?? "", `,SSN,${number},`)

    const listed = await payroll(env, ["handover", "list", "--company", companyId])
    assert.match(
      listed.stdout,
      new RegExp(`  3        1            yes    no       ${handOverId}$`, "m")
    )
  })

  it("writes a document in the open only where it is asked for and the client allows it", async () => {
    const { env, file, userIds, payPeriodId, ...run } = await setUp()
    const period = ["--period", payPeriodId]
    const { code, stderr } = await run.exported(...period, "--plain", "--out", file("march.json"))
    assert.strictEqual(code, 0, stderr)
    assert.strictEqual(statSync(file("march.json")).mode & 0o777, 0o600)
    const { workers, payPeriod } = run.documentIn("march.json")
    assert.deepStrictEqual(userIdsOf(workers), userIds.toSorted())
    assert.strictEqual(payPeriod.payPeriodId, payPeriodId)
    const year = ["--year", String(payPeriod.PayDate).slice(0, 4), "--form", "W-2"]
    const ofYear = await run.exported(...year, ...run.to, "--out", file("w2.jwe"))
    assert.strictEqual(ofYear.code, 0, ofYear.stderr)
    const opened = await run.open("w2.jwe")
    assert.deepInclude(JSON.parse(opened.stdout), { form: "W-2" }, opened.stderr)
    const [{ id } = {}] = rowsOf(env, "select id from hand_over where kind = 'year'")
    const before = run.audited("getYearInput").length
    const zip = ["--hand-over", String(id), "--plain", "--csv", file("w2.zip")]
    for (const ran of [await run.exported(...zip), await run.open("w2.jwe", ...zip.slice(-2))]) {
      assert.strictEqual(ran.code, REFUSED)
      assert.include(ran.stderr, "no CSV parts")
    }
    assert.lengthOf(run.audited("getYearInput"), before)

    const set = ["client", "set", "default", "--hand-over-encryption", "required"]
    assert.strictEqual((await payroll(env, set)).code, 0)
    const refused = await run.exported(...period, "--plain", "--out", file("again.json"))
    assert.strictEqual(refused.code, REFUSED)
    assert.include(refused.stderr, "recipient")
    assert.isFalse(existsSync(file("again.json")))
  })

  it("leaves no file if a page is missing, and asks for nothing if the flags are wrong", async () => {
    const { env, file, payPeriodId, of, ...run } = await setUp()
    const handOverId = await run.ofTwoPages()
    const before = run.audited().length
    const out = ["--out", file("x.jwe")]
    const period = ["--period", payPeriodId]
    for (const flags of [
      [...period, ...run.to],
      [...period, ...out],
      [...period, "--plain", ...run.to, ...out],
      [...period, ...run.to.slice(0, 2), ...out],
      [...period, ...run.to, "--csv", file("x.zip")],
      [...period, "--plain", ...out, "--csv", file("x.zip")],
      [...period, "--hand-over", handOverId, ...run.to, ...out],
      ["--year", "2026", ...run.to, ...out],
      [...period, "--form", "W-2", ...run.to, ...out],
      [...run.to, ...out]
    ]) {
      assert.strictEqual((await run.exported(...flags)).code, USAGE, flags.join(" "))
    }
    const words = ["handover", "export", ...of, ...period, ...run.to, ...out]
    assert.strictEqual((await payroll(env, words)).code, USAGE)
    const short = await payroll(env, [...words, "--reason", "why"])
    assert.deepStrictEqual([short.code, short.stderr.includes("reason")], [REFUSED, true])
    const nowhere = await run.exported(...period, ...run.to, "--out", file("none/x.jwe"))
    assert.deepStrictEqual([nowhere.code, nowhere.stderr.includes("ENOENT")], [REFUSED, true])
    const shown = await run.exported(...period, ...run.to, "--out", "/dev/stdout")
    assert.strictEqual(shown.code, REFUSED)
    const id = "00000000-0000-7000-8000-000000000000"
    const unknown = await run.exported("--hand-over", id, ...run.to, ...out)
    assert.include(unknown.stderr, "hand-over not found")
    // The role of the operator is not payroll, but for these commands.
    const body = JSON.stringify({ companyId: of[1], payPeriodId })
    const called = await payroll(env, ["call", "getPayrollInput", "--body", "-"], [body])
    assert.deepStrictEqual([called.code, called.stdout], [REFUSED, ""])
    assert.lengthOf(run.audited(), before)

    rowsOf(env, "delete from hand_over_page where number = 1 returning id")
    const cut = await run.exported("--hand-over", handOverId, ...run.to, ...out)
    assert.strictEqual(cut.code, REFUSED, cut.stderr)
    assert.isFalse(existsSync(file("x.jwe")))
    // The first page was handed over.
    assert.isAbove(run.audited().length, before)
  })

  it("runs as docs/handover.md shows it", async () => {
    const page = readFileSync(new URL("../../../docs/handover.md", import.meta.url), "utf8")
    const { env, file, fingerprint, companyId, payPeriodId, ofTwoPages } = await setUp()
    const [, script = ""] = /^```sh\n(node [^]*?generateKeyPairSync[^]*?)^```$/m.exec(page) ?? []
    const cwd = mkdtempSync(file("recipient"))
    const makeKey = () => promisify(execFile)("sh", ["-ec", script], { cwd })
    const made = await makeKey()
    const [publicKey = "", printed] = made.stdout.trim().split("\n")
    assert.strictEqual(statSync(join(cwd, "pay-run.jwk")).mode & 0o777, 0o600)
    const again = makeKey().catch(String)
    assert.include(await again, "EEXIST")
    const recipient = { name: "Another bureau", publicKey: JSON.parse(publicKey) }
    const added = await operating(env, make("addRecipient", { actedBy: "Rosa Diaz", recipient }))
    assert.strictEqual(printed, (added["recipient"] as Json)["fingerprint"])
    const values = new Map([
      ["COMPANY-ID", companyId],
      ["PAY-PERIOD-ID", payPeriodId],
      ["HAND-OVER-ID", await ofTwoPages()],
      ["FINGERPRINT", fingerprint]
    ])
    const lines = commandsIn(page)
    assert.isAbove(lines.length, 5)
    for (const line of lines) {
      const words = line.map((word) =>
        /\.(?:jwe|jwk|json|zip)$/.test(word) ? file(word) : (values.get(word) ?? word)
      )
      const redirect = words.indexOf(">")
      const ran = await payroll(env, redirect === -1 ? words : words.slice(0, redirect))
      assert.strictEqual(ran.code, 0, `${words.join(" ")}: ${ran.stderr}`)
      if (redirect !== -1) writeFileSync(words[redirect + 1] ?? "", ran.stdout)
    }
    assert.include(readFileSync(file("march.json"), "utf8"), SSNS[0])
    assert.isTrue(existsSync(file("tables.zip")))
  })
})
