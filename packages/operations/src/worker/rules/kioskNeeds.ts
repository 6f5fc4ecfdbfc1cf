/** The need of a PIN at the kiosks of a company. */
import { companyToday } from "@payroll/domain/location/companyToday"
import { kioskPinOn } from "@payroll/domain/punch/kioskPin"
import type { Worker } from "@payroll/domain/worker/worker"
import { workerToday } from "@payroll/domain/worker/workerToday"
import { worksAtOn } from "@payroll/domain/worker/workplace"
import * as Effect from "effect/Effect"
import type { LoadedProfile } from "../../ports/companyStore.ts"
import { CredentialStore } from "../../ports/credentialStore.ts"
import { TimeRulesStore } from "../../ports/timeRulesStore.ts"

/** True if an active worker has no PIN, and a kiosk for the worker refuses punches without one. */
export const lacksKioskPin = Effect.fnUntraced(function* <E, R>(
  worker: Worker,
  profile: Effect.Effect<LoadedProfile, E, R>,
  at: number
) {
  const { clientId, companyId, kioskPinSetAt, userStatus } = worker
  if (userStatus !== "Active" || kioskPinSetAt !== undefined) return false
  const { kiosks } = yield* CredentialStore
  const places = yield* kiosks(clientId, companyId, at)
  if (places.length === 0) return false
  const { company, locations } = yield* profile
  const today = workerToday(worker, locations, at)
  if (!places.some((place) => place === undefined || worksAtOn(worker, place, today))) return false
  const { settingsOf } = yield* TimeRulesStore
  const settings = yield* settingsOf(clientId, companyId)
  return kioskPinOn(company.kioskPin, settings, companyToday(locations, at)) === "required"
})
