/** A flow link, without its address. */
import { linkAt } from "@payroll/domain/flowLink/flowLink"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { idFields } from "../answerSchema.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { FlowLinks } from "../ports/flowLinks.ts"
import { flowLinkView } from "../views/flowLinkView.ts"

export const getFlowLink = defineRead({
  group: "reports",
  name: "getFlowLink",
  role: "read",
  summary: "A link to pages for people",
  request: Schema.Struct({ flowLinkId: idFields.flowLinkId }),
  response: Schema.Struct({ flowLink: flowLinkView.schema }),
  read: ({ flowLinkId }, { client }, at) =>
    Effect.gen(function* () {
      const { link: find } = yield* FlowLinks
      const link = yield* orNotFound("flow link", find(client.id, flowLinkId))
      return { flowLink: flowLinkView.of(linkAt(link, at)) }
    }),
  example: { flowLinkId: exampleId }
})
