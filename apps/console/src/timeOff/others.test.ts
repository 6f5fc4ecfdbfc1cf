import { assert, describe, it } from "@effect/vitest"
import { dayAfter } from "@payroll/ui/days.ts"
import { othersOf, spanOf } from "./others.ts"

const FROM = "2027-03-01"
const away = {
  userId: "ben",
  userReferenceId: null,
  name: "Ben",
  timeOffRequestId: "1",
  minutes: 480,
  hours: "8.00",
  startTime: null
}
/** Two weeks in which Ben is away on the second day. */
const days = Array.from({ length: 14 }, (_, at) => ({
  date: dayAfter(FROM, at),
  away: at === 1 ? [away] : []
}))
const asked = (userId: string, first: number, last: number) => ({
  userId,
  startDate: dayAfter(FROM, first),
  endDate: dayAfter(FROM, last)
})
const nameOf = (userId: string): string => userId

describe("who else is away", () => {
  const ana = asked("ana", 0, 2)

  it("is whom the calendar has and who asked for the same days", () => {
    const waiting = [ana, asked("cleo", 2, 20), asked("dan", 3, 3)]
    assert.deepStrictEqual(othersOf(ana, days, waiting, true, nameOf), ["Ben", "cleo (asked)"])
  })

  it("is nobody only where the calendar has all days and every request is read", () => {
    const free = asked("ana", 4, 6)
    assert.deepStrictEqual(othersOf(free, days, [free], true, nameOf), [])
    assert.isUndefined(othersOf(free, days, [free], false, nameOf))
    assert.isUndefined(othersOf(free, [], [free], true, nameOf))
    assert.isUndefined(othersOf(asked("ana", 10, 14), days, [], true, nameOf))
    assert.isUndefined(othersOf(asked("ana", -1, 0), days, [], true, nameOf))
  })

  it("is read from the first day of the requests to the last, at most 366 days", () => {
    assert.deepStrictEqual(spanOf([asked("ana", 4, 6), asked("ben", -200, -190)]), {
      from: dayAfter(FROM, -200),
      to: dayAfter(FROM, 6)
    })
    assert.deepStrictEqual(spanOf([ana, asked("ben", 400, 401)]), {
      from: FROM,
      to: dayAfter(FROM, 365)
    })
  })
})
