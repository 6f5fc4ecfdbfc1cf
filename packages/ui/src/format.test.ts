import { afterEach, assert, describe, it } from "@effect/vitest"
import { formatDate } from "./format.ts"

const zone = process.env["TZ"]

afterEach(() => {
  if (zone === undefined) delete process.env["TZ"]
  else process.env["TZ"] = zone
})

describe("the day of an instant", () => {
  it("is the one of the person's zone", () => {
    process.env["TZ"] = "America/Chicago"
    assert.strictEqual(formatDate("2026-12-04T02:30:00.000Z", "2026-12-03"), "Thu, Dec 3")
    process.env["TZ"] = "UTC"
    assert.strictEqual(formatDate("2026-12-04T02:30:00.000Z", "2026-12-03"), "Fri, Dec 4")
  })
})
