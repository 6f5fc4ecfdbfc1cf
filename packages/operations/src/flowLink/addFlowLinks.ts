/** Makes up to 1,000 links of one company in one call and one transaction: all of them or none. */
import { described } from "@payroll/domain/field/rule"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { idFields, listOf } from "../answerSchema.ts"
import { elementRule, elementsOf } from "../bulk.ts"
import { decideEach } from "../bulkDecision.ts"
import { noChanges } from "../changes.ts"
import { withinEach } from "../conditions.ts"
import { publishedAs } from "../decode.ts"
import { defineCommand, exampleId } from "../defineOperation.ts"
import { linkCondition, linkProblems, listedLinkFields } from "./rules/linkFields.ts"
import { MadeLink, makeLinks } from "./rules/newLinks.ts"

const PLACES = { list: "flowLinks", single: "flowLink" } as const

export const addFlowLinks = defineCommand({
  group: "adminPortal",
  name: "addFlowLinks",
  verb: "POST",
  role: "write",
  summary:
    "Make up to 1,000 links to pages for people of a company; their addresses are shown once",
  takesMany: true,
  request: Schema.Struct({
    companyId: idFields.companyId,
    flowLinks: elementsOf(Schema.Struct(listedLinkFields), "flowLinks"),
    replace: Schema.optionalKey(
      described(
        Schema.Boolean,
        "Whether links of the same people and flows that can still be used are revoked, as after a lost answer."
      )
    )
  }),
  rules: [
    publishedAs(
      withinEach("flowLinks", linkCondition(true)),
      elementRule("flowLinks", (path, link) => linkProblems(path, link, true))
    )
  ],
  isStrict: true,
  response: Schema.Struct({
    flowLinks: listOf(MadeLink, "An entry for each link, in order.")
  }),
  run: ({ companyId, flowLinks, replace = false }, caller, entry) => {
    const inputs = flowLinks.map((input) => ({ ...input, companyId }))
    const elements = inputs.map((input, index) => ({ input, index }))
    return Effect.map(
      makeLinks({ inputs, isReplacing: replace }, caller, entry, (one, context) => {
        const made: Array<typeof MadeLink.Type> = []
        const decided = decideEach(
          PLACES,
          { request: {}, elements, refused: new Map() },
          context,
          one,
          (link) => void made.push(link.entry)
        )
        return Effect.map(decided, (all) => ({
          answer: made,
          record: { id: companyId, companyId },
          changes: all.changes ?? noChanges
        }))
      }),
      (answer) => ({ flowLinks: answer })
    )
  },
  example: {
    companyId: exampleId,
    flowLinks: [{ flow: "worker-tax", userId: exampleId, language: "es" }],
    replace: true
  }
})
