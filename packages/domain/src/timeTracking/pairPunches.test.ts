import { assert, describe, it } from "@effect/vitest"
import { NEW_YORK, UTC } from "../../test/timeTracking/zones.ts"
import { pairPunches, type PairingSettings } from "./pairPunches.ts"
import type { Punch, PunchType } from "./punch.ts"
import { minuteOf } from "../calendar/wallClock.ts"

const settings: PairingSettings = {
  zone: UTC,
  rounding: { mode: "None" },
  maxShiftMinutes: 960
}

/** Punches such as "In 08:00:30" of one day, or of another one: "In 2026-03-05T08:00:00Z". */
const punches = (...texts: ReadonlyArray<string>): ReadonlyArray<Punch> =>
  texts.map((text) => {
    const [, type = "", time = ""] = /^(.*) (\S+)$/.exec(text) ?? []
    const atMs = Date.parse(time.includes("T") ? time : `2026-03-04T${time}Z`)
    return { type: type as PunchType, atMs }
  })

const clock = (minute: number): string => new Date(minute * 60_000).toISOString().slice(11, 16)

const paired = (texts: ReadonlyArray<string>, changes: Partial<PairingSettings> = {}) => {
  const { spans, exceptions } = pairPunches(punches(...texts), { ...settings, ...changes })
  return {
    shifts: spans.map(({ from, to, breaks }) =>
      [
        `${clock(from)}-${clock(to)}`,
        ...breaks.map((one) => `${one.type} ${clock(one.from)}-${clock(one.to)}`)
      ].join(" ")
    ),
    exceptions: exceptions.map((one) => `${one.code} ${"minute" in one ? clock(one.minute) : ""}`)
  }
}

