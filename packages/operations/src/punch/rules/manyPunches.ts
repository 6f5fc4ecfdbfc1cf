/** Loads what decisions about many punches of a company look at. */
import { notFoundAt, RecordNotFound, type DomainError } from "@payroll/domain/errors"
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { whenOf } from "@payroll/domain/punch/punchInput"
import { DAY_MINUTES, MINUTE_MS } from "@payroll/domain/calendar/wallClock"
import type { Punch } from "@payroll/domain/punch/punch"
import { checkNotRemoved } from "@payroll/domain/worker/notRemoved"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Bulk } from "../../bulk.ts"
import type { Caller } from "../../caller.ts"
import { orNotFound } from "../../orNotFound.ts"
import { PunchStore } from "../../ports/punchStore.ts"
import { countedKioskPin, numbersOfElements } from "../../submittedNumbers.ts"
import { workday } from "@payroll/domain/timesheet/loadedTime"
import type { LoadedClocks, PunchingWorker } from "@payroll/domain/timesheet/loadedClock"
import type { Covering } from "@payroll/domain/timesheet/coverage"
import { covering } from "../../timesheet/rules/recordedSheets.ts"
import { bulkPunchFields } from "../../timesheet/rules/punchFields.ts"
import { checkKioskLocation, isReached, triedPins } from "./kioskPins.ts"

export const PunchInput = Schema.Struct(bulkPunchFields)
export type PunchInput = typeof PunchInput.Type

export type PunchImport = Bulk<
  { readonly companyId: string; readonly dryRun?: boolean; readonly onError?: "stop" | "continue" },
  PunchInput
>

/** The employment that covers the day of a punch, or else the current one. */
const employmentOf = (
  loaded: LoadedClocks,
  input: PunchInput,
  now: number
): PunchingWorker | undefined => {
  const { workers, idsOfReference, locations, settings } = loaded
  const ids = idsOfReference.get(input.userReferenceId ?? "") ?? []
  const employments = ids.flatMap((id) => workers.get(id) ?? [])
  if (employments.length < 2) return employments[0]
  const hasBegun = ({ worker }: PunchingWorker): boolean => {
    const when = whenOf(input, { worker, locations, settings }, now)
    if (worker.userStatus === "Removed" || Result.isFailure(when)) return false
    return worker.dateOfJoin <= workday(loaded, when.success.timeZone, when.success.at)
  }
  const latest = employments
    .filter(hasBegun)
    .toSorted((one, other) => (one.worker.dateOfJoin > other.worker.dateOfJoin ? -1 : 1))
  return latest[0] ?? employments[0]
}

/** The workers at the clock, as a caller reaches them. */
interface ReachedClocks extends LoadedClocks {
  readonly caller: Caller
}

/** True if the caller may punch for a worker at the time of a punch: a kiosk that was offline sends them late. */
const isReachedThen = (
  { caller, locations, settings }: ReachedClocks,
  { worker }: PunchingWorker,
  input: PunchInput,
  now: number
): boolean => {
  // Not of a kiosk of a location: the time of each of a thousand punches is expensive.
  if (caller.companyLocationId === undefined) return true
  const tracked = { worker, locations, settings }
  const when = whenOf(input, tracked, now)
  return isReached(caller, tracked, Result.isSuccess(when) ? when.success.at : now)
}

/** The worker that a punch names. */
export const workerNamed = (
  loaded: ReachedClocks,
  input: PunchInput,
  now: number
): Result.Result<PunchingWorker, DomainError> => {
  const { userId } = input
  const worker =
    userId === undefined ? employmentOf(loaded, input, now) : loaded.workers.get(userId)
  if (worker && isReachedThen(loaded, worker, input, now)) {
    return Result.flatMap(checkKioskLocation(loaded.caller, input), () => checkNotRemoved(worker))
  }
  return Result.fail(
    userId === undefined
      ? notFoundAt("user", ["punch", "userReferenceId"])
      : new RecordNotFound({ record: "user" })
  )
}

const namesIn = ({ elements }: PunchImport) => {
  const times = elements.map(({ input }) => input.at.ms)
  return {
    userIds: elements.flatMap(({ input }) => input.userId ?? []),
    userReferenceIds: [...new Set(elements.flatMap(({ input }) => input.userReferenceId ?? []))],
    externalIds: elements.map(({ input }) => input.externalId),
    from: Math.min(...times),
    to: Math.max(...times)
  }
}

const DAY_MS = DAY_MINUTES * MINUTE_MS
/** Longer than any shift that counts. */
const SHIFT_DAYS = 3

/** The punches that name a worker. */
const namedIn = (loaded: ReachedClocks, { elements }: PunchImport, now: number) =>
  elements.flatMap(({ index, input }) => {
    const named = workerNamed(loaded, input, now)
    if (Result.isFailure(named)) return []
    return [{ index, input, worker: named.success.worker }]
  })
type NamedPunches = ReturnType<typeof namedIn>

/** The workdays of the punches of each worker that is named. */
const daysByWorker = (loaded: LoadedClocks, named: NamedPunches, now: number) => {
  const days = new Map<string, Set<LocalDate>>()
  const { locations, settings } = loaded
  for (const { input, worker } of named) {
    const when = whenOf(input, { worker, locations, settings }, now)
    if (Result.isFailure(when)) continue
    const workdays = days.get(worker.id) ?? new Set()
    days.set(worker.id, workdays.add(workday(loaded, when.success.timeZone, when.success.at)))
  }
  return days
}

/** The workers at the clock with the timesheets of their punches. */
export const loadMany = Effect.fnUntraced(function* (bulk: PunchImport, caller: Caller) {
  const { clocks, between } = yield* PunchStore
  const clientId = caller.client.id
  const { companyId } = bulk.request
  const names = namesIn(bulk)
  const all = yield* orNotFound("company", clocks(clientId, companyId, names))
  const now = yield* Clock.currentTimeMillis
  const loaded: ReachedClocks = { ...all, caller }
  const named = namedIn(loaded, bulk, now)
  const pinOf = yield* triedPins(caller, companyId, loaded, named, now)
  const days = daysByWorker(loaded, named, now)
  const covered = new Map<string, Covering>()
  const around = new Map<string, ReadonlyArray<Punch>>()
  for (const [id, workdays] of days) {
    const punching = loaded.workers.get(id)
    const sheets = loaded.sheets.get(id) ?? []
    if (!punching) continue
    const { settings } = loaded
    covered.set(
      id,
      yield* covering(clientId, { worker: punching.worker, settings }, sheets, [...workdays])
    )
    // A shift that reaches into a timesheet that is done changes it.
    if (!sheets.some(({ status }) => status === "Approved" || status === "Locked")) continue
    const [from, to] = [names.from - SHIFT_DAYS * DAY_MS, names.to + SHIFT_DAYS * DAY_MS]
    const punches = yield* between(clientId, id, from, to)
    around.set(
      id,
      punches.filter(({ status }) => status === "Recorded")
    )
  }
  return { ...loaded, covered, around, named, pinOf }
})
export type LoadedMany = Effect.Success<ReturnType<typeof loadMany>>

/** Counts the PINs of punches. */
export const countedPins = (bulk: PunchImport, { named }: LoadedMany) =>
  numbersOfElements(
    bulk,
    named.flatMap(({ index, input, worker }) =>
      countedKioskPin(input.pin, worker, ["punches", index, "pin"])
    )
  )
