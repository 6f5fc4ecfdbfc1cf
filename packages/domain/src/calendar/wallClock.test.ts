import { assert, describe, it } from "@effect/vitest"
import { NEW_YORK, UTC } from "../../test/timeTracking/zones.ts"
import { localAt, minuteOf, minutesShowing, offsetAt, reachedAt } from "./wallClock.ts"

const utc = (text: string): number => minuteOf(Date.parse(`${text}Z`))
const local = (text: string): number => utc(text)

describe("the wall clock", () => {
  it("changes in the minute of the change", () => {
    assert.strictEqual(localAt(NEW_YORK, utc("2026-03-08T06:59")), local("2026-03-08T01:59"))
    assert.strictEqual(localAt(NEW_YORK, utc("2026-03-08T07:00")), local("2026-03-08T03:00"))
    assert.strictEqual(offsetAt(NEW_YORK, utc("2020-01-01T00:00")), -300)
  })

  it("shows a time once, never or twice", () => {
    assert.deepStrictEqual(minutesShowing(NEW_YORK, local("2026-03-08T02:30")), [])
    assert.deepStrictEqual(minutesShowing(NEW_YORK, local("2026-11-01T01:30")), [
      utc("2026-11-01T05:30"),
      utc("2026-11-01T06:30")
    ])
    assert.deepStrictEqual(minutesShowing(NEW_YORK, local("2026-11-01T02:00")), [
      utc("2026-11-01T07:00")
    ])
    assert.deepStrictEqual(minutesShowing(UTC, 17), [17])
  })

  it("reaches a time that it skips when it changes, and one that it shows twice at first", () => {
    const change = utc("2026-03-08T07:00")
    assert.strictEqual(reachedAt(NEW_YORK, local("2026-03-08T02:30")), change)
    assert.strictEqual(reachedAt(NEW_YORK, local("2026-03-08T03:00")), change)
    assert.strictEqual(reachedAt(NEW_YORK, local("2026-11-01T01:30")), utc("2026-11-01T05:30"))
  })
})
