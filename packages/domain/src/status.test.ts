import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { accountHoldStatuses } from "./bankAccount/accountHold.ts"
import { bankAccountStatuses } from "./bankAccount/companyBankAccount.ts"
import { workerBankAccountStatuses } from "./bankAccount/workerBankAccount.ts"
import { kycStatuses } from "./businessUser/businessUser.ts"
import { kybStatuses } from "./company/company.ts"
import { StateConflict } from "./errors.ts"
import { documentStatuses } from "./document/document.ts"
import { documentTemplateStatuses } from "./document/documentTemplate.ts"
import { flowLinkStatuses } from "./flowLink/flowLink.ts"
import { locationStatuses } from "./location/companyLocation.ts"
import { mailStatuses } from "./mail/mail.ts"
import { move, moveIfAllowed, reachable, recordStatuses, type StateTable } from "./status.ts"
import { payPeriodStatuses } from "./payroll/payPeriod.ts"
import { payScheduleStatuses } from "./payroll/paySchedule.ts"
import { attemptStatuses } from "./verification/attempt.ts"
import { timeOffAssignmentStatuses } from "./timeOffAccount/timeOffAssignment.ts"
import { timeOffRecalculationStatuses } from "./timeOffRecalculation/timeOffRecalculation.ts"
import { timeOffRequestStatuses } from "./timeOffRequest/timeOffRequest.ts"
import { timesheetAmendmentStatuses } from "./timesheet/amendment.ts"
import { timeEntryStatuses } from "./timesheet/timeEntry.ts"
import { timeExceptionStatuses } from "./timesheet/timeException.ts"
import { timesheetLockStatuses } from "./timesheet/timesheetLock.ts"
import { timesheetStatuses } from "./timesheet/timesheet.ts"
import { timeOffPolicyStatuses } from "./timeOffPolicy/timeOffPolicy.ts"
import { wageStatuses } from "./wage/wage.ts"
import { workerExitStatuses } from "./worker/workerExit.ts"
import { workerStatuses } from "./worker/worker.ts"

type AnyTable = StateTable<string>

/** The moves that the specification lists, and no others. */
const tables: ReadonlyArray<
  readonly [record: string, table: AnyTable, moves: ReadonlyArray<string>]
