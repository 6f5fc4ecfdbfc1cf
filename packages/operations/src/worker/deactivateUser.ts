/**
 * Pauses an active worker at once; the exit date is kept as it was given. Of a worker who is paused already the
 * exit data are corrected.
 */
import { descriptionOf } from "@payroll/domain/field/rule"
import { easternDayOf } from "@payroll/domain/calendar/easternDay"
import { refuse, type DomainError } from "@payroll/domain/errors"
import { afterUpdate, takenAwayByNull } from "@payroll/domain/field/presence"
import type { Problem } from "@payroll/domain/problem"
import { changed, created } from "@payroll/domain/record"
import { move } from "@payroll/domain/status"
import { workerEvent } from "@payroll/domain/worker/event"
import { fullName, workerStatuses, type Worker } from "@payroll/domain/worker/worker"
import {
  beforeJoining,
  deactivationFields,
  deactivationOf,
  movedExit,
  newDeactivation,
  sameExit,
  type WorkerExit
} from "@payroll/domain/worker/workerExit"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { objectOf, shownDay } from "../answerSchema.ts"
import { changes, insert, update, workerAt } from "../changes.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import type { DecisionContext } from "../operation.ts"
import { holdingsOf, requireWorker, type LoadedWorker } from "../ports/workerStore.ts"
import { versionConflict } from "@payroll/domain/versionConflict"
import type { Changes } from "../writer.ts"
import { ofUser, userStatusFields } from "./rules/userStatusFields.ts"

const EXIT_DATE: Problem["path"] = ["user", "exitDate"]

const { exitDate, finalPayCheckType, notes } = deactivationFields

const Deactivation = objectOf("The worker.", {
  ...ofUser,
  exitDate: Schema.optionalKey(
    Schema.NullOr(exitDate.schema).annotateKey({ description: descriptionOf(exitDate.schema) })
  ),
  finalPayCheckType: takenAwayByNull(finalPayCheckType.schema),
  notes: takenAwayByNull(notes.schema)
})
type DeactivationInput = typeof Deactivation.Type

/**
 * Returns the exit of a deactivation. Absent fields stay as they were; at first the exit date is today in US Eastern
 * time.
 */
const exitOf = (
  { worker }: LoadedWorker,
  input: DeactivationInput,
  before: WorkerExit | undefined,
  { at, newId }: DecisionContext
): WorkerExit =>
  newDeactivation(created(newId(), worker, at), worker.id, {
    day: input.exitDate ?? before?.day ?? easternDayOf(at),
    finalPayCheckType: afterUpdate(before?.finalPayCheckType, input.finalPayCheckType),
    text: afterUpdate(before?.text, input.notes)
  })

interface Deactivated {
  readonly worker: Worker
  readonly exit: WorkerExit
  readonly changes: Changes | undefined
  readonly what: string
}

/** Other data of the deactivation in effect; the one before stays as history. */
const corrected = (
  loaded: LoadedWorker,
  before: WorkerExit,
  exit: WorkerExit,
  at: number
): Deactivated => {
  const { worker } = loaded
  if (sameExit(before, exit)) {
    const what = "is deactivated as asked already"
    return { worker, exit: before, changes: undefined, what }
  }
  return {
    worker,
    exit,
    changes: changes({
      writes: [
        update("workerExit", before, movedExit(before, "replaced", at)),
        insert("workerExit", exit)
      ],
      revisions: [workerAt(loaded)]
    }),
    what: "stays deactivated; the exit data were changed"
  }
}

const paused = (
  loaded: LoadedWorker,
  exit: WorkerExit,
  { at, newId }: DecisionContext
): Result.Result<Deactivated, DomainError> =>
  Result.map(move("user", workerStatuses, loaded.worker.userStatus, "Deactivate"), (userStatus) => {
    const worker = changed(loaded.worker, { userStatus }, at)
    const type = "employee.employeestatus.update"
    return {
      worker,
      exit,
      changes: changes({
        writes: [update("worker", loaded.worker, worker), insert("workerExit", exit)],
        revisions: [workerAt(loaded)],
        events: [workerEvent(newId(), type, worker, holdingsOf(loaded), at)]
      }),
      what: "was deactivated"
    }
  })

export const deactivateUser = defineWrite({
  group: "adminPortal",
  name: "deactivateUser",
  verb: "PUT",
  role: "write",
  summary: "Pause an active worker at once, or correct the exit data; exitDate is only recorded",
  request: Schema.Struct({ user: Deactivation }),
  takesNull: true,
  response: Schema.Struct({
    user: objectOf("The worker after the call.", {
      ...userStatusFields,
      exitDate: shownDay(exitDate.schema)
    })
  }),
  load: ({ user }, { client }) => requireWorker(client.id, user.userId),
  decide: (loaded, { user: input }, context) =>
    Result.gen(function* () {
      const { at } = context
      const { dateOfJoin, userStatus } = loaded.worker
      const conflict = versionConflict("user", loaded.worker, input)
      if (conflict) return yield* Result.fail(conflict)
      const before = userStatus === "Deactivate" ? deactivationOf(loaded.exits) : undefined
      const next = exitOf(loaded, input, before, context)
      const { worker, exit, ...done } = before
        ? corrected(loaded, before, next, at)
        : yield* paused(loaded, next, context)
      yield* refuse(input.exitDate ? beforeJoining(EXIT_DATE, dateOfJoin, exit.day, at) : [])
      return {
        record: worker,
        changes: done.changes,
        answer: {
          user: {
            userId: worker.id,
            status: worker.userStatus,
            exitDate: exit.day,
            message: `${fullName(worker)} ${done.what}`,
            version: worker.version
          }
        }
      }
    }),
  example: {
    user: {
      userId: exampleId,
      exitDate: "2026-06-30",
      finalPayCheckType: "Regular Payroll",
      notes: "seasonal break"
    }
  }
})
