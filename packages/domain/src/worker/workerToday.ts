/** The day of a worker, by the zone of the place of work. */
import type { LocalDate } from "../calendar/localDate.ts"
import type { CompanyLocation } from "../location/companyLocation.ts"
import { workerTimeZone } from "../location/localZone.ts"
import { dayIn } from "../timeZone/storedZone.ts"
import { dayOf } from "../timestamp.ts"
import { workplaceOn, type Placed } from "./workplace.ts"

/**
 * The day of a worker at an instant, UTC milliseconds. `todayIn` gives the day of a zone at that instant, for many
 * workers from what it found before.
 */
export const workerToday = (
  worker: Placed,
  locations: ReadonlyArray<CompanyLocation>,
  at: number,
  todayIn: (zone: string) => LocalDate = (zone) => dayIn(zone, at)
): LocalDate => {
  const todayAt = (day: LocalDate): LocalDate =>
    todayIn(workerTimeZone(workplaceOn(worker, day), locations))
  const today = todayAt(dayOf(at))
  return worker.workplaces === undefined ? today : todayAt(today)
}
