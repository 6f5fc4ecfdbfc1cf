/** The termination of a worker, in the single and in the bulk call. */
import { refuse, StateConflict, type DomainError } from "@payroll/domain/errors"
import { missing, problem, type Problem } from "@payroll/domain/problem"
import { created } from "@payroll/domain/record"
import { move } from "@payroll/domain/status"
import { fullName, workerStatuses, type Worker } from "@payroll/domain/worker/worker"
import {
  beforeJoining,
  movedExit,
  newTermination,
  plannedTermination,
  sameExit,
  terminationFields,
  type WorkerExit
} from "@payroll/domain/worker/workerExit"
import { afterUpdate, takenAwayByNull } from "@payroll/domain/field/presence"
import { described } from "@payroll/domain/field/rule"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { entityOf, objectOf, oneOf, shownDay } from "../../answerSchema.ts"
import { changes, combined, insert, update, workerAt } from "../../changes.ts"
import type { Body } from "../../decode.ts"
import type { DecisionContext } from "../../operation.ts"
import { versionConflict } from "@payroll/domain/versionConflict"
import type { Changes } from "../../writer.ts"
import { left, type Leaver } from "./departure.ts"
import { ofUser, userStatusFields } from "./userStatusFields.ts"

const { lastDay, dismissalType, reason } = terminationFields

const withdraw = Schema.optionalKey(
  described(Schema.Boolean, "Takes a planned termination back; no other field may be given then.")
)

/** A request to terminate one worker, or to change the plan of it. */
export const Termination = objectOf("The termination of a worker.", {
  ...ofUser,
  lastDay,
  dismissalType: takenAwayByNull(dismissalType.schema),
  reason: takenAwayByNull(reason.schema),
  withdraw
})

/** The termination of one of many workers. */
export const TerminationOfMany = objectOf("The termination of a worker.", {
  ...ofUser,
  ...terminationFields,
  withdraw
})
type TerminationInput = typeof Termination.Type

/** The fields that cannot be given with `withdraw`. */
export const terminationFieldNames: ReadonlyArray<string> = Object.keys(terminationFields)

/** A last day is needed, unless the plan is withdrawn; then there is nothing to plan. */
export const dayProblems = (path: Problem["path"], user: Body): ReadonlyArray<Problem> => {
  if (user["withdraw"] !== true) {
    return user["lastDay"] === undefined ? [missing([...path, "lastDay"])] : []
  }
  return terminationFieldNames
    .filter((field) => user[field] !== undefined)
    .map((field) => problem([...path, field], "conflict", "cannot be given with withdraw"))
}

/** The answer about one worker. */
export const TerminatedUser = entityOf("TerminatedUser", "A worker after a termination.", {
  ...userStatusFields,
  lastDay: shownDay(lastDay.schema),
  terminationStatus: oneOf(
    ["planned", "effective", "withdrawn"],
    "Whether the termination is planned, in effect, or taken back."
  )
})

interface Ended {
  readonly worker: Worker
  readonly exit: WorkerExit
  readonly status: "planned" | "effective" | "withdrawn"
  readonly changes: Changes | undefined
  readonly message: string
}

const withdrawn = (loaded: Leaver, at: number): Result.Result<Ended, DomainError> => {
  const { worker, exits } = loaded
  const plan = plannedTermination(exits)
  if (!plan) {
    return Result.fail(new StateConflict({ message: "no termination of the user is planned" }))
  }
  const exit = movedExit(plan, "withdrawn", at)
  return Result.succeed({
    worker,
    exit,
    status: "withdrawn",
    changes: changes({
      writes: [update("workerExit", plan, exit)],
      revisions: [workerAt(loaded)]
    }),
    message: `the planned termination of ${fullName(worker)} was withdrawn`
  })
}

const LAST_DAY: Problem["path"] = ["user", "lastDay"]

/** Terminates a worker or plans it. Absent fields stay as they were planned. */
const terminated = (
  loaded: Leaver,
  input: TerminationInput & { readonly lastDay: WorkerExit["day"] },
  context: DecisionContext
): Result.Result<Ended, DomainError> =>
  Result.gen(function* () {
    const { worker, exits } = loaded
    const name = fullName(worker)
    yield* move("user", workerStatuses, worker.userStatus, "Terminated")
    yield* refuse(beforeJoining(LAST_DAY, worker.dateOfJoin, input.lastDay, context.at))
    const plan = plannedTermination(exits)
    const exit = newTermination(created(context.newId(), worker, context.at), worker.id, {
      day: input.lastDay,
      dismissalType: afterUpdate(plan?.dismissalType, input.dismissalType),
      text: afterUpdate(plan?.text, input.reason)
    })
    if (plan && sameExit(plan, exit)) {
      const message = `the termination of ${name} is planned as asked already`
      return { worker, exit: plan, status: "planned", changes: undefined, message }
    }
    const replaced = plan && update("workerExit", plan, movedExit(plan, "replaced", context.at))
    const exitChanges = changes({
      writes: [...(replaced ? [replaced] : []), insert("workerExit", exit)],
      revisions: [workerAt(loaded)]
    })
    if (exit.status === "planned") {
      const message = `${name} will be terminated when the last day has ended in US Eastern time`
      return { worker, exit, status: "planned", changes: exitChanges, message }
    }
    const gone = yield* left(loaded, "Terminated", context, input.lastDay)
    const { writes } = exitChanges
    return {
      worker: gone.worker,
      exit,
      status: "effective",
      changes: combined([gone.changes, changes({ writes })]),
      message: `${name} was terminated`
    }
  })

/** Terminates a worker, or changes or withdraws such a plan. */
export const decidedTermination = (
  loaded: Leaver,
  input: TerminationInput,
  context: DecisionContext
): Result.Result<
  {
    readonly worker: Worker
    readonly changes: Changes | undefined
    readonly entry: typeof TerminatedUser.Type
  },
  DomainError
> =>
  Result.gen(function* () {
    const conflict = versionConflict("user", loaded.worker, input)
    if (conflict) return yield* Result.fail(conflict)
    const { lastDay: day } = input
    const { worker, exit, ...ended } = yield* day === undefined
      ? withdrawn(loaded, context.at)
      : terminated(loaded, { ...input, lastDay: day }, context)
    return {
      worker,
      changes: ended.changes,
      entry: {
        userId: worker.id,
        status: worker.userStatus,
        lastDay: exit.day,
        terminationStatus: ended.status,
        message: ended.message,
        version: worker.version
      }
    }
  })
