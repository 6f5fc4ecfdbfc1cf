/**
 * Lets a worker or a business user whose codes were locked request new ones, and confirms the session that waits
 * because no code can be mailed.
 */
import { unlockedCodes, waitingSession, type GuestCodes } from "@payroll/domain/flowLink/guestCodes"
import { partOf } from "@payroll/domain/field/presence"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { answered, Message, objectOf } from "../answerSchema.ts"
import { changes, combined, update } from "../changes.ts"
import { within } from "../conditions.ts"
import { publishedAs } from "../decode.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { personCondition, personFields, personProblems, personSchemas } from "../namedPerson.ts"
import { GuestCodeStore } from "../ports/guestCodeStore.ts"
import { lockChanged } from "./rules/codeCommit.ts"
import { loadSubject, type CodeSubject } from "./rules/codeSubject.ts"

const messageOf = (
  { name }: CodeSubject,
  isLocked: boolean,
  waiting: GuestCodes["asked"]
): string => {
  if (waiting) return `${name} is confirmed for "${waiting.purpose}" until the session ends`
  return isLocked ? `${name} can request codes again` : `the codes of ${name} are not locked`
}

export const unlockCodes = defineWrite({
  group: "adminPortal",
  name: "unlockCodes",
  verb: "PUT",
  role: "admin",
  summary: "Let a person request codes again, or confirm a session that no code can be mailed to",
  request: Schema.Struct({
    codes: objectOf("Whose codes.", personFields)
  }),
  rules: [
    publishedAs(within("codes", personCondition), (body) =>
      personProblems(["codes"], partOf(body, "codes"))
    )
  ],
  response: Schema.Struct({
    codes: objectOf("The codes after the call.", {
      ...personSchemas,
      status: answered("Unlocked"),
      message: Message
    })
  }),
  load: ({ codes: named }, { client }) =>
    Effect.gen(function* () {
      const { ofSubject } = yield* GuestCodeStore
      const subject = yield* loadSubject(client.id, named)
      return { subject, codes: yield* ofSubject(client.id, subject.record.id) }
    }),
  decide: ({ subject, codes }, _request, context) => {
    const isLocked = codes?.lockedAt !== undefined
    const waiting = codes && waitingSession(codes, context.at)
    const after = codes && unlockedCodes(codes, context.at)
    return Result.succeed({
      record: subject.record,
      changes:
        after && (isLocked || waiting)
          ? combined([
              changes({ writes: [update("guestCodes", codes, after)] }),
              ...(isLocked ? [lockChanged(subject, after, context)] : [])
            ])
          : undefined,
      answer: {
        codes: {
          ...subject.owner,
          status: "Unlocked" as const,
          message: messageOf(subject, isLocked, waiting)
        }
      }
    })
  },
  example: { codes: { userId: exampleId } }
})
