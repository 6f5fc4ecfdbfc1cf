/** The worked examples of requests, and recalculations of stored ledgers, through the command line. */
import { assert, describe, it } from "@effect/vitest"
import { layerRuntime } from "@payroll/adapters/process"
import { parseSettings } from "@payroll/adapters/settings/settings"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { operateWithin } from "../src/operate.ts"
import { businessOf } from "./business.ts"
import { inProcess, ownService, payroll } from "./command.ts"
import { of, perPeriod, project, request, SEMIMONTHLY, sum, type Json } from "./timeOffCommand.ts"

const WEEK = [0, 480, 480, 480, 480, 480, 0]

describe("requests", () => {
  it("X19: holidays and days off are not counted", async () => {
    const { days, totalMinutes, problems } = await request({
      schedule: WEEK,
      holidays: "Federal Reserve",
      startDate: "2026-12-21",
      endDate: "2027-01-01"
    })
    assert.strictEqual(totalMinutes, 3_840)
    assert.deepStrictEqual(
      days.filter(({ minutes }) => minutes > 0).map(({ date }) => date.slice(5)),
      ["12-21", "12-22", "12-23", "12-24", "12-28", "12-29", "12-30", "12-31"]
    )
    const why = new Map<string, string>(days.map((day) => [day.date, day.why]))
    assert.strictEqual(why.get("2026-12-25"), "holiday: Christmas Day")
    assert.strictEqual(why.get("2026-12-26"), "not scheduled")
    assert.strictEqual(why.get("2026-12-28"), "workday")
    assert.strictEqual(why.get("2027-01-01"), "holiday: New Year's Day")
    assert.deepStrictEqual(problems, [])
  })

  it.each([
    ["Federal Reserve", 1_440],
    ["Federal Observed", 960]
  ])("X20: the Friday before a Saturday holiday, %s", async (holidays, total) => {
    const specification = { schedule: WEEK, startDate: "2026-07-02", endDate: "2026-07-06" }
    const { totalMinutes } = await request({ ...specification, holidays })
    assert.strictEqual(totalMinutes, total)
  })

  it("X21: two half days fill a day, and a further hour overlaps", async () => {
    const day = { date: "2026-06-22" }
    const answerTo = (minutes: number, others: ReadonlyArray<Json>) =>
      request({ schedule: WEEK, days: [{ ...day, minutes }], others })
    const half = { ...day, minutes: 240 }
    assert.deepStrictEqual((await answerTo(240, [half])).problems, [])
    const { problems } = await answerTo(60, [half, half])
    assert.deepStrictEqual(
      problems.map(({ type, path, date }) => [type, ...path, date].join(" ")),
      ["overlap days 0 2026-06-22"]
    )
  })

  const balance = (policy: Json = {}) => ({
    policy: perPeriod({ amountPerPeriodMinutes: 200 }, policy),
    assignment: { startDate: "2026-06-01", openingBalanceMinutes: 2_000 },
    worker: { dateOfJoin: "2020-01-01" },
    payPeriods: SEMIMONTHLY,
    usage: ["06", "07", "08", "09", "10"].map((day) => ({ date: `2026-07-${day}`, minutes: 480 })),
    until: "2026-07-15"
  })
  const monday = { schedule: WEEK, startDate: "2026-06-22", endDate: "2026-06-22" }

  it("X22: an early day cannot take what a later approved one needs", async () => {
    const { problems } = await request({ ...monday, balance: balance() })
    assert.deepStrictEqual(
      problems.map(({ type, date, missingMinutes }) => [type, date, missingMinutes].join(" ")),
      ["balance 2026-07-10 480"]
    )
    const accepted = await request({ ...monday, balance: balance({ negativeLimitMinutes: 480 }) })
    assert.deepStrictEqual(accepted.problems, [])
    const account = { ...balance(), usage: [{ date: "2026-06-22", minutes: 480 }] }
    const projection = await project({ ...account, until: "2026-06-22" })
    assert.strictEqual(projection.balanceMinutes, 1_720)
  })

  it("X23: revoked days are no longer taken", async () => {
    const kept = { ...balance(), usage: balance().usage.slice(0, 2) }
    assert.strictEqual(sum(of(await project(kept), "usage")), -960)
    assert.deepStrictEqual((await request({ ...monday, balance: kept })).problems, [])
  })
})

/** Makes a worker with an opening balance, which nobody has posted. */
const openAccount = Effect.gen(function* () {
  const make = (operation: string, body: Json) =>
    Effect.map(operateWithin("default", operation, body), (answer) => answer as Json)
  const id = (answer: Json, object: string, name: string) => String((answer[object] as Json)[name])
  const business = yield* make("createBusiness", businessOf("123456789"))
  const companyId = id(business, "registration", "companyId")
  const user = {
    companyId,
    firstName: "Eva",
    lastName: "Okafor",
    dateOfJoin: "2024-01-15",
    workerType: "W2",
    jobTitle: "Baker",
    companyLocationCategory: "Remote",
    stateCode: "DE"
  }
  const userId = id(yield* make("addUser", { user }), "user", "userId")
  const timeOffPolicy = { companyId, timeOffPolicyName: "Gift", earningMethod: "Manual" }
  const policy = yield* make("addTimeOffPolicy", {
    timeOffPolicy: { ...timeOffPolicy, timeOffPolicyType: "Vacation" }
  })
  yield* make("addTimeOffPolicyAssignment", {
    timeOffPolicyAssignment: {
      timeOffPolicyId: id(policy, "timeOffPolicy", "timeOffPolicyId"),
      userId,
      openingBalanceMinutes: 4_620,
      openingBalanceDate: "2026-01-01"
    }
  })
  return userId
})

describe("time-off recalculate", () => {
  it("shows what ledgers lack, stores it with --apply, and then finds nothing", async () => {
    const env = { ...ownService(), PAYROLL_SANDBOX_DELAY_MS: "0" }
    await payroll(env, ["client", "create", "default"])
    const runtime = layerRuntime(Result.getOrThrow(parseSettings(env, () => "")))
    const userId = await Effect.runPromise(Effect.provide(openAccount, runtime))
    const recalculate = (...words: ReadonlyArray<string>) =>
      payroll(env, ["time-off", "recalculate", ...words])
    const printed = await recalculate("--user", userId)
    assert.match(printed.stdout, new RegExp(`${userId} +Vacation +2026-01-01 +opening +77:00`))
    assert.match(printed.stdout, /Accounts 1, differences: 1; none is stored\n$/)
    const applied = JSON.parse((await recalculate("--user", userId, "--apply", "--json")).stdout)
    assert.deepInclude(applied, { status: "Done", isDryRun: false, differenceCount: 1 })
    const again = await recalculate("--user", userId, "--apply")
    assert.strictEqual(again.stdout, "Accounts 1, differences: 0; all are stored\n")
    assert.deepInclude(await inProcess(["time-off", "recalculate"]), {
      code: 2,
      stderr: "payroll: give either --company or --user\n"
    })
  })
})
