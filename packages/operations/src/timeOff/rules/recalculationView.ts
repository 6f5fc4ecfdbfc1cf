/** View of a recalculation of time off. */
import { ENTRY_KINDS } from "@payroll/domain/timeOff/entry"
import { POLICY_TYPES } from "@payroll/domain/timeOff/terms"
import {
  DIFFERENCES_MAX,
  type TimeOffDifference,
  type TimeOffRecalculation
} from "@payroll/domain/timeOffRecalculation/timeOffRecalculation"
import { ids, oneOf, shownDay, shownFlag, shownText, shownWhole } from "../../answerSchema.ts"
import { fieldsOf, hours, viewOf, viewsOf } from "../../views/view.ts"

const differenceView = viewOf(
  "TimeOffDifference",
  "An entry that the ledger of an account lacks.",
  fieldsOf<TimeOffDifference>()(({ from }) => ({
    userId: from("workerId", ids.userId),
    timeOffAccountId: from("accountId", ids.timeOffAccountId),
    timeOffPolicyType: from("policyType", oneOf(POLICY_TYPES, "The type of time off.")),
    kind: oneOf(ENTRY_KINDS, "What it is: a correction where something else is stored."),
    key: shownText("Its cause, such as `accrual/2026-03-15`."),
    effectiveDate: shownDay("The day on which the balance changes."),
    minutes: shownWhole("What the balance changes by."),
    hours: from("minutes", hours)
  }))
)

/** The fields that say what a recalculation found. */
export const resultFields = fieldsOf<TimeOffRecalculation>()(() => ({
  isDryRun: shownFlag("Whether the differences are counted and not stored."),
  accountCount: shownWhole("The accounts that were compared so far."),
  differenceCount: shownWhole("The differences that were found so far."),
  differences: viewsOf(differenceView, `The first ${DIFFERENCES_MAX} of them.`)
}))
