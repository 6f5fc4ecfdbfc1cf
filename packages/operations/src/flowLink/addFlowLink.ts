/** Makes a link to pages for one person; its address is shown once. */
import { partOf } from "@payroll/domain/field/presence"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { objectOf } from "../answerSchema.ts"
import { noChanges } from "../changes.ts"
import { within } from "../conditions.ts"
import { publishedAs } from "../decode.ts"
import { defineCommand, exampleId } from "../defineOperation.ts"
import { linkCondition, linkFields, linkProblems } from "./rules/linkFields.ts"
import { MadeLink, makeLinks } from "./rules/newLinks.ts"

export const addFlowLink = defineCommand({
  group: "adminPortal",
  name: "addFlowLink",
  verb: "POST",
  role: "write",
  summary: "Make a link to pages for a worker, a signatory or an owner; its address is shown once",
  request: Schema.Struct({ flowLink: objectOf("The link to make.", linkFields) }),
  rules: [
    publishedAs(within("flowLink", linkCondition(false)), (body) =>
      linkProblems(["flowLink"], partOf(body, "flowLink"), false)
    )
  ],
  isStrict: true,
  response: Schema.Struct({ flowLink: MadeLink }),
  run: ({ flowLink: input }, caller, entry) =>
    Effect.map(
      makeLinks({ inputs: [input], isReplacing: false }, caller, entry, (one, context) =>
        Effect.map(Effect.fromResult(one(input, context)), (made) => ({
          answer: made.entry,
          record: { id: made.entry.flowLinkId, companyId: made.entry.companyId },
          changes: made.changes ?? noChanges
        }))
      ),
      (flowLink) => ({ flowLink })
    ),
  example: { flowLink: { flow: "worker-onboarding", userId: exampleId, expiresInHours: 48 } }
})
