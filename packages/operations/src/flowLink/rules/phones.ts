/** The remembered phones of a worker, or the kiosks of a company. */
import { isOfPlace } from "@payroll/domain/flowLink/flow"
import type { GuestSession } from "@payroll/domain/flowLink/guestSession"
import { missing, type Problem } from "@payroll/domain/problem"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { described } from "@payroll/domain/field/rule"
import { idFields } from "../../answerSchema.ts"
import { eitherOf } from "../../conditions.ts"
import type { Body } from "../../decode.ts"
import { FlowLinks } from "../../ports/flowLinks.ts"
import { requireCompany } from "../../ports/companyStore.ts"
import { requireWorkerOf } from "../../ports/workerStore.ts"
import { accessOf } from "./access.ts"

export const ownerFields = {
  userId: Schema.optionalKey(described(idFields.userId, "The worker whose phones they are.")),
  companyId: Schema.optionalKey(described(idFields.companyId, "The company whose kiosks they are."))
} as const

export const ownerCondition = eitherOf("userId", "companyId")

/** The worker that a request lacks if it names no company either. */
export const ownerProblems = (
  path: Problem["path"],
  { userId, companyId }: Body
): ReadonlyArray<Problem> =>
  userId === undefined && companyId === undefined ? [missing([...path, "userId"])] : []

interface Owner {
  readonly userId?: string
  readonly companyId?: string
}

/** The access of the kiosks of a company, and of each of its locations. */
export const loadKioskAccess = Effect.fnUntraced(function* (clientId: string, companyId: string) {
  const { access } = yield* FlowLinks
  const profile = yield* requireCompany(clientId, companyId)
  const ids = [profile.company.id, ...profile.locations.map(({ id }) => id)]
  return { profile, access: [...(yield* access(clientId, ids)).values()] }
})

const loadKiosks = Effect.fnUntraced(function* (clientId: string, companyId: string) {
  const { access } = yield* loadKioskAccess(clientId, companyId)
  const sessions = access.flatMap((each) => each.sessions)
  return {
    record: { id: companyId, companyId },
    sessions: sessions.filter(({ flow }) => isOfPlace(flow))
  }
})

/** The open sessions and the devices of a worker, or of a company that is named without one. */
export const loadPhones = Effect.fnUntraced(function* (
  clientId: string,
  { userId, companyId }: Owner
) {
  if (userId === undefined) return yield* loadKiosks(clientId, companyId ?? "")
  const { worker } = yield* requireWorkerOf(clientId, companyId, userId)
  const { sessions } = yield* accessOf(clientId, userId)
  return { record: { id: worker.id, companyId: worker.companyId }, sessions }
})

/** True of a device of a record: of a worker, or of a company that has it as a kiosk. */
export const isDeviceOf = (
  { subjectId, companyId, flow }: GuestSession,
  { id }: { readonly id: string }
): boolean => subjectId === id || (isOfPlace(flow) && companyId === id)
