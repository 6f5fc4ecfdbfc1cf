/** Withdraws the consent to electronic documents: what was signed stays, and the next signature asks again. */
import { withdrawnConsent } from "@payroll/domain/document/signature"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { answered, idFields, ids, Message, objectOf } from "../answerSchema.ts"
import { changes, update, workerAt } from "../changes.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { Documents } from "../ports/documents.ts"
import { requireWorker } from "../ports/workerStore.ts"

export const withdrawConsent = defineWrite({
  group: "userOnboarding",
  name: "withdrawConsent",
  verb: "PUT",
  role: "write",
  scope: "guest",
  summary: "Withdraw the consent to electronic documents",
  forGuests: {
    flows: ["worker-onboarding", "worker-documents", "worker-portal"],
    subject: ["consent", "userId"],
    fields: [],
    code: "documents"
  },
  request: Schema.Struct({
    consent: objectOf("The consent.", {
      userId: idFields.userId
    })
  }),
  response: Schema.Struct({
    consent: objectOf("The consent after the call.", {
      userId: ids.userId,
      status: answered("withdrawn"),
      message: Message
    })
  }),
  load: ({ consent: { userId } }, { client }) =>
    Effect.gen(function* () {
      const loaded = yield* requireWorker(client.id, userId)
      const { consent } = yield* Documents
      return { loaded, consent: yield* consent(client.id, userId) }
    }),
  decide: ({ loaded, consent }, _request, { at }) =>
    Result.succeed({
      record: loaded.worker,
      changes:
        consent &&
        changes({
          writes: [update("documentConsent", consent, withdrawnConsent(consent, at))],
          revisions: [workerAt(loaded)]
        }),
      answer: {
        consent: {
          userId: loaded.worker.id,
          status: "withdrawn" as const,
          message: "documents that were signed before stay valid"
        }
      }
    }),
  example: { consent: { userId: exampleId } }
})
