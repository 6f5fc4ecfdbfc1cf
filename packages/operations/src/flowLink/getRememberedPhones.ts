/** The phones of a worker that open the portal without a link. */
import { phonesIn } from "@payroll/domain/flowLink/rememberedPhone"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { idFields, listOf } from "../answerSchema.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { requireWorker } from "../ports/workerStore.ts"
import { phoneView } from "../views/phoneView.ts"
import { accessOf } from "./rules/access.ts"

export const getRememberedPhones = defineRead({
  group: "reports",
  name: "getRememberedPhones",
  role: "read",
  summary: "The phones of a worker that open the portal without a link",
  forGuests: {
    flows: ["worker-portal"],
    subject: [undefined, "userId"],
    fields: [],
    code: undefined
  },
  request: Schema.Struct({ userId: idFields.userId }),
  response: Schema.Struct({
    rememberedPhones: listOf(phoneView.schema, "The oldest first; at most 5.")
  }),
  read: ({ userId }, { client }, at) =>
    Effect.gen(function* () {
      yield* requireWorker(client.id, userId)
      const { sessions } = yield* accessOf(client.id, userId)
      return { rememberedPhones: phonesIn(sessions, at).map(phoneView.of) }
    }),
  example: { userId: exampleId }
})
