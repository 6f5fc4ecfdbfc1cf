/** Attaches the paper that somebody signed in place of a page, as a file that was uploaded. */
import { easternDayOf } from "@payroll/domain/calendar/easternDay"
import { documentOnPaper, type Document } from "@payroll/domain/document/document"
import { isOfClient, type DocumentContent } from "@payroll/domain/document/documentTemplate"
import { signerOf } from "@payroll/domain/document/signer"
import { InvalidRequest, StateConflict } from "@payroll/domain/errors"
import { Day } from "@payroll/domain/field/date"
import { described } from "@payroll/domain/field/rule"
import { Sha256 } from "@payroll/domain/field/sha256"
import { Uuid } from "@payroll/domain/field/uuid"
import { created, type Moment } from "@payroll/domain/record"
import { versionConflict } from "@payroll/domain/versionConflict"
import { receiptProblems } from "@payroll/domain/w4/w4Information"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { answered, idFields, ids, objectOf, outcomeFields, versionField } from "../answerSchema.ts"
import { changes, combined, insert } from "../changes.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import type { Changes } from "../writer.ts"
import { supersededBy, updatedDocument } from "./rules/documentChanges.ts"
import { loadSigner, openDocuments, requireDocument } from "./rules/loadedSigner.ts"
import { shownDocument, type ShownDocument } from "./rules/shownDocument.ts"
import { formOnPaper } from "./rules/signedForm.ts"
import { fileUse, uploadedPaper } from "./rules/uploadedFile.ts"

const isOther = new StateConflict({
  message: "the text or its entries changed: compare the paper with what is stored now"
})

/** The entries that the paper was compared with; texts of the client are stored with their template. */
const comparedText = (
  document: Document,
  { text: words }: ShownDocument,
  { at, newId }: Moment
): Changes => {
  if (isOfClient(document.kind) || document.status !== "to sign" || words === undefined) {
    return changes({})
  }
  const content: DocumentContent = {
    ...created(newId(), document, at),
    ...signerOf(document),
    ownerId: document.id,
    text: Redacted.make(words),
    pdf: undefined
  }
  return changes({ writes: [insert("documentContent", content)] })
}

export const attachSignedPaper = defineWrite({
  group: "adminPortal",
  name: "attachSignedPaper",
  verb: "PUT",
  role: "write",
  summary:
    "Attach the paper that somebody signed, as an uploaded file, in place of a signature on a page",
  request: Schema.Struct({
    document: objectOf("The document, and its paper.", {
      documentId: idFields.documentId,
      fileId: described(
        Uuid,
        "The paper, as PUT /files took it; of kind identity if it is of a form or of a text with a proof of identity."
      ),
      textSha256: described(
        Sha256,
        "The `textSha256` of getDocument, with whose text and entries the paper was compared."
      ),
      receivedAt: Schema.optionalKey(
        described(
          Day,
          "The day on which the employer got the paper; that of the entries, or today."
        )
      ),
      ...versionField
    })
  }),
  response: Schema.Struct({
    document: objectOf("The document after the call.", {
      documentId: ids.documentId,
      ...outcomeFields(answered("signed on paper"))
    })
  }),
  load: ({ document: { documentId, fileId } }, caller) =>
    Effect.gen(function* () {
      const document = yield* requireDocument(caller, documentId)
      const loaded = yield* loadSigner(caller.client.id, document)
      return {
        document,
        loaded,
        shown: yield* shownDocument(document, loaded.worker),
        open: yield* openDocuments(loaded),
        file: yield* uploadedPaper(document, fileId)
      }
    }),
  decide: ({ document, loaded, shown, open, file }, { document: input }, context) =>
    Result.gen(function* () {
      const { at, credential } = context
      const answer = ({ version }: Document) => ({
        document: {
          documentId: document.id,
          status: "signed on paper" as const,
          message: `${loaded.name} signed it on paper`,
          version
        }
      })
      const problems = receiptProblems(["document", "receivedAt"], input.receivedAt, at)
      if (problems.length > 0) return yield* Result.fail(new InvalidRequest({ problems }))
      if (shown.of.textSha256 !== input.textSha256) return yield* Result.fail(isOther)
      const hasFile = document.status === "signed on paper" && document.paperFileId === file.id
      const { receivedAt = document.paperReceivedAt } = input
      if (hasFile && receivedAt === document.paperReceivedAt) {
        return { record: document, changes: undefined, answer: answer(document) }
      }
      const conflict = versionConflict("document", document, input)
      if (conflict) return yield* Result.fail(conflict)
      const ofEntries = document.kind === "w4" ? loaded.worker?.w4?.receivedAt : undefined
      const paper = {
        fileId: file.id,
        receivedAt: input.receivedAt ?? ofEntries ?? easternDayOf(at),
        recordedBy: credential,
        recordedAt: at
      }
      const after = yield* documentOnPaper(document, paper, shown.of)
      return {
        record: after,
        changes: combined([
          ...(yield* supersededBy(document, open, context)),
          updatedDocument(document, after, context),
          ...(hasFile ? [] : [fileUse(file, "attached", at)]),
          comparedText(document, shown, context),
          changes({ revisions: [loaded.revision] }),
          yield* formOnPaper(loaded.worker, document, paper, context)
        ]),
        answer: answer(after)
      }
    }),
  example: {
    document: {
      documentId: exampleId,
      fileId: exampleId,
      textSha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
    }
  }
})
