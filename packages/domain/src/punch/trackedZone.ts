/** The zone in which the time of a worker is tracked. */
import { addDays, type LocalDate } from "../calendar/localDate.ts"
import type { CompanyLocation } from "../location/companyLocation.ts"
import { workerTimeZone } from "../location/localZone.ts"
import { termsOn, type TimeTrackingSettings } from "../timeSettings/timeTrackingSettings.ts"
import { dayOf } from "../timestamp.ts"
import type { GivenInstant } from "../timeTracking/kinds.ts"
import { dayIn } from "../timeZone/storedZone.ts"
import { workplaceOn, type Placed } from "../worker/workplace.ts"

/** A worker with what the company has set about the zones of its workers. */
export interface Tracked {
  readonly worker: Placed
  readonly locations: ReadonlyArray<CompanyLocation>
  readonly settings: ReadonlyArray<TimeTrackingSettings>
}

/** The zone in which a day of a worker begins: that of the place of work on that day. */
export const zoneNameOn = ({ worker, locations, settings }: Tracked, day: LocalDate): string =>
  workerTimeZone(workplaceOn(worker, day), locations, termsOn(settings, day).timeZone)

/** The zone in which the time of a worker is tracked at an instant, UTC milliseconds. */
export const trackedZone = (tracked: Tracked, at: number): string => {
  const day = dayOf(at)
  const zones = [addDays(day, 1), day].map((begun) => [begun, zoneNameOn(tracked, begun)] as const)
  // The latest day that has begun at its place of work: clocks are ahead of UTC or behind it.
  const latest = zones.find(([begun, zone]) => dayIn(zone, at) >= begun)
  return latest?.[1] ?? zoneNameOn(tracked, addDays(day, -1))
}

/** The zone of a worker at a time: that of the place of work then, whenever it is recorded. */
export const zoneAt = (tracked: Tracked, { isLocal, ms }: GivenInstant): string =>
  isLocal ? zoneNameOn(tracked, dayOf(ms)) : trackedZone(tracked, ms)

/** The day of a worker at an instant, UTC milliseconds, where the time of the worker is tracked. */
export const trackedToday = (tracked: Tracked, at: number): LocalDate =>
  dayIn(trackedZone(tracked, at), at)
