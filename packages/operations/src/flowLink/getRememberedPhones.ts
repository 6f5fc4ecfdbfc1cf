/** The phones of a worker that open the portal without a link, and the devices of a company that open a kiosk. */
import { phonesIn } from "@payroll/domain/flowLink/rememberedPhone"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { listOf } from "../answerSchema.ts"
import { publishedAs } from "../decode.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { phoneView } from "../views/phoneView.ts"
import { loadPhones, ownerCondition, ownerFields, ownerProblems } from "./rules/phones.ts"

export const getRememberedPhones = defineRead({
  group: "reports",
  name: "getRememberedPhones",
  role: "read",
  summary: "The phones of a worker that open the portal without a link, or the kiosks of a company",
  forGuests: {
    flows: ["worker-portal"],
    subject: [undefined, "userId"],
    fields: [],
    code: undefined
  },
  request: Schema.Struct(ownerFields),
  rules: [publishedAs(ownerCondition, (body) => ownerProblems([], body))],
  response: Schema.Struct({
    rememberedPhones: listOf(
      phoneView.schema,
      "The oldest first; at most 5 of a worker, and 20 of a place."
    )
  }),
  read: (request, { client }, at) =>
    Effect.map(loadPhones(client.id, request), ({ sessions }) => ({
      rememberedPhones: phonesIn(sessions, at).map(phoneView.of)
    })),
  example: { userId: exampleId }
})
