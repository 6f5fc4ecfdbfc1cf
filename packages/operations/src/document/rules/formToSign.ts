/**
 * The forms that a worker is asked to sign: Form W-4 after entering it, since one that an employer recorded is on
 * paper, and the authorization of direct deposit.
 */
import { newDocument, type Document } from "@payroll/domain/document/document"
import type { DocumentTemplate, OfficialKind } from "@payroll/domain/document/documentTemplate"
import { ofWorker } from "@payroll/domain/document/signer"
import { created, type Moment } from "@payroll/domain/record"
import type { Worker } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import type { Caller } from "../../caller.ts"
import { noChanges } from "../../changes.ts"
import { Documents } from "../../ports/documents.ts"
import type { LoadedWorker } from "../../ports/workerStore.ts"
import type { Changes } from "../../writer.ts"
import { insertedDocument } from "./documentChanges.ts"
import { officialTemplate } from "./officialText.ts"

export interface FormToSign {
  readonly template: DocumentTemplate
  /** The documents of the worker that can still be moved. */
  readonly open: ReadonlyArray<Document>
}

/** A worker with the form that a guest is asked to sign; without it for others, and where the company has no text. */
export type WithForm = LoadedWorker & { readonly form?: FormToSign | undefined }

/** Loads the form of a kind that the worker is asked to sign; undefined where the company has no text. */
const formOf = Effect.fnUntraced(function* (
  { worker }: LoadedWorker,
  kind: OfficialKind,
  { client, guest }: Caller
) {
  const { clientId, companyId } = worker
  const language = guest?.language ?? client.settings.language
  const template = yield* officialTemplate({ clientId, companyId, kind, language })
  if (!template) return undefined
  const { openOfWorker } = yield* Documents
  const form: FormToSign = { template, open: yield* openOfWorker(clientId, worker.id) }
  return form
})

/** Loads the Form W-4 that a guest is asked to sign. */
export const withForm = Effect.fnUntraced(function* (loaded: WithForm, caller: Caller) {
  if (!caller.guest || loaded.worker.workerType !== "W2") return loaded
  return { ...loaded, form: yield* formOf(loaded, "w4", caller) }
})

/** Loads the authorization that a worker is asked to sign once accounts are set. */
export const withAuthorization = Effect.fnUntraced(function* <L extends LoadedWorker>(
  loaded: L,
  caller: Caller
) {
  const form = yield* formOf(loaded, "directDeposit", caller)
  const result: L & Pick<WithForm, "form"> = { ...loaded, form }
  return result
})

/** Asks a worker to sign a form, unless the worker is asked already. */
export const askedToSign = (
  worker: Worker,
  form: FormToSign | undefined,
  moment: Moment
): Changes => {
  if (!form) return noChanges
  const { template, open } = form
  const isAsked = open.some(({ kind, status }) => kind === template.kind && status === "to sign")
  if (isAsked) return noChanges
  const base = created(moment.newId(), worker, moment.at)
  return insertedDocument(newDocument(base, ofWorker(worker), template), moment)
}
