/** The settings of time tracking over HTTP: by date, and in force at the clock. */
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

const set = (given: Body) =>
  calls.make("updateTimeTrackingSettings", {
    timeTrackingSettings: { companyId: calls.companyId, ...given }
  })

describe("the settings of time tracking", () => {
  it("hold from a day on, and keep what is not given", async () => {
    const first = await set({
      effectiveFrom: "2024-01-01",
      rounding: { mode: "nearest", unitMinutes: 15 },
      timeZone: "America/Denver"
    })
    assert.deepInclude(first, { status: "Ready", version: 1, warnings: [] })
    await set({ effectiveFrom: "2025-01-01", timeZone: null, unpaidMealFromMinutes: 20 })
    const again = await set({ effectiveFrom: "2025-01-01", unpaidMealFromMinutes: 20 })
    assert.strictEqual(again["version"], 1, "nothing changed")
    const { timeTrackingSettings: all } = await calls.read("getTimeTrackingSettings", {
      companyId: calls.companyId
    })
    const rounding = { mode: "Nearest", unitMinutes: 15 }
    const [one, two] = all as ReadonlyArray<Body>
    assert.deepInclude(one, { effectiveFrom: "2024-01-01", timeZone: "America/Denver", rounding })
    assert.deepInclude(two, { timeZone: null, unpaidMealFromMinutes: 20, rounding })
  })

  it("refuse what favors the employer, and an old version", async () => {
    const { companyId } = calls
    const refused = (given: Body) =>
      calls.refusal("updateTimeTrackingSettings", {
        timeTrackingSettings: { companyId, effectiveFrom: "2026-01-01", ...given }
      })
    assert.match(
      await refused({ rounding: { mode: "Favor Employer", unitMinutes: 15 } }),
      /^400 invalid-request mode must be one of None, Nearest, Favor Worker/
    )
    assert.match(
      await refused({ rounding: { mode: "Nearest", unitMinutes: 7 } }),
      /^400 invalid-request unitMinutes must be one of 5, 6, 10, 15/
    )
    await set({ effectiveFrom: "2026-01-01" })
    assert.match(await refused({ version: 9, maxShiftMinutes: 600 }), /^409 version-conflict/)
  })

  it("set the zone of punches of workers without a location, and round what the clock answers", async () => {
    await set({ effectiveFrom: "2026-02-01", timeZone: "Pacific/Honolulu" })
    const userId = await calls.newWorker("2024-01-15")
    const punch = { userId }
    const hour = 3_600_000
    const eight = Math.floor(Date.now() / hour) * hour
    const at = (ms: number) => new Date(ms).toISOString()
    await calls.make("clockIn", { punch: { ...punch, at: at(eight - 8 * hour + 7 * 60_000) } })
    const out = await calls.make("clockOut", { punch: { ...punch, at: at(eight) } })
    assert.strictEqual((out["shift"] as Body)["workedMinutes"], 480, "7 minutes are rounded down")
    const { clock } = await calls.read("getClockStatus", { userId })
    assert.strictEqual((clock as Body)["timeZone"], "Pacific/Honolulu")
  })
})
