/** Laws of time off over HTTP: callers at once on one account, and refusals that leave nothing behind. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { randomFrom } from "@payroll/testing/randomFrom"
import { seed } from "@payroll/testing/seed"
import { nextYear } from "@payroll/testing/today"
import { failureIn, type Answer } from "./answer.ts"
import { persistentCall } from "./call.ts"
import { checkConflicts, picker, type Pick, type Step } from "./conflicts.ts"
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

const CALLERS = 50
const OPENING = { openingBalanceMinutes: 4_800, openingBalanceDate: "2026-01-01" }

const onDay = (date: string, minutes: number) => ({
  timeOffPolicyType: "Vacation",
  days: [{ date, minutes }]
})

const withBalance = async (terms: Body = {}) => {
  const userId = await calls.newWorker("2024-01-15")
  const timeOffPolicyId = await calls.newPolicy({ earningMethod: "Manual", ...terms })
  const assigned = await calls.assign({ userId, timeOffPolicyId, ...OPENING })
  return { userId, timeOffPolicyId, accountId: String(assigned["timeOffAccountId"]) }
}

const decided = (operation: string, body: Body, key: string): Promise<Answer> =>
  persistentCall(server.port, {
    path: `/timeOffAdmin/${operation}`,
    body: { method: operation, ...body },
    as: calls.client.credential,
    headers: { "Idempotency-Key": key }
  })

describe("fifty callers at once on one account", () => {
  it("lose no entry, double none, and take no day below the limit (law 13)", async () => {
    const { userId, accountId } = await withBalance()
    // Half of them give 30 minutes, the others take one of 25 days: ten of these and what was given are covered.
    const answers = await Promise.all(
      Array.from({ length: CALLERS }, (_, n) => {
        const date = `2026-0${1 + Math.floor(n / 20)}-${String(5 + (n % 20)).padStart(2, "0")}`
        const adjustment = { minutes: 30, effectiveDate: "2026-01-01", reason: `caller ${n}` }
        return n % 2 === 0
          ? decided(
              "adjustTimeOffBalance",
              { timeOffAdjustment: { userId, timeOffPolicyType: "Vacation", ...adjustment } },
              `caller-${n}`
            )
          : decided(
              "recordTimeOff",
              { timeOffRequest: { userId, ...onDay(date, 480) } },
              `caller-${n}`
            )
      })
    )
    const [adjusted, taken] = [0, 1].map(
      (rest) => answers.filter(({ status }, n) => n % 2 === rest && status === 200).length
    )
    assert.strictEqual(adjusted, CALLERS / 2)
    const refused = answers.filter(({ status }) => status !== 200).map(failureIn)
    assert.deepStrictEqual([...new Set(refused.map(({ type }) => type))], ["insufficient-balance"])
    assert.isAtLeast(taken ?? 0, 10)
    assert.isAtMost(taken ?? 0, 11)
    await calls.make("recalculateTimeOff", { timeOffRecalculation: { userId, dryRun: false } })
    const entries = (await server.rows("time_off_entry"))
      .filter(({ account_id: id }) => id === accountId)
      .toSorted((one, other) => Number(one["sequence"]) - Number(other["sequence"]))
    assert.deepStrictEqual(
      entries.map(({ sequence }) => Number(sequence)),
      entries.map((_, index) => index + 1)
    )
    const count = (kind: string) => entries.filter((entry) => entry["kind"] === kind).length
    assert.deepStrictEqual(
      [count("opening"), count("adjustment"), count("usage"), entries.length],
      [1, CALLERS / 2, taken, 1 + CALLERS / 2 + (taken ?? 0)]
    )
    const left = 4_800 + 30 * (CALLERS / 2) - 480 * (taken ?? 0)
    assert.strictEqual(await calls.minutes(userId, "2026-06-30"), left)
    assert.isAtLeast(left, 0)
  })
})

const TABLES = ["time_off_policy", "time_off_assignment", "time_off_account", "time_off_request"]

interface Subject {
  readonly userId: string
  readonly timeOffPolicyId: string
  readonly accountId: string
  /** The requests so far, at least one. */
  readonly requests: ReadonlyArray<unknown>
}

/** Calls of which many are conflicts. */
const stepsAbout = (
  { userId, timeOffPolicyId, accountId, requests }: Subject,
  { random, pick }: { readonly random: () => number; readonly pick: Pick }
): ReadonlyArray<Step> => {
  const day = () => `2026-03-${String(2 + Math.floor(random() * 6)).padStart(2, "0")}`
  const about = (operation: string, more: Body = {}, rest: Body = {}): readonly [string, Body] => [
    operation,
    { timeOffRequest: { timeOffRequestId: pick(requests), ...more }, ...rest }
  ]
  const adjustment = { userId, timeOffPolicyType: "Vacation", reason: "random" }
  return [
    () => ["recordTimeOff", { timeOffRequest: { userId, ...onDay(day(), 900) } }],
    () => ["addTimeOffRequest", { timeOffRequest: { userId, ...onDay(day(), 480) } }],
    () => about("approveTimeOffRequest"),
    () => about("approveTimeOffRequest", {}, { actedBy: userId }),
    () => about("declineTimeOffRequest", { declineReason: "random" }),
    () => about("cancelTimeOffRequest"),
    () => about("revokeTimeOffRequest", { reason: "random" }),
    () => about("updateTimeOffRequest", onDay(day(), 60)),
    () => [
      "adjustTimeOffBalance",
      {
        timeOffAdjustment: {
          ...adjustment,
          minutes: pick([-600, 300]),
          effectiveDate: pick(["2026-03-01", "2020-01-01"])
        }
      }
    ],
    () => [
      "payOutTimeOff",
      {
        timeOffPayout: {
          timeOffAccountId: accountId,
          minutes: pick([60, 9_000]),
          effectiveDate: "2026-03-31",
          reason: "random"
        }
      }
    ],
    () => [
      "updateTimeOffPolicy",
      {
        timeOffPolicy: {
          timeOffPolicyId,
          maxConsecutiveDays: pick([2, 3]),
          version: pick([1, 7])
        }
      }
    ],
    () => [
      "addTimeOffPolicyAssignment",
      { timeOffPolicyAssignment: { userId, timeOffPolicyId, startDate: "2026-02-01" } }
    ]
  ]
}

