/** The PINs of punches: who needs one, and whether it is the worker's. */
import { notFoundAt, RecordNotFound } from "@payroll/domain/errors"
import { companyToday } from "@payroll/domain/location/companyToday"
import { kioskPinOn, type TriedPin } from "@payroll/domain/punch/kioskPin"
import { trackedToday, type Tracked } from "@payroll/domain/punch/trackedZone"
import type { LoadedClock } from "@payroll/domain/timesheet/loadedClock"
import type { Worker } from "@payroll/domain/worker/worker"
import { worksAtOn } from "@payroll/domain/worker/workplace"
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import type { Caller } from "../../caller.ts"
import { orNotFound } from "../../orNotFound.ts"
import { CompanyStore } from "../../ports/companyStore.ts"
import { PunchStore } from "../../ports/punchStore.ts"

const isRequiredOf = Effect.fnUntraced(function* (
  { client, role, guest }: Caller,
  companyId: string,
  { locations, settings }: Pick<LoadedClock, "locations" | "settings">,
  at: number
) {
  if (role !== "kiosk") return false
  // A page that people share does not know which worker stands there.
  if (guest) return true
  const { kioskPin } = yield* CompanyStore
  const ofCompany = yield* orNotFound("company", kioskPin(client.id, companyId))
  return kioskPinOn(ofCompany, settings, companyToday(locations, at)) === "required"
})

/** A punch as a request has it. */
interface PunchInput {
  readonly pin?: Redacted.Redacted<string>
}

/** A punch with the worker whom it names. */
export interface NamedPunch {
  readonly input: PunchInput
  readonly worker: Pick<Worker, "id">
}

/** Compares the PINs of punches for a company, at a time (UTC milliseconds); returns the outcome for each input. */
export const triedPins = Effect.fnUntraced(function* (
  caller: Caller,
  companyId: string,
  loaded: Pick<LoadedClock, "locations" | "settings">,
  punches: ReadonlyArray<NamedPunch>,
  at: number
) {
  const isRequired = yield* isRequiredOf(caller, companyId, loaded, at)
  const { rightPins } = yield* PunchStore
  const tries = punches.flatMap(({ input, worker }) =>
    input.pin ? [{ input, workerId: worker.id, pin: input.pin }] : []
  )
  const right = tries.length === 0 ? tries : yield* rightPins(caller.client.id, tries)
  const inputs = new Set(right.map(({ input }) => input))
  return (input: PunchInput): TriedPin => ({
    isRequired,
    isGiven: input.pin !== undefined,
    isRight: inputs.has(input)
  })
})

type OfKiosk = Pick<Caller, "companyLocationId">

/** True if the caller may punch for a worker at an instant: a kiosk of a location for those who work there that day. */
export const isReached = ({ companyLocationId }: OfKiosk, tracked: Tracked, at: number): boolean =>
  companyLocationId === undefined ||
  worksAtOn(tracked.worker, companyLocationId, trackedToday(tracked, at))

/** Fails as for an unknown location if a kiosk of a location names another one. */
export const checkKioskLocation = (
  { companyLocationId }: OfKiosk,
  input: { readonly companyLocationId?: string }
): Result.Result<void, RecordNotFound> =>
  companyLocationId === undefined ||
  (input.companyLocationId ?? companyLocationId) === companyLocationId
    ? Result.void
    : Result.fail(notFoundAt("company location", ["punch", "companyLocationId"]))

/** Fails as for an unknown worker if the caller's kiosk is for another location. */
export const requireReached = (
  caller: Caller,
  tracked: Tracked,
  at: number
): Effect.Effect<void, RecordNotFound> =>
  isReached(caller, tracked, at) ? Effect.void : Effect.fail(new RecordNotFound({ record: "user" }))