> = [
  [
    "company",
    kybStatuses,
    [
      "new > pending",
      "pending > passed",
      "pending > failed",
      "failed > pending",
      "passed > pending"
    ]
  ],
  [
    "business user",
    kycStatuses,
    [
      "kyc not initiated > pending",
      "pending > passed",
      "pending > failed",
      "failed > pending",
      "passed > pending"
    ]
  ],
  ["company location", locationStatuses, ["Verification pending > Verified"]],
  [
    "hold of an account",
    accountHoldStatuses,
    [
      "held > ended",
      "held > frozen",
      "held > withdrawn",
      "ended > frozen",
      "frozen > ended",
      "frozen > withdrawn"
    ]
  ],
  [
    "mail",
    mailStatuses,
    ["waiting > accepted", "waiting > failed", "waiting > expired", "failed > waiting"]
  ],
  ["location or business user", recordStatuses, ["active > deactivated"]],
  [
    "timesheet",
    timesheetStatuses,
    [
      "Open > Submitted",
      "Open > Approved",
      "Open > Locked",
      "Submitted > Open",
      "Submitted > Approved",
      "Submitted > Locked",
      "Approved > Open",
      "Approved > Locked"
    ]
  ],
  [
    "timesheet amendment",
    timesheetAmendmentStatuses,
    ["Pending > Approved", "Pending > Rejected", "Approved > Settled"]
  ],
  ["document template", documentTemplateStatuses, ["current > replaced"]],
  [
    "document",
    documentStatuses,
    [
      "to sign > signed",
      "to sign > signed on paper",
      "to sign > superseded",
      "to sign > revoked",
      "signed > signed on paper",
      "signed > superseded",
      "signed > revoked",
      "signed on paper > superseded",
      "signed on paper > revoked"
    ]
  ],
  [
    "flow link",
    flowLinkStatuses,
    [
      "created > sent",
      "created > opened",
      "created > expired",
      "created > revoked",
      "created > undeliverable",
      "sent > opened",
      "sent > expired",
      "sent > revoked",
      "opened > completed",
      "opened > expired",
      "opened > revoked",
      "opened > requested",
      "completed > requested",
      "expired > requested"
    ]
  ],
  ["timesheet lock", timesheetLockStatuses, ["Running > Done"]],
  ["time entry", timeEntryStatuses, ["Recorded > Voided"]],
  [
    "time exception",
    timeExceptionStatuses,
    ["Open > Resolved", "Open > Waived", "Resolved > Open"]
  ],
  ["time off policy", timeOffPolicyStatuses, ["Active > Inactive"]],
  ["time off policy assignment", timeOffAssignmentStatuses, ["Active > Ended"]],
  [
    "time off recalculation",
    timeOffRecalculationStatuses,
    ["Queued > Running", "Running > Done", "Running > Failed", "Failed > Queued"]
  ],
  [
    "time off request",
    timeOffRequestStatuses,
    [
      "Pending > Approved",
      "Pending > Declined",
      "Pending > Cancelled",
      "Approved > Cancelled",
      "Approved > Taken",
      "Taken > Cancelled"
    ]
  ],
  ["wage", wageStatuses, ["Verification Pending > Ready"]],
  [
    "worker",
    workerStatuses,
    [
      "Add Wage > Invite Sent",
      "Add Wage > Terminated",
      "Add Wage > Removed",
      "Invite Sent > Active",
      "Invite Sent > Terminated",
      "Invite Sent > Removed",
      "Active > Deactivate",
      "Active > Terminated",
      "Deactivate > Active",
      "Deactivate > Terminated"
    ]
  ],
  [
    "worker exit",
    workerExitStatuses,
    [
      "planned > effective",
      "planned > replaced",
      "planned > withdrawn",
      "effective > replaced",
      "effective > ended"
    ]
  ],
  [
    "company bank account",
    bankAccountStatuses,
    [
      "new > pending",
      "new > replaced",
      "new > deactivated",
      "pending > ready",
      "pending > failed",
      "pending > replaced",
      "pending > deactivated",
      "ready > replaced",
      "ready > deactivated",
      "failed > replaced",
      "failed > deactivated"
    ]
  ],
  [
    "worker's bank account",
    workerBankAccountStatuses,
    [
      "new > pending",
      "new > replaced",
      "new > deactivated",
      "pending > ready",
      "pending > failed",
      "pending > replaced",
      "pending > deactivated",
      "ready > failed",
      "ready > replaced",
      "ready > deactivated",
      "failed > replaced",
      "failed > deactivated"
    ]
  ],
  ["pay schedule", payScheduleStatuses, ["active > inactive"]],
  [
    "pay period",
    payPeriodStatuses,
    [
      "new > submitted",
      "new > skipped",
      "submitted > inProcess",
      "submitted > cancelled",
      "inProcess > processed",
      "inProcess > failed",
      "inProcess > returned",
      "cancelled > submitted"
    ]
  ],
  [
    "verification",
    attemptStatuses,
    [
      "submitted > processing",
      "submitted > superseded",
      "processing > passed",
      "processing > failed",
      "processing > needs_review",
      "processing > submitted",
      "processing > superseded",
      "needs_review > passed",
      "needs_review > failed",
      "needs_review > superseded"
    ]
  ]
]

describe.each(tables)("the states of a %s", (record, table, moves) => {
  const states = Object.keys(table)
  const pairs = states.flatMap((from) => states.map((to) => [from, to] as const))

  it.each(pairs)(
    "from %s to %s: a move of the table, or a conflict that changes nothing",
    (from, to) => {
      const result = move(record, table, from, to)
      const isAllowed = moves.includes(`${from} > ${to}`)
      assert.strictEqual(moveIfAllowed(table, from, to), isAllowed ? to : from)
      if (isAllowed) {
        assert.deepStrictEqual(result, Result.succeed(to))
        return
      }
      assert.isTrue(Result.isFailure(result))
      if (Result.isSuccess(result)) return
      assert.instanceOf(result.failure, StateConflict)
      assert.include(result.failure.message, `the ${record} is "${from}"`)
    }
  )

  it("can be reached as the table says, and lead only to states that it has", () => {
    const reached = states.flatMap((from) => reachable(table, from).map((to) => `${from} > ${to}`))
    assert.deepStrictEqual(reached.toSorted(), [...moves].toSorted())
    for (const from of states) for (const to of reachable(table, from)) assert.include(states, to)
  })
})

describe("the text of a conflict", () => {
  it.each([
    ["Terminated", "Terminated", 'the user is "Terminated" already'],
    ["Terminated", "Active", 'the user is "Terminated", which is final'],
    [
      "Active",
      "Removed",
      'the user is "Active"; what can come next is "Deactivate" or "Terminated"'
    ]
  ] as const)("from %s to %s is a sentence that helps", (from, to, message) => {
    const result = move("user", workerStatuses, from, to)
    assert.strictEqual(Result.isFailure(result) && result.failure.message, message)
  })
})
