/** The schedules of a worker, and the company's own rules of overtime that they name. */
import { isUuid } from "@payroll/domain/field/uuid"
import * as Effect from "effect/Effect"
import { TimeRulesStore } from "../../ports/timeRulesStore.ts"

export const scheduledRules = Effect.fnUntraced(function* (clientId: string, workerId: string) {
  const { schedulesOf, ruleSet } = yield* TimeRulesStore
  const schedules = yield* schedulesOf(clientId, workerId)
  const named = new Set(
    schedules.flatMap(({ ruleSetId }) =>
      ruleSetId !== undefined && isUuid(ruleSetId) ? [ruleSetId] : []
    )
  )
  const ruleSets = yield* Effect.forEach(named, (id) => ruleSet(clientId, id))
  return { schedules, ruleSets: ruleSets.filter((each) => each !== undefined) }
})
