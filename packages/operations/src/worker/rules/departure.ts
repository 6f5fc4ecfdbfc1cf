/** Changes when a worker leaves for good, by a request or by the worker process after the last day. */
import { easternDayOf } from "@payroll/domain/calendar/easternDay"
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { StateConflict } from "@payroll/domain/errors"
import { changed } from "@payroll/domain/record"
import { move } from "@payroll/domain/status"
import { endedWages, withdrawnWages } from "@payroll/domain/wage/updatedWage"
import { workerEvent } from "@payroll/domain/worker/event"
import { workerStatuses, type Worker } from "@payroll/domain/worker/worker"
import type { LoadedAssignments } from "@payroll/domain/timeOffAccount/loadedTimeOff"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { changes, combined, profileAt, update, workerAt } from "../../changes.ts"
import { freedClaims } from "../../claims.ts"
import { accessOf, revokedAccess } from "../../flowLink/rules/access.ts"
import type { RoundContext } from "../../operation.ts"
import { requireCompany, type LoadedProfile } from "../../ports/companyStore.ts"
import type { GuestAccess } from "../../ports/flowLinks.ts"
import { TimeOffStore } from "../../ports/timeOffStore.ts"
import { holdingsOf, requireWorker, type LoadedWorker } from "../../ports/workerStore.ts"
import { endedAssignments } from "../../timeOff/rules/endedAssignments.ts"
import { wageWrites } from "../../wage/rules/wageWrites.ts"
import { superseded } from "../../verification/rules/newAttempt.ts"
import type { Changes } from "../../writer.ts"

/** A worker, and the employer's profile if the worker is a business user as well. */
export interface Leaver extends LoadedWorker {
  readonly employer: LoadedProfile | undefined
  /** The time off policies that hold for the worker. */
  readonly timeOff: LoadedAssignments
  readonly guests: GuestAccess
}

export const NO_TIME_OFF: LoadedAssignments = { assignments: [], accounts: [] }

/** Loads a worker who may leave; RecordNotFound if there is none. */
export const loadLeaver = Effect.fnUntraced(function* (clientId: string, userId: string) {
  const loaded = yield* requireWorker(clientId, userId)
  const { assignmentsOf } = yield* TimeOffStore
  const timeOff = (yield* assignmentsOf(clientId, [userId])).get(userId) ?? NO_TIME_OFF
  const guests = yield* accessOf(clientId, userId)
  const { businessUserId, companyId } = loaded.worker
  if (businessUserId === undefined) return { ...loaded, timeOff, guests, employer: undefined }
  const employer = yield* requireCompany(clientId, companyId)
  return { ...loaded, timeOff, guests, employer }
})

interface Left {
  readonly worker: Worker
  readonly changes: Changes
}

/**
 * Moves a worker to a final state: frees the SSN and the email, ends the wages on the last day, or withdraws them
 * if there is none, ends the time off policies, a verification in progress, and what the worker could do as a guest.
 * A business user who is the same person stays and keeps its email.
 */
export const left = (
  { employer, timeOff, guests, ...loaded }: Leaver,
  to: "Terminated" | "Removed",
  { at, newId, isTaken }: Omit<RoundContext, "actedBy">,
  lastDay?: LocalDate
): Result.Result<Left, StateConflict> =>
  Result.map(move("user", workerStatuses, loaded.worker.userStatus, to), (userStatus) => {
    const worker = changed(loaded.worker, { userStatus }, at)
    const person = employer?.businessUsers.find(({ id }) => id === worker.businessUserId)
    const ended =
      lastDay === undefined
        ? withdrawnWages(loaded.wages, at)
        : endedWages(loaded.wages, lastDay, at)
    const wages = loaded.wages.map((wage) => ended.find(({ id }) => id === wage.id) ?? wage)
    const event = workerEvent(
      newId(),
      "employee.employeestatus.update",
      worker,
      holdingsOf({ ...loaded, wages }),
      at
    )
    return {
      worker,
      changes: combined([
        changes({
          writes: [
            update("worker", loaded.worker, worker),
            ...wageWrites(loaded.wages, ended, { at, newId }),
            ...superseded(loaded.attempts, at)
          ],
          revisions: [workerAt(loaded), ...(employer && person ? [profileAt(employer)] : [])],
          ...freedClaims(worker, person, { isTaken }),
          events: [event]
        }),
        endedAssignments(timeOff, lastDay ?? easternDayOf(at), { at, newId }),
        revokedAccess(guests, { at, newId })
      ])
    }
  })
