/** Cases of time off that others published, or made of such, with the results that they must have. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
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

const policies = new Map<string, Promise<string>>()
/** The policy of a state's preset; a company has few of them. */
const policyOf = (preset: string): Promise<string> => {
  const policy = policies.get(preset) ?? calls.newPolicy({ timeOffPolicyType: "Sick", preset })
  policies.set(preset, policy)
  return policy
}

// https://lawfilesext.leg.wa.gov/biennium/2023-24/Htm/Bill%20Reports/Senate/5979%20SBA%20LC%2024.htm
describe("the sick leave of a rehired worker", () => {
  const FIRST = { dateOfJoin: "2026-01-05", lastDay: "2026-03-31" }

  /** Another employment of a worker of a state, which follows on one that ended. */
  const rehired = async (
    stateCode: string,
    { dateOfJoin, lastDay }: typeof FIRST,
    returns: string,
    more: Body = {}
  ) => {
    const timeOffPolicyId = await policyOf(`${stateCode}-sick`)
    const previousUserId = await calls.newWorker(dateOfJoin, { stateCode })
    await calls.assign({ userId: previousUserId, timeOffPolicyId })
    await calls.make("terminateUser", { user: { userId: previousUserId, lastDay } })
    const userId = await calls.newWorker(returns, { stateCode })
    await calls.assign({ userId, timeOffPolicyId, previousUserId, ...more })
    return userId
  }
  const shownOf = async (userId: string, asOf: string) => {
    const { usableFrom, assignments } = await calls.balance(userId, { asOf })
    const [assignment] = assignments as ReadonlyArray<Body>
    return [usableFrom, assignment?.["waitingFrom"]]
  }

  it("has its days before behind it in Washington", async () => {
    const userId = await rehired("WA", FIRST, "2026-05-04")
    assert.deepStrictEqual(await shownOf(userId, "2026-05-04"), ["2026-05-08", "2026-02-07"])
    // The next return counts the days of both.
    const timeOffPolicyId = await policyOf("WA-sick")
    await calls.make("terminateUser", { user: { userId, lastDay: "2026-05-05" } })
    const again = await calls.newWorker("2026-06-01", { stateCode: "WA" })
    await calls.assign({ userId: again, timeOffPolicyId, previousUserId: userId })
    assert.deepStrictEqual(await shownOf(again, "2026-06-01"), ["2026-06-03", "2026-03-05"])
  })

  it("begins at once in Arizona", async () => {
    const userId = await rehired("AZ", FIRST, "2026-05-04")
    const [usableFrom] = await shownOf(userId, "2026-05-04")
    assert.strictEqual(usableFrom, "2026-05-04")
  })

  it("waits again after the months of the law, or as long as the caller says", async () => {
    const late = await rehired("WA", FIRST, "2027-04-01")
    assert.deepStrictEqual(await shownOf(late, "2027-04-01"), ["2027-06-30", null])
    const named = await rehired("WA", FIRST, "2026-05-04", { waitingFrom: "2026-04-01" })
    assert.deepStrictEqual(await shownOf(named, "2026-05-04"), ["2026-06-30", "2026-04-01"])
  })

  it("is counted from another day once one is named", async () => {
    const userId = await rehired("WA", FIRST, "2026-05-04")
    const [assignment] = (await calls.balance(userId))["assignments"] as ReadonlyArray<Body>
    const timeOffPolicyAssignmentId = assignment?.["timeOffPolicyAssignmentId"]
    const refused = { timeOffPolicyAssignmentId, waitingFrom: "1970-12-31" }
    assert.deepStrictEqual(
      await calls.fields("updateTimeOffPolicyAssignment", { timeOffPolicyAssignment: refused }),
      [
        "timeOffPolicyAssignment.waitingFrom: range waitingFrom must be from 1971-01-01 to 731 days from today"
      ]
    )
    const named = { timeOffPolicyAssignmentId, waitingFrom: "2026-03-01" }
    await calls.make("updateTimeOffPolicyAssignment", { timeOffPolicyAssignment: named })
    assert.deepStrictEqual(await shownOf(userId, "2026-05-04"), ["2026-05-30", "2026-03-01"])
    const request = { userId, timeOffPolicyId: await policyOf("WA-sick") }
    const days = (date: string) => ({
      timeOffRequest: { ...request, days: [{ date, minutes: 60 }] }
    })
    assert.match(
      await calls.refusal("addTimeOffRequest", days("2026-05-29")),
      /^409 waiting-period/
    )
  })
})
