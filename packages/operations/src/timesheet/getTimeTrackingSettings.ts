/** How a company tracks time: all settings by their first days. */
import { WEEKDAYS } from "@payroll/domain/calendar/localDate"
import { companyToday } from "@payroll/domain/location/companyToday"
import { kioskPinOn } from "@payroll/domain/punch/kioskPin"
import {
  KIOSK_PIN_RULES,
  type KioskPinRule,
  type TimeTrackingSettings
} from "@payroll/domain/timeSettings/timeTrackingSettings"
import { ROUNDING_MODES } from "@payroll/domain/timeTracking/rounding"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  entityOf,
  idFields,
  ids,
  listOf,
  objectOf,
  oneOf,
  shownDay,
  shownFlag,
  shownText,
  shownWhole
} from "../answerSchema.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { TimeRulesStore } from "../ports/timeRulesStore.ts"
import { recordSchemas, recordView } from "../views/view.ts"

const SettingsShown = entityOf("TimeTrackingSettings", "How time is tracked, from a day on.", {
  timeTrackingSettingsId: ids.timeTrackingSettingsId,
  effectiveFrom: shownDay("The first day of the settings; the next ones end them."),
  timeZone: Schema.NullOr(shownText("The zone of workers without a location, where it was set.")),
  workweekStart: objectOf("When the workweek begins.", {
    weekday: oneOf(WEEKDAYS, "The day of the week."),
    time: shownText("The time of the day.")
  }),
  workdayStart: shownText("When a workday begins."),
  rounding: objectOf("How clock-in and clock-out times are rounded.", {
    mode: oneOf(ROUNDING_MODES, "How."),
    unitMinutes: Schema.NullOr(shownWhole("To a multiple of so many minutes."))
  }),
  maxShiftMinutes: shownWhole("An open shift that is older is a missed punch."),
  paidBreakUpToMinutes: Schema.NullOr(shownWhole("How much of a rest is paid, where it was set.")),
  unpaidMealFromMinutes: Schema.NullOr(
    shownWhole("From which length on a meal is not paid, where it was set.")
  ),
  autoMeal: Schema.NullOr(
    objectOf("A meal that is taken off shifts without one.", {
      afterMinutes: shownWhole("After so many worked minutes."),
      minutes: shownWhole("How long it is.")
    })
  ),
  requireApproval: shownFlag("Whether timesheets are locked only once they are approved."),
  allowSelfApproval: shownFlag("Whether a person may approve the own timesheet."),
  differentials: listOf(
    objectOf("A time of the day with extra pay.", {
      name: shownText("The name."),
      from: shownText("When it begins on the wall clock."),
      to: shownText("When it ends."),
      weekdays: listOf(oneOf(WEEKDAYS, "A day of the week."), "The weekdays on which it begins.")
    }),
    "Times of the day with extra pay."
  ),
  countHolidayAsWorked: shownFlag("Whether paid holidays count towards the hours of a workweek."),
  timeOffCountsTowardOvertime: shownFlag("Whether paid time off counts towards them."),
  kioskPin: oneOf(KIOSK_PIN_RULES, "Whether a punch by a kiosk credential needs the worker's PIN."),
  ...recordSchemas
})

const settingsShown = (
  settings: TimeTrackingSettings,
  ofCompany: KioskPinRule
): (typeof SettingsShown)["Type"] => {
  const { id, effectiveFrom, terms } = settings
  return {
    timeTrackingSettingsId: id,
    effectiveFrom,
    ...terms,
    timeZone: terms.timeZone ?? null,
    rounding: { mode: terms.rounding.mode, unitMinutes: terms.rounding.unitMinutes ?? null },
    paidBreakUpToMinutes: terms.paidBreakUpToMinutes ?? null,
    unpaidMealFromMinutes: terms.unpaidMealFromMinutes ?? null,
    autoMeal: terms.autoMeal ?? null,
    kioskPin: terms.kioskPin ?? ofCompany,
    ...recordView(settings)
  }
}

export const getTimeTrackingSettings = defineRead({
  group: "timeTrackingReports",
  name: "getTimeTrackingSettings",
  role: "read",
  summary: "How a company tracks time",
  request: Schema.Struct({ companyId: idFields.companyId }),
  response: Schema.Struct({
    timeTrackingSettings: listOf(
      SettingsShown,
      "All settings of the company, by their first days; the defaults hold before."
    ),
    kioskPin: oneOf(KIOSK_PIN_RULES, "Whether a punch by a kiosk credential needs a PIN today.")
  }),
  read: ({ companyId }, { client }, at) =>
    Effect.gen(function* () {
      const { company, locations } = yield* requireCompany(client.id, companyId)
      const { settingsOf } = yield* TimeRulesStore
      const all = yield* settingsOf(client.id, companyId)
      return {
        timeTrackingSettings: all.map((each) => settingsShown(each, company.kioskPin)),
        kioskPin: kioskPinOn(company.kioskPin, all, companyToday(locations, at))
      }
    }),
  example: { companyId: exampleId }
})
