/** The fields of a holiday calendar, and its days before they are stored. */
import { addDays, parseLocalDate } from "@payroll/domain/calendar/localDate"
import { formatDay, today } from "@payroll/ui/format.ts"
import type { FormContext, Values } from "@payroll/ui/forms/layout.ts"
import { asText, setAt, typedNumber, valueAt } from "@payroll/ui/forms/request.ts"
import { createElement, type ReactNode } from "react"
import { timeSettingsWords } from "../text/timeSettings.ts"
import { when } from "./define.ts"
import { HolidayList, holidaysOf } from "./holidays.tsx"

const text = timeSettingsWords.holidays
const CALENDAR = "holidayCalendar"
const PAID = `${CALENDAR}.paidMinutes`
const YEAR_DAYS = 365

export const calendarFields = {
  of: CALENDAR,
  fields: [
    ["name", text.name, { isRequired: true }],
    ["effectiveFrom", text.from, { help: text.fromHelp }],
    ["base", text.base, { choices: text.bases, isRequired: true }],
    [
      "removed",
      text.removed,
      { isFor: (values: Values) => !when(`${CALENDAR}.base`, "None", "")(values) }
    ],
    [
      "added",
      text.moreDays,
      {
        columns: [
          ["date", text.date],
          ["name", text.dayName],
          ["minutes", text.part]
        ]
      }
    ],
    ["paidMinutes", text.paid, { help: text.paidHelp, after: "minutes" }]
  ]
} as const

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
