/** Asks a worker to sign a template. */
import {
  DOCUMENTS_MAX,
  movedDocument,
  newDocument,
  type Document
} from "@payroll/domain/document/document"
import { InvalidRequest, RecordNotFound, StateConflict } from "@payroll/domain/errors"
import { problem } from "@payroll/domain/problem"
import { created } from "@payroll/domain/record"
import { fullName, hasLeft } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { answered, idFields, ids, objectOf, outcomeFields } from "../answerSchema.ts"
import { changes, combined, workerAt } from "../changes.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { Documents } from "../ports/documents.ts"
import { requireWorker } from "../ports/workerStore.ts"
import type { Changes } from "../writer.ts"
import { insertedDocument, updatedDocument } from "./rules/documentChanges.ts"

const isReplaced = new StateConflict({ message: "the document template has a newer edition" })
const tooMany = new InvalidRequest({
  problems: [
    problem(["document", "userId"], "limit", `has ${DOCUMENTS_MAX} documents: revoke some`)
  ]
})

const answerOf = (document: Document, message: string) => ({
  document: {
    documentId: document.id,
    status: document.status === "signed" ? ("signed" as const) : ("to sign" as const),
    message,
    version: document.version
  }
})

export const assignDocument = defineWrite({
  group: "adminPortal",
  name: "assignDocument",
  verb: "POST",
  role: "write",
  summary: "Ask a worker to sign a document; an earlier edition that waits is superseded",
  request: Schema.Struct({
    document: objectOf("What is to be signed, and by whom.", {
      userId: idFields.userId,
      documentTemplateId: idFields.documentTemplateId
    })
  }),
  response: Schema.Struct({
    document: objectOf("The document after the call.", {
      documentId: ids.documentId,
      ...outcomeFields(answered("to sign", "signed"))
    })
  }),
  load: ({ document: { userId, documentTemplateId } }, { client }) =>
    Effect.gen(function* () {
      const loaded = yield* requireWorker(client.id, userId)
      const { template: find, openOfWorker } = yield* Documents
      const template = yield* orNotFound("document template", find(client.id, documentTemplateId))
      if (template.companyId !== loaded.worker.companyId) {
        return yield* new RecordNotFound({ record: "document template" })
      }
      return { loaded, template, open: yield* openOfWorker(client.id, userId) }
    }),
  decide: ({ loaded, template, open }, _request, context) =>
    Result.gen(function* () {
      const { worker } = loaded
      if (hasLeft(worker)) {
        return yield* Result.fail(
          new StateConflict({ message: `the user is "${worker.userStatus}"` })
        )
      }
      if (template.status !== "current") return yield* Result.fail(isReplaced)
      const ofSeries = open.filter(({ seriesId }) => seriesId === template.seriesId)
      const same = ofSeries.find(({ edition }) => edition === template.edition)
      if (same) {
        const answer = answerOf(same, `${fullName(worker)} has this document already`)
        return { record: same, changes: undefined, answer }
      }
      if (open.length >= DOCUMENTS_MAX) return yield* Result.fail(tooMany)
      const base = created(context.newId(), worker, context.at)
      const document = newDocument(base, worker.id, template)
      const superseded: Array<Changes> = []
      for (const before of ofSeries) {
        // A signed edition holds until the next one is signed.
        if (before.status !== "to sign") continue
        const after = yield* movedDocument(before, "superseded", context)
        superseded.push(updatedDocument(before, after, context))
      }
      return {
        record: document,
        changes: combined([
          ...superseded,
          insertedDocument(document, context),
          changes({ revisions: [workerAt(loaded)] })
        ]),
        answer: answerOf(document, `${fullName(worker)} is asked to sign it`)
      }
    }),
  example: { document: { userId: exampleId, documentTemplateId: exampleId } }
})
