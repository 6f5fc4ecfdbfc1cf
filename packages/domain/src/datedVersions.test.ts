import { assert, describe, it } from "@effect/vitest"
import type { LocalDate } from "./calendar/localDate.ts"
import { canBeginOn, nextVersionAfter, versionOn, versionsByDay } from "./datedVersions.ts"

const day = (text: string): LocalDate => text as LocalDate

/** In the order in which they were recorded. */
const versions = [
  { effectiveFrom: day("2026-03-01"), recordedAt: 1 },
  { effectiveFrom: day("2026-06-01"), recordedAt: 2 },
  { effectiveFrom: day("2026-01-01"), recordedAt: 3 },
  { effectiveFrom: day("2026-06-01"), recordedAt: 4 }
]

describe("versions by date", () => {
  it("begin with the first one recorded; of two from one day the later one holds", () => {
    assert.deepStrictEqual(
      versionsByDay(versions).map(({ version }) => version),
      [1, 3, 4]
    )
    assert.deepStrictEqual(
      versionsByDay(versions, 2).map(({ version }) => version),
      [1, 2]
    )
  })

  it.each([
    ["2025-12-31", 1],
    ["2026-01-01", 3],
    ["2026-05-31", 3],
    ["2026-06-01", 4],
    ["2030-01-01", 4]
  ])("hold on %s: the one with the number %i", (on, number) => {
    assert.strictEqual(versionOn(versions, day(on)).version, number)
  })

  it("are followed by the next one", () => {
    assert.strictEqual(nextVersionAfter(versions, day("2026-01-01")), "2026-06-01")
    assert.isUndefined(nextVersionAfter(versions, day("2026-06-01")))
  })

  it("begin on any day of the past and up to two years from today", () => {
    const today = day("2026-03-01")
    assert.isTrue(canBeginOn(day("1971-01-01"), today))
    assert.isFalse(canBeginOn(day("1970-12-31"), today))
    assert.isTrue(canBeginOn(day("2028-03-01"), today))
    assert.isFalse(canBeginOn(day("2028-03-02"), today))
  })
})
