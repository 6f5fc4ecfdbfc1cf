/** Signs a document: by a guest alone, for the text that was shown. */
import { FLOWS_WITH_DOCUMENTS } from "@payroll/domain/flowLink/flow"
import { signedDocument, type Document } from "@payroll/domain/document/document"
import type { DocumentContent } from "@payroll/domain/document/documentTemplate"
import { isConfirmed, type Signature } from "@payroll/domain/document/signature"
import { CONSENT_EDITION, statementOf } from "@payroll/domain/document/signingWords"
import { signerNamed, signerOf } from "@payroll/domain/document/signer"
import { InvalidRequest, RecordNotFound, StateConflict } from "@payroll/domain/errors"
import { described } from "@payroll/domain/field/rule"
import { Sha256 } from "@payroll/domain/field/sha256"
import { Uuid } from "@payroll/domain/field/uuid"
import { Accepted, Name } from "@payroll/domain/field/text"
import { problem } from "@payroll/domain/problem"
import { created } from "@payroll/domain/record"
import * as Base64 from "effect/encoding/Base64"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import {
  answered,
  idFields,
  ids,
  objectOf,
  outcomeFields,
  shownFlag,
  shownId
} from "../answerSchema.ts"
import type { Caller } from "../caller.ts"
import { changes, combined, insert } from "../changes.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { Documents } from "../ports/documents.ts"
import { NewId } from "../ports/newId.ts"
import { TextDigest } from "../ports/textDigest.ts"
import { supersededBy, updatedDocument } from "./rules/documentChanges.ts"
import {
  loadSigner,
  openDocuments,
  requireDocument,
  signerFields,
  signerRule,
  type LoadedSigner
} from "./rules/loadedSigner.ts"
import { evidenceOf, printed } from "./rules/printedDocument.ts"
import { shownDocument, type ShownDocument } from "./rules/shownDocument.ts"
import { fileUse, proofOf } from "./rules/uploadedFile.ts"
import { signedForm } from "./rules/signedForm.ts"

const SignatureInput = objectOf("The signature.", {
  ...signerFields,
  documentId: idFields.documentId,
  typedName: described(Name, "The name, as the person typed it."),
  textSha256: described(Sha256, "The `textSha256` of what was shown."),
  fileId: Schema.optionalKey(
    described(Uuid, "The proof of identity, as PUT /files took it, of a document that needs one.")
  ),
  consent: Schema.optionalKey(
    described(Accepted, "Agrees to electronic documents: needed once, until it is withdrawn.")
  )
})

const hasChanged = new StateConflict({ message: "the text is not what was shown; read it again" })
const areTerms = new StateConflict({
  message: "terms are not signed but accepted: call acceptTermsAndCondition"
})
const needsConsent = new InvalidRequest({
  problems: [
    problem(["signature", "consent"], "required", "is needed: agree to electronic documents")
  ]
})

/** The signature that a request would make. */
const signatureOf = Effect.fnUntraced(function* (
  document: Document,
  { of }: ShownDocument,
  { typedName }: typeof SignatureInput.Type,
  caller: Caller
) {
  const evidence = evidenceOf(caller)
  if (!evidence) return yield* new RecordNotFound({ record: "document" })
  const { next } = yield* NewId
  const at = yield* Clock.currentTimeMillis
  const signature: Signature = {
    ...created(next(), document, at),
    ...evidence,
    ...signerOf(document),
    documentId: document.id,
    typedName,
    edition: of.edition,
    textSha256: of.textSha256,
    statement: statementOf(document)
  }
  return signature
})

interface Signed {
  readonly shown: ShownDocument
  readonly signature: Signature
}

/** The whole document with its signature, which is stored; undefined of a PDF that the client gave. */
const wholeOf = Effect.fnUntraced(function* (
  document: Document,
  { name }: LoadedSigner,
  { shown: { text: words, wholeText = "", of }, signature }: Signed
) {
  const { sha256 } = yield* TextDigest
  const { next } = yield* NewId
  if (words === undefined) return undefined
  const pdf = yield* printed(
    { ...document, ...of },
    { text: wholeText, name, signature, isWhole: true }
  )
  const content: DocumentContent = {
    ...created(next(), document, signature.createdAt),
    ...signerOf(document),
    ownerId: document.id,
    text: Redacted.make(words),
    pdf: Redacted.make(pdf)
  }
  const bytes = yield* Effect.orDie(Effect.fromResult(Base64.decode(pdf)))
  return { content, pdfSha256: sha256(bytes) }
})

