/** The Form W-4 that a worker is asked to sign after entering it. A form that an employer recorded is on paper. */
import { newDocument, type Document } from "@payroll/domain/document/document"
import type { DocumentTemplate } from "@payroll/domain/document/documentTemplate"
import { created, type Moment } from "@payroll/domain/record"
import type { W4Information } from "@payroll/domain/w4/w4Information"
import type { Worker } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import type { Caller } from "../../caller.ts"
import { changes } from "../../changes.ts"
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

/** Loads the form that a guest is asked to sign. */
export const withForm = Effect.fnUntraced(function* (loaded: WithForm, { guest }: Caller) {
  const { worker } = loaded
  if (!guest || worker.workerType !== "W2") return loaded
  const { clientId, companyId } = worker
  const template = yield* officialTemplate({
    clientId,
    companyId,
    kind: "w4",
    language: guest.language
  })
  const { openOfWorker } = yield* Documents
  const form = template && { template, open: yield* openOfWorker(clientId, worker.id) }
  return { ...loaded, form }
})

/** Asks a worker to sign a form that is unsigned, unless the worker is asked already. */
export const askedToSign = (
  worker: Worker,
  form: FormToSign | undefined,
  { documentId }: Pick<W4Information, "documentId">,
  moment: Moment
): Changes => {
  const isAsked = form?.open.some(({ kind, status }) => kind === "w4" && status === "to sign")
  if (!form || isAsked === true || documentId !== undefined) return changes({})
  const base = created(moment.newId(), worker, moment.at)
  return insertedDocument(newDocument(base, worker.id, form.template), moment)
}
