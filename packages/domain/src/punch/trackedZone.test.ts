import { assert, describe, it } from "@effect/vitest"
import { exampleWorker } from "@payroll/testing/exampleWorker"
import type { LocalDate } from "../calendar/localDate.ts"
import type { StateCode } from "../field/state.ts"
import { placedAfter } from "../worker/workplace.ts"
import { trackedZone, zoneAt, type Tracked } from "./trackedZone.ts"

const MOVED = "2026-11-15" as LocalDate
const between = (from: StateCode, to: StateCode): Tracked => {
  const worker = { ...exampleWorker, workState: from, dateOfJoin: "2024-01-15" as LocalDate }
  const days = { effectiveFrom: MOVED, today: MOVED, at: worker.createdAt + 1 }
  const places = placedAfter(worker, { stateCode: to }, days)
  return { worker: { ...worker, ...places }, locations: [], settings: [] }
}

describe("the zone in which the time of a worker is tracked", () => {
  it("is that of the place of the day that has begun there, west and east", () => {
    const at = (tracked: Tracked, time: string) => trackedZone(tracked, Date.parse(time))
    const west = between("TX", "OR")
    assert.strictEqual(at(west, "2026-11-15T07:59:00Z"), "America/Chicago")
    assert.strictEqual(at(west, "2026-11-15T08:00:00Z"), "America/Los_Angeles")
    const east = between("OR", "NY")
    assert.strictEqual(at(east, "2026-11-15T04:59:00Z"), "America/Los_Angeles")
    assert.strictEqual(at(east, "2026-11-15T05:00:00Z"), "America/New_York")
    const island = between("OR", "GU")
    assert.strictEqual(at(island, "2026-11-14T13:59:00Z"), "America/Los_Angeles")
    assert.strictEqual(at(island, "2026-11-14T14:00:00Z"), "Pacific/Guam")
  })

  it("is that of the day of a time, whenever the time is recorded", () => {
    const tracked = between("TX", "OR")
    const local = (time: string) => ({ isLocal: true, ms: Date.parse(`${time}Z`) })
    assert.strictEqual(zoneAt(tracked, local("2026-11-14T23:59")), "America/Chicago")
    assert.strictEqual(zoneAt(tracked, local("2026-11-15T00:00")), "America/Los_Angeles")
    const instant = { isLocal: false, ms: Date.parse("2026-11-15T06:30:00Z") }
    assert.strictEqual(zoneAt(tracked, instant), "America/Chicago")
  })
})
