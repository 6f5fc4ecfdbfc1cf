/** Forgets a remembered phone of a worker or a kiosk, and ends the session that it has open. */
import { subjectIds } from "@payroll/domain/flowLink/flow"
import { isPhone, isRemembered, withSessions } from "@payroll/domain/flowLink/rememberedPhone"
import { RecordNotFound } from "@payroll/domain/errors"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { partOf } from "@payroll/domain/field/presence"
import { answered, idFields, ids, Message, objectOf, shownId } from "../answerSchema.ts"
import { within } from "../conditions.ts"
import { publishedAs } from "../decode.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { FlowLinks } from "../ports/flowLinks.ts"
import { endedSessions } from "./rules/access.ts"
import {
  isDeviceOf,
  loadPhones,
  ownerCondition,
  ownerFields,
  ownerProblems
} from "./rules/phones.ts"

export const forgetPhone = defineWrite({
  group: "adminPortal",
  alsoIn: ["userPortal"],
  name: "forgetPhone",
  verb: "PUT",
  role: "write",
  summary: "Forget a remembered phone of a worker or a kiosk, and end its session",
  forGuests: {
    flows: ["worker-portal"],
    subject: ["rememberedPhone", "userId"],
    fields: ["rememberedPhoneId"],
    code: undefined
  },
  request: Schema.Struct({
    rememberedPhone: objectOf("The phone.", {
      ...ownerFields,
      rememberedPhoneId: idFields.rememberedPhoneId
    })
  }),
  rules: [
    publishedAs(within("rememberedPhone", ownerCondition), (body) =>
      ownerProblems(["rememberedPhone"], partOf(body, "rememberedPhone"))
    )
  ],
  response: Schema.Struct({
    rememberedPhone: objectOf("The phone after the call.", {
      userId: Schema.NullOr(shownId("The worker; null of a kiosk.")),
      rememberedPhoneId: ids.rememberedPhoneId,
      status: answered("Forgotten"),
      message: Message
    })
  }),
  load: ({ rememberedPhone }, { client }) =>
    Effect.gen(function* () {
      const { record, sessions } = yield* loadPhones(client.id, rememberedPhone)
      const { session } = yield* FlowLinks
      const phone = yield* session(client.id, rememberedPhone.rememberedPhoneId)
      return { record, sessions, phone }
    }),
  decide: ({ record, sessions, phone }, _request, context) => {
    if (!phone || !isPhone(phone) || !isDeviceOf(phone, record)) {
      return Result.fail(new RecordNotFound({ record: "remembered phone" }))
    }
    const isOpen = isRemembered(phone, context.at)
    return Result.succeed({
      record,
      changes: isOpen ? endedSessions(withSessions(phone, sessions), context) : undefined,
      answer: {
        rememberedPhone: {
          userId: subjectIds(phone).userId,
          rememberedPhoneId: phone.id,
          status: "Forgotten" as const,
          message: "this device needs a link from now on"
        }
      }
    })
  },
  example: { rememberedPhone: { userId: exampleId, rememberedPhoneId: exampleId } }
})
