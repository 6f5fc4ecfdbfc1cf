/** Forgets a remembered phone of a worker, and ends the session that it has open. */
import { isPhone, isRemembered, withSessions } from "@payroll/domain/flowLink/rememberedPhone"
import { RecordNotFound } from "@payroll/domain/errors"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { answered, idFields, ids, Message, objectOf } from "../answerSchema.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { FlowLinks } from "../ports/flowLinks.ts"
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
  load: ({ rememberedPhone: { userId, rememberedPhoneId } }, { client }) =>
    Effect.gen(function* () {
      const { worker } = yield* requireWorker(client.id, userId)
      const { sessions } = yield* accessOf(client.id, userId)
      const { session } = yield* FlowLinks
      const phone = yield* session(client.id, rememberedPhoneId)
      return { worker, sessions, phone }
    }),
  decide: ({ worker, sessions, phone }, _request, context) => {
    if (phone?.subjectId !== worker.id || !isPhone(phone)) {
      return Result.fail(new RecordNotFound({ record: "remembered phone" }))
    }
    const isOpen = isRemembered(phone, context.at)
    return Result.succeed({
      record: worker,
      changes: isOpen ? endedSessions(withSessions(phone, sessions), context) : undefined,
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
