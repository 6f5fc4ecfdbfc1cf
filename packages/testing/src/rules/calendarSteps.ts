/** The model of the holiday calendars of companies. */
import { AT } from "../commits.ts"
import { todayOf } from "./policySteps.ts"
import { change, isOld, pick, stored, type Expected, type Fields, type Model } from "./state.ts"
import type { StepOf } from "./steps.ts"

const BASES: Readonly<Record<string, string>> = { "federal observed": "Federal Observed" }

export const addHolidayCalendar = (model: Model, step: StepOf<"addHolidayCalendar">): Expected => {
  const company = pick(model.companies, step.at)
  if (!company || company.isContractor) return "RecordNotFound"
  const from = step.effectiveFrom ?? todayOf(company)
  if (from > "2027-12-31") return "InvalidRequest"
  if (company.calendar) return "StateConflict"
  const held = { base: BASES[step.base] ?? step.base, removed: [], added: [] }
  const calendar = stored(model, "calendar", {
    name: "Holidays",
    versions: [{ ...held, paidMinutes: "Scheduled", effectiveFrom: from, recordedAt: AT }]
  })
  company.calendar = calendar
  return { holidayCalendarId: calendar.name, status: "Active", version: 1 }
}

/** The latest version that has begun on a day, by the order of storing where several begin on one day. */
const versionOn = (versions: ReadonlyArray<Fields>, day: string): Fields => {
  const dayOf = (each: Fields) => String(each["effectiveFrom"])
  const days = versions.map(dayOf).toSorted()
  const latestDay = days.findLast((from) => from <= day) ?? days[0]
  return versions.findLast((each) => dayOf(each) === latestDay) ?? {}
}

export const updateHolidayCalendar = (
  model: Model,
  step: StepOf<"updateHolidayCalendar">
): Expected => {
  const company = pick(model.companies, step.at)
  const calendar = company?.calendar
  if (!company || !calendar) return "RecordNotFound"
  if (isOld(step.version)) return "VersionConflict"
  const from = step.effectiveFrom ?? todayOf(company)
  if (from > "2027-12-31") return "InvalidRequest"
  const versions = calendar.fields["versions"] as ReadonlyArray<Fields>
  const before = versionOn(versions, from)
  const paidMinutes = step.paidMinutes ?? before["paidMinutes"]
  const isSame = paidMinutes === before["paidMinutes"] && String(before["effectiveFrom"]) <= from
  const name = step.name ?? calendar.fields["name"]
  if (!isSame || name !== calendar.fields["name"]) {
    const after = { ...before, paidMinutes, effectiveFrom: from, recordedAt: AT }
    change(calendar, { name, versions: isSame ? versions : [...versions, after] })
  }
  return { holidayCalendarId: calendar.name, status: "Active", version: calendar.version }
}
