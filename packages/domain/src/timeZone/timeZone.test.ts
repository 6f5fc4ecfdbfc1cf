import { assert, describe, it } from "@effect/vitest"
import type { LocalDate } from "../calendar/localDate.ts"
import { stateTimeZones } from "../location/stateTimeZones.data.ts"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { TimeZone } from "./timeZone.ts"
import { dayBegin, dayIn } from "./storedZone.ts"

const decode = Schema.decodeUnknownResult(TimeZone)

describe("the name of a time zone", () => {
  it("is stored in the spelling of the zone database", () => {
    assert.strictEqual(Result.getOrThrow(decode("america/new_york")), "America/New_York")
    assert.strictEqual(Result.getOrThrow(decode(" America/Chicago ")), "America/Chicago")
  })

  it.each([
    "EST",
    "-05:00",
    "UTC",
    "Etc/UTC",
    "Etc/GMT",
    "America/Nowhere",
    "/",
    "x/y",
    `America/${"x".repeat(80)}`
  ])("is not %s", (name) => {
    assert.isTrue(Result.isFailure(decode(name)))
  })
})

describe("the day in a zone", () => {
  it.each([
    ["America/New_York", "2026-03-08T04:59:59Z", "2026-03-07"],
    ["America/New_York", "2026-03-08T05:00:00Z", "2026-03-08"],
    ["America/New_York", "2026-03-09T03:59:59Z", "2026-03-08"],
    ["America/New_York", "2026-03-09T04:00:00Z", "2026-03-09"],
    ["Pacific/Honolulu", "2026-03-08T09:59:59Z", "2026-03-07"],
    ["Pacific/Guam", "2026-03-07T14:00:00Z", "2026-03-08"]
  ])("of %s at %s is %s", (zone, at, day) => {
    assert.strictEqual(dayIn(zone, Date.parse(at)), day)
  })

  it("is known for every state", () => {
    for (const { zone } of Object.values(stateTimeZones)) {
      assert.strictEqual(dayIn(zone, Date.UTC(2026, 6, 1, 23)).slice(0, 8), "2026-07-")
      assert.isTrue(Result.isSuccess(decode(zone)))
    }
  })
})

describe("the beginning of a day in a zone", () => {
  it.each([
    ["America/New_York", "2026-03-08", "2026-03-08T05:00:00Z"],
    ["America/New_York", "2026-03-09", "2026-03-09T04:00:00Z"],
    ["Pacific/Honolulu", "2026-12-31", "2026-12-31T10:00:00Z"],
    ["Pacific/Guam", "2027-01-01", "2026-12-31T14:00:00Z"],
    // Clocks went from midnight to one.
    ["America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00Z"]
  ])("of %s on %s is %s", (zone, day, at) => {
    assert.strictEqual(dayBegin(zone, day as LocalDate), Date.parse(at))
  })
})
