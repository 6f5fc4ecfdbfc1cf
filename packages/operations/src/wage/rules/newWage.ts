/** A new wage of a worker, in the single and in the bulk call. */
import { refuse, StateConflict, type DomainError } from "@payroll/domain/errors"
import { limitProblems } from "@payroll/domain/limits"
import { created } from "@payroll/domain/record"
import { newWage, type Wage } from "@payroll/domain/wage/wage"
import { workerEvent } from "@payroll/domain/worker/event"
import { progress } from "@payroll/domain/worker/progress"
import { fullName, type Worker } from "@payroll/domain/worker/worker"
import * as Result from "effect/Result"
import { answered, entityOf, ids, outcomeFields } from "../../answerSchema.ts"
import { changes, combined, insert, update, updateEach, workerAt } from "../../changes.ts"
import { invitedChanges, type Invitation } from "../../flowLink/rules/invitation.ts"
import type { DecisionContext } from "../../operation.ts"
import { holdingsOf, type LoadedWorker } from "../../ports/workerStore.ts"
import type { Changes } from "../../writer.ts"

/** The answer about one new wage. */
export const AddedWage = entityOf("AddedUserWage", "A wage that was added.", {
  userWageId: ids.userWageId,
  ...outcomeFields(answered("Verification Pending"))
})

interface Added {
  readonly wage: Wage
  readonly changes: Changes
  readonly entry: typeof AddedWage.Type
  /** The worker as a further wage finds it. */
  readonly after: LoadedWorker
}

const isInvited = (moves: ReadonlyArray<Worker>): boolean =>
  moves.some(({ userStatus }) => userStatus === "Invite Sent")

/** Gives a worker a wage. The first one moves the worker, and mails the invitation. */
export const addedWage = (
  loaded: LoadedWorker,
  input: Parameters<typeof newWage>[1],
  invitation: Invitation | undefined,
  context: DecisionContext
): Result.Result<Added, DomainError> =>
  Result.gen(function* () {
    const { worker } = loaded
    const { at, newId } = context
    if (worker.userStatus === "Terminated") {
      const message = "a terminated user cannot be given a wage"
      return yield* Result.fail(new StateConflict({ message }))
    }
    yield* refuse(limitProblems("userWage", loaded.wages.length))
    const wage = newWage(created(newId(), worker, at), input, worker)
    const all = [...loaded.wages, wage]
    const { worker: updatedWorker, moves, readied } = progress(worker, all, at)
    const others = readied.filter(({ id }) => id !== wage.id)
    const isReadied = readied.length > others.length
    const inserted = isReadied ? { ...wage, status: "Ready" as const } : wage
    const holdings = holdingsOf({ ...loaded, wages: all })
    const ready = new Map([...others, inserted].map((each) => [each.id, each]))
    return {
      wage: inserted,
      after: {
        ...loaded,
        worker: updatedWorker,
        wages: all.map((each) => ready.get(each.id) ?? each)
      },
      changes: combined([
        changes({
          writes: [
            insert("wage", inserted),
            ...(moves.length > 0 ? [update("worker", worker, updatedWorker)] : []),
            ...updateEach("wage", loaded.wages, others)
          ],
          revisions: [workerAt(loaded)],
          events: moves.map((step) =>
            workerEvent(newId(), "employee.employeestatus.update", step, holdings, at)
          )
        }),
        ...(isInvited(moves) && invitation ? [invitedChanges(worker, invitation, context)] : [])
      ]),
      entry: {
        userWageId: wage.id,
        status: "Verification Pending",
        message: `the wage of ${fullName(worker)} was added`,
        version: wage.version
      }
    }
  })
