/** The model of how companies track time, by date. */
import {
  change,
  isOld,
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
import { placesOn } from "./places.ts"
import { dayIn, filingPlace, todayAt, zoneOfWorker } from "./timeSteps.ts"

const DEFAULTS: Fields = {
  workweekStart: { weekday: "Sunday", time: "00:00" },
  workdayStart: "00:00",
  rounding: { mode: "None" },
  maxShiftMinutes: 960,
  requireApproval: true,
  allowSelfApproval: false,
  differentials: [],
  countHolidayAsWorked: false,
  timeOffCountsTowardOvertime: false
}

const firstDay = ({ fields }: Stored): string => String(fields["effectiveFrom"])

const byDay = ({ timeSettings }: Company): ReadonlyArray<Stored> =>
  timeSettings.toSorted((one, other) => (firstDay(one) < firstDay(other) ? -1 : 1))

/** The settings in force on a day. */
export const settingsOn = (company: Company, day: string): Fields =>
  (byDay(company).findLast((each) => firstDay(each) <= day)?.fields["terms"] ?? DEFAULTS) as Fields

/** The zone in which a worker's time is tracked on a day. */
const zoneOn = (worker: Worker, day: string): string => {
  const { employer, fields } = worker
  const { companyLocationId, timeZone } = placesOn(fields, day).primary
  const isPlaced = employer.locations.some(({ name }) => name === companyLocationId)
  const set = settingsOn(employer, day)["timeZone"]
  const isKnown = isPlaced || timeZone !== undefined || set === undefined
  return isKnown ? zoneOfWorker(worker, day) : String(set)
}

/** The zone in which a worker's time is tracked at an instant, by the place and the settings of the day there. */
export const trackedZone = (worker: Worker, ms: number): string => {
  const atGreenwich = zoneOn(worker, new Date(ms).toISOString().slice(0, 10))
  return zoneOn(worker, dayIn(atGreenwich, ms))
}

const sorted = (fields: Fields): unknown =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))

/** Those of a very day; of today where none is named. */
export const settingsOf = (
  company: Company | undefined,
  day: string | undefined
): Stored | undefined =>
  company?.timeSettings.find((each) => firstDay(each) === (day ?? todayAt(filingPlace(company))))

export const updateTimeTrackingSettings = (
  model: Model,
  { at: place, input, version: named }: StepOf<"updateTimeTrackingSettings">
): Expected => {
  const company = pick(model.companies, place)
  if (!company || company.isContractor) return "RecordNotFound"
  const effectiveFrom = input.effectiveFrom ?? todayAt(filingPlace(company))
  const before = settingsOf(company, effectiveFrom)
  if (before && isOld(named)) return "VersionConflict"
  const { effectiveFrom: _day, ...set } = input
  const { mode, unitMinutes } = input.rounding ?? { mode: "None" }
  if (mode !== "None" && unitMinutes === undefined) return "InvalidRequest"
  const values = Object.fromEntries(
    Object.entries(set).map(([name, value]) => [name, value ?? undefined])
  )
  const terms = { ...settingsOn(company, effectiveFrom), ...values }
  if (!before) {
    const record = stored(model, "settings", { effectiveFrom, terms })
    company.timeSettings.push(record)
    return { timeTrackingSettingsId: record.name, version: 1 }
  }
  if (!same(sorted(before.fields["terms"] as Fields), sorted(terms))) change(before, { terms })
  return { timeTrackingSettingsId: before.name, version: before.version }
}

/** The settings of a company, as a report shows them. */
export const settingsExpected = (company: Company): Fields => ({
  timeTrackingSettings: byDay(company).map(({ name, version: recordVersion, fields }) => ({
    timeTrackingSettingsId: name,
    effectiveFrom: fields["effectiveFrom"],
    kioskPin: company.fields["kioskPin"],
    ...(fields["terms"] as Fields),
    version: recordVersion
  })),
  kioskPin:
    settingsOn(company, todayAt(filingPlace(company)))["kioskPin"] ?? company.fields["kioskPin"]
})
