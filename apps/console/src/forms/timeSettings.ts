/** The forms of the settings of time, of overtime rules and of the holiday calendar. */
import updateTimeTrackingSettingsShape from "shape:updateTimeTrackingSettings"
import addOvertimeRuleSetShape from "shape:addOvertimeRuleSet"
import updateOvertimeRuleSetShape from "shape:updateOvertimeRuleSet"
import addHolidayCalendarShape from "shape:addHolidayCalendar"
import updateHolidayCalendarShape from "shape:updateHolidayCalendar"
import { timeSettingsWords } from "../text/timeSettings.ts"
import { defineForm } from "./define.ts"
import { calendarFields, calendarPreview, completeCalendar } from "./holidayFields.ts"
import { completeRules, previewOf, ruleGroups } from "./ruleFields.ts"
import { timeZones } from "./timeZones.ts"
import { ROUNDING_UNITS } from "@payroll/domain/timeTracking/rounding"
import type { FormLayout, Values } from "@payroll/ui/forms/layout.ts"
import { setAt, typedNumber, valueAt } from "@payroll/ui/forms/request.ts"

const { settings: text, rules, holidays } = timeSettingsWords
const { terms } = text
const SETTINGS = "timeTrackingSettings"
const DAY = `${SETTINGS}.effectiveFrom`
const AUTO_MEAL = `${SETTINGS}.autoMeal`
const AUTO_MEAL_FIELDS = ["afterMinutes", "minutes"].map((name) => `${AUTO_MEAL}.${name}`)
/** Steps to which times are rounded, in minutes. */
const units = ROUNDING_UNITS.map((unit) => ({ value: String(unit), label: text.minutes(unit) }))

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

export const updateTimeTrackingSettings = defineForm<"updateTimeTrackingSettings">(
  updateTimeTrackingSettingsShape,
  {
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
        of: SETTINGS,
        fields: [["effectiveFrom", text.from, { help: text.fromHelp, isRequired: true }]]
      },
      {
        title: text.groups.days,
        help: terms.workweek.help,
        of: SETTINGS,
        fields: [
          [
            "workweekStart.weekday",
            terms.workweek.label,
            { choices: text.weekdays, widget: "select", isRequired: true }
          ],
          ["workweekStart.time", text.at, { widget: "time", isRequired: true, isBeside: true }],
          ["workdayStart", terms.workday, { widget: "time", isRequired: true }],
          ["timeZone", terms.zone, { widget: "select", useOptions: () => timeZones }]
        ]
      },
      {
        title: text.groups.recorded,
        of: SETTINGS,
        fields: [
          ["rounding.mode", terms.rounding, { choices: text.roundings, isRequired: true }],
          [
            "rounding.unitMinutes",
            terms.unit,
            { widget: "select", isRequired: true, useOptions: () => units, isFor: isRounded }
          ],
          ["maxShiftMinutes", terms.shift, { ...minutes, isRequired: true }]
        ]
      },
      {
        title: text.groups.breaks,
        of: SETTINGS,
        fields: [
          ["paidBreakUpToMinutes", terms.rest, minutes],
          ["unpaidMealFromMinutes", terms.meal, minutes],
          ["autoMeal.minutes", terms.autoMeal, minutes],
          ["autoMeal.afterMinutes", text.afterMinutes, minutes]
        ]
      },
      {
        title: text.groups.approval,
        of: SETTINGS,
        fields: [
          ["requireApproval", terms.approval],
          ["allowSelfApproval", terms.self],
          ["kioskPin", terms.kiosk, { choices: text.pins, isRequired: true }]
        ]
      },
      {
        title: text.groups.overtime,
        of: SETTINGS,
        fields: [
          ["countHolidayAsWorked", terms.holiday],
          ["timeOffCountsTowardOvertime", terms.timeOff],
          [
            "differentials",
            terms.differentials,
            {
              columns: [
                ["name", text.name],
                ["from", text.begins, { widget: "time" }],
                ["to", text.ends, { widget: "time" }],
                ["weekdays", text.days, { choices: text.weekdays }]
              ]
            }
          ]
        ]
      }
    ]
  }
)

export const addOvertimeRuleSet: FormLayout = defineForm<"addOvertimeRuleSet">(
  addOvertimeRuleSetShape,
  {
    title: rules.addTitle,
    submit: rules.save,
    done: rules.added,
    complete: completeRules,
    preview: (context, values) => previewOf(addOvertimeRuleSet)(context, values),
    groups: [{ of: "overtimeRuleSet", fields: [["name", rules.name]] }, ...ruleGroups]
  }
)

/** Sends all rules, also those that did not change: the service takes what is left out as none. */
export const updateOvertimeRuleSet: FormLayout = defineForm<"updateOvertimeRuleSet">(
  updateOvertimeRuleSetShape,
  {
    title: ({ name = "" }) => rules.changeTitle(name),
    submit: rules.save,
    done: rules.changed,
    complete: completeRules,
    preview: (context, values) => previewOf(updateOvertimeRuleSet)(context, values),
    groups: [
      {
        of: "overtimeRuleSet",
        fields: [
          ["name", rules.name, { isRequired: true }],
          ["effectiveFrom", rules.from, { help: rules.fromHelp }]
        ]
      },
      ...ruleGroups
    ]
  }
)

export const addHolidayCalendar = defineForm<"addHolidayCalendar">(addHolidayCalendarShape, {
  title: holidays.addTitle,
  submit: holidays.save,
  done: holidays.added,
  preview: calendarPreview,
  ...calendarFields
})

export const updateHolidayCalendar = defineForm<"updateHolidayCalendar">(
  updateHolidayCalendarShape,
  {
    title: ({ name = "" }) => holidays.changeTitle(name),
    submit: holidays.save,
    done: holidays.changed,
    isUpdate: true,
    complete: completeCalendar,
    preview: calendarPreview,
    ...calendarFields
  }
)
