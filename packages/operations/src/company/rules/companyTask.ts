/** Open requirements of a company's onboarding, for the reads that show them. */
import { easternDayOf } from "@payroll/domain/calendar/easternDay"
import { companyRequirements } from "@payroll/domain/onboarding/companyRequirements"
import type { Requirement } from "@payroll/domain/onboarding/requirement"
import {
  isBelowSomewhere,
  judgingStates,
  timeOffRequirements
} from "@payroll/domain/onboarding/timeOffRequirements"
import * as Effect from "effect/Effect"
import type { LoadedProfile } from "../../ports/companyStore.ts"
import { Documents } from "../../ports/documents.ts"
import { isErased } from "../../ports/erasedSubjects.ts"
import { TimeOffStore } from "../../ports/timeOffStore.ts"
import { companyToday } from "@payroll/domain/location/companyToday"

/**
 * The open requirements of a company at an instant, in the order of onboarding; those of time off come last. An erased
 * company has none.
 */
export const openRequirements = Effect.fnUntraced(function* (
  loaded: LoadedProfile,
  at: number,
  further?: Omit<NonNullable<Parameters<typeof companyRequirements>[3]>, "documents">
) {
  const { company, attempts, locations } = loaded
  if (yield* isErased(company.clientId, company.id)) return []
  const { policiesOf, placesOfHolders } = yield* TimeOffStore
  const { openOfCompany } = yield* Documents
  const policies = yield* policiesOf(company.clientId, company.id)
  const today = companyToday(locations, at)
  const judged = policies.filter((policy) => isBelowSomewhere(policy, today))
  const states = yield* Effect.forEach(judged, ({ id, clientId }) =>
    Effect.map(placesOfHolders(clientId, id), (places) => {
      const held = places.length === 0 ? [] : judgingStates(places, locations, today)
      return [id, held] as const
    })
  )
  const documents = yield* openOfCompany(company.clientId, company.id)
  const requirements: ReadonlyArray<Requirement> = [
    ...companyRequirements(loaded, attempts.latest, easternDayOf(at), { ...further, documents }),
    ...timeOffRequirements({ ...loaded, policies, states: new Map(states) }, today)
  ]
  return requirements
})
