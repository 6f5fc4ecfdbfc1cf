/** Makes a link to pages for one person; its address is shown once. */
import { InvalidRequest } from "@payroll/domain/errors"
import { partOf } from "@payroll/domain/field/presence"
import { problem } from "@payroll/domain/problem"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { objectOf } from "../answerSchema.ts"
import type { Caller } from "../caller.ts"
import { noChanges } from "../changes.ts"
import { within } from "../conditions.ts"
import { publishedAs } from "../decode.ts"
import { defineCommand, exampleId } from "../defineOperation.ts"
import { linkCondition, linkFields, linkProblems, type LinkInput } from "./rules/linkFields.ts"
import { MadeLink, makeLinks } from "./rules/newLinks.ts"

const isNoOwner = new InvalidRequest({
  problems: [problem(["flowLink", "flow"], "conflict", "must be company-owner, with sendMail")]
})

/** Fails for a guest unless an owner is mailed a link: guests see none. */
const checkGuest = (
  { flow, sendMail }: LinkInput,
  { guest }: Caller
): Effect.Effect<void, InvalidRequest> =>
  guest === undefined || (flow === "company-owner" && sendMail === true)
    ? Effect.void
    : Effect.fail(isNoOwner)

export const addFlowLink = defineCommand({
  group: "adminPortal",
  name: "addFlowLink",
  verb: "POST",
  role: "write",
  summary: "Make a link to pages for a worker, a signatory or an owner; its address is shown once",
  forGuests: {
    flows: ["company-onboarding"],
    subject: ["flowLink", "colleague"],
    fields: ["flow", "sendMail", "language"],
    code: "data"
  },
  request: Schema.Struct({ flowLink: objectOf("The link to make.", linkFields) }),
  rules: [
    publishedAs(within("flowLink", linkCondition(false)), (body) =>
      linkProblems(["flowLink"], partOf(body, "flowLink"), false)
    )
  ],
  isStrict: true,
  response: Schema.Struct({ flowLink: MadeLink }),
  run: ({ flowLink: input }, caller, entry) =>
    Effect.gen(function* () {
      yield* checkGuest(input, caller)
      const links = { inputs: [input], isReplacing: false }
      const flowLink = yield* makeLinks(links, caller, entry, (one, context) =>
        Effect.map(Effect.fromResult(one(input, context)), (made) => ({
          answer: made.entry,
          record: { id: made.entry.flowLinkId, companyId: made.entry.companyId },
          changes: made.changes ?? noChanges
        }))
      )
      return { flowLink }
    }),
  example: { flowLink: { flow: "worker-onboarding", userId: exampleId, expiresInHours: 48 } }
})
