/** Revokes all links about a person, or of the kiosks of a company, and ends the sessions of those who opened them. */
import { missing } from "@payroll/domain/problem"
import { partOf } from "@payroll/domain/field/presence"
import { described } from "@payroll/domain/field/rule"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { idFields, Message, objectOf, shownWhole } from "../answerSchema.ts"
import { changes, combined, profileAt } from "../changes.ts"
import { eitherOf, within } from "../conditions.ts"
import { publishedAs } from "../decode.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { FlowLinks } from "../ports/flowLinks.ts"
import type { Kind } from "../writer.ts"
import { revokedAccess } from "./rules/access.ts"
import { loadKioskAccess } from "./rules/phones.ts"
import { requireSubjects } from "./rules/subject.ts"

/** A request names somebody. */
const noSubject = { id: "", companyId: undefined }

const loadPeople = Effect.fnUntraced(function* (
  clientId: string,
  named: Parameters<typeof requireSubjects>[1]
) {
  const subjects = yield* requireSubjects(clientId, named)
  const { access } = yield* FlowLinks
  const all = yield* access(
    clientId,
    subjects.map(({ id }) => id)
  )
  return { subjects, access: [...all.values()], isOfPerson: true }
})

const loadCompany = Effect.fnUntraced(function* (clientId: string, companyId: string) {
  const { profile, access } = yield* loadKioskAccess(clientId, companyId)
  const subjects = [{ id: companyId, companyId, revision: profileAt(profile) }]
  return { subjects, access, isOfPerson: false }
})

export const endGuestSessions = defineWrite({
  group: "adminPortal",
  name: "endGuestSessions",
  verb: "PUT",
  role: "write",
  summary: "Revoke all links about a person, or of the kiosks of a company, and end the sessions",
  request: Schema.Struct({
    guestSessions: objectOf("Whose links and sessions.", {
      userId: Schema.optionalKey(idFields.userId),
      businessUserId: Schema.optionalKey(idFields.businessUserId),
      companyId: Schema.optionalKey(
        described(
          idFields.companyId,
          "The company of the person; without a person the company whose kiosks end."
        )
      )
    })
  }),
  rules: [
    publishedAs(
      within("guestSessions", eitherOf("userId", "businessUserId", "companyId")),
      (body) => {
        const { userId, businessUserId, companyId } = partOf(body, "guestSessions")
        return [userId, businessUserId, companyId].every((id) => id === undefined)
          ? [missing(["guestSessions", "userId"])]
          : []
      }
    )
  ],
  response: Schema.Struct({
    guestSessions: objectOf("What the call ended.", {
      revokedLinks: shownWhole("How many links are revoked."),
      endedSessions: shownWhole("How many sessions are ended."),
      message: Message
    })
  }),
  load: ({ guestSessions }, { client }) =>
    guestSessions.userId === undefined && guestSessions.businessUserId === undefined
      ? loadCompany(client.id, guestSessions.companyId ?? "")
      : loadPeople(client.id, guestSessions),
  decide: ({ subjects, access, isOfPerson }, _request, context) => {
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
          message: isOfPerson
            ? "no page of this person is open any more"
            : "no tablet of this company is a kiosk any more"
        }
      }
    })
  },
  example: { guestSessions: { userId: exampleId } }
})
