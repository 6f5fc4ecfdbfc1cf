/** Open requirements of a company's onboarding, for the reads that show them. */
import { easternDayOf } from "@payroll/domain/calendar/easternDay"
import { companyRequirements } from "@payroll/domain/onboarding/companyRequirements"
import type { Requirement } from "@payroll/domain/onboarding/requirement"
import { timeOffRequirements } from "@payroll/domain/onboarding/timeOffRequirements"
import * as Effect from "effect/Effect"
import type { LoadedProfile } from "../../ports/companyStore.ts"
import { TimeOffStore } from "../../ports/timeOffStore.ts"
import { companyToday } from "@payroll/domain/location/companyToday"

/** The open requirements of a company at an instant, in the order of onboarding; those of time off come last. */
export const openRequirements = Effect.fnUntraced(function* (
  loaded: LoadedProfile,
  at: number,
  further?: Parameters<typeof companyRequirements>[3]
) {
  const { company, attempts, locations } = loaded
  const { policiesOf } = yield* TimeOffStore
  const policies = yield* policiesOf(company.clientId, company.id)
  const requirements: ReadonlyArray<Requirement> = [
    ...companyRequirements(loaded, attempts.latest, easternDayOf(at), further),
    ...timeOffRequirements({ ...loaded, policies }, companyToday(locations, at))
  ]
  return requirements
})
