/** The parts of requests and answers about timesheets. */
import { hoursShown } from "@payroll/domain/field/minutes"
import { described } from "@payroll/domain/field/rule"
import { sensitive } from "@payroll/domain/field/sensitive"
import { FreeText } from "@payroll/domain/field/text"
import {
  blocks,
  timeExceptionStatuses,
  type TimeExceptionRecord
} from "@payroll/domain/timesheet/timeException"
import type { CategoryMinutes, Timesheet } from "@payroll/domain/timesheet/timesheet"
import { exceptionCodes } from "@payroll/domain/timeTracking/exceptionCodes.data"
import { CATEGORIES } from "@payroll/domain/timeTracking/payable"
import * as Schema from "effect/Schema"
import {
  entityOf,
  idFields,
  ids,
  listOf,
  Message,
  objectOf,
  oneOf,
  RecordVersion,
  shownDay,
  shownFlag,
  shownText,
  shownWhole,
  versionField
} from "../../answerSchema.ts"
import { TimeExceptionState, TimesheetStatusShown } from "../../answerStates.ts"
import { fieldsOf, nullable, state, time, viewOf } from "../../views/view.ts"

/** Names the timesheet, and the version that the caller read. */
export const ofSheet = { timesheetId: idFields.timesheetId, ...versionField } as const

/** A reason that only the read of the one record shows. */
export const sheetReason = (about: string) =>
  described(sensitive(FreeText, "reason"), `${about}; shown by the read of the one record alone.`)

export const MinutesShown = entityOf(
  "TimesheetMinutes",
  "Minutes by category. Minutes that are part of those of another category are left out.",
  {
    ...(Object.fromEntries(
      CATEGORIES.map((category) => [category, shownWhole("Minutes of the category.")])
    ) as Record<(typeof CATEGORIES)[number], ReturnType<typeof shownWhole>>),
    total: shownWhole("All of them."),
    totalHours: shownText("The same in hours with two decimals, for people.")
  }
)

export const minutesShown = (minutes: CategoryMinutes): (typeof MinutesShown)["Type"] => {
  let total = 0
  for (const category of CATEGORIES) total += minutes[category] ?? 0
  const all = Object.fromEntries(
    CATEGORIES.map((category) => [category, minutes[category] ?? 0])
  ) as Record<(typeof CATEGORIES)[number], number>
  return { ...all, total, totalHours: hoursShown(total) }
}

const CODES = exceptionCodes.map(({ code }) => code)

export const exceptionView = viewOf(
  "TimeException",
  "What is wrong with recorded time.",
  fieldsOf<TimeExceptionRecord>()(({ from, by }) => ({
    timeExceptionId: from("id", ids.timeExceptionId),
    timesheetId: ids.timesheetId,
    userId: from("workerId", ids.userId),
    code: oneOf(CODES, "What is wrong."),
    blocks: by(
      shownFlag("Whether the timesheet cannot be approved until it is resolved or waived."),
      blocks
    ),
    date: shownDay("The workday."),
    at: nullable(time("When; null if it is about the day.")),
    status: state(timeExceptionStatuses, TimeExceptionState),
    waivedBy: nullable(shownText("Who waived it.")),
    version: RecordVersion
  }))
)

/** The answer about a timesheet that moved. */
export const answeredSheet = {
  timesheetId: ids.timesheetId,
  status: TimesheetStatusShown,
  message: Message,
  version: RecordVersion
} as const

export const sheetAnswer = ({ id, status, version }: Timesheet, message: string) => ({
  timesheetId: id,
  status,
  message,
  version
})

/** The same with what the time comes to. */
export const answeredTime = {
  ...answeredSheet,
  minutes: MinutesShown,
  exceptions: listOf(exceptionView.schema, "What is wrong with the time and not resolved.")
} as const

export const timeAnswer = (
  sheet: Timesheet,
  minutes: CategoryMinutes,
  exceptions: ReadonlyArray<TimeExceptionRecord>,
  message: string
) => ({
  ...sheetAnswer(sheet, message),
  minutes: minutesShown(minutes),
  exceptions: exceptions.filter(({ status }) => status !== "Resolved").map(exceptionView.of)
})

/** The period of a timesheet. */
export const PeriodShown = objectOf("The period.", {
  begin: shownDay("The first day."),
  end: shownDay("The last day."),
  payPeriodId: Schema.NullOr(ids.payPeriodId)
})

export const periodShown = ({
  periodBegin,
  periodEnd,
  payPeriodId
}: Timesheet): (typeof PeriodShown)["Type"] => ({
  begin: periodBegin,
  end: periodEnd,
  payPeriodId: payPeriodId ?? null
})
