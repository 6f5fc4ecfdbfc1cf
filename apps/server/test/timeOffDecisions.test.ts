/** Decisions of people about balances over HTTP, and their effect on the reports of the ledger. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { nextYear } from "@payroll/testing/today"
import type { Body } from "./examples.ts"
import { startTestServer, type TestServer } from "./testServer.ts"
import { timeOffCalls, type TimeOffCalls } from "./timeOffCalls.ts"

let server: TestServer
let calls: TimeOffCalls

beforeAll(async () => {
  server = await startTestServer()
  calls = await timeOffCalls(server)
})
afterAll(() => server.stop())

const granted = { earningMethod: "Lump Sum", lumpSumMinutes: 4_800, carryoverLimitMinutes: 2_400 }

/** A worker with a grant of 80 hours a year since 2025. */
const withGrants = async (terms: Body = granted) => {
  const userId = await calls.newWorker("2024-01-15")
  const assigned = await calls.assign({
    userId,
    timeOffPolicyId: await calls.newPolicy(terms),
    startDate: "2025-01-01"
  })
  return { userId, timeOffAccountId: String(assigned["timeOffAccountId"]) }
}

/** The balance of today, which answers of decisions have: each year grants more. */
const today = async (userId: string): Promise<unknown> =>
  (await calls.balance(userId, {}))["balanceMinutes"]

const entriesOf = async (query: Body): Promise<ReadonlyArray<Body>> =>
  (await calls.read("getTimeOffLedger", query))["timeOffEntries"] as ReadonlyArray<Body>

const reason = "a day for the move of the bakery"

describe("an adjustment", () => {
  it("changes the balance from its day on, with what follows from it", async () => {
    const { userId, timeOffAccountId } = await withGrants()
    assert.strictEqual(await calls.minutes(userId, "2026-01-01"), 7_200)
    const adjusted = await calls.make("adjustTimeOffBalance", {
      timeOffAdjustment: {
        userId,
        timeOffPolicyType: "vacation",
        hours: "-50.5",
        effectiveDate: "2025-06-01",
        reason,
        reasonCode: "Correction"
      },
      actedBy: "Ruth Bell"
    })
    assert.deepInclude(adjusted, { timeOffAccountId, status: "Recorded", version: 1 })
    assert.strictEqual(await calls.minutes(userId, "2025-05-31"), 4_800)
    assert.strictEqual(await calls.minutes(userId, "2025-06-01"), 1_770)
    // 630 minutes less are forfeited at the end of the year than there were to lose.
    assert.strictEqual(await calls.minutes(userId, "2026-01-01"), 6_570)
    assert.strictEqual(adjusted["balanceMinutes"], await today(userId))
    const { timeOffEntryId } = adjusted
    const [entry, ...others] = await entriesOf({ timeOffAccountId, kinds: ["adjustment"] })
    assert.deepStrictEqual(others, [])
    assert.deepInclude(entry, {
      timeOffEntryId,
      userId,
      kind: "adjustment",
      effectiveDate: "2025-06-01",
      minutes: -3_030,
      hours: "-50.50",
      reasonCode: "Correction",
      reason: null,
      actedBy: "Ruth Bell"
    })
    const [ledgerEntry] = await entriesOf({ timeOffEntryId })
    assert.strictEqual(ledgerEntry?.["reason"], reason)
    const looks = (await server.rows("audit")).filter(
      (row) => row["record_id"] === timeOffEntryId && row["operation"] === "getTimeOffLedger"
    )
    assert.lengthOf(looks, 1)
    const row = (await server.rows("time_off_entry")).find(({ id }) => id === timeOffEntryId)
    assert.notInclude(JSON.stringify(row), "bakery")
  })

  it("names an account of the worker, an amount that is not 0 and a day", async () => {
    const { userId, timeOffAccountId } = await withGrants()
    const other = await withGrants()
    const adjust = (timeOffAdjustment: Body) =>
      calls.refusal("adjustTimeOffBalance", {
        timeOffAdjustment: {
          userId,
          timeOffAccountId,
          minutes: 60,
          effectiveDate: "2026-01-01",
          reason,
          ...timeOffAdjustment
        }
      })
    assert.match(await adjust({ timeOffAccountId: other.timeOffAccountId }), /^404 not-found/)
    assert.match(await adjust({ minutes: 0 }), /^400 invalid-request minutes must not be 0/)
    assert.match(await adjust({ minutes: undefined, hours: "0.00" }), /^400 .*must not be 0/)
    assert.match(await adjust({ minutes: 60, hours: "1.5" }), /^400 .*hours must be the same/)
    assert.match(await adjust({ effectiveDate: "2200-01-01" }), /^400 .*731 days from today/)
    assert.match(await adjust({ timeOffPolicyType: "Vacation" }), /^400 .*cannot be given with/)
    assert.match(await adjust({ reason: " " }), /^400 .*reason is mandatory/)
    const unlimited = await withGrants({ earningMethod: "Unlimited" })
    assert.match(await adjust(unlimited), /^409 state-conflict .*has no balance/)
  })

  it("is stored once for each of many callers, with numbers without a gap", async () => {
    const { userId, timeOffAccountId } = await withGrants()
    const timeOffAdjustment = {
      userId,
      timeOffAccountId,
      minutes: 1,
      effectiveDate: "2026-02-01",
      reason
    }
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => calls.ask("adjustTimeOffBalance", { timeOffAdjustment }))
    )
    assert.deepStrictEqual([...new Set(answers.map(({ status }) => status))], [200])
    const adjustments = await entriesOf({ timeOffAccountId, kinds: ["adjustment"] })
    assert.lengthOf(adjustments, answers.length)
    const entries = await entriesOf({ timeOffAccountId, limit: 200 })
    assert.deepStrictEqual(
      entries.map(({ sequence }) => sequence),
      entries.map((_, index) => index + 1)
    )
    assert.strictEqual(await calls.minutes(userId, "2026-02-01"), 7_200 + answers.length)
  })
})

