/** Revokes all links about a person, and ends the sessions of whoever opened them. */
import { missing } from "@payroll/domain/problem"
import { partOf } from "@payroll/domain/field/presence"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { idFields, Message, objectOf, shownWhole } from "../answerSchema.ts"
import { changes, combined } from "../changes.ts"
import { eitherOf, within } from "../conditions.ts"
import { publishedAs } from "../decode.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { FlowLinks } from "../ports/flowLinks.ts"
import type { Kind } from "../writer.ts"
import { revokedAccess } from "./rules/access.ts"
import { requireSubjects } from "./rules/subject.ts"

/** A request names somebody. */
const noSubject = { id: "", companyId: undefined }

export const endGuestSessions = defineWrite({
  group: "adminPortal",
  name: "endGuestSessions",
  verb: "PUT",
  role: "write",
  summary: "Revoke all links to pages about a person, and end the sessions",
  request: Schema.Struct({
    guestSessions: objectOf("Whose links and sessions.", {
      userId: Schema.optionalKey(idFields.userId),
      businessUserId: Schema.optionalKey(idFields.businessUserId)
    })
  }),
  rules: [
    publishedAs(within("guestSessions", eitherOf("userId", "businessUserId")), (body) => {
      const { userId, businessUserId } = partOf(body, "guestSessions")
      return userId === undefined && businessUserId === undefined
        ? [missing(["guestSessions", "userId"])]
        : []
    })
  ],
  response: Schema.Struct({
    guestSessions: objectOf("What the call ended.", {
      revokedLinks: shownWhole("How many links are revoked."),
      endedSessions: shownWhole("How many sessions are ended."),
      message: Message
    })
  }),
  load: ({ guestSessions }, { client }) =>
    Effect.gen(function* () {
      const subjects = yield* requireSubjects(client.id, guestSessions)
      const { access } = yield* FlowLinks
      const all = yield* access(
        client.id,
        subjects.map(({ id }) => id)
      )
      return { subjects, access: [...all.values()] }
    }),
  decide: ({ subjects, access }, _request, context) => {
    const ended = combined(access.map((each) => revokedAccess(each, context)))
    const [record = noSubject] = subjects
    const revisions = subjects.map(({ revision }) => revision)
    const countOf = (of: Kind): number => ended.writes.filter(({ kind }) => kind === of).length
    return Result.succeed({
      record,
      // With the revisions, so that a link that is made at the same time is revoked as well.
      changes: ended.writes.length > 0 ? combined([ended, changes({ revisions })]) : undefined,
      answer: {
        guestSessions: {
          revokedLinks: countOf("flowLink"),
          endedSessions: countOf("guestSession"),
          message: "no page of this person is open any more"
        }
      }
    })
  },
  example: { guestSessions: { userId: exampleId } }
})