export const signDocument = defineWrite({
  group: "userOnboarding",
  name: "signDocument",
  verb: "PUT",
  role: "write",
  scope: "guest",
  summary: "Sign a document as it was shown",
  forGuests: {
    flows: FLOWS_WITH_DOCUMENTS,
    subject: ["signature", "person"],
    fields: ["documentId", "typedName", "textSha256", "fileId", "consent"],
    code: "documents"
  },
  request: Schema.Struct({ signature: SignatureInput }),
  rules: [signerRule("signature")],
  response: Schema.Struct({
    signature: objectOf("The signature.", {
      documentId: ids.documentId,
      signatureId: shownId("The signature."),
      isConfirmed: shownFlag("Whether the link was mailed to the address on file."),
      ...outcomeFields(answered("signed"))
    })
  }),
  load: ({ signature: input }, caller) =>
    Effect.gen(function* () {
      const { id: clientId } = caller.client
      const { consent, signatureOf: latestOf } = yield* Documents
      const loaded = yield* loadSigner(clientId, signerNamed(input))
      const document = yield* requireDocument(caller, input.documentId, loaded.signer)
      const shown = yield* shownDocument(document, loaded.worker)
      const signature = yield* signatureOf(document, shown, input, caller)
      const isShown = document.status === "to sign" && shown.of.textSha256 === input.textSha256
      return {
        loaded,
        document,
        shown,
        signature,
        before: yield* latestOf(clientId, document.id),
        consent: yield* consent(clientId, loaded.signer),
        open: yield* openDocuments(loaded),
        file: yield* proofOf(document, input.fileId),
        whole: isShown ? yield* wholeOf(document, loaded, { shown, signature }) : undefined
      }
    }),
  decide: (state, { signature: input }, context) =>
    Result.gen(function* () {
      const { loaded, document, shown, signature, before, consent, open, file, whole } = state
      if (document.kind === "terms") return yield* Result.fail(areTerms)
      if (shown.of.textSha256 !== input.textSha256) return yield* Result.fail(hasChanged)
      const answer = (made: Signature, version: number) => ({
        signature: {
          documentId: document.id,
          signatureId: made.id,
          isConfirmed: isConfirmed(made),
          status: "signed" as const,
          message: isConfirmed(made)
            ? "the document is signed"
            : "the document is signed, by a link that was not mailed",
          version
        }
      })
      // The same guest again: the answer was lost, or the button was pressed twice.
      if (document.status === "signed" && before?.sessionId === signature.sessionId) {
        return {
          record: document,
          changes: undefined,
          answer: answer(before, document.version)
        }
      }
      if (!consent && input.consent !== true) return yield* Result.fail(needsConsent)
      const after = yield* signedDocument(document, isConfirmed(signature), {
        at: context.at,
        pdfSha256: whole?.pdfSha256,
        fileId: file?.id,
        ...shown.of
      })
      const agreed = {
        ...created(context.newId(), document, signature.createdAt),
        sessionId: signature.sessionId,
        handedOver: signature.handedOver,
        address: signature.address,
        userAgent: signature.userAgent,
        ...signerOf(document),
        language: document.language,
        edition: CONSENT_EDITION,
        withdrawnAt: undefined
      }
      return {
        record: after,
        changes: combined([
          ...(yield* supersededBy(document, open, context)),
          updatedDocument(document, after, context),
          fileUse(file, "attached", context.at),
          changes({
            writes: [
              insert("signature", signature),
              ...(whole ? [insert("documentContent", whole.content)] : []),
              ...(consent ? [] : [insert("documentConsent", agreed)])
            ],
            revisions: [loaded.revision]
          }),
          yield* signedForm(loaded.worker, { document, shown, signature }, context)
        ]),
        answer: answer(signature, after.version)
      }
    }),
  example: {
    signature: {
      userId: exampleId,
      documentId: exampleId,
      typedName: "Ben Okafor",
      textSha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
      consent: true
    }
  }
})
