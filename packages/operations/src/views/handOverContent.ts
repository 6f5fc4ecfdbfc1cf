/** The content of a page of a hand-over, which its digest covers. */
import { FORMAT_VERSION } from "@payroll/domain/handover/handOver"
import type { PaySchedule } from "@payroll/domain/payroll/paySchedule"
import type { PayPeriod } from "@payroll/domain/payroll/payPeriod"
import { WorkerType } from "@payroll/domain/field/workerType"
import { entityOf, ids, listOf, oneOf, shownText, valueOf } from "../answerSchema.ts"
import { employerView } from "./employerView.ts"
import { payeeView, unpayableView } from "./payeeView.ts"
import { payDatesView } from "./payPeriodView.ts"
import { fieldsOf, partViewOf } from "./view.ts"

/** How far the timesheets of a period are: `none` where nobody recorded time. */
export const TIMESHEET_STATES = ["locked", "open", "none"] as const

/** A period with what a hand-over says of it. */
export interface PaidPeriodState extends PayPeriod {
  readonly schedule: PaySchedule
  readonly timesheets: (typeof TIMESHEET_STATES)[number]
}

export const paidPeriodView = partViewOf(
  "The pay period.",
  fieldsOf<PaidPeriodState>()(({ from, by }) => ({
    payPeriodId: from("id", ids.payPeriodId),
    payScheduleId: ids.payScheduleId,
    workerType: by(
      valueOf(WorkerType, "The workers whom the schedule is for."),
      ({ schedule }) => schedule.workerType
    ),
    compensationFrequency: by(
      shownText("How often the schedule pays."),
      ({ schedule }) => schedule.compensationFrequency
    ),
    ...payDatesView,
    timesheets: oneOf(
      TIMESHEET_STATES,
      "`locked`, `open` if one is not locked, `none` if the period has none."
    )
  }))
)

export const HandOverContent = entityOf(
  "HandOverContent",
  "What is handed over. The digest of the page is the SHA-256 of it in the form of RFC 8785.",
  {
    formatVersion: oneOf([FORMAT_VERSION], "The version of this format."),
    company: employerView.schema,
    payPeriod: paidPeriodView.schema,
    workers: listOf(payeeView.schema, "Those who can be paid, by id."),
    notPayable: listOf(unpayableView.schema, "Those who cannot be paid yet, by id.")
  }
)
export type HandOverContent = typeof HandOverContent.Type