describe("a payout", () => {
  it("takes from the balance, in the pay period of its day", async () => {
    const { userId, timeOffAccountId } = await withGrants()
    const paid = await calls.make("payOutTimeOff", {
      timeOffPayout: { timeOffAccountId, minutes: 200, effectiveDate: "2026-03-10", reason }
    })
    assert.deepInclude(paid, {
      minutes: 200,
      balanceMinutes: await today(userId),
      payPeriod: { begin: "2026-03-01", end: "2026-03-15" }
    })
    assert.strictEqual(await calls.minutes(userId, "2026-03-09"), 7_200)
    assert.strictEqual(await calls.minutes(userId, "2026-03-10"), 7_000)
    const all = await calls.make("payOutTimeOff", {
      timeOffPayout: { timeOffAccountId, all: true, effectiveDate: "2026-03-20", reason }
    })
    assert.deepInclude(all, { minutes: 7_000, balanceMinutes: await today(userId) })
    assert.strictEqual(await calls.minutes(userId, "2026-03-20"), 0)
  })

  it("is of no more than there is, and never of unpaid time off", async () => {
    const { timeOffAccountId } = await withGrants()
    const pay = (timeOffPayout: Body) =>
      calls.refusal("payOutTimeOff", {
        timeOffPayout: { timeOffAccountId, effectiveDate: "2026-03-10", reason, ...timeOffPayout }
      })
    assert.match(
      await pay({ minutes: 7_201 }),
      /^409 insufficient-balance minutes is not covered: 1 minutes/
    )
    assert.match(await pay({}), /^400 .*minutes is mandatory/)
    assert.match(await pay({ all: true, minutes: 10 }), /^400 .*all cannot be given/)
    const unpaid = await withGrants({ ...granted, timeOffPolicyType: "Unpaid" })
    assert.match(await pay({ ...unpaid, minutes: 10 }), /^409 state-conflict unpaid time off/)
  })
})

