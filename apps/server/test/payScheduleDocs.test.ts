/** The calls of docs/pay-schedules.md, in their order, do what the page says. */
import { readFileSync } from "node:fs"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { daysFromToday, today } from "@payroll/testing/today"
import { call, testClient } from "./call.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

const page = readFileSync(new URL("../../../docs/pay-schedules.md", import.meta.url), "utf8")

interface DocumentedCall {
  readonly verb: string
  readonly path: string
  readonly body: string
}

const calls: ReadonlyArray<DocumentedCall> = [
  ...page.matchAll(/^call (?<verb>\w+) (?<group>\w+) '(?<body>[^']*)'$/gm)
].map(({ groups = {} }) => ({
  verb: groups["verb"] ?? "",
  path: `/${groups["group"]}`,
  body: groups["body"] ?? ""
}))

interface Period {
  readonly payPeriodId: string
  readonly PayBeginDate: string
  readonly PayEndDate: string
  readonly PayPeriodStatus: { readonly status: string }
}

interface PayScheduleView {
  readonly paySchedule: {
    readonly payScheduleId: string
    readonly status: string
    readonly message: string
  }
  readonly payPeriods: ReadonlyArray<Period>
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** All calls, one after the other; the answers in their order. */
const runAll = async (): Promise<ReadonlyArray<PayScheduleView>> => {
  const credential = await server.newClient("admin")
  const client = testClient(server.port, credential)
  const business = await client.operate("createBusiness", await client.example("createBusiness"))
  const { registration } = JSON.parse(business.text) as { registration: { companyId: string } }
  const startDate = daysFromToday(30)
  const ids = new Map([
    ["COMPANY_ID", registration.companyId],
    ["START_DATE", startDate]
  ])
  const answers: Array<PayScheduleView> = []
  for (const { verb, path, body } of calls) {
    const filled = body.replaceAll(/[A-Z]+(?:_[A-Z]+)+/g, (name) => ids.get(name) ?? name)
    const { status, text } = await call(server.port, { verb, path, body: filled, as: credential })
    assert.strictEqual(status, 200, `${body}: ${text}`)
    const answer = JSON.parse(text) as PayScheduleView
    answers.push(answer)
    if (!ids.has("PAY_SCHEDULE_ID")) ids.set("PAY_SCHEDULE_ID", answer.paySchedule.payScheduleId)
    const [period] = answer.payPeriods ?? []
    if (period && !ids.has("PAY_PERIOD_ID")) ids.set("PAY_PERIOD_ID", period.payPeriodId)
  }
  const schedule = { payScheduleId: ids.get("PAY_SCHEDULE_ID"), limit: 200 }
  const { text } = await client.operate("getPayPeriod", { method: "getPayPeriod", ...schedule })
  return [...answers, JSON.parse(text) as PayScheduleView]
}

describe("the calls of docs/pay-schedules.md", () => {
  it("add, read, report, change and end a schedule", async () => {
    assert.lengthOf(calls, 12)
    const answers = await runAll()
    const [added, contractors, , periods, unprocessed] = answers
    assert.match(
      added?.paySchedule.message ?? "",
      /pays its W2 workers Semi-Monthly; pay periods made: \d\d, from \S{10} to \S{10}$/
    )
    assert.match(contractors?.paySchedule.message ?? "", /pays its 1099-NEC workers Bi-Weekly; /)
    const [current] = periods?.payPeriods ?? []
    assert.isTrue(current && current.PayBeginDate <= today() && current.PayEndDate >= today())
    const ends = (unprocessed?.payPeriods ?? []).map(({ PayEndDate }) => PayEndDate)
    assert.deepStrictEqual(ends, ends.toSorted())
    const [changed, ended, left] = answers.slice(-3)
    assert.match(changed?.paySchedule.message ?? "", /is Weekly from \S{10} on; /)
    assert.strictEqual(ended?.paySchedule.status, "inactive")
    assert.deepStrictEqual(
      left?.payPeriods.map(({ payPeriodId, PayPeriodStatus: { status } }) => [payPeriodId, status]),
      [[current?.payPeriodId, "processed"]]
    )
  })
})
