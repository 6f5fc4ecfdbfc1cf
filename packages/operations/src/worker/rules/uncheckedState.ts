/** The warning of a worker in a state whose rules of overtime are not checked. */
import { stateWarnings } from "@payroll/domain/timesheet/timeFacts"
import { hasLeft, type Worker } from "@payroll/domain/worker/worker"
import { workerToday } from "@payroll/domain/worker/workerToday"
import * as Effect from "effect/Effect"
import type { LoadedProfile } from "../../ports/companyStore.ts"
import { TimeRulesStore } from "../../ports/timeRulesStore.ts"

/** True if an employee works today where the rules are not checked, and the schedule names no others. */
export const isStateUnchecked = Effect.fnUntraced(function* <E, R>(
  worker: Worker,
  company: Effect.Effect<LoadedProfile, E, R>,
  at: number
) {
  const { id, clientId, workerType, workplaces, companyLocationId } = worker
  if (workerType !== "W2" || hasLeft(worker)) return false
  // A profile is much to load, and a remote worker has the state.
  const isRemote = workplaces === undefined && companyLocationId === undefined
  const locations = isRemote ? [] : (yield* company).locations
  const today = workerToday(worker, locations, at)
  const facts = { worker, locations, schedules: [] }
  if (stateWarnings(facts, [today]).length === 0) return false
  const { schedulesOf } = yield* TimeRulesStore
  const schedules = yield* schedulesOf(clientId, id)
  return stateWarnings({ ...facts, schedules }, [today]).length > 0
})
