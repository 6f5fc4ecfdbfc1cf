/** Changes when assignments end: with their policy, or with the employment. */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { timeOffAssignmentEvent } from "@payroll/domain/timeOffAccount/event"
import { touched } from "@payroll/domain/timeOffAccount/timeOffAccount"
import { endedOn } from "@payroll/domain/timeOffAccount/timeOffAssignment"
import type { LoadedAssignments } from "@payroll/domain/timeOffAccount/loadedTimeOff"
import type { Moment } from "@payroll/domain/record"
import { changes, updateEach } from "../../changes.ts"
import type { Changes } from "../../writer.ts"

/** Ends the assignments that go on, with a last day. Their accounts may have entries that are due then. */
export const endedAssignments = (
  { assignments, accounts }: LoadedAssignments,
  lastDay: LocalDate,
  { at, newId }: Moment
): Changes => {
  const ended = endedOn(assignments, lastDay, at)
  const byId = new Map(accounts.map((account) => [account.id, account]))
  const affected = new Set(ended.map(({ accountId }) => accountId))
  const affectedAccounts = accounts.filter(({ id }) => affected.has(id))
  return changes({
    writes: [
      ...updateEach(
        "timeOffAccount",
        affectedAccounts,
        affectedAccounts.map((account) => touched(account, at))
      ),
      ...updateEach("timeOffAssignment", assignments, ended)
    ],
    events: ended.flatMap((assignment) => {
      const account = byId.get(assignment.accountId)
      return account
        ? [timeOffAssignmentEvent(newId(), "update", assignment, account.policyType, at)]
        : []
    })
  })
}
