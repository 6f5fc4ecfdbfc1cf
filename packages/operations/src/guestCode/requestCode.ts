/** Mails a code to the address on file, with which a guest confirms who they are. */
import { codesLocked, forAdministrator } from "@payroll/domain/flowLink/codeRefusals"
import { FLOWS } from "@payroll/domain/flowLink/flow"
import {
  ADDRESS_AGE_MS,
  askedCodes,
  CODE_MS,
  CODE_PURPOSES,
  nextRequestAt,
  requestedCode
} from "@payroll/domain/flowLink/guestCodes"
import { Purpose } from "@payroll/domain/flowLink/guestCodeField"
import { described } from "@payroll/domain/field/rule"
import { codeTemplates } from "@payroll/domain/mail/mail"
import { problem } from "@payroll/domain/problem"
import { isoTimestamp } from "@payroll/domain/timestamp"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { answered, Message, objectOf, oneOf, shownTime } from "../answerSchema.ts"
import { combined } from "../changes.ts"
import { publishedAs } from "../decode.ts"
import { defineCommand, exampleId } from "../defineOperation.ts"
import { NotAllowed, TooManyNumbers } from "../errors.ts"
import { formerEmails } from "../mail/rules/emailHistory.ts"
import { personCondition, personFields, personProblems, personSchemas } from "../namedPerson.ts"
import { GuestCodeStore } from "../ports/guestCodeStore.ts"
import { NewId } from "../ports/newId.ts"
import {
  commitCodes,
  loadCodes,
  mailToSubject,
  storedCodes,
  withoutMail
} from "./rules/codeCommit.ts"
import type { CodeSubject } from "./rules/codeSubject.ts"

/** The refusal of an address that no code may go to. */
const addressRefusal = Effect.fnUntraced(function* ({ kind, record, to }: CodeSubject, at: number) {
  const { hasMail } = yield* GuestCodeStore
  if (!hasMail) return forAdministrator("no mail server is set")
  if (to === undefined) return forAdministrator("no email address is on file")
  const since = at - ADDRESS_AGE_MS
  const { emails, isComplete } = yield* formerEmails(kind, record, since)
  return emails.length > 0 || !isComplete || record.createdAt > since
    ? forAdministrator("the email address on file is less than 7 days old", "code-address-new")
    : undefined
})

/** The audited operation of a request that waits for an administrator. */
const ASKED = "code.asked"

const SECOND_MS = 1_000

const tooMany = (until: number, at: number): TooManyNumbers =>
  new TooManyNumbers({
    problems: [problem(["purpose"], "limit", "is asked for too often; try again later")],
    retryAfterSeconds: Math.ceil((until - at) / SECOND_MS),
    isOfElements: false
  })

export const requestCode = defineCommand({
  group: "userPortal",
  name: "requestCode",
  verb: "POST",
  role: "write",
  scope: "guest",
  summary: "Mail a code to the address on file, which takes the place of one before",
  forGuests: {
    flows: FLOWS,
    subject: [undefined, "person"],
    fields: ["purpose"],
    code: undefined,
    isForPhones: true
  },
  request: Schema.Struct({
    ...personFields,
    purpose: described(
      Purpose,
      "What is to be shown or changed: where the pay goes, the person's or the company's data, or documents."
    )
  }),
  rules: [publishedAs(personCondition, (body) => personProblems([], body))],
  isStrict: true,
  response: Schema.Struct({
    code: objectOf("The code that was mailed.", {
      ...personSchemas,
      purpose: oneOf(CODE_PURPOSES, "What it is for."),
      expiresAt: shownTime("Until when it can be used."),
      status: answered("Sent"),
      message: Message
    })
  }),
  run: ({ purpose, ...named }, caller, entry) =>
    Effect.gen(function* () {
      const { guest, client } = caller
      if (!guest) return yield* Effect.die(new NotAllowed({}))
      const { newCode } = yield* GuestCodeStore
      const { next } = yield* NewId
      const { sessionId } = guest
      return yield* commitCodes(caller, entry, guest.companyId, (moment) =>
        Effect.gen(function* () {
          const { at } = moment
          const state = yield* loadCodes(client.id, named, moment)
          const { subject, codes } = state
          if (codes.lockedAt !== undefined) return yield* codesLocked
          const until = nextRequestAt(codes, at)
          if (until !== undefined) return yield* tooMany(until, at)
          const bound = { sessionId, purpose }
          const refusal = yield* addressRefusal(subject, at)
          if (refusal) {
            return {
              recordId: subject.record.id,
              operation: ASKED,
              changes: storedCodes(state, askedCodes(codes, bound, at)),
              result: Result.fail(refusal)
            }
          }
          const { code: secret, digest } = yield* newCode(client.id, bound)
          const mailId = next()
          const expiresAt = at + CODE_MS
          const mail = { id: mailId, template: codeTemplates[purpose], expiresAt, secret }
          return {
            recordId: subject.record.id,
            changes: combined([
              storedCodes(state, requestedCode(codes, { ...bound, digest, mailId }, at)),
              yield* withoutMail(codes, moment),
              mailToSubject(subject, client, mail, moment)
            ]),
            result: Result.succeed({
              code: {
                ...subject.owner,
                purpose,
                expiresAt: isoTimestamp(expiresAt),
                status: "Sent" as const,
                message: "a code is mailed to the address on file"
              }
            })
          }
        })
      )
    }),
  example: { userId: exampleId, purpose: "pay" }
})