describe("the ledger", () => {
  it("shows the entries of a worker or an account in pages, each with its arithmetic", async () => {
    const { userId, timeOffAccountId } = await withGrants()
    await calls.make("adjustTimeOffBalance", {
      timeOffAdjustment: {
        userId,
        timeOffAccountId,
        minutes: 5,
        effectiveDate: "2026-01-02",
        reason
      }
    })
    await calls.make("adjustTimeOffBalance", {
      timeOffAdjustment: {
        userId,
        timeOffAccountId,
        minutes: 7,
        effectiveDate: "2026-01-03",
        reason
      }
    })
    const days = { from: "2026-01-02", to: "2026-01-03" }
    const minutesOf = (entries: ReadonlyArray<Body>) => entries.map(({ minutes }) => minutes)
    assert.deepStrictEqual(minutesOf(await entriesOf({ userId, ...days })), [5, 7])
    assert.deepStrictEqual(minutesOf(await entriesOf({ userId, ...days, to: "2026-01-02" })), [5])
    const first = await calls.read("getTimeOffLedger", {
      timeOffAccountId,
      kinds: ["adjustment"],
      limit: 1
    })
    const second = await calls.read("getTimeOffLedger", {
      timeOffAccountId,
      kinds: ["adjustment"],
      limit: 1,
      cursor: first["nextCursor"]
    })
    const [one] = first["timeOffEntries"] as ReadonlyArray<Body>
    const [two] = second["timeOffEntries"] as ReadonlyArray<Body>
    assert.deepStrictEqual([one?.["minutes"], two?.["minutes"]], [5, 7])
    const after = await entriesOf({
      timeOffAccountId,
      afterSequence: one?.["sequence"],
      kinds: ["adjustment"]
    })
    assert.deepStrictEqual(minutesOf(after), [7])
    assert.deepStrictEqual(one?.["explanation"], [
      { step: "given", minutes: 5, text: "5 minutes as given" }
    ])
    const refused = (query: Body) => calls.refusal("getTimeOffLedger", query)
    const other = await withGrants()
    assert.match(await refused({ ...other, userId }), /^404 not-found time off account/)
    assert.match(
      await refused({ userId, afterSequence: 1 }),
      /^400 .*timeOffAccountId is mandatory/
    )
  })

  it("is complete for a company up to a time, in the order in which it was stored", async () => {
    const { companyId } = calls
    const { upTo, timeOffEntries } = await calls.read("getTimeOffLedger", { companyId, limit: 200 })
    assert.isBelow(Date.parse(String(upTo)), Date.now() - 20_000)
    assert.deepStrictEqual(timeOffEntries, [])
  })
})

describe("what is to come", () => {
  it("is shown entry by entry with the balance after each", async () => {
    const { userId } = await withGrants()
    const year = nextYear()
    const { timeOffProjections } = await calls.read("getTimeOffProjection", {
      userId,
      until: `${year + 1}-01-01`
    })
    const [projection] = timeOffProjections as ReadonlyArray<Body>
    const entries = projection?.["entries"] as ReadonlyArray<Body>
    assert.deepStrictEqual(
      entries.map(({ kind, effectiveDate, minutes, balanceMinutes }) => [
        kind,
        effectiveDate,
        minutes,
        balanceMinutes
      ]),
      [year, year + 1].flatMap((of) => [
        ["forfeiture", `${of}-01-01`, -4_800, 2_400],
        ["grant", `${of}-01-01`, 4_800, 7_200]
      ])
    )
    assert.deepInclude(projection, { balanceMinutes: 7_200, untilMinutes: 7_200 })
    assert.match(
      await calls.refusal("getTimeOffProjection", { userId, until: "2199-01-01" }),
      /^400 .*at most 5 years/
    )
  })
})

describe("a statement", () => {
  const statement = async (userId: string, from: string, to: string): Promise<Body> => {
    const answer = await calls.read("getTimeOffStatement", { userId, from, to })
    return (answer["timeOffStatements"] as ReadonlyArray<Body>)[0] ?? assert.fail("no account")
  }

  it("adds up from the balance before to the balance after", async () => {
    const { userId, timeOffAccountId } = await withGrants()
    await calls.make("adjustTimeOffBalance", {
      timeOffAdjustment: {
        userId,
        timeOffAccountId,
        minutes: -90,
        effectiveDate: "2026-02-02",
        reason
      }
    })
    await calls.make("payOutTimeOff", {
      timeOffPayout: { timeOffAccountId, minutes: 30, effectiveDate: "2026-02-03", reason }
    })
    assert.deepInclude(await statement(userId, "2026-01-01", "2026-02-28"), {
      openingMinutes: 4_800,
      correctedMinutes: 0,
      earnedMinutes: 4_800,
      usedMinutes: 0,
      forfeitedMinutes: -2_400,
      adjustedMinutes: -90,
      paidOutMinutes: -30,
      closingMinutes: 7_080,
      closingHours: "118.00"
    })
    assert.deepInclude(await statement(userId, "2026-03-01", "2026-03-31"), {
      openingMinutes: 7_080,
      closingMinutes: 7_080
    })
  })
})