describe("pairPunches", () => {
  it("makes shifts with their breaks, whatever the order of the punches", () => {
    const day = ["In 08:00:59", "Meal Start 12:00:00", "Meal End 12:30:59", "Out 17:00:01"]
    const expected = { shifts: ["08:00-17:00 Meal 12:00-12:30"], exceptions: [] }
    assert.deepStrictEqual(paired(day), expected)
    assert.deepStrictEqual(paired(day.toReversed()), expected)
  })

  it("takes an end of work and a beginning at the same instant in the order that fits", () => {
    const day = ["In 12:00:00", "Out 12:00:00", "In 08:00:00", "Out 17:00:00"]
    assert.deepStrictEqual(paired(day), { shifts: ["08:00-12:00", "12:00-17:00"], exceptions: [] })
    const breaks = ["Meal Start 12:00:00", "Rest End 12:00:00", "Rest Start 11:50:00"]
    assert.deepStrictEqual(
      paired(["In 08:00:00", ...breaks, "Meal End 12:30:00", "Out 13:00:00"]),
      {
        shifts: ["08:00-13:00 Rest 11:50-12:00 Meal 12:00-12:30"],
        exceptions: []
      }
    )
  })

  it("ignores punches that are there twice, also an end and a beginning of one instant", () => {
    const day = ["In 08:00:00", "Out 12:00:00", "In 12:00:00", "Out 17:00:00"]
    const { shifts, exceptions } = paired([...day, ...day])
    assert.deepStrictEqual(shifts, ["08:00-12:00", "12:00-17:00"])
    assert.deepStrictEqual(
      exceptions.map((one) => one.split(" ")[0]),
      ["duplicate", "duplicate", "duplicate", "duplicate"]
    )
  })

  it("ignores the same punch within 60 seconds, and no other", () => {
    assert.deepStrictEqual(paired(["In 08:00:00", "In 08:01:00", "Out 17:00:00"]), {
      shifts: ["08:00-17:00"],
      exceptions: ["duplicate 08:01"]
    })
    assert.deepStrictEqual(paired(["In 08:00:00", "In 08:01:01", "Out 17:00:00"]), {
      shifts: ["08:01-17:00"],
      exceptions: ["missed-out 08:00"]
    })
    assert.deepStrictEqual(paired(["In 08:00:00", "Out 08:00:20", "In 08:00:40", "Out 09:00:00"]), {
      shifts: ["08:00-08:00", "08:00-09:00"],
      exceptions: []
    })
  })

  it("counts no minutes of a shift without one of its ends", () => {
    assert.deepStrictEqual(paired(["Out 07:00:00", "In 08:00:00", "Out 09:00:00", "In 10:00:00"]), {
      shifts: ["08:00-09:00"],
      exceptions: ["missed-in 07:00", "missed-out 10:00"]
    })
    assert.deepStrictEqual(paired(["Meal Start 07:00:00", "Meal End 07:30:00"]), {
      shifts: [],
      exceptions: ["missed-in 07:00", "missed-in 07:30"]
    })
  })

  it("counts no break without one of its ends", () => {
    const missing = [
      "In 08:00:00",
      "Meal Start 11:00:00",
      "Rest Start 13:00:00",
      "Rest End 13:10:00"
    ]
    assert.deepStrictEqual(paired([...missing, "Meal End 14:00:00", "Out 17:00:00"]), {
      shifts: ["08:00-17:00 Rest 13:00-13:10"],
      exceptions: ["missed-in 11:00", "missed-out 14:00"]
    })
  })

  it("lets a worker leave during a meal", () => {
    assert.deepStrictEqual(paired(["In 08:00:00", "Meal Start 12:00:00", "Out 12:45:00"]), {
      shifts: ["08:00-12:45 Meal 12:00-12:45"],
      exceptions: []
    })
  })

  it("counts no shift that is longer than allowed until its length is confirmed", () => {
    const long = ["In 04:00:00", "Meal Start 12:00:00", "Meal End 12:30:00", "Out 20:01:00"]
    const left = { shifts: [], exceptions: ["long-shift 04:00"] }
    assert.deepStrictEqual(paired(long), left)
    const counted = { shifts: ["04:00-20:01 Meal 12:00-12:30"], exceptions: [] }
    assert.deepStrictEqual(paired(long, { maxShiftMinutes: 961 }), counted)
    assert.deepStrictEqual(paired(long, { maxShiftAt: () => 961 }), counted)
    const from = minuteOf(Date.parse("2026-03-04T04:00:00Z"))
    assert.deepStrictEqual(paired(long, { confirmed: new Map([[from, 5]]) }), counted)
    assert.deepStrictEqual(paired(long, { confirmed: new Map([[from + 1, 5]]) }), left)
  })

  it("wants another confirmation of a long shift that was changed since", () => {
    const atMs = (time: string): number => Date.parse(`2026-03-04T${time}:00Z`)
    const shift = (changedAt: number) =>
      pairPunches(
        [
          { type: "In", atMs: atMs("04:00"), changedAt: 1 },
          { type: "Out", atMs: atMs("23:00"), changedAt }
        ],
        { ...settings, confirmed: new Map([[minuteOf(atMs("04:00")), 5]]) }
      )
    assert.lengthOf(shift(5).spans, 1)
    assert.lengthOf(shift(6).spans, 0)
    assert.deepInclude(shift(6).longShifts[0], { from: minuteOf(atMs("04:00")) })
  })

  it("counts an open shift until now, until it is too old", () => {
    const at = (time: string) => ({ nowMs: Date.parse(`2026-03-04T${time}Z`) })
    const open = ["In 04:00:00", "Rest Start 10:00:00"]
    assert.deepStrictEqual(paired(open, at("20:00:00")), {
      shifts: ["04:00-20:00 Rest 10:00-20:00"],
      exceptions: []
    })
    const from = minuteOf(Date.parse("2026-03-04T04:00:00Z"))
    const old = paired(open, at("20:01:00"))
    assert.deepStrictEqual(old, { shifts: [], exceptions: ["long-shift 04:00"] })
    const waived = paired(open, { ...at("20:01:00"), confirmed: new Map([[from, 5]]) })
    assert.deepStrictEqual(waived, { shifts: [], exceptions: [] })
    assert.deepStrictEqual(paired(open, at("03:00:00")).exceptions, ["missed-out 04:00"])
  })

  it("rounds clock-in and clock-out and keeps the exact times", () => {
    const day = ["In 06:52:00", "Meal Start 11:07:00", "Meal End 11:38:00", "Out 15:37:00"]
    const rounding = { mode: "Nearest", unitMinutes: 15 } as const
    assert.deepStrictEqual(paired(day, { rounding }).shifts, ["06:45-15:30 Meal 11:07-11:38"])
    const [span] = pairPunches(punches(...day), { ...settings, rounding }).spans
    assert.deepStrictEqual(
      [span?.exactFrom, span?.exactTo].map((one) => clock(one ?? 0)),
      ["06:52", "15:37"]
    )
    const favor = { mode: "Favor Worker", unitMinutes: 10 } as const
    assert.deepStrictEqual(paired(["In 06:59:00", "Out 15:31:00"], { rounding: favor }).shifts, [
      "06:50-15:40"
    ])
  })

  it("rounds by the wall clock of the location", () => {
    const zone = [{ fromMs: 0, offsetMinutes: 345 }]
    const rounding = { mode: "Nearest", unitMinutes: 10 } as const
    const [span] = pairPunches(
      punches("In 08:01:00", "Out 09:01:00").map((punch) => ({ ...punch, zone })),
      { ...settings, zone: NEW_YORK, rounding }
    ).spans
    // 13:46 and 14:46 on the wall clock
    assert.strictEqual((span?.from ?? 0) - minuteOf(Date.parse("2026-03-04T08:01:00Z")), 4)
  })
})
