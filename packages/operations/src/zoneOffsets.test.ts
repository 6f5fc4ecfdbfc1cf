/** Offsets of zones against an independent implementation of them. */
import { assert, describe, it } from "@effect/vitest"
import { Temporal } from "temporal-polyfill"
import { localAt, minuteOf, minutesShowing } from "@payroll/domain/calendar/wallClock"
import { zoneNamed, zoneOffsets } from "@payroll/domain/timeZone/zoneOffsets"

const ZONES = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Los_Angeles",
  "America/Phoenix",
  "America/Anchorage",
  "America/Adak",
  "Pacific/Honolulu",
  "America/Puerto_Rico",
  "America/Recife",
  "America/Indiana/Indianapolis",
  "Asia/Gaza",
  "America/St_Johns",
  "America/Havana",
  "America/Sao_Paulo",
  "Europe/London",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "Africa/Casablanca",
  "Pacific/Apia"
]

const FIRST = Date.UTC(1981, 0, 1)
const LAST = Date.UTC(2041, 0, 1)

const zone = (name: string) => zoneNamed(name) ?? assert.fail(name)

/** The transitions that Temporal has. */
const transitions = (name: string): ReadonlyArray<readonly [fromMs: number, minutes: number]> => {
  const rows: Array<readonly [number, number]> = []
  const instant = Temporal.Instant.fromEpochMilliseconds(FIRST)
  let at = instant.toZonedDateTimeISO(name).getTimeZoneTransition("next")
  while (at !== null && at.epochMilliseconds < LAST) {
    rows.push([at.epochMilliseconds, at.offsetNanoseconds / 60e9])
    at = at.getTimeZoneTransition("next")
  }
  return rows
}

describe("zoneOffsets", () => {
  it.each(ZONES)("has every transition of 60 years in %s", (name) => {
    const offsets = zoneOffsets(zone(name), FIRST, LAST - 1)
    const changes = offsets
      .slice(1)
      .map(({ fromMs, offsetMinutes }) => [fromMs, offsetMinutes] as const)
    // A zone can change its rules without changing its clock: Temporal lists that as well.
    let before = offsets[0]?.offsetMinutes
    const expected = transitions(name).filter(([, minutes]) => {
      const isChange = minutes !== before
      before = minutes
      return isChange
    })
    assert.deepStrictEqual(changes, expected)
  })

  it.each(ZONES)("shows the local times that Temporal shows, around every change in %s", (name) => {
    const offsets = zoneOffsets(zone(name), FIRST, LAST - 1)
    for (const { fromMs } of offsets.slice(1)) {
      for (const shift of [-90, -60, -1, 0, 1, 60, 90]) {
        const instant = Temporal.Instant.fromEpochMilliseconds(fromMs + shift * 60_000)
        const zoned = instant.toZonedDateTimeISO(name)
        const wall = zoned.toPlainDateTime()
        const local = minuteOf(wall.toZonedDateTime("UTC").epochMilliseconds)
        assert.strictEqual(localAt(offsets, minuteOf(instant.epochMilliseconds)), local)
        const sides = (["earlier", "later"] as const).map((disambiguation) =>
          minuteOf(wall.toZonedDateTime(name, { disambiguation }).epochMilliseconds)
        )
        assert.deepStrictEqual(minutesShowing(offsets, local), [...new Set(sides)])
      }
    }
  })

  it("has no minute for a local time that clocks skip", () => {
    const offsets = zoneOffsets(zone("America/New_York"), FIRST, LAST - 1)
    const skipped = minuteOf(Date.UTC(2026, 2, 8, 2, 30))
    assert.deepStrictEqual(minutesShowing(offsets, skipped), [])
  })

  it("begins with the offset of the year of the first instant and does not depend on what was asked before", () => {
    const from = Date.UTC(2026, 6, 1)
    const once = zoneOffsets(zone("America/Denver"), from, from)
    assert.deepStrictEqual(once, [
      { fromMs: Date.UTC(2026, 0, 1), offsetMinutes: -420 },
      { fromMs: Date.UTC(2026, 2, 8, 9), offsetMinutes: -360 },
      { fromMs: Date.UTC(2026, 10, 1, 8), offsetMinutes: -420 }
    ])
    zoneOffsets(zone("America/Denver"), Date.UTC(2020, 0, 1), Date.UTC(2030, 0, 1))
    assert.deepStrictEqual(zoneOffsets(zone("America/Denver"), from, from), once)
  })
})

describe("zoneNamed", () => {
  it.each(["EST", "UTC", "-05:00", "America/Nowhere", "", "/"])("knows no zone %j", (name) => {
    assert.isUndefined(zoneNamed(name))
  })

  it.each([
    ["america/new_york", "America/New_York"],
    ["US/Eastern", "America/New_York"]
  ])("gives the canonical spelling of %s", (name, expected) => {
    assert.strictEqual(zoneNamed(name)?.id, expected)
  })
})
