/** What the operations of one worker at the clock have in common. */
import { InvalidRequest, type DomainError } from "@payroll/domain/errors"
import { problem, type Problem } from "@payroll/domain/problem"
import { isSentAgain, newPunch, type NewPunch, type Punch } from "@payroll/domain/punch/punch"
import {
  clockAfter,
  clockStatusOf,
  punchTypeOf,
  type ClockAction
} from "@payroll/domain/punch/workerClock"
import type { PunchType } from "@payroll/domain/timeTracking/punch"
import { fullName } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import type * as Schema from "effect/Schema"
import { answered, ids, Message, RecordVersion } from "../answerSchema.ts"
import { ClockStatusShown } from "../answerStates.ts"
import { changes, insert, update, workerAt } from "../changes.ts"
import type { DecisionContext } from "../operation.ts"
import { notRemoved } from "../notRemoved.ts"
import { orNotFound } from "../orNotFound.ts"
import { PunchStore, type LoadedClock, type PunchingWorker } from "../ports/punchStore.ts"
import type { Changes, Claim, Write } from "../writer.ts"
import { checkWage, punchGiven, whenOf, type clockFields } from "./given.ts"

const EXTERNAL_ID: Problem["path"] = ["punch", "externalId"]

type GivenPunch = Schema.Struct<typeof clockFields>["Type"]

/** The answer's fields of one punch. */
export const punchedFields = {
  punchId: ids.punchId,
  status: answered("Recorded", "Voided"),
  clockStatus: ClockStatusShown,
  message: Message,
  version: RecordVersion
} as const

/** The answer about one punch. */
export const punchedAnswer = (
  { id, status, version }: Punch,
  { clockStatus, message }: Pick<Clocked, "clockStatus" | "message">
) => ({ punchId: id, status, clockStatus, message, version })

/** The worker at the clock. A terminated one may still punch: it is stored, and counts nowhere. */
export const loadClock = ({ userId, externalId }: GivenPunch, clientId: string) =>
  notRemoved(
    orNotFound(
      "user",
      Effect.flatMap(PunchStore, (store) => store.clock(clientId, userId, externalId))
    )
  )

/** The device's own id of a punch, unique in its company. */
export const externalIdClaim = ({ companyId, id, externalId }: Punch): ReadonlyArray<Claim> =>
  externalId === undefined
    ? []
    : [
        {
          rule: "externalId",
          scope: companyId,
          value: Redacted.make(externalId),
          holder: id,
          path: EXTERNAL_ID
        }
      ]

/** Another punch of the company has the same `externalId`. */
export const isOfAnother = new InvalidRequest({
  problems: [problem(EXTERNAL_ID, "duplicate", "is that of another punch of the company")]
})

/** Stores the clock of a worker after punches. A first one is guarded by the worker's revision. */
export const clockChanges = (
  loaded: PunchingWorker,
  punches: ReadonlyArray<Punch>,
  context: DecisionContext
): Pick<Changes, "writes" | "revisions"> => {
  const { clock, worker } = loaded
  const after = clockAfter(clock, worker, punches, context)
  const write: Write = clock ? update("workerClock", clock, after) : insert("workerClock", after)
  return { writes: [write], revisions: clock ? [] : [workerAt(loaded)] }
}

const DONE: Readonly<Record<ClockAction["does"], string>> = {
  clockIn: "clocked in",
  clockOut: "clocked out",
  startBreak: "began a break",
  endBreak: "ended a break"
}

const TYPES: Readonly<Record<ClockAction["does"], ReadonlyArray<PunchType>>> = {
  clockIn: ["In"],
  clockOut: ["Out"],
  startBreak: ["Meal Start", "Rest Start"],
  endBreak: ["Meal End", "Rest End"]
}

/** Whether a stored punch is what an action makes. What was amended since may be another. */
const makes = ({ does }: ClockAction, { type, version }: Punch): boolean =>
  version > 1 || TYPES[does].includes(type)

interface Clocked {
  readonly punch: Punch
  readonly changes: Changes | undefined
  readonly clockStatus: ReturnType<typeof clockStatusOf>
  readonly message: string
}

/** Records what a worker does at the clock, unless the punch was sent before. */
export const clocked = (
  loaded: LoadedClock,
  given: GivenPunch,
  action: ClockAction,
  context: DecisionContext,
  set: Partial<NewPunch> = {}
): Result.Result<Clocked, DomainError> =>
  Result.gen(function* () {
    const { worker, clock, known } = loaded
    const when = yield* whenOf(given, loaded, context.at)
    const name = fullName(worker)
    if (known) {
      const at = given.at && when.at
      const isSame = makes(action, known) && isSentAgain(known, worker.id, { type: known.type, at })
      if (!isSame) {
        return yield* Result.fail(isOfAnother)
      }
      const message = `the punch of ${name} was recorded before`
      return { punch: known, changes: undefined, clockStatus: clockStatusOf(clock), message }
    }
    yield* checkWage(given, loaded)
    const type = yield* punchTypeOf(clock, action, when.at)
    const asked = { ...punchGiven(given, when, type, "Clock"), ...set }
    const punch = newPunch(context.newId(), worker, asked, context.at)
    const ofClock = clockChanges(loaded, [punch], context)
    return {
      punch,
      clockStatus: clockStatusOf(clockAfter(clock, worker, [punch], context)),
      message: `${name} ${DONE[action.does]}`,
      changes: changes({
        writes: [insert("punch", punch), ...ofClock.writes],
        revisions: ofClock.revisions,
        claims: externalIdClaim(punch)
      })
    }
  })
