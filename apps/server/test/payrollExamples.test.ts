/** The programs of docs/examples/ on hand-overs of the service, their files read by another library and by position. */
import {
  afterAll,
  assert,
  beforeAll,
  beforeEach,
  describe,
  it,
  onTestFinished
} from "@effect/vitest"
import { joinHandOver } from "@payroll/client"
import { parse, validate } from "achkit"
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Body } from "./examples.ts"
import { assertRecords } from "./nachaRecords.ts"
import { contentOf, payrollCalls, type PayrollCalls } from "./payrollCalls.ts"
import { startTestServer, type TestServer } from "./testServer.ts"
import { day, type Rows } from "./timesheetCalls.ts"

const EXAMPLES = fileURLToPath(new URL("../../../docs/examples/", import.meta.url))
const DEPOSIT = { paymentMethod: "Direct Deposit" }

let server: TestServer
let calls: PayrollCalls

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  calls = await payrollCalls(server)
})
afterAll(() => server.stop())

/** Runs a program with values as files, whose names follow its flags. */
const example = (program: string, flags: ReadonlyArray<string>, files: ReadonlyArray<unknown>) => {
  const folder = mkdtempSync(join(tmpdir(), "payroll-example-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const names = files.map((file, index) => {
    writeFileSync(join(folder, `${index}.json`), JSON.stringify(file))
    return `${index}.json`
  })
  const words = [join(EXAMPLES, program), ...flags, ...names]
  const { stdout, stderr } = spawnSync(process.execPath, words, { cwd: folder, encoding: "utf8" })
  return { stdout, stderr }
}

describe("docs/examples/prenotes.ts", () => {
  const FLAGS = ["--bank", "021000021", "--bank-name", "First Example Bank"]
  const prenotes = (pages: ReadonlyArray<unknown>, ...more: ReadonlyArray<string>) =>
    example("prenotes.ts", [...FLAGS, "--effective", "2026-12-17", ...more], pages)

  /** A hand-over of eight people of whom seven got their accounts since the one before, in two pages. */
  const newAccounts = async () => {
    const before = await calls.newPayee({ wage: DEPOSIT })
    await calls.addAccount(before, "999000111222")
    const names = ["Zoë", "Jürgen-Christoph", "Mia", "Ana", "Lee", "Kim", "Ida"]
    const userIds: Array<string> = []
    for (const [index, firstName] of names.entries()) {
      const name = { firstName, lastName: "Nuñez de la Vega", userReferenceId: `P-${index}` }
      userIds.push(await calls.newPayee({ ...name, wage: DEPOSIT }))
    }
    await calls.input()
    for (const [index, userId] of userIds.entries()) {
      const accountType = index === 0 ? "Savings" : "Checking"
      await calls.addAccount(userId, `00${index}4567`, { accountType, routingNumber: "322271627" })
    }
    const first = await calls.input({ limit: 5 })
    const { handOverId } = first["handOver"] as Body
    return [first, await calls.input({ handOverId, cursor: first["nextCursor"] })]
  }

  it("makes a file that another library reads, of the accounts that are new", async () => {
    const pages = await newAccounts()
    const { stdout, stderr } = prenotes(pages)
    assert.strictEqual(stderr, "")
    assert.deepStrictEqual(validate(stdout), { ok: true, errors: [] })
    const { batches, destinationRouting } = parse(stdout)
    assert.strictEqual(destinationRouting, "021000021")
    const [batch, ...others] = batches
    assert.lengthOf(others, 0)
    assert.deepInclude(batch, { serviceClass: 220, sec: "PPD", effectiveDate: "261217" })
    assert.deepStrictEqual(
      batch?.entries.map(({ txnCode, routing, account, amountCents, idNumber, name }) =>
        [txnCode, routing, account, amountCents, idNumber, name].join("|")
      ),
      [
        "33|322271627|0004567|0|P-0|Zoe Nunez de la Vega",
        "23|322271627|0014567|0|P-1|Jurgen-Christoph Nunez",
        "23|322271627|0024567|0|P-2|Mia Nunez de la Vega",
        "23|322271627|0034567|0|P-3|Ana Nunez de la Vega",
        "23|322271627|0044567|0|P-4|Lee Nunez de la Vega",
        "23|322271627|0054567|0|P-5|Kim Nunez de la Vega",
        "23|322271627|0064567|0|P-6|Ida Nunez de la Vega"
      ]
    )
    const joined = prenotes([await joinHandOver(pages)])
    assert.deepStrictEqual(parse(joined.stdout).batches, batches)
    const all = prenotes(pages, "--all").stdout
    assert.deepStrictEqual(validate(all), { ok: true, errors: [] })
    assert.lengthOf(parse(all).batches[0]?.entries ?? [], 8)
    // 8 entries and 4 other records are more than a block.
    assert.lengthOf(all.trimEnd().split("\n"), 20)
  })

  it("has each field where the records of Nacha have it", async () => {
    const userId = await calls.newPayee({ userReferenceId: "101", wage: DEPOSIT })
    await calls.addAccount(userId, "12345678901234567")
    const page = await calls.input()
    const { ein } = contentOf(page)["company"] as Body
    const { stdout } = prenotes([page], "--all", "--modifier", "B", "--company-id", "9876543210")
    const lines = stdout.split("\n")
    assert.deepStrictEqual(lines.slice(5), [...Array.from({ length: 5 }, () => "9".repeat(94)), ""])
    assertRecords(lines)
    const own = prenotes([page], "--all").stdout
    assert.strictEqual(own.slice(13, 23), `1${ein}`)
  })

  it("writes nothing without a new account, a page, a date or the content", async () => {
    const pages = await newAccounts()
    const sealed = { ...pages[0], content: null }
    const cases: ReadonlyArray<readonly [ReadonlyArray<unknown>, ReadonlyArray<string>, string]> = [
      [[await calls.input()], [], "no account is new"],
      [pages.slice(1), [], "the hand-over has 2 pages"],
      [[...pages, pages[0]], [], "give each of them once"],
      [[pages[0], await calls.input()], [], "of several hand-overs"],
      [[sealed], [], "is encrypted"],
      [[], [], "name the files"],
      [pages, ["--company-id", "12-3456789"], "--company-id must match"],
      [pages, ["--effective", "17.12.2026"], "--effective must match"]
    ]
    for (const [files, flags, reason] of cases) {
      const { stdout, stderr } = prenotes(files, ...flags)
      assert.strictEqual(stdout, "")
      assert.include(stderr, reason)
    }
  })

  it("leaves out accounts of contractors who have an EIN", async () => {
    const userId = await calls.newPayee({ wage: DEPOSIT })
    await calls.addAccount(userId, "12345678")
    const page = await calls.input()
    const content = contentOf(page)
    const [payee] = content["workers"] as Rows
    const workers = [{ ...payee, taxId: { kind: "EIN", number: "310000009" } }]
    const { stdout, stderr } = prenotes([{ ...page, content: { ...content, workers } }], "--all")
    assert.strictEqual(stdout, "")
    assert.include(stderr, "no account is new")
  })
})

