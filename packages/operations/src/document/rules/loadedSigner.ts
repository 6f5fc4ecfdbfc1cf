/** Signers of documents, as requests name and operations load them: workers, or business users for the company. */
import { isSameSigner, signerId, type Signer } from "@payroll/domain/document/signer"
import { RecordNotFound } from "@payroll/domain/errors"
import { described } from "@payroll/domain/field/rule"
import type { RecordBase } from "@payroll/domain/record"
import { isActive } from "@payroll/domain/status"
import { fullName, hasLeft } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { idFields } from "../../answerSchema.ts"
import type { Caller } from "../../caller.ts"
import { profileAt, workerAt } from "../../changes.ts"
import { within } from "../../conditions.ts"
import { publishedAs } from "../../decode.ts"
import { partOf } from "@payroll/domain/field/presence"
import { orNotFound } from "../../orNotFound.ts"
import { profileOf } from "../../ports/companyStore.ts"
import { Documents } from "../../ports/documents.ts"
import { requireWorker, type LoadedWorker } from "../../ports/workerStore.ts"
import type { Revision } from "../../writer.ts"
import { personCondition, personProblems } from "../../namedPerson.ts"

/** The fields of a request that name who signs, of which exactly one is given. */
export const signerFields = {
  userId: Schema.optionalKey(described(idFields.userId, "The worker who signs.")),
  businessUserId: Schema.optionalKey(
    described(idFields.businessUserId, "The business user who signs for the company.")
  )
} as const

/** The rule of a request whose object names exactly one signer. */
export const signerRule = (part: string) =>
  publishedAs(within(part, personCondition), (body) => personProblems([part], partOf(body, part)))

export interface LoadedSigner {
  readonly signer: Signer
  /** The record of the worker, or of the business user. */
  readonly person: RecordBase
  readonly name: string
  /** Why nothing more is asked of the person; undefined where it can be. */
  readonly left: string | undefined
  /** Guards decisions about the documents of the subject. */
  readonly revision: Revision
  /** The worker, from whose records official forms are filled; undefined of a business user. */
  readonly worker: LoadedWorker | undefined
}

const workerWhoSigns = Effect.fnUntraced(function* (clientId: string, workerId: string) {
  const loaded = yield* requireWorker(clientId, workerId)
  const { worker } = loaded
  const signer: LoadedSigner = {
    signer: { workerId, businessUserId: undefined },
    person: worker,
    name: fullName(worker),
    left: hasLeft(worker) ? `the user is "${worker.userStatus}"` : undefined,
    revision: workerAt(loaded),
    worker: loaded
  }
  return signer
})

/** Loads the worker or the business user who signs; fails with RecordNotFound. */
export const loadSigner = Effect.fnUntraced(function* (
  clientId: string,
  { workerId, businessUserId = "" }: Signer
) {
  if (workerId !== undefined) return yield* workerWhoSigns(clientId, workerId)
  const profile = yield* profileOf(clientId, "businessUser", businessUserId)
  const user = profile?.businessUsers.find(({ id }) => id === businessUserId)
  if (!profile || !user) return yield* new RecordNotFound({ record: "business user" })
  const signer: LoadedSigner = {
    signer: { workerId, businessUserId },
    person: user,
    name: fullName(user),
    left: isActive(user) ? undefined : "the business user is deactivated",
    revision: profileAt(profile),
    worker: undefined
  }
  return signer
})

/** The documents of the worker, or of the company itself, that can still be moved. */
export const openDocuments = Effect.fnUntraced(function* ({ signer, person }: LoadedSigner) {
  const { openOfWorker, openOfCompany } = yield* Documents
  const { clientId, companyId } = person
  return yield* signer.workerId === undefined
    ? openOfCompany(clientId, companyId)
    : openOfWorker(clientId, signer.workerId)
})

/** Finds a document; fails with RecordNotFound if another than the named person signs it, or another than the guest. */
export const requireDocument = Effect.fnUntraced(function* (
  { client, guest }: Pick<Caller, "client" | "guest">,
  documentId: string,
  named?: Signer
) {
  const { document: find } = yield* Documents
  const document = yield* orNotFound("document", find(client.id, documentId))
  const isOthers =
    (named !== undefined && !isSameSigner(document, named)) ||
    (guest !== undefined && signerId(document) !== guest.subjectId)
  return isOthers ? yield* new RecordNotFound({ record: "document" }) : document
})
