/** Revokes a flow link, and ends its session. */
import { movedLink } from "@payroll/domain/flowLink/flowLink"
import { versionConflict } from "@payroll/domain/versionConflict"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { answered, idFields, ids, objectOf, outcomeFields, versionField } from "../answerSchema.ts"
import { combined } from "../changes.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { FlowLinks } from "../ports/flowLinks.ts"
import { accessOf, endedSessions, updatedLink, withoutTokens } from "./rules/access.ts"

export const revokeFlowLink = defineWrite({
  group: "adminPortal",
  name: "revokeFlowLink",
  verb: "PUT",
  role: "write",
  summary: "Revoke a link to pages for people, and end its session",
  request: Schema.Struct({
    flowLink: objectOf("The link.", { flowLinkId: idFields.flowLinkId, ...versionField })
  }),
  response: Schema.Struct({
    flowLink: objectOf("The link after the call.", {
      flowLinkId: ids.flowLinkId,
      ...outcomeFields(answered("revoked"))
    })
  }),
  load: ({ flowLink: { flowLinkId } }, { client }) =>
    Effect.gen(function* () {
      const { link: find } = yield* FlowLinks
      const link = yield* orNotFound("flow link", find(client.id, flowLinkId))
      const { mails, sessions } = yield* accessOf(client.id, link.subjectId)
      const isIts = (of: { readonly flowLinkId: string | undefined }): boolean =>
        of.flowLinkId === link.id
      return { link, mails: mails.filter(isIts), sessions: sessions.filter(isIts) }
    }),
  decide: ({ link, mails, sessions }, { flowLink: input }, context) => {
    const conflict = versionConflict("flow link", link, input)
    if (conflict) return Result.fail(conflict)
    return Result.map(movedLink(link, "revoked", context), (revoked) => ({
      record: revoked,
      changes: combined([
        updatedLink(link, revoked, context),
        withoutTokens(mails, context),
        endedSessions(sessions, context)
      ]),
      answer: {
        flowLink: {
          flowLinkId: link.id,
          status: "revoked" as const,
          message: "the link cannot be used any more",
          version: revoked.version
        }
      }
    }))
  },
  example: { flowLink: { flowLinkId: exampleId } }
})
