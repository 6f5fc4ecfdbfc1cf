/** The time zones of locations and of those who work there or elsewhere, by their IANA names. */
import { yearOf, type LocalDate } from "../calendar/localDate.ts"
import type { StateCode } from "../field/state.ts"
import { changed } from "../record.ts"
import type { CompanyLocation } from "./companyLocation.ts"
import { stateTimeZones } from "./stateTimeZones.data.ts"
import { problem, type Problem } from "../problem.ts"
import { minuteOf, offsetAt } from "../calendar/wallClock.ts"
import { offsetsOf } from "../timeZone/storedZone.ts"

/** Zone of a place of which nothing is known: most people in the United States live in it. */
const ELSEWHERE = "America/New_York"

const inState = (state: string | undefined) =>
  state !== undefined && Object.hasOwn(stateTimeZones, state)
    ? stateTimeZones[state as StateCode]
    : undefined

type Placed = Pick<CompanyLocation, "state" | "timeZone">

/** The zone of a location: as given, or else the one in which most people of its state live. */
export const timeZoneOf = ({ timeZone, state }: Placed): string =>
  timeZone ?? inState(state)?.zone ?? ELSEWHERE

/** True if somebody must set the zone of a location, because its state has several. */
export const isZoneOpen = ({ timeZone, state }: Placed): boolean =>
  timeZone === undefined && inState(state)?.other !== undefined

/** The minutes that the clocks of a zone are ahead of UTC in the winter and in the summer of a year. */
const clockOf = (timeZone: string, year: number): string =>
  [Date.UTC(year, 0, 15), Date.UTC(year, 6, 15)]
    .map((at) => offsetAt(offsetsOf(timeZone, at, at), minuteOf(at)))
    .join(" ")

/**
 * The problem of a zone whose clocks go as those of no part of a state in the year of a day. A state that is not known
 * has any zone.
 */
export const zoneProblems = (
  path: Problem["path"],
  state: string,
  timeZone: string,
  today: LocalDate
): ReadonlyArray<Problem> => {
  const ofState = inState(state)
  if (!ofState) return []
  const { zone: most, other } = ofState
  const zones = other === undefined ? [most] : [most, other]
  const clock = clockOf(timeZone, yearOf(today))
  return zones.some((zone) => clockOf(zone, yearOf(today)) === clock)
    ? []
    : [
        problem(
          path,
          "conflict",
          `is not the time of any part of the state: give ${zones.join(" or ")}`
        )
      ]
}

interface Place {
  readonly workState: string | undefined
  readonly companyLocationId: string | undefined
  readonly timeZone?: string | undefined
}

/**
 * The zone of a place of work: that of the location, else the one of the place, else the one that the company set for
 * time tracking, if it is asked for, else that of the work state, else of the filing address.
 */
export const workerTimeZone = (
  { workState, companyLocationId, timeZone }: Place,
  locations: ReadonlyArray<CompanyLocation>,
  set?: string
): string => {
  const place = locations.find(({ id }) => id === companyLocationId)
  if (place) return timeZoneOf(place)
  const zone = timeZone ?? set
  if (zone !== undefined) return zone
  const ofState = inState(workState)
  if (ofState) return ofState.zone
  const filing = locations.find(({ isFilingAddress }) => isFilingAddress)
  return filing ? timeZoneOf(filing) : ELSEWHERE
}

/** The location in a zone; the same record if it is there already. */
export const inTimeZone = (
  location: CompanyLocation,
  timeZone: string,
  at: number
): CompanyLocation =>
  location.timeZone === timeZone ? location : changed(location, { timeZone }, at)
