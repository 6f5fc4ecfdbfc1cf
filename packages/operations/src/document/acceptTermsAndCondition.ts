/** Accepts terms: by a worker, by somebody for the company, or by a program that showed them to the person. */
import { movedDocument } from "@payroll/domain/document/document"
import type { TermsAcceptance } from "@payroll/domain/document/termsAcceptance"
import { signerNamed, signerOf } from "@payroll/domain/document/signer"
import { StateConflict } from "@payroll/domain/errors"
import { FLOWS_WITH_TEXTS } from "@payroll/domain/flowLink/flow"
import { described } from "@payroll/domain/field/rule"
import { Sha256 } from "@payroll/domain/field/sha256"
import { Accepted } from "@payroll/domain/field/text"
import { created } from "@payroll/domain/record"
import { isoTimestamp } from "@payroll/domain/timestamp"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import {
  answered,
  idFields,
  ids,
  objectOf,
  outcomeFields,
  shownText,
  shownTime,
  shownWhole
} from "../answerSchema.ts"
import { changes, combined, insert } from "../changes.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { Documents } from "../ports/documents.ts"
import { supersededBy, updatedDocument } from "./rules/documentChanges.ts"
import {
  loadSigner,
  openDocuments,
  requireDocument,
  signerFields,
  signerRule
} from "./rules/loadedSigner.ts"
import { evidenceOf } from "./rules/printedDocument.ts"

const areNoTerms = new StateConflict({
  message: "the document is not accepted but signed: call signDocument"
})
const areOthers = new StateConflict({ message: "the text is not what was shown; read it again" })

export const acceptTermsAndCondition = defineWrite({
  group: "userOnboarding",
  name: "acceptTermsAndCondition",
  verb: "PUT",
  role: "write",
  summary: "Accept terms as they were shown",
  forGuests: {
    flows: FLOWS_WITH_TEXTS,
    subject: ["termsAndCondition", "person"],
    fields: ["documentId", "textSha256", "isTermsAccepted"],
    code: "documents"
  },
  request: Schema.Struct({
    termsAndCondition: objectOf("The terms.", {
      ...signerFields,
      documentId: idFields.documentId,
      textSha256: described(Sha256, "The `textSha256` of what was shown."),
      isTermsAccepted: described(Accepted, "That the person accepts them.")
    })
  }),
  rules: [signerRule("termsAndCondition")],
  response: Schema.Struct({
    termsAndCondition: objectOf("The accepted text, and the time.", {
      documentId: ids.documentId,
      edition: shownWhole("The version of the text."),
      textSha256: shownText("The SHA-256 of the text, in hexadecimal digits."),
      acceptedAt: shownTime("When it was accepted."),
      ...outcomeFields(answered("accepted"))
    })
  }),
  load: ({ termsAndCondition: { documentId, ...named } }, caller) =>
    Effect.gen(function* () {
      const { id: clientId } = caller.client
      const { acceptanceOf } = yield* Documents
      const loaded = yield* loadSigner(clientId, signerNamed(named))
      return {
        loaded,
        document: yield* requireDocument(caller, documentId, loaded.signer),
        before: yield* acceptanceOf(clientId, documentId),
        open: yield* openDocuments(loaded),
        evidence: evidenceOf(caller),
        address: caller.address
      }
    }),
  decide: (state, { termsAndCondition: { textSha256 } }, context) =>
    Result.gen(function* () {
      const { loaded, document, before, open, evidence, address } = state
      const { edition } = document
      if (document.kind !== "terms") return yield* Result.fail(areNoTerms)
      if (document.textSha256 !== textSha256) return yield* Result.fail(areOthers)
      const answer = (at: number, version: number) => ({
        termsAndCondition: {
          documentId: document.id,
          edition,
          textSha256,
          acceptedAt: isoTimestamp(at),
          status: "accepted" as const,
          message: "the terms are accepted",
          version
        }
      })
      if (before && document.status === "signed") {
        return {
          record: document,
          changes: undefined,
          answer: answer(before.createdAt, document.version)
        }
      }
      const after = yield* movedDocument(document, "signed", context)
      const acceptance: TermsAcceptance = {
        ...created(context.newId(), document, context.at),
        documentId: document.id,
        ...signerOf(document),
        edition,
        textSha256,
        credential: context.credential,
        sessionId: evidence?.sessionId,
        handedOver: evidence?.handedOver,
        address,
        userAgent: evidence?.userAgent
      }
      return {
        record: after,
        changes: combined([
          ...(yield* supersededBy(document, open, context)),
          updatedDocument(document, after, context),
          changes({
            writes: [insert("termsAcceptance", acceptance)],
            revisions: [loaded.revision]
          })
        ]),
        answer: answer(context.at, after.version)
      }
    }),
  example: {
    termsAndCondition: {
      userId: exampleId,
      documentId: exampleId,
      textSha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
      isTermsAccepted: true
    }
  }
})
