/** A business user with what a change of the person looks at. */
import type { Problem } from "@payroll/domain/problem"
import * as Effect from "effect/Effect"
import { orNotFound } from "../../orNotFound.ts"
import { CompanyStore, profileOf } from "../../ports/companyStore.ts"
import { WorkerStore } from "../../ports/workerStore.ts"

/** No field of the request: what the worker has is only kept. */
export const KEPT: Problem["path"] = ["user", "email"]

/** The company's profile, the person's own attempts, and the worker made of the person. */
export const loadBusinessUser = Effect.fnUntraced(function* (clientId: string, id: string) {
  const { attempts } = yield* CompanyStore
  const personAttempts = yield* attempts(clientId, id)
  const profile = yield* orNotFound("business user", profileOf(clientId, "businessUser", id))
  const { workerOfBusinessUser } = yield* WorkerStore
  return { profile, attempts: personAttempts, employed: yield* workerOfBusinessUser(clientId, id) }
})
