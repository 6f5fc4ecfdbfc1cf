/** The minutes and the waiting time that a rehired worker brings from an earlier employment at the company. */
import type { LocalDate } from "../calendar/localDate.ts"
import { InvalidRequest, notFoundAt, type DomainError } from "../errors.ts"
import { problem, type Problem } from "../problem.ts"
import { stateOfWork } from "../punch/workFacts.ts"
import { reinstatedMinutes } from "../timeOff/balance.ts"
import { rehiredWaitingFrom } from "../timeOff/rehire.ts"
import { datesOf } from "./timeOffAssignment.ts"
import { termsOn, type TimeOffPolicy } from "../timeOffPolicy/timeOffPolicy.ts"
import { terminationOf } from "../worker/workerExit.ts"
import type { LoadedAccount, LoadedTimeOff } from "./loadedTimeOff.ts"
import * as Result from "effect/Result"
import { ledgerUntil } from "./accountLedger.ts"

/** The earlier employment of the worker, and the policies of workers who already name it as theirs. */
export interface Previous {
  readonly timeOff: LoadedTimeOff
  readonly policyIds: ReadonlyArray<string>
}

/** Minutes that the termination forfeited, and the day from which time served counts for the waiting period. */
interface Brought {
  readonly reinstatedMinutes: number
  readonly waitingFrom: LocalDate | undefined
}

/** The assignment of a policy to a worker who returned. */
interface Rehired {
  readonly loaded: LoadedTimeOff
  readonly policy: TimeOffPolicy
  readonly startDate: LocalDate
  readonly path: Problem["path"]
}

/** The last day of the earlier employment; refuses a user who was not that of the worker. */
const lastDayOf = (
  { timeOff, policyIds }: Previous,
  { loaded: { worker }, policy: { policyType }, startDate, path }: Rehired
): Result.Result<LocalDate, DomainError> => {
  const refusal = (type: "conflict" | "duplicate", message: string) =>
    Result.fail(new InvalidRequest({ problems: [problem(path, type, message)] }))
  if (timeOff.worker.companyId !== worker.companyId || timeOff.worker.id === worker.id) {
    return Result.fail(notFoundAt("user", path))
  }
  const termination = terminationOf(timeOff.exits)
  if (timeOff.worker.userStatus !== "Terminated" || !termination || termination.day >= startDate) {
    return refusal("conflict", "must be a user who was terminated before startDate")
  }
  if (policyIds.some((id) => timeOff.policies.get(id)?.policyType === policyType)) {
    return refusal("duplicate", "is the previous user of another one, who got the minutes back")
  }
  return Result.succeed(termination.day)
}

/** The first day of the earlier employment, or the day from which waiting was counted then. */
const servedFrom = ({ worker }: LoadedTimeOff, account: LoadedAccount | undefined): LocalDate => {
  let first = worker.dateOfJoin
  for (const assignment of account?.assignments ?? []) {
    const { waitingFrom = first } = datesOf(assignment)
    if (waitingFrom < first) first = waitingFrom
  }
  return first
}

/** The minutes and waiting time of the earlier employment; nothing without one. */
export const broughtBy = (
  previous: Previous | undefined,
  rehired: Rehired,
  at: number
): Result.Result<Brought, DomainError> => {
  if (!previous) return Result.succeed({ reinstatedMinutes: 0, waitingFrom: undefined })
  const { timeOff } = previous
  const { loaded, policy, startDate } = rehired
  return Result.map(lastDayOf(previous, rehired), (last) => {
    const account = timeOff.accounts.find(
      ({ account: { policyType } }) => policyType === policy.policyType
    )
    const { dateOfJoin, workerType } = loaded.worker
    const ledger = account && ledgerUntil(timeOff, account, last, at)
    const entries = ledger ? [...ledger.stored, ...ledger.missing] : []
    return {
      reinstatedMinutes: Math.max(0, reinstatedMinutes(entries, last, startDate)),
      waitingFrom: rehiredWaitingFrom(
        termsOn(policy, startDate).terms,
        {
          // States have no rules for contractors.
          state: workerType === "W2" ? stateOfWork(loaded.worker, loaded.locations) : undefined,
          dateOfJoin,
          startDate
        },
        { first: servedFrom(timeOff, account), last }
      )
    }
  })
}
