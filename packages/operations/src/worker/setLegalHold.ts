/**
 * Places a legal hold on a company or a worker, changes its reason, or releases it. While it lasts, nothing of the
 * company or the worker is erased or expires. The hold of a company holds its workers, too.
 */
import { legalHoldReason } from "@payroll/domain/company/legalHold"
import { described } from "@payroll/domain/field/rule"
import { Uuid } from "@payroll/domain/field/uuid"
import { changedIfDifferent } from "@payroll/domain/record"
import { versionConflict } from "@payroll/domain/versionConflict"
import { fullName } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import {
  answered,
  idFields,
  ids,
  objectOf,
  outcomeFields,
  shownId,
  versionField
} from "../answerSchema.ts"
import { changes, profileAt, update, workerAt } from "../changes.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { ErasureRequests } from "../ports/erasureRequests.ts"
import { requireWorkerOf } from "../ports/workerStore.ts"

interface HeldRecord {
  readonly companyId: string
  readonly userId?: string
  readonly reason: string | null
}

/** The company of a request, or its worker where one is named, and what a release lets go on. */
const loadHeld = Effect.fnUntraced(function* (
  clientId: string,
  { companyId, userId, reason }: HeldRecord
) {
  const profile = yield* requireCompany(clientId, companyId)
  const loaded =
    userId === undefined ? undefined : yield* requireWorkerOf(clientId, companyId, userId)
  const { stoppedBy } = yield* ErasureRequests
  const { id, businessUserId } = loaded?.worker ?? {}
  const personIds = id === undefined ? undefined : [id, ...(businessUserId ? [businessUserId] : [])]
  const stopped = reason === null ? yield* stoppedBy(clientId, companyId, personIds) : []
  return { profile, loaded, stopped }
})

type Held = Effect.Success<ReturnType<typeof loadHeld>>

/**
 * The subject as it is and as it is to be, with the write between. A hold of a worker guards the company too: an
 * erasure relies on the company's revision alone.
 */
const heldAs = (held: Held, reason: string | null, at: number) => {
  const set = { legalHold: reason ?? undefined }
  const ofCompany = profileAt(held.profile)
  if (held.loaded) {
    const { worker } = held.loaded
    const after = changedIfDifferent(worker, set, at)
    const write = update("worker", worker, after)
    const revisions = [workerAt(held.loaded), ofCompany]
    return { before: worker, after, write, revisions, name: fullName(worker) }
  }
  const { company } = held.profile
  const after = changedIfDifferent(company, set, at)
  const write = update("company", company, after)
  return { before: company, after, write, revisions: [ofCompany], name: company.name }
}

const messageOf = (name: string, isHeld: boolean): string =>
  isHeld ? `${name} is under a legal hold` : `${name} is under no legal hold`

export const setLegalHold = defineWrite({
  group: "adminPortal",
  name: "setLegalHold",
  verb: "PUT",
  role: "admin",
  summary: "Place a legal hold on a company or a worker, so that nothing is erased, or release it",
  request: Schema.Struct({
    heldRecord: objectOf("The hold.", {
      companyId: idFields.companyId,
      userId: Schema.optionalKey(
        described(Uuid, "The worker who is held; the whole company if none is named.")
      ),
      reason: legalHoldReason,
      ...versionField
    })
  }),
  takesNull: true,
  response: Schema.Struct({
    heldRecord: objectOf("The hold after the call.", {
      companyId: ids.companyId,
      userId: Schema.NullOr(shownId("The worker; null of a company.")),
      ...outcomeFields(answered("Held", "Released"))
    })
  }),
  load: ({ heldRecord }, { client }) => loadHeld(client.id, heldRecord),
  decide: (held, { heldRecord: { companyId, userId, reason, ...input } }, { at }) => {
    const { before, after, write, revisions, name } = heldAs(held, reason, at)
    const conflict = versionConflict(userId === undefined ? "company" : "user", before, input)
    if (conflict) return Result.fail(conflict)
    const isHeld = after.legalHold !== undefined
    return Result.succeed({
      record: after,
      changes:
        after === before
          ? undefined
          : { ...changes({ writes: [write], revisions }), dueErasures: held.stopped },
      answer: {
        heldRecord: {
          companyId,
          userId: userId ?? null,
          status: isHeld ? ("Held" as const) : ("Released" as const),
          message: messageOf(name, isHeld),
          version: after.version
        }
      }
    })
  },
  example: {
    heldRecord: { companyId: exampleId, userId: exampleId, reason: "Claim of 4 May about overtime" }
  }
})
