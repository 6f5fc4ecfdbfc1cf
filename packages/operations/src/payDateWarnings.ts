/** Warnings in answers about a pay schedule whose rules are hardly meant. */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { PAY_DATE_WARNINGS, rulesWarnings } from "@payroll/domain/paySchedule/payDateWarnings"
import type { PaySchedule } from "@payroll/domain/payroll/paySchedule"
import { listOf, objectOf, oneOf, shownDay, shownText } from "./answerSchema.ts"

export const PayDateWarnings = listOf(
  objectOf("A warning about pay dates.", {
    code: oneOf(PAY_DATE_WARNINGS, "What is hardly meant."),
    periodEnd: shownDay("The last day of the first pay period that it is about."),
    message: shownText("The warning in words.")
  }),
  "What is hardly meant by the rules: they hold all the same."
)

/** The warnings of an active schedule, as its rules show from a day on. */
export const scheduleWarnings = (
  { status, specification }: Pick<PaySchedule, "status" | "specification">,
  today: LocalDate
) => (status === "active" ? rulesWarnings(specification, today) : [])
