import type { Values } from "@payroll/ui/forms/layout.ts"
import { setAt, typedNumber, valueAt } from "@payroll/ui/forms/request.ts"
import shape from "shape:updateTimeTrackingSettings"
import { timeSettingsWords } from "../text/timeSettings.ts"
import { defineForm } from "./define.ts"
import { timeZones } from "./timeZones.ts"

const text = timeSettingsWords.settings
const { terms } = text
const SETTINGS = "timeTrackingSettings"
const DAY = `${SETTINGS}.effectiveFrom`
const AUTO_MEAL = `${SETTINGS}.autoMeal`
const AUTO_MEAL_FIELDS = ["afterMinutes", "minutes"].map((name) => `${AUTO_MEAL}.${name}`)
/** Steps to which times are rounded, in minutes. */
const UNITS = [5, 6, 10, 15]
const units = UNITS.map((unit) => ({ value: String(unit), label: text.minutes(unit) }))

const isRounded = (values: Values): boolean => {
  const mode = valueAt(values, `${SETTINGS}.rounding.mode`)
  return mode !== "None" && mode !== ""
}

/** The parts that the service takes whole, with their fields and whether these are numbers. */
const WHOLE = [
  [`${SETTINGS}.workweekStart`, ["weekday", "time"], false],
  [`${SETTINGS}.rounding`, ["mode"], false],
  [AUTO_MEAL, ["afterMinutes", "minutes"], true]
] as const

const completed = (request: Record<string, unknown>, values: Values): void => {
  for (const [path, names, isNumber] of WHOLE) {
    if (valueAt(request, path) === undefined) continue
    for (const name of names) {
      const value = valueAt(values, `${path}.${name}`)
      if (value === "") continue
      setAt(request, `${path}.${name}`, isNumber ? typedNumber(value) : value)
    }
  }
  const unit = valueAt(values, `${SETTINGS}.rounding.unitMinutes`)
  if (valueAt(request, `${SETTINGS}.rounding`) !== undefined && isRounded(values)) {
    setAt(request, `${SETTINGS}.rounding.unitMinutes`, Number(unit))
  }
}

const minutes = { after: "minutes" } as const

export const form = defineForm<"updateTimeTrackingSettings">({
  shape,
  title: text.formTitle,
  submit: text.save,
  done: text.saved,
  isUpdate: true,
  complete: (request, { about, initial }, values) => {
    completed(request, values)
    const filled = AUTO_MEAL_FIELDS.filter((path) => valueAt(values, path) !== "")
    if (
      filled.length < AUTO_MEAL_FIELDS.length &&
      typeof initial?.[`${AUTO_MEAL}.minutes`] === "number"
    ) {
      // Half of it goes as it is, so that the service names what is missing.
      setAt(request, AUTO_MEAL, filled.length === 0 ? null : {})
      for (const path of filled) setAt(request, path, typedNumber(valueAt(values, path)))
    }
    // The settings of another day are another record, with a version of its own.
    const day = valueAt(values, DAY)
    setAt(request, DAY, day)
    setAt(request, `${SETTINGS}.version`, valueAt(about, `versions.${String(day)}`))
  },
  groups: [
    {
      fields: [{ path: DAY, label: text.from, help: text.fromHelp, isRequired: true }]
    },
    {
      title: text.groups.days,
      help: terms.workweek.help,
      fields: [
        {
          path: `${SETTINGS}.workweekStart.weekday`,
          label: terms.workweek.label,
          choices: text.weekdays,
          widget: "select",
          isRequired: true
        },
        {
          path: `${SETTINGS}.workweekStart.time`,
          label: text.at,
          widget: "time",
          isRequired: true,
          isBeside: true
        },
        { path: `${SETTINGS}.workdayStart`, ...terms.workday, widget: "time", isRequired: true },
        {
          path: `${SETTINGS}.timeZone`,
          ...terms.zone,
          widget: "select",
          useOptions: () => timeZones
        }
      ]
    },
    {
      title: text.groups.recorded,
      fields: [
        {
          path: `${SETTINGS}.rounding.mode`,
          ...terms.rounding,
          choices: text.roundings,
          isRequired: true
        },
        {
          path: `${SETTINGS}.rounding.unitMinutes`,
          ...terms.unit,
          widget: "select",
          isRequired: true,
          useOptions: () => units,
          isFor: isRounded
        },
        { path: `${SETTINGS}.maxShiftMinutes`, ...terms.shift, ...minutes, isRequired: true }
      ]
    },
    {
      title: text.groups.breaks,
      fields: [
        { path: `${SETTINGS}.paidBreakUpToMinutes`, ...terms.rest, ...minutes },
        { path: `${SETTINGS}.unpaidMealFromMinutes`, ...terms.meal, ...minutes },
        { path: `${AUTO_MEAL}.minutes`, ...terms.autoMeal, ...minutes },
        { path: `${AUTO_MEAL}.afterMinutes`, label: text.afterMinutes, ...minutes }
      ]
    },
    {
      title: text.groups.approval,
      fields: [
        { path: `${SETTINGS}.requireApproval`, ...terms.approval },
        { path: `${SETTINGS}.allowSelfApproval`, ...terms.self },
        { path: `${SETTINGS}.kioskPin`, ...terms.kiosk, choices: text.pins, isRequired: true }
      ]
    },
    {
      title: text.groups.overtime,
      fields: [
        { path: `${SETTINGS}.countHolidayAsWorked`, ...terms.holiday },
        { path: `${SETTINGS}.timeOffCountsTowardOvertime`, ...terms.timeOff },
        {
          path: `${SETTINGS}.differentials`,
          ...terms.differentials,
          columns: [
            { path: "name", label: text.name },
            { path: "from", label: text.begins, widget: "time" },
            { path: "to", label: text.ends, widget: "time" },
            { path: "weekdays", label: text.days, choices: text.weekdays }
          ]
        }
      ]
    }
  ]
})
