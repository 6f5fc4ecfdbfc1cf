/** The fields of a holiday calendar, and its days before they are stored. */
import { addDays, parseLocalDate } from "@payroll/domain/calendar/localDate"
import { formatDay, today } from "@payroll/ui/format.ts"
import type { FieldGroup, FormContext, Values } from "@payroll/ui/forms/layout.ts"
import { asText, setAt, typedNumber, valueAt } from "@payroll/ui/forms/request.ts"
import { createElement, type ReactNode } from "react"
import { timeSettingsWords } from "../text/timeSettings.ts"
import { HolidayList, holidaysOf } from "./holidays.tsx"

const text = timeSettingsWords.holidays
const CALENDAR = "holidayCalendar"
const PAID = `${CALENDAR}.paidMinutes`
const YEAR_DAYS = 365

export const calendarGroups = [
  {
    fields: [
      { path: `${CALENDAR}.name`, label: text.name, isRequired: true },
      { path: `${CALENDAR}.effectiveFrom`, label: text.from, help: text.fromHelp },
      { path: `${CALENDAR}.base`, label: text.base, choices: text.bases, isRequired: true },
      {
        path: `${CALENDAR}.removed`,
        label: text.removed,
        isFor: (values: Values) => {
          const base = valueAt(values, `${CALENDAR}.base`)
          return base !== "None" && base !== ""
        }
      },
      {
        path: `${CALENDAR}.added`,
        label: text.moreDays,
        columns: [
          { path: "date", label: text.date },
          { path: "name", label: text.dayName },
          { path: "minutes", label: text.part }
        ]
      },
      { path: PAID, label: text.paid, help: text.paidHelp, after: "minutes" }
    ]
  }
] as const satisfies ReadonlyArray<FieldGroup>

/** Says in the service's word that a holiday pays the scheduled hours. */
export const completeCalendar = (
  request: Record<string, unknown>,
  { initial }: FormContext,
  values: Values
): void => {
  const isEmptied = valueAt(values, PAID) === "" && typeof initial?.[PAID] === "number"
  if (isEmptied) setAt(request, PAID, "Scheduled")
}

const numberOf = (typed: string): number | null => (typed === "" ? null : typedNumber(typed))

const listAt = (values: Values, name: string): ReadonlyArray<unknown> => {
  const list = valueAt(values, `${CALENDAR}.${name}`)
  return Array.isArray(list) ? list : []
}

/** The days off of a year from the first day on. */
export const calendarPreview = (_: FormContext, values: Values): ReactNode => {
  const day = asText(valueAt(values, `${CALENDAR}.effectiveFrom`))
  const first = parseLocalDate(day) ?? parseLocalDate(today())
  if (!first) return null
  const calendar = {
    effectiveFrom: first,
    base: asText(valueAt(values, `${CALENDAR}.base`)),
    removed: listAt(values, "removed").map(asText),
    added: listAt(values, "added").map((row) => ({
      date: asText(valueAt(row, "date")),
      name: asText(valueAt(row, "name")),
      minutes: numberOf(asText(valueAt(row, "minutes")))
    }))
  }
  return createElement(
    "div",
    { className: "stack stack-3" },
    createElement("h3", {}, text.ahead(formatDay(first))),
    createElement(HolidayList, {
      of: holidaysOf([calendar], first, addDays(first, YEAR_DAYS - 1))
    })
  )
}
