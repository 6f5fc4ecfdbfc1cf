/** Accounts of time off over HTTP: who has which policy, and the balances that follow from it. */
import { nextYear } from "@payroll/testing/today"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { failureIn } from "./answer.ts"
import type { Body } from "./examples.ts"
import { startTestServer, type TestServer } from "./testServer.ts"
import { timeOffCalls, type TimeOffCalls } from "./timeOffCalls.ts"

let server: TestServer
let calls: TimeOffCalls

/** The status and the message of a call that is refused. */
const refusal = async (operation: string, body: Body) => {
  const answer = await calls.ask(operation, body)
  return `${answer.status} ${failureIn(answer).message}`
}

const balances = async (userId: string, query: Body = {}): Promise<ReadonlyArray<Body>> =>
  (await calls.read("getTimeOffBalance", { userId, ...query }))[
    "timeOffBalances"
  ] as ReadonlyArray<Body>

const assignmentOf = async (userId: string): Promise<Body> => {
  const [assignment] = (await calls.balance(userId))["assignments"] as ReadonlyArray<Body>
  return assignment ?? assert.fail("no assignment")
}

const justBefore = (time: unknown): string => new Date(Date.parse(String(time)) - 1).toISOString()

beforeAll(async () => {
  server = await startTestServer()
  calls = await timeOffCalls(server)
})
afterAll(() => server.stop())

const manual = { earningMethod: "Manual" }
const granted = {
  earningMethod: "Lump Sum",
  lumpSumMinutes: 4_800,
  carryoverLimitMinutes: 2_400
}

describe("the balance of a worker", () => {
  it("grows by pay periods, and by more from a tier on", async () => {
    const userId = await calls.newWorker("2023-05-10")
    const timeOffPolicyId = await calls.newPolicy({
      earningMethod: "Per Pay Period",
      amountPerYearHours: 80,
      tiers: [{ afterMonths: 36, amountPerYearHours: 120 }]
    })
    await calls.assign({ userId, timeOffPolicyId, startDate: "2026-01-01" })
    assert.strictEqual(await calls.minutes(userId, "2026-01-14"), 0)
    assert.strictEqual(await calls.minutes(userId, "2026-01-15"), 200)
    assert.strictEqual(await calls.minutes(userId, "2026-12-31"), 6_400)
    assert.deepStrictEqual((await calls.balance(userId, { asOf: "2026-05-01" }))["nextAccrual"], {
      date: "2026-05-15",
      minutes: 300
    })
  })

  it("is paid for the days of employment alone, and forfeited with the last one", async () => {
    const userId = await calls.newWorker("2026-01-10")
    const timeOffPolicyId = await calls.newPolicy({
      earningMethod: "Per Pay Period",
      amountPerPeriodMinutes: 200
    })
    await calls.assign({ userId, timeOffPolicyId })
    await calls.make("terminateUser", { user: { userId, lastDay: "2026-03-20" } })
    assert.strictEqual(await calls.minutes(userId, "2026-03-19"), 880)
    const last = await calls.balance(userId, { asOf: "2026-03-20" })
    assert.deepInclude(last, { balanceMinutes: 0, fraction: "1/2", accruedThisYearMinutes: 942 })
    const [assignment] = last["assignments"] as ReadonlyArray<Body>
    assert.deepInclude(assignment, {
      endDate: "2026-03-20",
      status: { status: "Ended", reachable: [] }
    })
  })

  it("is null under a policy without one", async () => {
    const userId = await calls.newWorker("2024-01-15")
    await calls.assign({
      userId,
      timeOffPolicyId: await calls.newPolicy({ earningMethod: "Unlimited" })
    })
    assert.deepInclude(await calls.balance(userId), {
      balanceMinutes: null,
      balanceHours: null,
      availableMinutes: null
    })
  })

  it("is that which was known at a time", async () => {
    const userId = await calls.newWorker("2024-01-15")
    await calls.assign({
      userId,
      timeOffPolicyId: await calls.newPolicy(granted),
      startDate: "2026-01-01"
    })
    const asOf = "2026-06-01"
    assert.strictEqual(await calls.minutes(userId, asOf), 4_800)
    const { timeOffPolicyAssignmentId, createdAt } = await assignmentOf(userId)
    assert.deepStrictEqual(await balances(userId, { asOf, knownAt: justBefore(createdAt) }), [])
    await calls.make("updateTimeOffPolicyAssignment", {
      timeOffPolicyAssignment: { timeOffPolicyAssignmentId, startDate: "2026-07-01" }
    })
    assert.strictEqual(await calls.minutes(userId, asOf), 0)
    const { updatedAt } = await assignmentOf(userId)
    const [balanceBefore] = await balances(userId, { asOf, knownAt: justBefore(updatedAt) })
    assert.strictEqual(balanceBefore?.["balanceMinutes"], 4_800)
  })

  it("is of the type that is asked for, and of days that can be computed", async () => {
    const userId = await calls.newWorker("2024-01-15")
    await calls.assign({ userId, timeOffPolicyId: await calls.newPolicy(manual) })
    const sick = { ...manual, timeOffPolicyType: "Sick" }
    await calls.assign({ userId, timeOffPolicyId: await calls.newPolicy(sick) })
    const types = await balances(userId, { timeOffPolicyType: "sick" })
    assert.deepStrictEqual(
      types.map((each) => each["timeOffPolicyType"]),
      ["Sick"]
    )
    const day = (asOf: string) => refusal("getTimeOffBalance", { userId, asOf })
    assert.match(await day("2200-01-01"), /^400 .*at most 5 years from today/)
    assert.match(await day("1970-12-31"), /^400 .*must be from 1971-01-01/)
    const knownAt = "2999-01-01T00:00:00Z"
    assert.match(await refusal("getTimeOffBalance", { userId, knownAt }), /^400 .*in the future/)
  })
})

