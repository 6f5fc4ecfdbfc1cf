/** View of a recalculation of time off. */
import { hoursShown } from "@payroll/domain/field/minutes"
import { ENTRY_KINDS } from "@payroll/domain/timeOff/entry"
import { POLICY_TYPES } from "@payroll/domain/timeOff/terms"
import {
  DIFFERENCES_MAX,
  type TimeOffDifference,
  type TimeOffRecalculation
} from "@payroll/domain/timeOffRecalculation/timeOffRecalculation"
import {
  entityOf,
  ids,
  listOf,
  oneOf,
  shownDay,
  shownFlag,
  shownText,
  shownWhole
} from "../../answerSchema.ts"

const Difference = entityOf("TimeOffDifference", "An entry that the ledger of an account lacks.", {
  userId: ids.userId,
  timeOffAccountId: ids.timeOffAccountId,
  timeOffPolicyType: oneOf(POLICY_TYPES, "The type of time off."),
  kind: oneOf(ENTRY_KINDS, "What it is: a correction where something else is stored."),
  key: shownText("Its cause, such as `accrual/2026-03-15`."),
  effectiveDate: shownDay("The day on which the balance changes."),
  minutes: shownWhole("What the balance changes by."),
  hours: shownText("The same in hours, for people.")
})

/** The fields that say what a recalculation found. */
export const recalculationFields = {
  isDryRun: shownFlag("Whether the differences are counted and not stored."),
  accountCount: shownWhole("The accounts that were compared so far."),
  differenceCount: shownWhole("The differences that were found so far."),
  differences: listOf(Difference, `The first ${DIFFERENCES_MAX} of them.`)
} as const

const differenceShown = (difference: TimeOffDifference): typeof Difference.Type => ({
  userId: difference.workerId,
  timeOffAccountId: difference.accountId,
  timeOffPolicyType: difference.policyType,
  kind: difference.kind,
  key: difference.key,
  effectiveDate: difference.effectiveDate,
  minutes: difference.minutes,
  hours: hoursShown(difference.minutes)
})

export const recalculationShown = ({
  isDryRun,
  accountCount,
  differenceCount,
  differences
}: TimeOffRecalculation) => ({
  isDryRun,
  accountCount,
  differenceCount,
  differences: differences.map(differenceShown)
})
