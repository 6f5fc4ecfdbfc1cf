/** Forgets a remembered phone of a worker, and ends the session that it has open. */
import { phonesIn, withSessions } from "@payroll/domain/flowLink/rememberedPhone"
import { RecordNotFound } from "@payroll/domain/errors"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { answered, idFields, ids, Message, objectOf } from "../answerSchema.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { requireWorker } from "../ports/workerStore.ts"
import { accessOf, endedSessions } from "./rules/access.ts"

export const forgetPhone = defineWrite({
  group: "adminPortal",
  alsoIn: ["userPortal"],
  name: "forgetPhone",
  verb: "PUT",
  role: "write",
  summary: "Forget a remembered phone of a worker, and end its session",
  forGuests: {
    flows: ["worker-portal"],
    subject: ["rememberedPhone", "userId"],
    fields: ["rememberedPhoneId"],
    code: undefined
  },
  request: Schema.Struct({
    rememberedPhone: objectOf("The phone.", {
      userId: idFields.userId,
      rememberedPhoneId: idFields.rememberedPhoneId
    })
  }),
  response: Schema.Struct({
    rememberedPhone: objectOf("The phone after the call.", {
      userId: ids.userId,
      rememberedPhoneId: ids.rememberedPhoneId,
      status: answered("Forgotten"),
      message: Message
    })
  }),
  load: ({ rememberedPhone: { userId } }, { client }) =>
    Effect.gen(function* () {
      const { worker } = yield* requireWorker(client.id, userId)
      const { sessions } = yield* accessOf(client.id, userId)
      return { worker, sessions }
    }),
  decide: ({ worker, sessions }, { rememberedPhone: input }, context) => {
    const phone = phonesIn(sessions, context.at).find(({ id }) => id === input.rememberedPhoneId)
    if (!phone) return Result.fail(new RecordNotFound({ record: "remembered phone" }))
    return Result.succeed({
      record: worker,
      changes: endedSessions(withSessions(phone, sessions), context),
      answer: {
        rememberedPhone: {
          userId: worker.id,
          rememberedPhoneId: phone.id,
          status: "Forgotten" as const,
          message: "this phone needs a link to open the portal"
        }
      }
    })
  },
  example: { rememberedPhone: { userId: exampleId, rememberedPhoneId: exampleId } }
})
