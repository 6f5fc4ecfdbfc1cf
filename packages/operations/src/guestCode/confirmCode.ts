/** Confirms the session of a guest with the code from the mail. */
import { InvalidRequest, StateConflict } from "@payroll/domain/errors"
import { codesLocked } from "@payroll/domain/flowLink/codeRefusals"
import {
  CODE_PURPOSES,
  confirmedCode,
  triesLeft,
  usableCode,
  wronglyTried,
  type SentCode
} from "@payroll/domain/flowLink/guestCodes"
import { FLOWS } from "@payroll/domain/flowLink/flow"
import { GuestCode } from "@payroll/domain/flowLink/guestCodeField"
import { described } from "@payroll/domain/field/rule"
import { problem } from "@payroll/domain/problem"
import type { Moment } from "@payroll/domain/record"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { answered, Message, objectOf, oneOf } from "../answerSchema.ts"
import type { Caller } from "../caller.ts"
import { combined, noChanges } from "../changes.ts"
import { publishedAs } from "../decode.ts"
import { defineCommand, exampleId } from "../defineOperation.ts"
import { NotAllowed } from "../errors.ts"
import { personCondition, personFields, personProblems, personSchemas } from "../namedPerson.ts"
import { GuestCodeStore } from "../ports/guestCodeStore.ts"
import {
  commitCodes,
  loadCodes,
  lockChanged,
  mailToSubject,
  storedCodes,
  withoutMail,
  type LoadedCodes
} from "./rules/codeCommit.ts"

/** The audited operations of wrong codes. */
const REFUSED = "code.refused"
const LOCKED = "code.locked"

const noCode = new StateConflict({
  type: "code-over",
  message: "there is no code that can be used; request a new one"
})

const wrongCode = (left: number): InvalidRequest => {
  const more = left === 0 ? "request a new one" : `${left} more ${left === 1 ? "try" : "tries"}`
  return new InvalidRequest({
    problems: [problem(["code"], "conflict", `is not the one that was mailed; ${more}`)]
  })
}

/** Counts a wrong try; the last one takes the code away, or locks codes and says so to their owner. */
const refused = Effect.fnUntraced(function* (
  state: LoadedCodes,
  sent: SentCode,
  { client }: Caller,
  moment: Moment
) {
  const { codes, subject } = state
  const after = wronglyTried(codes, sent, moment.at)
  const isLocked = after.lockedAt !== undefined
  const lockMail = { template: "codesLocked", expiresAt: undefined, secret: undefined } as const
  return {
    recordId: subject.record.id,
    operation: isLocked ? LOCKED : REFUSED,
    changes: combined([
      storedCodes(state, after),
      after.code ? noChanges : yield* withoutMail(codes, moment),
      ...(isLocked
        ? [lockChanged(subject, after, moment), mailToSubject(subject, client, lockMail, moment)]
        : [])
    ]),
    result: Result.fail(isLocked ? codesLocked : wrongCode(triesLeft(sent)))
  }
})

export const confirmCode = defineCommand({
  group: "userPortal",
  name: "confirmCode",
  verb: "POST",
  role: "write",
  scope: "guest",
  summary: "Confirm a session with the code that was mailed",
  forGuests: {
    flows: FLOWS,
    subject: [undefined, "person"],
    fields: ["code"],
    code: undefined,
    isForPhones: true
  },
  request: Schema.Struct({
    ...personFields,
    code: described(GuestCode, "The six digits of the mail.")
  }),
  rules: [publishedAs(personCondition, (body) => personProblems([], body))],
  isStrict: true,
  response: Schema.Struct({
    code: objectOf("What the session may do until it ends.", {
      ...personSchemas,
      purpose: oneOf(CODE_PURPOSES, "What the code was for."),
      status: answered("Confirmed"),
      message: Message
    })
  }),
  run: ({ code: typed, ...named }, caller, entry) =>
    Effect.gen(function* () {
      const { guest, client } = caller
      if (!guest) return yield* Effect.die(new NotAllowed({}))
      const { isRight } = yield* GuestCodeStore
      return yield* commitCodes(caller, entry, guest.companyId, (moment) =>
        Effect.gen(function* () {
          const state = yield* loadCodes(client.id, named, moment)
          const { codes, subject } = state
          if (codes.lockedAt !== undefined) return yield* codesLocked
          const sent = usableCode(codes, guest.sessionId, moment.at)
          if (!sent) return yield* noCode
          if (!(yield* isRight(client.id, sent, typed))) {
            return yield* refused(state, sent, caller, moment)
          }
          return {
            recordId: subject.record.id,
            changes: combined([
              storedCodes(state, confirmedCode(codes, sent, moment.at)),
              yield* withoutMail(codes, moment)
            ]),
            result: Result.succeed({
              code: {
                ...subject.owner,
                purpose: sent.purpose,
                status: "Confirmed" as const,
                message: "the session is confirmed until it ends"
              }
            })
          }
        })
      )
    }),
  example: { userId: exampleId, code: "123456" }
})
