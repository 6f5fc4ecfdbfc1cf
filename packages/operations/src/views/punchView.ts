/** The view of a punch. */
import { PUNCH_SOURCES, punchStatuses, type Punch } from "@payroll/domain/punch/punch"
import { described } from "@payroll/domain/field/rule"
import { PUNCH_TYPES } from "@payroll/domain/timeTracking/punch"
import * as Schema from "effect/Schema"
import { ids, objectOf, oneOf, shownFlag, shownText } from "../answerSchema.ts"
import { PunchState } from "../answerStates.ts"
import { fieldsOf, nullable, recordFields, state, time } from "./view.ts"

/** A record that waits for the amendment of a locked timesheet. */
export const waitsForField = Schema.NullOr(
  described(
    ids.timesheetAmendmentId,
    "The amendment of the locked timesheet on which it waits: it counts once that is approved."
  )
)

const confirmed = (statement: string) =>
  Schema.optionalKey(shownFlag(`Whether the worker said that ${statement}.`))

export const punchFields = fieldsOf<Punch>()(({ from }) => ({
  punchId: from("id", ids.punchId),
  userId: from("workerId", ids.userId),
  type: oneOf(PUNCH_TYPES, "What the worker did."),
  at: time("When."),
  timeZone: shownText("The zone in which the worker was."),
  companyLocationId: nullable(ids.companyLocationId),
  jobCode: nullable(shownText("The job that the time is for.")),
  userWageId: nullable(ids.userWageId),
  source: oneOf(PUNCH_SOURCES, "Where the punch comes from."),
  externalId: nullable(shownText("The device's own id of the punch.")),
  deviceTime: nullable(time("The clock of the device when it sent the punch.")),
  receivedAt: from("createdAt", time("When the service stored it.")),
  attestation: nullable(
    objectOf("What the worker confirmed.", {
      mealsTaken: confirmed("all meals were taken"),
      restBreaksTaken: confirmed("all rest breaks were taken"),
      timesRight: confirmed("the times are right")
    })
  ),
  status: state(punchStatuses, PunchState),
  timesheetAmendmentId: from("waitsFor", waitsForField),
  ...recordFields
}))
