/** The SSN and the date of birth of a worker, which can be stored with a business user alone. */
import * as Effect from "effect/Effect"
import type { LoadedProfile } from "../../ports/companyStore.ts"
import type { LoadedWorker } from "../../ports/workerStore.ts"

/**
 * The SSN and the date of birth of a worker. A business user who was verified and became a worker submits none again:
 * they are those of the business user.
 */
export const identityOf = Effect.fnUntraced(function* <E, R>(
  { worker, kyc }: LoadedWorker,
  company: Effect.Effect<LoadedProfile, E, R>
) {
  if (kyc || worker.businessUserId === undefined) return kyc
  const { businessUsers } = yield* company
  return businessUsers.find(({ id }) => id === worker.businessUserId)
})
