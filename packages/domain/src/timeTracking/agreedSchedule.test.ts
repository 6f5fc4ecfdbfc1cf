import { assert, describe, it } from "@effect/vitest"
import { classified, hoursFrom, ruleSet } from "../../test/timeTracking/weekOf.ts"
import { toEpochDay, type LocalDate } from "../calendar/localDate.ts"
import {
  agreedMinutesOn,
  agreedRules,
  agreementWords,
  allowsSchedule,
  validateAgreedSchedule,
  type AgreedSchedule
} from "./agreedSchedule.ts"
import { totalsOf } from "./totals.ts"

const agreed = (weeks: AgreedSchedule["weeks"], more: object = {}): AgreedSchedule => {
  const checked = validateAgreedSchedule({ agreementDate: "2025-12-01", weeks, ...more })
  return checked.ok ? checked.value : assert.fail(JSON.stringify(checked.problems))
}

const SUNDAY = "2026-03-15"
const FOUR_TENS = agreed([[0, 600, 600, 600, 600, 0, 0]])
const NINE_EIGHTY = agreed(
  [
    [0, 540, 540, 540, 540, 480, 0],
    [0, 540, 540, 540, 540, 0, 0]
  ],
  { anchor: "2026-03-20" }
)
const TWELVES = agreed([[0, 720, 720, 720, 0, 0, 0]], { limitMinutes: 720 })

/** Hours from a Sunday on: regular, overtime and double time. */
const paid = (
  rules: string,
  schedule: AgreedSchedule,
  worked: ReadonlyArray<number>,
  first = SUNDAY
) => {
  const entries = hoursFrom(first, worked).filter(({ minutes }) => minutes > 0)
  const { segments } = classified({ entries, rules: agreedRules(ruleSet(rules), schedule) })
  const { regular, overtime, doubleTime } = totalsOf(segments)
  return [regular / 60, overtime / 60, doubleTime / 60]
}

describe("an agreed schedule in California", () => {
  it("pays scheduled days of ten hours straight, and other days at once", () => {
    assert.deepStrictEqual(paid("CA", FOUR_TENS, [0, 10, 10, 10, 10]), [40, 0, 0])
    assert.deepStrictEqual(paid("CA", FOUR_TENS, [0, 10, 10, 10, 10, 10]), [40, 8, 2])
    // Also in a week of fewer hours, and before the scheduled days.
    assert.deepStrictEqual(paid("CA", FOUR_TENS, [0, 10, 0, 0, 0, 10]), [10, 8, 2])
    assert.deepStrictEqual(paid("CA", FOUR_TENS, [9]), [0, 8, 1])
    assert.deepStrictEqual(paid("CA", FOUR_TENS, [0, 13]), [10, 2, 1])
    assert.deepStrictEqual(paid("CA", FOUR_TENS, [8, 10, 10, 10, 10, 8, 10]), [40, 24, 2])
  })

  it("counts nine hours of two weeks that take turns", () => {
    const week = [0, 9, 9, 9, 9, 9]
    // Of the ninth hour on the short Friday, and the hours above forty.
    assert.deepStrictEqual(paid("CA", NINE_EIGHTY, week), [40, 5, 0])
    assert.deepStrictEqual(paid("CA", NINE_EIGHTY, [0, 0, 0, 0, 0, 9]), [8, 1, 0])
    // The Friday of the week after is not scheduled.
    assert.deepStrictEqual(paid("CA", NINE_EIGHTY, week, "2026-03-22"), [36, 8, 1])
    assert.deepStrictEqual(paid("CA", NINE_EIGHTY, week, "2026-03-29"), [40, 5, 0])
  })

  it("has days of twelve hours in health care alone", () => {
    assert.deepStrictEqual(paid("CA", TWELVES, [0, 12, 12, 12]), [36, 0, 0])
    assert.deepStrictEqual(paid("CA", TWELVES, [0, 13, 12, 12, 9]), [36, 8, 2])
    const eleven = agreed([[0, 660, 660, 660, 0, 0, 0]], { limitMinutes: 660 })
    assert.isFalse(allowsSchedule(ruleSet("CA"), eleven))
    assert.deepStrictEqual(paid("CA", eleven, [0, 11]), [8, 3, 0])
  })
})

describe("an agreed schedule elsewhere", () => {
  it("is of four tens in Nevada, on its days", () => {
    assert.deepStrictEqual(paid("NV", FOUR_TENS, [0, 10, 10, 10, 10, 10]), [40, 10, 0])
    assert.deepStrictEqual(paid("NV", FOUR_TENS, [0, 0, 0, 0, 0, 10]), [8, 2, 0])
    assert.isFalse(allowsSchedule(ruleSet("NV"), NINE_EIGHTY))
  })

  it.each(["AK", "PR"])("moves the limit of every day to ten hours in %s", (id) => {
    assert.deepStrictEqual(paid(id, FOUR_TENS, [0, 10, 10, 10, 0, 11]), [40, 1, 0])
    assert.deepStrictEqual(paid(id, NINE_EIGHTY, [0, 9, 9, 9, 9, 4]), [40, 0, 0])
    assert.isFalse(allowsSchedule(ruleSet(id), TWELVES))
  })

  it.each(["US-FLSA", "CO", "KY", "US-FLSA-8-80"])("changes nothing under %s", (id) => {
    const rules = ruleSet(id)
    assert.isFalse(allowsSchedule(rules, FOUR_TENS))
    assert.deepStrictEqual(agreedRules(rules, FOUR_TENS).sets, [rules])
    assert.isTrue(rules.daily.every((rule) => agreementWords(rule) === undefined))
  })
})

describe("two weeks that take turns", () => {
  it("follow from the anchor in both directions", () => {
    const on = (date: string) => agreedMinutesOn(NINE_EIGHTY, toEpochDay(date as LocalDate))
    const fridays = ["2026-03-06", "2026-03-13", "2026-03-20", "2026-03-27", "2026-04-03"]
    assert.deepStrictEqual(fridays.map(on), [480, 0, 480, 0, 480])
    assert.deepStrictEqual(["1971-01-01", "1971-01-08"].map(on).toSorted(), [0, 480])
  })
})