const STEPS = 60

describe(`random calls (PAYROLL_TEST_SEED=${seed})`, () => {
  it("that are refused as conflicts stored nothing (law 32)", async () => {
    const random = randomFrom(seed)
    const pick = picker(random)
    const requests: Array<unknown> = []
    const subject = { ...(await withBalance()), requests }
    const { userId } = subject
    const steps = stepsAbout(subject, { random, pick })
    const first = await calls.make("recordTimeOff", {
      timeOffRequest: { userId, ...onDay("2026-02-02", 480) }
    })
    requests.push(first["timeOffRequestId"])
    const seen = await checkConflicts({
      server,
      tables: TABLES,
      ask: calls.ask,
      next: () => pick(steps)(),
      steps: STEPS,
      taken: ({ text }) => {
        const { timeOffRequest } = JSON.parse(text) as { readonly timeOffRequest?: Body }
        const id = timeOffRequest?.["timeOffRequestId"]
        if (id !== undefined && !requests.includes(id)) requests.push(id)
      }
    })
    assert.isAtLeast(seen.size, 3, [...seen].join())
  })
})

const PREVIEWED = 25
/** By the type of a problem: what a request with it is refused as. */
const REFUSED_AS: Readonly<Record<string, string>> = {
  overlap: "time-off-overlap",
  waiting: "waiting-period",
  blackout: "blackout",
  notice: "notice-too-short",
  balance: "insufficient-balance"
}

describe(`previews (PAYROLL_TEST_SEED=${seed})`, () => {
  it("say what the request then does (law 14)", async () => {
    const random = randomFrom(seed)
    const year = nextYear()
    const blackoutDates = [{ from: `${year}-03-08`, to: `${year}-03-09`, name: "Stocktaking" }]
    const { userId } = await withBalance({ blackoutDates, maxConsecutiveDays: 3 })
    const days = [0, 480, 480, 480, 480, 480, 0].map((minutes) => ({ minutes }))
    await calls.make("updateUserWorkSchedule", {
      workSchedule: { userId, days, effectiveFrom: "2024-01-15" }
    })
    const outcomes = new Set<string>()
    for (let round = 0; round < PREVIEWED; round++) {
      const first = 1 + Math.floor(random() * 20)
      const date = (of: number) => `${year}-03-${String(of).padStart(2, "0")}`
      const timeOffRequest = {
        userId,
        timeOffPolicyType: "Vacation",
        startDate: date(first),
        endDate: date(first + Math.floor(random() * 6))
      }
      const preview = await calls.ask("previewTimeOffRequest", timeOffRequest)
      const added = await calls.ask("addTimeOffRequest", { timeOffRequest })
      if (preview.status !== 200) {
        assert.strictEqual(added.status, preview.status)
        continue
      }
      const { problems, ...counted } = JSON.parse(preview.text) as Body
      const [refusal] = problems as ReadonlyArray<Body>
      if (!refusal) {
        const stored = (JSON.parse(added.text) as Body)["timeOffRequest"] as Body
        assert.strictEqual(added.status, 200, added.text)
        assert.deepStrictEqual(stored["days"], counted["days"])
        assert.strictEqual(stored["totalMinutes"], counted["totalMinutes"])
        outcomes.add("stored")
        continue
      }
      const { type } = failureIn(added)
      const expected = REFUSED_AS[String(refusal["type"])] ?? "invalid-request"
      assert.strictEqual(type, expected, preview.text)
      outcomes.add(type)
    }
    assert.isAtLeast(outcomes.size, 2, [...outcomes].join(", "))
  })
})

describe("the own time off", () => {
  it("is approved by the person who takes it only where the settings allow it", async () => {
    const { userId } = await withBalance()
    const record = { timeOffRequest: { userId, ...onDay("2026-05-04", 480) }, actedBy: userId }
    assert.match(await calls.refusal("recordTimeOff", record), /^409 self-approval/)
    const { companyId } = calls
    const timeTrackingSettings = { companyId, allowSelfApproval: true }
    await calls.make("updateTimeTrackingSettings", { timeTrackingSettings })
    assert.deepInclude(await calls.make("recordTimeOff", record), { status: "Approved" })
  })
})
