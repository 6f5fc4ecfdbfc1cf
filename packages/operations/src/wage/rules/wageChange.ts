/** Functions shared by raising, correcting and ending a wage. */
import { StateConflict, type DomainError } from "@payroll/domain/errors"
import type { Wage } from "@payroll/domain/wage/wage"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { changes, workerAt } from "../../changes.ts"
import type { DecisionContext } from "../../operation.ts"
import { notRemoved } from "../../notRemoved.ts"
import { orNotFound } from "../../orNotFound.ts"
import { WorkerStore, type LoadedWorker } from "../../ports/workerStore.ts"
import { versionConflict } from "@payroll/domain/versionConflict"
import type { Changes } from "../../writer.ts"
import { wageWrites } from "./wageWrites.ts"

export interface LoadedWage extends LoadedWorker {
  readonly wage: Wage
}

/** Loads a wage with its worker. */
export const loadWage = (clientId: string, wageId: string) =>
  Effect.flatMap(WorkerStore, (store) =>
    notRemoved(
      orNotFound(
        "user wage",
        Effect.map(store.workerOfWage(clientId, wageId), (loaded): LoadedWage | undefined => {
          const wage = loaded?.wages.find(({ id }) => id === wageId)
          return loaded && wage && { ...loaded, wage }
        })
      )
    )
  )

interface ChangedWage {
  /** The wage itself if nothing is different. */
  readonly record: Wage
  readonly changes: Changes | undefined
}

/** Applies a change to a wage of a worker who has not left. */
export const changedWage = (
  loaded: LoadedWage,
  input: { readonly version?: number },
  change: (wage: Wage) => Result.Result<Wage, DomainError>,
  context: DecisionContext
): Result.Result<ChangedWage, DomainError> => {
  const { worker, wage } = loaded
  if (worker.userStatus === "Terminated") {
    const message = "the wage of a terminated user cannot be changed"
    return Result.fail(new StateConflict({ message }))
  }
  const conflict = versionConflict("user wage", wage, input)
  if (conflict) return Result.fail(conflict)
  return Result.map(change(wage), (record) => ({
    record,
    changes:
      record === wage
        ? undefined
        : changes({
            writes: wageWrites([wage], [record], context),
            revisions: [workerAt(loaded)]
          })
  }))
}
