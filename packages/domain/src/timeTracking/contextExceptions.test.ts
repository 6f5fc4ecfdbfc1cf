import { assert, describe, it } from "@effect/vitest"
import { classified, hoursFrom, shift } from "../../test/timeTracking/weekOf.ts"
import { NEW_YORK, UTC } from "../../test/timeTracking/zones.ts"
import { toEpochDay, type LocalDate } from "../calendar/localDate.ts"
import type { WorkContext } from "./contextExceptions.ts"
import type { Punch } from "./punch.ts"
import type { ZoneOffsets } from "../calendar/wallClock.ts"

const day = (date: string): number => toEpochDay(date as LocalDate)
const MONDAY = day("2026-03-16")

const codes = (
  punches: ReadonlyArray<Punch>,
  context: WorkContext,
  zone: ZoneOffsets = UTC
): ReadonlyArray<string> =>
  classified({ punches, context, settings: { zone } }).exceptions.map(({ code }) => code)

const nineToFive = { day: MONDAY, minutes: 480, startMinute: 540, endMinute: 1_020 }

describe("work against the schedule", () => {
  it.each([
    ["09:00", "17:00", []],
    ["08:00", "18:00", []],
    ["09:01", "17:00", ["late-in"]],
    ["09:00", "16:59", ["early-out"]],
    ["10:00", "16:00", ["late-in", "early-out"]]
  ])("from %s to %s is %j", (from, to, expected) => {
    const punches = shift(`2026-03-16T${from}`, `2026-03-16T${to}`)
    assert.deepStrictEqual(codes(punches, { schedule: [nineToFive] }), expected)
    assert.deepStrictEqual(codes(punches, {}), [])
  })

  it("goes by the wall clock, the first clock-in and the last clock-out", () => {
    const punches = [
      ...shift("2026-03-16T13:00", "2026-03-16T16:00"),
      ...shift("2026-03-16T17:00", "2026-03-16T21:00")
    ]
    assert.deepStrictEqual(codes(punches, { schedule: [nineToFive] }, NEW_YORK), [])
  })

  it("can end on the day after", () => {
    const night = { day: MONDAY, minutes: 480, startMinute: 1_320, endMinute: 360 }
    const until = (end: string) => codes(shift("2026-03-16T22:00", end), { schedule: [night] })
    assert.deepStrictEqual(until("2026-03-17T06:00"), [])
    assert.deepStrictEqual(until("2026-03-17T05:59"), ["early-out"])
  })

  it("on a day without a shift is unscheduled", () => {
    const punches = shift("2026-03-17T09:00", "2026-03-17T17:00")
    assert.deepStrictEqual(codes(punches, { schedule: [nineToFive] }), ["unscheduled"])
    const free = { day: MONDAY + 1, minutes: 0 }
    assert.deepStrictEqual(codes(punches, { schedule: [free] }), ["unscheduled"])
  })
})

describe("work during time off", () => {
  it("is reported if both together are more than the scheduled day", () => {
    const timeOff = [{ day: MONDAY, minutes: 240 }]
    const half = shift("2026-03-16T09:00", "2026-03-16T13:00")
    const more = shift("2026-03-16T09:00", "2026-03-16T13:01")
    assert.deepStrictEqual(codes(half, { schedule: [nineToFive], timeOff }), ["early-out"])
    assert.include(codes(more, { schedule: [nineToFive], timeOff }), "time-off-worked")
    assert.deepStrictEqual(codes(half, { timeOff }), ["time-off-worked"])
    assert.deepStrictEqual(codes([], { timeOff }), [])
    const { exceptions } = classified({
      entries: hoursFrom("2026-03-16", [8]),
      context: { timeOff }
    })
    assert.deepStrictEqual(exceptions, [{ code: "time-off-worked", day: MONDAY }])
  })
})

describe("work after the last day", () => {
  it("counts nowhere; a night shift that began on the last day counts", () => {
    const punches = [
      ...shift("2026-03-16T22:00", "2026-03-17T06:00"),
      ...shift("2026-03-17T22:00", "2026-03-18T06:00")
    ]
    const { workedMinutes, spans, exceptions } = classified({
      punches,
      context: { lastDay: MONDAY }
    })
    assert.deepStrictEqual([workedMinutes, spans.length], [480, 1])
    assert.deepStrictEqual(
      exceptions.map(({ code }) => code),
      ["after-termination"]
    )
  })

  it("leaves out entries of later days, each day an exception", () => {
    const entries = hoursFrom("2026-03-16", [4, 3, 2])
    const twice = [...entries, ...hoursFrom("2026-03-17", [1])]
    const { workedMinutes, exceptions } = classified({
      entries: twice,
      context: { lastDay: MONDAY }
    })
    assert.strictEqual(workedMinutes, 240)
    assert.deepStrictEqual(exceptions, [
      { code: "after-termination", day: MONDAY + 1 },
      { code: "after-termination", day: MONDAY + 2 }
    ])
  })
})

describe("work before the first day", () => {
  it("counts nowhere, that of the first day does", () => {
    const punches = [
      ...shift("2026-03-15T22:00", "2026-03-16T02:00"),
      ...shift("2026-03-16T09:00", "2026-03-16T17:00")
    ]
    const entries = hoursFrom("2026-03-15", [1, 2])
    const { workedMinutes, exceptions } = classified({
      punches,
      entries,
      context: { firstDay: MONDAY }
    })
    assert.strictEqual(workedMinutes, 600)
    assert.lengthOf(
      exceptions.filter(({ code }) => code === "before-joining"),
      2
    )
  })
})

describe("a device's clock", () => {
  it("may differ by 5 minutes", () => {
    const drifting = (driftMs: number) =>
      codes(shift("2026-03-16T09:00", "2026-03-16T17:00", { driftMs }), {})
    assert.deepStrictEqual(drifting(-300_000), [])
    assert.deepStrictEqual(drifting(-300_001), ["clock-drift", "clock-drift"])
  })
})
