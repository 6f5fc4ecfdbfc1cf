/** The model of time zones and work schedules. */
import { placesOn } from "./places.ts"
import {
  isActive,
  change,
  hasLeft,
  isOld,
  locations,
  pick,
  same,
  stored,
  type Company,
  type Expected,
  type Fields,
  type Model,
  type Stored,
  type Worker
} from "./state.ts"
import type { StepOf } from "./steps.ts"
import { AT } from "../commits.ts"

/** The zones of the states in which the model has locations and workers. */
const ZONES: Readonly<Record<string, string>> = {
  DE: "America/New_York",
  MD: "America/New_York",
  TN: "America/Chicago"
}

export const zoneOf = ({ fields }: Stored): string =>
  String(fields["timeZone"] ?? ZONES[String(fields["state"])])

/** Tennessee has two zones. */
export const isConfirmed = ({ fields }: Stored): boolean =>
  fields["timeZone"] !== undefined || fields["state"] !== "TN"

/** Central time is only that of Tennessee, which has both. */
const isOfState = ({ fields }: Stored, timeZone: unknown): boolean =>
  timeZone === "America/New_York" || (timeZone === "America/Chicago" && fields["state"] === "TN")

/** The day on the wall clock of a zone. */
export const dayIn = (timeZone: unknown, ms: number): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: String(timeZone), dateStyle: "short" }).format(ms)

const todayIn = (timeZone: string): string => dayIn(timeZone, AT)

/** The day at a location, or where nothing is known of one. */
export const todayAt = (place: Stored | undefined): string =>
  todayIn(place ? zoneOf(place) : "America/New_York")

/** The filing address of a company. */
export const filingPlace = ({ locations: places }: Company): Stored | undefined =>
  places.find(({ fields }) => fields["isFilingAddress"] === true)

/** The day at Greenwich. */
const UTC_TODAY = new Date(AT).toISOString().slice(0, 10)

/** The zone of the place where a worker works on a day; of today without one. */
export const zoneOfWorker = (worker: Worker, day?: string): string => {
  const on = day ?? todayIn(zoneOfWorker(worker, UTC_TODAY))
  const { companyLocationId, workState, timeZone } = placesOn(worker.fields, on).primary
  const places = worker.employer.locations
  const place = places.find(({ name }) => name === companyLocationId)
  if (place) return zoneOf(place)
  const zone = timeZone === undefined ? ZONES[String(workState)] : String(timeZone)
  if (zone !== undefined) return zone
  const filing = filingPlace(worker.employer)
  return filing ? zoneOf(filing) : "America/New_York"
}

export const todayOf = (worker: Worker): string => todayIn(zoneOfWorker(worker))

export const updateLocationTimeZone = (
  model: Model,
  { at, timeZone, version }: StepOf<"updateLocationTimeZone">
): Expected => {
  const location = pick(locations(model), at)
  if (!location) return "RecordNotFound"
  if (isOld(version)) return "VersionConflict"
  if (!isActive(location)) return "StateConflict"
  if (!isOfState(location, timeZone)) return "InvalidRequest"
  if (location.fields["timeZone"] !== timeZone) change(location, { timeZone })
  return { companyLocationId: location.name, version: location.version }
}

/** By their first days. */
export const schedulesOf = ({ workSchedules }: Worker): ReadonlyArray<Stored> =>
  workSchedules.toSorted((one, other) =>
    String(one.fields["effectiveFrom"]) < String(other.fields["effectiveFrom"]) ? -1 : 1
  )

/** The schedule of a worker that begins on a day, in the worker's zone today if none is given. */
export const scheduleFrom = (worker: Worker, effectiveFrom = todayOf(worker)): Stored | undefined =>
  worker.workSchedules.find(({ fields }) => fields["effectiveFrom"] === effectiveFrom)

/** The clock of a worker gets a version when timesheets may come to something else: nobody approves one meanwhile. */
export const guardTime = ({ clock }: Worker): void => {
  if (clock) change(clock, {})
}

export const updateUserWorkSchedule = (
  model: Model,
  { at, schedule: input, version }: StepOf<"updateUserWorkSchedule">
): Expected => {
  const worker = pick(model.workers, at)
  if (!worker) return "RecordNotFound"
  if (hasLeft(worker)) return "StateConflict"
  const effectiveFrom = input.effectiveFrom ?? todayOf(worker)
  const before = scheduleFrom(worker, effectiveFrom)
  if (before && isOld(version)) return "VersionConflict"
  const { effectiveFrom: _from, ...terms } = input
  const after: Fields = { mealWaiver: false, ...terms }
  const hasAgreement = after["agreementDate"] !== undefined
  if (hasAgreement !== (after["dailyThresholdMinutes"] !== undefined)) return "InvalidRequest"
  if (hasAgreement && after["alternative"] !== undefined) return "InvalidRequest"
  if (!before) {
    const record = stored(model, "schedule of work", {
      workerId: worker.name,
      effectiveFrom,
      ...after
    })
    worker.workSchedules.push(record)
    guardTime(worker)
    return { workScheduleId: record.name, version: 1 }
  }
  const { workerId: _worker, effectiveFrom: _day, ...now } = before.fields
  if (!same(sorted(now), sorted(after))) {
    before.fields = { workerId: worker.name, effectiveFrom }
    change(before, after)
    guardTime(worker)
  }
  return { workScheduleId: before.name, version: before.version }
}

const sorted = (fields: Fields) =>
  Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1))

/** The schedules of a worker, as a report shows them. */
export const workSchedulesExpected = (worker: Worker) => ({
  workSchedules: schedulesOf(worker).map(({ name, version, fields }) => {
    const { workerId: _, ...view } = fields
    return { workScheduleId: name, ...view, version }
  })
})
