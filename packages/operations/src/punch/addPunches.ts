/**
 * Stores up to 1,000 punches of devices, in any order and however late. None is refused for the state of a clock: the
 * engine pairs all punches of a worker by their times.
 */
import { notFoundAt, RecordNotFound, type DomainError } from "@payroll/domain/errors"
import { missing, problem } from "@payroll/domain/problem"
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { Timesheet } from "@payroll/domain/timesheet/timesheet"
import { touchedDays } from "@payroll/domain/timesheet/touched"
import { DAY_MINUTES, MINUTE_MS } from "@payroll/domain/timeTracking/zone"
import { isSentAgain, newPunch, type Punch } from "@payroll/domain/punch/punch"
import { fullName } from "@payroll/domain/worker/worker"
import * as Clock from "effect/Clock"
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
import { workday } from "../timesheet/loadedTime.ts"
import { covering, recordedOnDays, type Covering } from "../timesheet/recording.ts"
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
  /** The timesheets of the worker afterwards. */
  readonly sheets: ReadonlyArray<Timesheet>
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

/** What earlier punches of the request come to. */
interface SoFar {
  /** The stored punches by `externalId`, and those of the request. */
  readonly known: Map<string, Punch>
  /** By worker, as they are after them. */
  readonly sheets: Map<string, ReadonlyArray<Timesheet>>
  readonly around: Map<string, ReadonlyArray<Punch>>
}

/** The workdays that a punch touches: its own, and where others wait for no changes those of its shift. */
const daysOf = (
  loaded: LoadedClocks,
  { around }: SoFar,
  punch: Punch
): readonly [LocalDate, ...ReadonlyArray<LocalDate>] => {
  const dayOf = (zone: string, at: number) => workday(loaded, zone, at)
  const own = dayOf(punch.timeZone, punch.at)
  const others = around.get(punch.workerId)
  if (!others) return [own]
  const [day = own, ...days] = touchedDays(others, [...others, punch], [punch], dayOf)
  return [day, ...days]
}

/** Decides on one punch. */
const decidedPunch = (
  loaded: Loaded,
  soFar: SoFar,
  given: GivenPunch,
  context: DecisionContext
): Result.Result<Decided, DomainError> =>
  Result.gen(function* () {
    const named = yield* workerNamed(loaded, given)
    const { worker } = named
    const { locations, settings } = loaded
    const when = yield* whenOf(given, { worker, locations, settings }, context.at)
    const stored = soFar.known.get(given.externalId)
    if (stored) {
      if (!isSentAgain(stored, worker.id, { type: given.type, at: when.at })) {
        return yield* Result.fail(isOfAnother)
      }
      const entry = entryOf(stored, `the punch of ${fullName(worker)} was recorded before`)
      return { entry, punch: stored, added: undefined, sheets: [], changes: undefined }
    }
    yield* checkWage(given, named)
    const asked = punchGiven(given, when, given.type, "Import")
    const punch = newPunch(context.newId(), worker, asked, context.at)
    const recording = {
      worker,
      settings,
      sheets: soFar.sheets.get(worker.id) ?? [],
      periods: loaded.covered.get(worker.id)?.periods ?? []
    }
    const recorded = yield* recordedOnDays(recording, daysOf(loaded, soFar, punch), context)
    return {
      punch,
      sheets: recorded.sheets,
      added: named,
      entry: entryOf(punch, `a punch of ${fullName(worker)} was recorded`),
      changes: combined([
        changes({ writes: [insert("punch", punch)], claims: externalIdClaim(punch) }),
        recorded.changes
      ])
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

const decideAll = (loaded: Loaded, bulk: Asked, context: DecisionContext) => {
  const soFar: SoFar = {
    known: new Map(loaded.known),
    sheets: new Map([...loaded.covered].map(([id, { sheets }]) => [id, sheets])),
    around: new Map(loaded.around)
  }
  const added = new Map<PunchingWorker, Array<Punch>>()
  const places = { list: "punches", single: "punch" }
  const decided = decideEach<Asked["request"], GivenPunch, Decided, typeof AddedPunch.Type>(
    places,
    bulk,
    context,
    (given, single) => decidedPunch(loaded, soFar, given, single),
    ({ punch, added: worker, sheets }) => {
      if (!worker) return
      if (punch.externalId !== undefined) soFar.known.set(punch.externalId, punch)
      soFar.sheets.set(punch.workerId, sheets)
      const around = soFar.around.get(punch.workerId)
      if (around) soFar.around.set(punch.workerId, [...around, punch])
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

const namesIn = ({ elements }: Asked) => {
  const times = elements.map(({ given }) => given.at.ms)
  return {
    userIds: elements.flatMap(({ given }) => given.userId ?? []),
    userReferenceIds: [...new Set(elements.flatMap(({ given }) => given.userReferenceId ?? []))],
    externalIds: elements.map(({ given }) => given.externalId),
    from: Math.min(...times),
    to: Math.max(...times)
  }
}

const DAY_MS = DAY_MINUTES * MINUTE_MS
/** Longer than any shift that counts. */
const SHIFT_DAYS = 3

/** The workdays of the punches of each worker that is named. */
const daysByWorker = (loaded: LoadedClocks, { elements }: Asked, now: number) => {
  const days = new Map<string, Set<LocalDate>>()
  const { locations, settings } = loaded
  for (const { given } of elements) {
    const named = workerNamed(loaded, given)
    if (Result.isFailure(named)) continue
    const { worker } = named.success
    const when = whenOf(given, { worker, locations, settings }, now)
    if (Result.isFailure(when)) continue
    const own = days.get(worker.id) ?? new Set()
    days.set(worker.id, own.add(workday(loaded, when.success.timeZone, when.success.at)))
  }
  return days
}

/** The workers at the clock with the timesheets of their punches. */
const loadAll = Effect.fnUntraced(function* (bulk: Asked, clientId: string) {
  const { clocks, between } = yield* PunchStore
  const asked = namesIn(bulk)
  const loaded = yield* orNotFound("company", clocks(clientId, bulk.request.companyId, asked))
  const days = daysByWorker(loaded, bulk, yield* Clock.currentTimeMillis)
  const covered = new Map<string, Covering>()
  const around = new Map<string, ReadonlyArray<Punch>>()
  for (const [id, own] of days) {
    const named = loaded.workers.get(id)
    const sheets = loaded.sheets.get(id) ?? []
    if (!named) continue
    covered.set(id, yield* covering(clientId, named.worker, sheets, [...own]))
    // A shift that reaches into a timesheet that is done changes it.
    if (!sheets.some(({ status }) => status === "Approved" || status === "Locked")) continue
    const [from, to] = [asked.from - SHIFT_DAYS * DAY_MS, asked.to + SHIFT_DAYS * DAY_MS]
    const punches = yield* between(clientId, id, from, to)
    around.set(
      id,
      punches.filter(({ status }) => status === "Recorded")
    )
  }
  return { ...loaded, covered, around }
})
type Loaded = Effect.Success<ReturnType<typeof loadAll>>

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
  load: (bulk, { client }) => loadAll(bulk, client.id),
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