describe("an assignment", () => {
  it("is the only one of its type on a day, whoever asks first", async () => {
    const userId = await calls.newWorker("2024-01-15")
    const timeOffPolicyId = await calls.newPolicy(manual)
    const body = { timeOffPolicyAssignment: { userId, timeOffPolicyId } }
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => calls.ask("addTimeOffPolicyAssignment", body))
    )
    const statuses = answers.map(({ status }) => status)
    assert.strictEqual(statuses.filter((status) => status === 200).length, 1)
    assert.strictEqual(statuses.filter((status) => status === 409).length, answers.length - 1)
    const of = ({ worker_id: id }: Body): boolean => id === userId
    assert.lengthOf((await server.rows("time_off_account")).filter(of), 1)
    assert.lengthOf((await server.rows("time_off_assignment")).filter(of), 1)
  })

  it("is followed by another one, with the balance", async () => {
    const userId = await calls.newWorker("2024-01-15")
    const first = await calls.assign({
      userId,
      timeOffPolicyId: await calls.newPolicy(manual),
      openingBalanceHours: "10.5",
      openingBalanceDate: "2026-01-01"
    })
    const timeOffPolicyId = await calls.newPolicy(manual)
    const next = { userId, timeOffPolicyId, startDate: "2026-07-01" }
    const add = { timeOffPolicyAssignment: next }
    assert.match(await refusal("addTimeOffPolicyAssignment", add), /^409 .*end that assignment/)
    const { timeOffPolicyAssignmentId } = first
    const ended = await calls.make("updateTimeOffPolicyAssignment", {
      timeOffPolicyAssignment: { timeOffPolicyAssignmentId, endDate: "2026-06-30" }
    })
    assert.strictEqual(ended["status"], "Ended")
    const second = await calls.assign(next)
    assert.strictEqual(second["timeOffAccountId"], first["timeOffAccountId"])
    assert.deepInclude(await calls.balance(userId, { asOf: "2026-07-01" }), {
      balanceMinutes: 630,
      timeOffPolicyId
    })
    const late = { timeOffPolicyAssignmentId, endDate: "2026-07-01" }
    assert.match(
      await refusal("updateTimeOffPolicyAssignment", { timeOffPolicyAssignment: late }),
      /^409 .*another time off policy of this type/
    )
    const opening = { openingBalanceMinutes: 60, openingBalanceDate: "2026-07-01" }
    assert.match(
      await refusal("addTimeOffPolicyAssignment", {
        timeOffPolicyAssignment: { ...next, ...opening }
      }),
      /^400 .*openingBalanceMinutes cannot be given/
    )
  })

  it("ends with its policy", async () => {
    const [one, other] = [await calls.newWorker("2024-01-15"), await calls.newWorker("2024-01-15")]
    const timeOffPolicyId = await calls.newPolicy({
      earningMethod: "Per Month",
      amountPerPeriodMinutes: 100
    })
    // Days of the last two years end a policy.
    const year = nextYear() - 2
    await calls.assign({ timeOffPolicyId, userIds: [one, other], startDate: `${year}-01-01` })
    const timeOffPolicy = { timeOffPolicyId, endDate: `${year}-02-28` }
    await calls.make("deactivateTimeOffPolicy", { timeOffPolicy })
    assert.strictEqual(await calls.minutes(one, `${year}-12-31`), 200)
    assert.strictEqual(await calls.minutes(other, `${year}-12-31`), 200)
    const going = (await server.rows("time_off_assignment")).filter(
      (row) => row["time_off_policy_id"] === timeOffPolicyId && row["status"] === "Active"
    )
    assert.isEmpty(going)
    const again = {
      timeOffPolicyAssignment: { timeOffPolicyId, userId: await calls.newWorker("2024-01-15") }
    }
    assert.match(await refusal("addTimeOffPolicyAssignment", again), /^409 .*inactive/)
  })

  it("gives back what a termination forfeited, once", async () => {
    const before = await calls.newWorker("2024-01-15")
    const timeOffPolicyId = await calls.newPolicy(granted)
    await calls.assign({ userId: before, timeOffPolicyId, startDate: "2026-01-01" })
    await calls.make("terminateUser", { user: { userId: before, lastDay: "2026-02-10" } })
    const userId = await calls.newWorker("2026-05-04")
    const back = { userId, timeOffPolicyId: await calls.newPolicy(manual), previousUserId: before }
    const early = { ...back, startDate: "2026-02-10" }
    assert.match(
      await refusal("addTimeOffPolicyAssignment", { timeOffPolicyAssignment: early }),
      /^400 .*terminated before startDate/
    )
    await calls.assign(back)
    assert.strictEqual(await calls.minutes(userId, "2026-05-04"), 4_800)
    const other = { ...back, userId: await calls.newWorker("2026-05-04") }
    assert.match(
      await refusal("addTimeOffPolicyAssignment", { timeOffPolicyAssignment: other }),
      /^400 .*previous user of another one/
    )
  })

  it("is made for many workers at once: for all, or for those of whom it can be", async () => {
    const userIds = [
      await calls.newWorker("2024-01-15"),
      "nobody",
      await calls.newWorker("2024-01-15")
    ]
    const timeOffPolicyAssignment = { timeOffPolicyId: await calls.newPolicy(manual), userIds }
    const method = "addTimeOffPolicyAssignment"
    assert.match(await refusal(method, { timeOffPolicyAssignment }), /^404 user not found/)
    const dry = await calls.ask(method, {
      timeOffPolicyAssignment,
      onError: "continue",
      dryRun: true
    })
    assert.strictEqual(dry.status, 200, dry.text)
    assert.isEmpty(await balances(userIds[0] ?? ""))
    const { text } = await calls.ask(method, { timeOffPolicyAssignment, onError: "continue" })
    const entries = (JSON.parse(text) as Readonly<Record<string, ReadonlyArray<Body>>>)[
      "timeOffPolicyAssignments"
    ]
    assert.deepInclude(entries?.[1], {
      error: {
        type: "not-found",
        path: ["timeOffPolicyAssignment", "userIds", 1, "userId"],
        message: "user not found"
      }
    })
    assert.lengthOf(await balances(userIds[0] ?? ""), 1)
    assert.lengthOf(await balances(userIds[2] ?? ""), 1)
    const twice = { ...timeOffPolicyAssignment, userIds: [userIds[0], userIds[0]] }
    assert.match(await refusal(method, { timeOffPolicyAssignment: twice }), /^400|^409/)
  })
})

