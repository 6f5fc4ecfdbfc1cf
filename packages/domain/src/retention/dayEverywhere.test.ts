import { assert, it } from "@effect/vitest"
import { addDays, type LocalDate } from "../calendar/localDate.ts"
import { stateTimeZones } from "../location/stateTimeZones.data.ts"
import { dayIn } from "../timeZone/storedZone.ts"
import { dayStillOn, overEverywhere } from "./dayEverywhere.ts"

it.each(["2026-03-13", "2026-11-01", "2026-12-31"])(
  "%s is over in every state, and not before",
  (text) => {
    const day = text as LocalDate
    const over = overEverywhere(day)
    assert.strictEqual(dayStillOn(over - 1), day)
    assert.strictEqual(dayStillOn(over), addDays(day, 1))
    const zones = Object.values(stateTimeZones).flatMap(({ zone, other }) => [zone, other ?? zone])
    assert.isTrue(zones.every((zone) => dayIn(zone, over) > day))
    assert.isTrue(zones.some((zone) => dayIn(zone, over - 1) === day))
  }
)
