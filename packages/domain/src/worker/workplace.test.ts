import { seed } from "@payroll/testing/seed"
import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { addDays, type LocalDate } from "../calendar/localDate.ts"
import {
  placedAfter,
  workerOn,
  workplaceOn,
  workplacesOf,
  worksAtFrom,
  type Placed,
  type PlaceInput
} from "./workplace.ts"

const JOINED = "2026-04-01" as LocalDate
const AT = Date.UTC(2026, 2, 8)

const worker: Placed = {
  locationCategory: "Remote",
  workState: "CA",
  companyLocationId: undefined,
  timeZone: undefined,
  dateOfJoin: JOINED,
  createdAt: AT,
  workplaces: undefined
}

const moved = (
  before: Placed,
  input: PlaceInput,
  effectiveFrom: string,
  today = "2026-07-01",
  at = AT + 1
) => ({
  ...before,
  ...placedAfter(before, input, {
    effectiveFrom: effectiveFrom as LocalDate,
    today: today as LocalDate,
    at
  })
})

const stateOn = (of: Placed, day: string) => workplaceOn(of, day as LocalDate).workState

describe("the place of a worker", () => {
  it("is the one of joining on every day until it changes", () => {
    for (const day of ["2025-01-01", JOINED, "2030-01-01"])
      assert.strictEqual(stateOn(worker, day), "CA")
    assert.strictEqual(workerOn(worker, JOINED), worker)
  })

  it("changes on its day, planned ahead or corrected for the past", () => {
    const planned = moved(worker, { stateCode: "TX" }, "2026-08-01")
    assert.strictEqual(planned.workState, "CA")
    assert.deepStrictEqual(
      ["2026-07-31", "2026-08-01"].map((day) => stateOn(planned, day)),
      ["CA", "TX"]
    )
    const corrected = moved(planned, { stateCode: "NV" }, "2026-05-01")
    assert.strictEqual(corrected.workState, "NV")
    assert.deepStrictEqual(
      ["2026-04-30", "2026-05-01", "2026-08-01"].map((day) => stateOn(corrected, day)),
      ["CA", "NV", "TX"]
    )
  })

  it("replaces the one of joining when it begins before", () => {
    const early = moved(worker, { stateCode: "TX" }, "2026-03-08", "2026-03-08")
    assert.strictEqual(early.workState, "TX")
    assert.strictEqual(stateOn(early, "2026-03-01"), "TX")
    assert.deepStrictEqual(
      workplacesOf(early).map(({ effectiveFrom, primary }) => [effectiveFrom, primary.workState]),
      [[JOINED, "TX"]]
    )
  })

  it("of joining follows the day of joining, also where a correction named it", () => {
    const corrected = moved(worker, { stateCode: "TX" }, JOINED)
    const planned = moved(corrected, { stateCode: "NV" }, "2026-08-01")
    const joined = (of: Placed, day: string): Placed => ({ ...of, dateOfJoin: day as LocalDate })
    const shown = (of: Placed) =>
      workplacesOf(of).map(({ effectiveFrom, primary }) => [effectiveFrom, primary.workState])
    assert.deepStrictEqual(shown(joined(planned, "2026-03-01")), [
      ["2026-03-01", "TX"],
      ["2026-08-01", "NV"]
    ])
    // What is planned until joining holds at joining, unless a correction of that day comes later.
    const later = joined(planned, "2026-09-01")
    assert.deepStrictEqual(shown(later), [["2026-09-01", "NV"]])
    const again = moved(later, { stateCode: "NY" }, "2026-07-15")
    assert.deepStrictEqual(shown(again), [["2026-09-01", "NY"]])
    assert.deepStrictEqual(shown(joined(again, "2026-07-20")), [["2026-07-20", "NY"]])
  })

  it("stays the same record where it is that place already", () => {
    const { workplaces } = moved(worker, { stateCode: "CA", furtherWorkplaces: [] }, "2026-05-01")
    assert.isUndefined(workplaces)
  })

  it("of a day is the one that was recorded last, and what was known before stays known", () => {
    const first = moved(worker, { stateCode: "TX" }, "2026-06-01")
    const second = moved(first, { stateCode: "NY" }, "2026-06-01", "2026-07-01", AT + 5)
    const statesKnownAt = (knownAt?: number) =>
      workplacesOf(second, knownAt).map(({ primary }) => primary.workState)
    assert.deepStrictEqual(statesKnownAt(), ["CA", "NY"])
    assert.deepStrictEqual(statesKnownAt(AT + 4), ["CA", "TX"])
    assert.deepStrictEqual(statesKnownAt(AT), ["CA"])
  })

  it("leaves the state behind in an office, the location at home, and the zone with the state", () => {
    const office = moved(
      worker,
      { companyLocationCategory: "Office", companyLocationId: "location-1" },
      "2026-05-01"
    )
    assert.deepInclude(office, { workState: undefined, companyLocationId: "location-1" })
    const home = moved(office, { companyLocationCategory: "Remote", code: "TX" }, "2026-06-01")
    assert.deepInclude(home, { workState: "TX", companyLocationId: undefined })
    const west = moved(home, { timeZone: "America/Denver" }, "2026-06-02")
    assert.strictEqual(west.timeZone, "America/Denver")
    assert.isUndefined(moved(west, { stateCode: "NY" }, "2026-06-03").timeZone)
    assert.strictEqual(moved(west, { stateCode: "TX" }, "2026-06-03").timeZone, "America/Denver")
  })

  it("has nothing of the place of today on a day that is stored without it", () => {
    const office = { companyLocationCategory: "Office", companyLocationId: "location-1" } as const
    const planned = moved(worker, office, "2026-08-01")
    const zoned = moved(planned, { timeZone: "America/Denver" }, "2026-06-01")
    const stored = { ...zoned, workplaces: JSON.parse(JSON.stringify(zoned.workplaces)) }
    assert.deepInclude(stored, { workState: "CA", timeZone: "America/Denver" })
    assert.deepInclude(workerOn(stored, "2026-08-01" as LocalDate), {
      workState: undefined,
      companyLocationId: "location-1",
      timeZone: undefined
    })
  })

  it("is at a location today, later, or as a further place, but not for what is over", () => {
    const office = { companyLocationCategory: "Office", companyLocationId: "location-1" } as const
    const planned = moved(worker, office, "2026-08-01")
    assert.isTrue(worksAtFrom(planned, "location-1", "2026-07-01" as LocalDate))
    const back = moved(
      planned,
      { companyLocationCategory: "Remote", stateCode: "CA" },
      "2026-09-01"
    )
    assert.isTrue(worksAtFrom(back, "location-1", "2026-08-31" as LocalDate))
    assert.isFalse(worksAtFrom(back, "location-1", "2026-09-01" as LocalDate))
    const further = moved(worker, { furtherWorkplaces: [office] }, "2026-05-01")
    assert.isTrue(worksAtFrom(further, "location-1", "2026-07-01" as LocalDate))
    assert.isFalse(worksAtFrom(further, "location-2", "2026-07-01" as LocalDate))
  })
})

