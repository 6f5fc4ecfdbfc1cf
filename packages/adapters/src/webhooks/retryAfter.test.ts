import { assert, describe, it } from "@effect/vitest"
import { otherWork } from "@payroll/operations/ports/dueRecords"
import { parseRetryAfter } from "./retryAfter.ts"

const NOW = Date.parse("2026-03-02T10:00:00Z")
const TEN_HOURS = 36_000_000

describe("parseRetryAfter", () => {
  it("parses seconds and HTTP dates, clamped to 0 to 10 hours", () => {
    const cases: ReadonlyArray<readonly [header: string, wait: number]> = [
      ["0", 0],
      ["120", 120_000],
      [" 5 ", 5_000],
      ["36000", TEN_HOURS],
      ["36001", TEN_HOURS],
      ["99999999999999999999", TEN_HOURS],
      ["Mon, 02 Mar 2026 10:00:30 GMT", 30_000],
      ["Mon, 02 Mar 2026 09:59:59 GMT", 0],
      ["Thu, 31 Dec 2026 23:59:59 GMT", TEN_HOURS]
    ]
    for (const [header, wait] of cases) {
      assert.strictEqual(parseRetryAfter(header, NOW), wait, header)
    }
  })

  it("waits for less than the longest lead of the work that it postpones", () => {
    const { deliveryLane, endpointPause, verificationAttempt } = otherWork
    for (const { longestLeadMs } of [deliveryLane, endpointPause, verificationAttempt]) {
      assert.isBelow(TEN_HOURS, longestLeadMs)
    }
  })

  it("is undefined for anything else", () => {
    const garbage = ["", "soon", "-1", "1.5", "1e3", "0x10", "2026-03-02T10:00:30Z", "60, 90"]
    const dates = ["Mon, 2 Mar 2026 10:00:30 GMT", "Mon, 99 Mar 2026 99:00:30 GMT", "March 2, 2026"]
    for (const header of [undefined, ["60", "90"], ...garbage, ...dates, "1".repeat(21)]) {
      assert.isUndefined(parseRetryAfter(header, NOW), String(header))
    }
  })
})
