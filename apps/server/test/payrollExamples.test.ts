/** The programs of docs/examples/ on hand-overs of the service, whose files are compared. */
import {
  afterAll,
  assert,
  beforeAll,
  beforeEach,
  describe,
  it,
  onTestFinished
} from "@effect/vitest"
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Body } from "./examples.ts"
import { contentOf, payrollCalls, type PayrollCalls } from "./payrollCalls.ts"
import { startTestServer, type TestServer } from "./testServer.ts"
import { day, type Rows } from "./timesheetCalls.ts"

const EXAMPLES = fileURLToPath(new URL("../../../docs/examples/", import.meta.url))

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