/** A change of place: the days after joining on which it is recorded and from which it holds. */
const change = fc.record({
  recordedAfter: fc.integer({ min: 0, max: 3 }),
  from: fc.integer({ min: -20, max: 60 }),
  stateCode: fc.constantFrom("CA", "TX", "NV", "NY")
})

describe(`the history of places (PAYROLL_TEST_SEED=${seed})`, () => {
  it("stays what was known at an instant, whatever is recorded later", () => {
    const property = fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (all) => {
      const days = Array.from({ length: 90 }, (_, index) => addDays(JOINED, index - 25))
      const statesOf = (of: Placed, knownAt?: number) => {
        const versions = workplacesOf(of, knownAt)
        return days.map((day) => {
          const version = versions.findLast(({ effectiveFrom }) => effectiveFrom <= day)
          return (version ?? versions[0])?.primary.workState
        })
      }
      const known: Array<readonly [at: number, states: ReadonlyArray<unknown>]> = []
      let [now, at, today] = [worker, AT, 0]
      for (const { recordedAfter, from, stateCode } of all) {
        known.push([at, statesOf(now)])
        at += 1
        today += recordedAfter
        const before = now.workplaces
        now = moved(now, { stateCode }, addDays(JOINED, from), addDays(JOINED, today), at)
        // The place of each day is what the engines ask for.
        assert.deepStrictEqual(
          days.map((day) => stateOn(now, day)),
          statesOf(now)
        )
        if (now.workplaces !== before) {
          assert.strictEqual(now.workState, stateOn(now, addDays(JOINED, today)))
        }
      }
      for (const [then, states] of known) assert.deepStrictEqual(statesOf(now, then), states)
    })
    fc.assert(property, { seed, numRuns: 200 })
  })
})