describe("balances of another system", () => {
  const terms = { earningMethod: "Per Pay Period", amountPerPeriodMinutes: 200 }
  const method = "addTimeOffPolicyAssignment"
  let timeOffPolicyId: string
  let workers: ReadonlyArray<string>

  const openings = () => [
    { userId: workers[0], openingBalanceMinutes: 1_000, checkBalanceMinutes: 1_400 },
    { userId: workers[1], openingBalanceHours: "-2.5", checkBalanceHours: 5 },
    { userId: workers[2], openingBalanceMinutes: 60, startDate: "2026-02-01" }
  ]
  const move = async (more: Body = {}, options: Body = {}): Promise<Body> => {
    const dates = { timeOffPolicyId, startDate: "2026-01-01", openingBalanceDate: "2026-02-01" }
    const timeOffPolicyAssignment = {
      ...dates,
      openings: openings(),
      checkDate: "2026-03-01",
      ...more
    }
    const { status, text } = await calls.ask(method, { timeOffPolicyAssignment, ...options })
    assert.strictEqual(status, 200, text)
    return JSON.parse(text) as Body
  }
  const sheet = {
    rows: [
      [1_000, 1_400, 1_400, 0],
      [-150, 250, 300, -50],
      [60, 460, null, null]
    ],
    sums: { openingMinutes: 910, balanceMinutes: 2_110, checkBalanceMinutes: 1_700 },
    differenceCount: 1
  }
  const sheetIn = ({ checkSheet }: Body) => {
    const { rows, differenceCount, ...sums } = checkSheet as Body
    return {
      rows: (rows as ReadonlyArray<Body>).map((row) => [
        row["openingBalanceMinutes"],
        row["balanceMinutes"],
        row["checkBalanceMinutes"],
        row["differenceMinutes"]
      ]),
      sums,
      differenceCount
    }
  }
  const stored = async () =>
    (await server.rows("time_off_assignment")).filter(
      (row) => row["time_off_policy_id"] === timeOffPolicyId
    )

  beforeAll(async () => {
    timeOffPolicyId = await calls.newPolicy(terms)
    workers = await Promise.all(Array.from({ length: 3 }, () => calls.newWorker("2024-01-15")))
  })

  it("are compared before anything is stored", async () => {
    assert.deepStrictEqual(sheetIn(await move({}, { dryRun: true })), sheet)
    assert.isEmpty(await stored())
  })

  it("begin accounts, and a list that is sent again changes nothing", async () => {
    const first = await move()
    assert.deepStrictEqual(sheetIn(first), sheet)
    assert.strictEqual(await calls.minutes(workers[1] ?? "", "2026-02-01"), -150)
    const ids = (await stored()).map(({ id }) => id)
    assert.lengthOf(ids, 3)
    const again = await move()
    assert.deepStrictEqual(sheetIn(again), sheet)
    assert.deepStrictEqual(
      (await stored()).map(({ id }) => id),
      ids
    )
    const accounts = (answer: Body) =>
      (answer["timeOffPolicyAssignments"] as ReadonlyArray<Body>).map(
        (entry) => entry["timeOffAccountId"]
      )
    assert.deepStrictEqual(accounts(again), accounts(first))
  })

  it("that differ from what is there are refused, and no others with onError", async () => {
    const [first, ...rest] = openings()
    const other = [{ ...first, openingBalanceMinutes: 1_001 }, ...rest]
    const dates = { timeOffPolicyId, startDate: "2026-01-01", openingBalanceDate: "2026-02-01" }
    const timeOffPolicyAssignment = { ...dates, openings: other }
    assert.match(
      await refusal(method, { timeOffPolicyAssignment }),
      /^400 .*the account has a balance/
    )
    const answer = await move({ openings: other }, { onError: "continue" })
    assert.strictEqual(sheetIn(answer).rows.length, 2)
    const fields = await calls.fields(method, {
      timeOffPolicyAssignment: {
        timeOffPolicyId,
        userIds: [workers[0]],
        openings: [{ userId: workers[0] }, { userId: workers[1], openingBalanceMinutes: 1 }],
        previousUserId: workers[2]
      }
    })
    assert.deepStrictEqual(
      fields.map((each) => each.replace("timeOffPolicyAssignment.", "")),
      [
        "openings.0.openingBalanceDate: required openingBalanceDate is mandatory and cannot be empty",
        "openings.0.openingBalanceMinutes: required openingBalanceMinutes is mandatory and cannot be empty",
        "openings.1.openingBalanceDate: required openingBalanceDate is mandatory and cannot be empty",
        "openings: conflict openings cannot be given with userIds",
        "previousUserId: conflict previousUserId cannot be given with userIds"
      ]
    )
    const late = { ...dates, openings: other, checkDate: "2200-01-01" }
    assert.match(await refusal(method, { timeOffPolicyAssignment: late }), /^400 .*at most 5 years/)
    const early = { ...dates, openings: openings(), checkDate: "2026-01-31" }
    assert.match(
      await refusal(method, { timeOffPolicyAssignment: early }),
      /^400 .*checkDate must not be before an openingBalanceDate/
    )
    const shifted = { ...dates, startDate: "2026-01-15", openings: openings() }
    assert.match(
      await refusal(method, { timeOffPolicyAssignment: shifted }),
      /^400 .*startDate must be that of the same opening before/
    )
  })
})
