/** Withdraws the consent to electronic documents: what was signed stays, and the next signature asks again. */
import { withdrawnConsent } from "@payroll/domain/document/signature"
import { signerIds, signerNamed } from "@payroll/domain/document/signer"
import { FLOWS_WITH_TEXTS } from "@payroll/domain/flowLink/flow"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { answered, Message, objectOf } from "../answerSchema.ts"
import { changes, update } from "../changes.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { Documents } from "../ports/documents.ts"
import { personSchemas } from "../namedPerson.ts"
import { loadSigner, signerFields, signerRule } from "./rules/loadedSigner.ts"

export const withdrawConsent = defineWrite({
  group: "userOnboarding",
  name: "withdrawConsent",
  verb: "PUT",
  role: "write",
  scope: "guest",
  summary: "Withdraw the consent to electronic documents",
  forGuests: {
    flows: FLOWS_WITH_TEXTS,
    subject: ["consent", "person"],
    fields: [],
    code: "documents"
  },
  request: Schema.Struct({
    consent: objectOf("The consent.", signerFields)
  }),
  rules: [signerRule("consent")],
  response: Schema.Struct({
    consent: objectOf("The consent after the call.", {
      ...personSchemas,
      status: answered("withdrawn"),
      message: Message
    })
  }),
  load: ({ consent: named }, { client }) =>
    Effect.gen(function* () {
      const loaded = yield* loadSigner(client.id, signerNamed(named))
      const { consent } = yield* Documents
      return { loaded, consent: yield* consent(client.id, loaded.signer) }
    }),
  decide: ({ loaded, consent }, _request, { at }) =>
    Result.succeed({
      record: loaded.person,
      changes:
        consent &&
        changes({
          writes: [update("documentConsent", consent, withdrawnConsent(consent, at))],
          revisions: [loaded.revision]
        }),
      answer: {
        consent: {
          ...signerIds(loaded.signer),
          status: "withdrawn" as const,
          message: "documents that were signed before stay valid"
        }
      }
    }),
  example: { consent: { userId: exampleId } }
})
