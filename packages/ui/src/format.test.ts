import { afterEach, assert, describe, it } from "@effect/vitest"
import { dayIn, formatDate, formatTime, zoneOfDays } from "./format.ts"

afterEach(() => zoneOfDays.set(undefined))

const AT = "2026-12-04T02:30:00.000Z"

describe("the day of an instant", () => {
  it("is the one of the zone in which the page counts days", () => {
    zoneOfDays.set("America/Chicago")
    assert.strictEqual(formatDate(AT, "2026-12-03"), "Thu, Dec 3")
    zoneOfDays.set("UTC")
    assert.strictEqual(formatDate(AT, "2026-12-03"), "Fri, Dec 4")
  })

  it("is the one of a zone that is named", () => {
    zoneOfDays.set("UTC")
    assert.strictEqual(dayIn("Pacific/Honolulu", new Date(AT)), "2026-12-03")
    assert.strictEqual(dayIn("Pacific/Kiritimati", new Date(AT)), "2026-12-04")
  })
})

it("names the year of a time where the zone of the time has another one", () => {
  const now = new Date("2027-01-01T02:00:00Z")
  const at = "2027-01-01T01:00:00Z"
  assert.strictEqual(formatTime(at, "America/Chicago", now), "Dec 31, 7:00 PM CST")
  const later = new Date("2027-01-01T07:00:00Z")
  assert.strictEqual(formatTime(at, "America/Chicago", later), "Dec 31, 2026, 7:00 PM CST")
})
