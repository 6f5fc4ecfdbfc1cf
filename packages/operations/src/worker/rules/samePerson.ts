/** The business user who is the same person as a worker, for what is stored with that one alone. */
import * as Effect from "effect/Effect"
import { CompanyStore } from "../../ports/companyStore.ts"
import type { LoadedWorker } from "../../ports/workerStore.ts"

/**
 * The SSN and the date of birth of a worker. A business user who was verified and became a worker submits none again:
 * they are those of the business user.
 */
export const identityOf = Effect.fnUntraced(function* ({ worker, kyc }: LoadedWorker) {
  if (kyc || worker.businessUserId === undefined) return kyc
  const { profile } = yield* CompanyStore
  const loaded = yield* profile(worker.clientId, worker.companyId)
  return loaded?.businessUsers.find(({ id }) => id === worker.businessUserId)
})
