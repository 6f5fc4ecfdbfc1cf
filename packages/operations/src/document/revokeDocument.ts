/** Revokes a document: nobody is asked to sign it any more, and a signed one does not count any more. */
import { isSignedAnyhow, movedDocument } from "@payroll/domain/document/document"
import { isOfClient } from "@payroll/domain/document/documentTemplate"
import { versionConflict } from "@payroll/domain/versionConflict"
import { StateConflict } from "@payroll/domain/errors"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { answered, idFields, ids, objectOf, outcomeFields, versionField } from "../answerSchema.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { Documents } from "../ports/documents.ts"
import { updatedDocument } from "./rules/documentChanges.ts"

const isSignedForm = new StateConflict({
  message: "a signed form is not revoked: it counts until the worker signs another one"
})

export const revokeDocument = defineWrite({
  group: "adminPortal",
  name: "revokeDocument",
  verb: "PUT",
  role: "write",
  summary: "Revoke a document that waits to be signed, or that was signed",
  request: Schema.Struct({
    document: objectOf("The document.", { documentId: idFields.documentId, ...versionField })
  }),
  response: Schema.Struct({
    document: objectOf("The document after the call.", {
      documentId: ids.documentId,
      ...outcomeFields(answered("revoked"))
    })
  }),
  load: ({ document: { documentId } }, { client }) =>
    Effect.flatMap(Documents, ({ document }) =>
      orNotFound("document", document(client.id, documentId))
    ),
  decide: (document, { document: input }, context) => {
    const conflict = versionConflict("document", document, input)
    if (conflict) return Result.fail(conflict)
    if (!isOfClient(document.kind) && isSignedAnyhow(document)) return Result.fail(isSignedForm)
    return Result.map(movedDocument(document, "revoked", context), (revoked) => ({
      record: revoked,
      changes: updatedDocument(document, revoked, context),
      answer: {
        document: {
          documentId: document.id,
          status: "revoked" as const,
          message: "the document is kept, and does not count any more",
          version: revoked.version
        }
      }
    }))
  },
  example: { document: { documentId: exampleId } }
})
