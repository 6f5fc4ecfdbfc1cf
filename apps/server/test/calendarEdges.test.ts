/** Records whose dates lie at the ends of the calendar, which are hardly meant and taken: all reads still answer. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { clientOperations, exampleIn, filled, withValues, type Body } from "./examples.ts"
import { startTestServer, type TestServer } from "./testServer.ts"
import { timeOffCalls, type TimeOffCalls } from "./timeOffCalls.ts"

let server: TestServer
let calls: TimeOffCalls
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** The ids of the records of a company, by the names of their fields. */
type Ids = Map<string, string>

const learn = (ids: Ids, answer: unknown): void => {
  if (typeof answer !== "object" || answer === null) return
  for (const [name, value] of Object.entries(answer)) {
    if (typeof value === "string" && name.endsWith("Id")) ids.set(name, value)
    else learn(ids, value)
  }
}

/** The example of an operation about the records; undefined where it names another one. */
const exampleOf = async (ids: Ids, operation: string): Promise<Body | undefined> => {
  let isWhole = true
  const body = await filled(exampleIn(operation), (name) => {
    isWhole &&= ids.has(name)
    return Promise.resolve(ids.get(name) ?? "")
  })
  return isWhole ? body : undefined
}

const make = async (ids: Ids, operation: string, change: (body: Body) => Body = (body) => body) => {
  const body = (await exampleOf(ids, operation)) ?? assert.fail(`${operation} names another record`)
  learn(ids, await calls.make(operation, change(body)))
}

const within = (field: string, more: Body) => (body: Body) => ({
  ...body,
  [field]: { ...(body[field] as Body), ...more }
})

const reads = clientOperations.filter(({ role }) => role === "read")

/** The requests of a read: as in its example, and with all of its dates far away. */
const requestsOf = (
  body: Body,
  { fields }: (typeof reads)[number],
  far: ReadonlyArray<string>
): ReadonlyArray<Body> => {
  const dates = fields.filter(({ path }) =>
    /^(?:.*Date|date|from|to|asOf)$/.test(String(path.at(-1)))
  )
  if (dates.length === 0) return [body]
  return [
    body,
    ...far.map((day) =>
      withValues(
        body,
        dates.map(({ path }) => [path, day] as const)
      )
    )
  ]
}

const policies = [
  { timeOffPolicyType: "Sick", preset: "WA-sick" },
  {
    earningMethod: "Per Pay Period",
    amountPerYearMinutes: 4_800,
    policyYear: "Anniversary",
    tiers: [{ afterMonths: 12, amountPerYearMinutes: 9_600 }],
    waitingPeriodQuantity: 6,
    waitingPeriodUnit: "Months"
  }
]

/** A day at the end of the calendar, and days of questions: the end, and the end of what is computed. */
const edges = [
  ["0001-01-01", ["0001-01-01", "2200-12-31"]],
  ["9999-12-31", ["1971-01-01", "9999-12-31"]]
] as const

describe.each(edges)("a company whose dates are %s", (edge, far) => {
  const ids: Ids = new Map()

  beforeAll(async () => {
    calls = await timeOffCalls(server)
    ids.set("companyId", calls.companyId)
    ids.set("userId", await calls.newWorker("2026-01-05"))
    await make(ids, "addUserWage")
    await make(ids, "updateUserWorkSchedule")
    await make(
      ids,
      "addHolidayCalendar",
      within("holidayCalendar", { added: [{ date: edge, name: "Far" }] })
    )
    for (const terms of policies) {
      ids.set("timeOffPolicyId", await calls.newPolicy(terms))
      await make(ids, "addTimeOffPolicyAssignment")
    }
    await make(ids, "addTimeEntry")
    await make(ids, "clockIn", within("punch", { deviceTime: `${edge}T00:00:00Z` }))
    await make(ids, "clockOut", within("punch", { deviceTime: `${edge}T23:59:59Z` }))
    await make(ids, "updateUser", within("user", { dateOfJoin: edge }))
    await make(ids, "updateUserWage", within("userWage", { startDate: edge }))
  })

  it("is read as any other", async () => {
    let count = 0
    for (const operation of reads) {
      const body = await exampleOf(ids, operation.name)
      for (const request of body ? requestsOf(body, operation, far) : []) {
        const { status, text } = await calls.client.operate(operation.name, request)
        assert.isBelow(status, 500, `${operation.name} ${JSON.stringify(request)}`)
        assert.isBelow(text.length, 1_000_000)
        count += 1
      }
    }
    assert.isAbove(count, 60)
  })

  it("can lock time, end employment and remove who was added by mistake", async () => {
    await calls.ask("lockTimesheets", {
      payPeriod: { companyId: calls.companyId, through: "2026-03-31" }
    })
    const userId = await calls.newWorker(edge)
    const wage = { companyId: calls.companyId, userId }
    await make(ids, "addUserWage", within("userWage", wage))
    await calls.make("removeUser", { user: { userId } })
    const other = await calls.newWorker("2026-01-05")
    const { status } = await calls.ask("terminateUser", { user: { userId: other, lastDay: edge } })
    assert.isBelow(status, 500)
  })
})
