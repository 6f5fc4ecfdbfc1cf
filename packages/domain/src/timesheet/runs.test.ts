import { assert, describe, it } from "@effect/vitest"
import type { LocalDate } from "../calendar/localDate.ts"
import { DEFAULT_TERMS } from "../timeSettings/defaultTerms.ts"
import type { TimeTrackingSettings } from "../timeSettings/timeTrackingSettings.ts"
import { UTC } from "../../test/timeTracking/zones.ts"
import { minuteOf } from "../calendar/wallClock.ts"
import { runAt } from "./runs.ts"

const minute = (at: string): number => minuteOf(Date.parse(`${at}Z`))
const runDays = (settings: ReadonlyArray<TimeTrackingSettings>, at: string) => {
  const { begin, end, change } = runAt(settings, UTC, minute(at))
  const day = (of: number) => new Date(of * 60_000).toISOString().slice(0, 10)
  return [day(begin), day(end), change?.effectiveFrom]
}
const beginning = (
  effectiveFrom: string,
  weekday: TimeTrackingSettings["terms"]["workweekStart"]["weekday"]
): TimeTrackingSettings => ({
  id: effectiveFrom,
  clientId: "k",
  companyId: "c",
  version: 1,
  createdAt: 0,
  updatedAt: 0,
  effectiveFrom: effectiveFrom as LocalDate,
  terms: { ...DEFAULT_TERMS, workweekStart: { weekday, time: "00:00" } }
})

describe("the run of a minute", () => {
  it("is its workweek, from Sunday on where nothing else is said", () => {
    assert.deepStrictEqual(runDays([], "2026-03-11T12:00"), ["2026-03-08", "2026-03-15", undefined])
    assert.deepStrictEqual(runDays([], "2026-03-15T00:00"), ["2026-03-15", "2026-03-22", undefined])
  })

  it("is both workweeks around a change of when they begin", () => {
    // The workweek from Sunday, 8 March, and the one from Wednesday, 11 March, share four days.
    const settings = [beginning("2026-03-10", "Wednesday")]
    const both = ["2026-03-08", "2026-03-18", "2026-03-10"]
    for (const at of ["2026-03-08T00:00", "2026-03-12T00:00", "2026-03-17T23:59"]) {
      assert.deepStrictEqual(runDays(settings, at), both)
    }
    assert.deepStrictEqual(runDays(settings, "2026-03-07T23:59"), [
      "2026-03-01",
      "2026-03-08",
      undefined
    ])
    assert.deepStrictEqual(runDays(settings, "2026-03-18T00:00"), [
      "2026-03-18",
      "2026-03-25",
      undefined
    ])
  })

  it("takes the later of two changes, also where the earlier one would take effect after it", () => {
    const order = [beginning("2026-03-09", "Saturday"), beginning("2026-03-10", "Wednesday")]
    assert.deepStrictEqual(runDays(order, "2026-03-27T12:00"), [
      "2026-03-25",
      "2026-04-01",
      undefined
    ])
    assert.deepStrictEqual(runDays(order, "2026-03-12T12:00"), [
      "2026-03-08",
      "2026-03-18",
      "2026-03-10"
    ])
    const settings = [beginning("2026-03-09", "Wednesday"), beginning("2026-03-10", "Sunday")]
    assert.deepStrictEqual(runDays(settings, "2026-03-23T12:00"), [
      "2026-03-22",
      "2026-03-29",
      undefined
    ])
  })
})
