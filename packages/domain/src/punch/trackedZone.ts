/** The zone in which the time of a worker is tracked. */
import type { LocalDate } from "../calendar/localDate.ts"
import type { CompanyLocation } from "../location/companyLocation.ts"
import { workerTimeZone } from "../location/localZone.ts"
import { termsOn, type TimeTrackingSettings } from "../timeSettings/timeTrackingSettings.ts"
import { dayOf } from "../timestamp.ts"
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
export const trackedZone = (tracked: Tracked, at: number): string =>
  zoneNameOn(tracked, dayIn(zoneNameOn(tracked, dayOf(at)), at))

/** The day of a worker at an instant, UTC milliseconds, where the time of the worker is tracked. */
export const trackedToday = (tracked: Tracked, at: number): LocalDate =>
  dayIn(trackedZone(tracked, at), at)