describe("docs/examples/adpPaydata.ts", () => {
  const COLUMNS = {
    regular: "Reg Hours",
    overtime: "O/T Hours",
    doubleTime: "Hours 3 D",
    holiday: "Hours 3 H",
    "timeOff/Sick": "Hours 4 S",
    "adjustment/overtime": "O/T Hours",
    unpaidTimeOff: null
  }
  const paydata = (page: unknown, company = "AB") =>
    example(
      "adpPaydata.ts",
      ["--company", company, "--batch", "DEC1", "--columns"],
      [COLUMNS, page]
    )

  /** A hand-over of somebody who worked 40 hours, with lines as the service writes them next to those. */
  const handOver = async (more: Readonly<Record<string, Rows>> = {}, userReferenceId = "17") => {
    const userId = await calls.newPayee({ userReferenceId })
    await calls.work(userId)
    await calls.newPayee({
      wage: { wageBasis: "Per Week", userType: "Salary/Eligible for overtime" }
    })
    await calls.lock(day(15))
    const page = await calls.input()
    const content = contentOf(page)
    const workers = (content["workers"] as Rows).map((payee) => {
      if (payee["userId"] !== userId) return payee
      const lists = Object.entries(more).map(([name, lines]) => [
        name,
        [...(payee[name] as Rows), ...lines]
      ])
      return { ...payee, ...(Object.fromEntries(lists) as Body) }
    })
    return { ...page, handOver: page["handOver"] as Body, content: { ...content, workers } }
  }
  const line = (category: string, kind: string | null, hours: string): Body => ({
    category,
    kind,
    hours
  })

  it("has a row for each worker with hours, summed by column", async () => {
    const page = await handOver({
      hours: [line("overtime", null, "2.33"), line("doubleTime", null, "1.50")],
      timeOff: [line("timeOff", "Sick", "8.00"), line("unpaidTimeOff", "Sick", "4.00")],
      adjustments: [line("adjustment", "overtime", "-0.34")]
    })
    assert.deepStrictEqual(paydata(page), {
      stdout:
        "Co Code,Batch ID,File #,Reg Hours,O/T Hours,Hours 3 Code,Hours 3 Amount,Hours 4 Code,Hours 4 Amount\r\n" +
        "AB_,DEC1,000017,40.00,1.99,D,1.50,S,8.00\r\n",
      stderr: ""
    })
  })

  it("drops no hour without notice", async () => {
    const refused = (page: unknown, company?: string): string => {
      const { stdout, stderr } = paydata(page, company)
      assert.strictEqual(stdout, "")
      return /Error: (.*)/.exec(stderr)?.[1] ?? stderr
    }
    const premium = await handOver({ hours: [line("mealPremium", null, "1.00")] })
    assert.match(refused(premium), /has no column for "mealPremium"/)
    const codes = [line("doubleTime", null, "1.00"), line("holiday", null, "8.00")]
    calls = await payrollCalls(server)
    assert.match(refused(await handOver({ hours: codes })), /has two codes for Hours 3/)
    calls = await payrollCalls(server)
    const lettered = await handOver({}, "E-7")
    assert.match(refused(lettered), /^userReferenceId of \S+ must match/)
    assert.match(refused(lettered, "ABCD"), /must match/)
    const open = { ...lettered, handOver: { ...lettered.handOver, isFinal: false } }
    assert.match(refused(open), /more hours are to come/)
  })
})
