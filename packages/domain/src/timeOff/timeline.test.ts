import { assert, describe, it } from "@effect/vitest"
import { account, day, perYear, versions } from "../../test/timeOff/examples.ts"
import { toEpochDay } from "../calendar/localDate.ts"
import { assignmentOn, timelineOf, versionOn } from "./timeline.ts"

describe("the version of a policy", () => {
  it.each([
    ["2019-12-31", 1],
    ["2026-04-14", 1],
    ["2026-04-15", 2],
    ["2099-12-31", 2]
  ])("is in force from its own day on: %s, version %d", (date, expected) => {
    const changed = versions(["2020-01-01", perYear(80)], ["2026-04-15", perYear(120)])
    const timeline = timelineOf(account({ startDate: day("2026-01-01"), versions: changed }))
    const on = toEpochDay(day(date))
    const { version } = versionOn(assignmentOn(timeline, on).versions, on)
    assert.strictEqual(version.version, expected)
  })
})
