/** The picture of a workweek: where its bars begin and end, and why its minutes are paid as they are. */
import { assert, describe, it } from "@effect/vitest"
import { clocksChangeAt, wallClock } from "../../packages/ui/src/days.ts"
import { weekPicture, type Sheet } from "../../apps/console/src/timesheets/picture.ts"
import { reasonOf } from "../../apps/console/src/text/timesheetCodes.ts"

type Segment = Sheet["segments"][number]

const segment = (date: string, from: string | null, minutes: number): Segment => ({
  date,
  from,
  to: null,
  minutes,
  label: "regular",
  reason: "straight",
  source: "",
  jobCode: null
})

const sheetOf = (timeZone: string, segments: ReadonlyArray<Segment>, open?: string): Sheet =>
  ({
    timeZone,
    payPeriod: { begin: "2026-10-26", end: "2026-11-08", payPeriodId: null },
    segments,
    exceptions: open === undefined ? [] : [{ date: open, blocks: true, status: { status: "Open" } }]
  }) as unknown as Sheet

describe("the picture of a week", () => {
  it("has the days of the period alone, on the wall clock of the timesheet", () => {
    const sheet = sheetOf("America/New_York", [
      segment("2026-10-26", "2026-10-26T11:30:00.000Z", 240),
      segment("2026-10-26", null, 90)
    ])
    const { days, from, to } = weekPicture(sheet, "2026-10-25")
    assert.deepStrictEqual(
      days.map(({ date }) => date.slice(5)),
      ["10-26", "10-27", "10-28", "10-29", "10-30", "10-31"]
    )
    assert.deepStrictEqual(days[0], {
      date: "2026-10-26",
      bars: [{ from: 450, to: 690, label: "regular" }],
      untimed: 90,
      minutes: 330,
      isOpen: false
    })
    assert.deepStrictEqual([from, to], [420, 1_020])
  })

  it("keeps the length of work over the change of the clock", () => {
    // 23:00 to 07:30 in the night in which the clock is set back: 540 minutes with a meal of 30.
    const sheet = sheetOf("America/New_York", [
      segment("2026-11-01", "2026-11-01T04:00:00.000Z", 510)
    ])
    const [day] = weekPicture(sheet, "2026-11-01").days
    assert.deepStrictEqual(day?.bars, [{ from: 0, to: 510, label: "regular" }])
  })

  it("draws work of a workday that goes on after midnight to the right of it", () => {
    const sheet = sheetOf(
      "America/Phoenix",
      [
        segment("2026-11-02", "2026-11-03T05:00:00.000Z", 120),
        segment("2026-11-02", "2026-11-03T07:00:00.000Z", 60)
      ],
      "2026-11-02"
    )
    const { days, to } = weekPicture(sheet, "2026-11-01")
    assert.deepStrictEqual(
      days[1]?.bars.map((bar) => [bar.from, bar.to]),
      [
        [1_320, 1_440],
        [1_440, 1_500]
      ]
    )
    assert.isTrue(days[1]?.isOpen)
    assert.strictEqual(to, 1_500)
  })
})

it("overtime has its reason in words", () => {
  assert.deepStrictEqual(
    ["straight", "weekly > 2400", "daily > 510", "seventh day > 480", "something new"].map(
      reasonOf
    ),
    [
      "Within the limits",
      "Over 40 hours in the week",
      "Over 8.5 hours on the day",
      "Over 8 hours on the seventh day of the week",
      "By the rules of the company"
    ]
  )
})

it("a time is asked about twice only where clocks change", () => {
  const zone = "America/New_York"
  assert.strictEqual(wallClock(zone)("2026-11-24T11:02:00.000Z"), "2026-11-24T06:02")
  assert.isTrue(clocksChangeAt("2026-11-01T01:30", zone))
  assert.isFalse(clocksChangeAt("2026-11-03T01:30", zone))
  assert.isFalse(clocksChangeAt("", zone))
})
