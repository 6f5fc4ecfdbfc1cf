/**
 * Stores up to 1,000 punches of devices, in any order and however late. None is refused for the state of a clock: the
 * engine pairs all punches of a worker by their times.
 */
import { notFoundAt, RecordNotFound, type DomainError } from "@payroll/domain/errors"
import { missing, problem } from "@payroll/domain/problem"
import { isSentAgain, newPunch, type Punch } from "@payroll/domain/punch/punch"
import { fullName } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { answered, entityOf, idFields, ids, Message, RecordVersion } from "../answerSchema.ts"
import { bulkFields, entriesFor, elementRule, elementsOf, salvaging, type Bulk } from "../bulk.ts"
import { decideEach, type DecidedElement } from "../bulkDecision.ts"
import { changes, combined, insert } from "../changes.ts"
import { eitherOf, required, withinEach } from "../conditions.ts"
import { publishedAs } from "../decode.ts"
import { defineWriteDecodedBy } from "../defineOperation.ts"
import { exampleId } from "../exampleId.ts"
import { checkNotRemoved } from "../notRemoved.ts"
import type { DecisionContext } from "../operation.ts"
import { orNotFound } from "../orNotFound.ts"
import { PunchStore, type LoadedClocks, type PunchingWorker } from "../ports/punchStore.ts"
import type { Changes } from "../writer.ts"
import { clockChanges, externalIdClaim, isOfAnother } from "./clocked.ts"
import { bulkPunchFields, checkWage, punchGiven, whenOf } from "./given.ts"

const GivenPunch = Schema.Struct(bulkPunchFields)
type GivenPunch = typeof GivenPunch.Type

const AddedPunch = entityOf("AddedPunch", "A punch that is stored.", {
  punchId: ids.punchId,
  status: answered("Recorded", "Voided"),
  message: Message,
  version: RecordVersion
})

/** Each punch names its worker in one way. */
const whose = publishedAs(
  withinEach("punches", {
    allOf: [eitherOf("userId", "userReferenceId"), { not: required("userId", "userReferenceId") }]
  }),
  elementRule("punches", (path, { userId, userReferenceId }) => {
    if (userId === undefined && userReferenceId === undefined) return [missing([...path, "userId"])]
    return userId !== undefined && userReferenceId !== undefined
      ? [problem([...path, "userReferenceId"], "conflict", "cannot be given with userId")]
      : []
  })
)

/** What is decided on one punch; `added` if it is new. */
interface Decided extends DecidedElement<typeof AddedPunch.Type> {
  readonly punch: Punch
  readonly added: PunchingWorker | undefined
}

const entryOf = ({ id, status, version }: Punch, message: string): typeof AddedPunch.Type => ({
  punchId: id,
  status,
  message,
  version
})

/** The worker that a punch names. */
const workerNamed = (
  { workers, idOfReference }: LoadedClocks,
  { userId, userReferenceId = "" }: GivenPunch
): Result.Result<PunchingWorker, DomainError> => {
  const found = workers.get(userId ?? idOfReference.get(userReferenceId) ?? "")
  if (found) return checkNotRemoved(found)
  return Result.fail(
    userId === undefined
      ? notFoundAt("user", ["punch", "userReferenceId"])
      : new RecordNotFound({ record: "user" })
  )
}

/** Decides on one punch. `known` has those that are stored, and those before it in the request. */
const decidedPunch = (
  loaded: LoadedClocks,
  known: ReadonlyMap<string, Punch>,
  given: GivenPunch,
  context: DecisionContext
): Result.Result<Decided, DomainError> =>
  Result.gen(function* () {
    const named = yield* workerNamed(loaded, given)
    const { worker } = named
    const when = yield* whenOf(given, { worker, locations: loaded.locations }, context.at)
    const stored = known.get(given.externalId)
    if (stored) {
      if (!isSentAgain(stored, worker.id, { type: given.type, at: when.at })) {
        return yield* Result.fail(isOfAnother)
      }
      const entry = entryOf(stored, `the punch of ${fullName(worker)} was recorded before`)
      return { entry, punch: stored, added: undefined, changes: undefined }
    }
    yield* checkWage(given, named)
    const asked = punchGiven(given, when, given.type, "Import")
    const punch = newPunch(context.newId(), worker, asked, context.at)
    return {
      punch,
      added: named,
      entry: entryOf(punch, `a punch of ${fullName(worker)} was recorded`),
      changes: changes({ writes: [insert("punch", punch)], claims: externalIdClaim(punch) })
    }
  })

/** The clocks of the workers after all punches of the request. */
const clocksAfter = (
  added: ReadonlyMap<PunchingWorker, ReadonlyArray<Punch>>,
  context: DecisionContext
): Changes =>
  combined([...added].map(([worker, all]) => changes(clockChanges(worker, all, context))))

type Asked = Bulk<
  { readonly companyId: string; readonly dryRun?: boolean; readonly onError?: "stop" | "continue" },
  GivenPunch
>

const decideAll = (loaded: LoadedClocks, bulk: Asked, context: DecisionContext) => {
  const known = new Map(loaded.known)
  const added = new Map<PunchingWorker, Array<Punch>>()
  const places = { list: "punches", single: "punch" }
  const decided = decideEach<Asked["request"], GivenPunch, Decided, typeof AddedPunch.Type>(
    places,
    bulk,
    context,
    (given, single) => decidedPunch(loaded, known, given, single),
    ({ punch, added: worker }) => {
      if (!worker) return
      if (punch.externalId !== undefined) known.set(punch.externalId, punch)
      const others = added.get(worker)
      if (others) others.push(punch)
      else added.set(worker, [punch])
    }
  )
  return Result.map(decided, ({ entries, changes: punches, refusal }) => ({
    entries,
    refusal,
    changes: punches && combined([punches, clocksAfter(added, context)])
  }))
}

const namesIn = ({ elements }: Asked) => ({
  userIds: elements.flatMap(({ given }) => given.userId ?? []),
  userReferenceIds: [...new Set(elements.flatMap(({ given }) => given.userReferenceId ?? []))],
  externalIds: elements.map(({ given }) => given.externalId)
})

export const addPunches = defineWriteDecodedBy(salvaging("punches"), {
  group: "timeTrackingAdmin",
  name: "addPunches",
  verb: "POST",
  role: "write",
  isForKiosks: true,
  summary: "Store up to 1,000 punches of devices, in any order and however late",
  takesMany: true,
  request: Schema.Struct({
    companyId: idFields.companyId,
    punches: elementsOf(GivenPunch, "punches"),
    ...bulkFields
  }),
  rules: [whose],
  response: Schema.Struct({
    punches: entriesFor(AddedPunch)
  }),
  load: (bulk, { client }) =>
    Effect.flatMap(PunchStore, ({ clocks }) =>
      orNotFound("company", clocks(client.id, bulk.request.companyId, namesIn(bulk)))
    ),
  decide: (loaded, bulk, context) =>
    Result.map(decideAll(loaded, bulk, context), ({ entries, changes: all, refusal }) => ({
      refusal,
      record: { id: bulk.request.companyId, companyId: bulk.request.companyId },
      changes: all,
      isDryRun: bulk.request.dryRun === true,
      answer: { punches: entries }
    })),
  example: {
    companyId: exampleId,
    punches: [
      {
        userId: exampleId,
        userWageId: exampleId,
        type: "In",
        at: "2026-03-09T08:00:00-04:00",
        externalId: "terminal-7/4711"
      }
    ]
  }
})
