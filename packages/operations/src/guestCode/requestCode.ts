/** Mails a code to the address on file, with which a guest confirms who they are. */
import { codesLocked, forAdministrator } from "@payroll/domain/flowLink/codeRefusals"
import { flowsOf } from "@payroll/domain/flowLink/flow"
import {
  ADDRESS_AGE_MS,
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
import type { Worker } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { answered, idFields, ids, Message, objectOf, oneOf, shownTime } from "../answerSchema.ts"
import { combined } from "../changes.ts"
import { defineCommand, exampleId } from "../defineOperation.ts"
import { NotAllowed, TooManyNumbers } from "../errors.ts"
import { formerEmails } from "../mail/rules/emailHistory.ts"
import { GuestCodeStore } from "../ports/guestCodeStore.ts"
import { NewId } from "../ports/newId.ts"
import {
  commitCodes,
  loadCodes,
  mailToWorker,
  storedCodes,
  withoutMail
} from "./rules/codeCommit.ts"

/** Fails for an address that no code may go to. */
const requireAddress = Effect.fnUntraced(function* (worker: Worker, at: number) {
  const { hasMail } = yield* GuestCodeStore
  if (!hasMail) return yield* forAdministrator("no mail server is set")
  if (worker.email === undefined) return yield* forAdministrator("no email address is on file")
  const since = at - ADDRESS_AGE_MS
  const { emails, isComplete } = yield* formerEmails("worker", worker, since)
  if (emails.length > 0 || !isComplete || worker.createdAt > since) {
    return yield* forAdministrator("the email address on file is less than 7 days old")
  }
})

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
    flows: flowsOf("worker"),
    subject: [undefined, "userId"],
    fields: ["purpose"],
    code: undefined
  },
  request: Schema.Struct({
    userId: idFields.userId,
    purpose: described(
      Purpose,
      "What is to be shown or changed: where the pay goes, the worker's data and taxes, or documents."
    )
  }),
  isStrict: true,
  response: Schema.Struct({
    code: objectOf("The code that was mailed.", {
      userId: ids.userId,
      purpose: oneOf(CODE_PURPOSES, "What it is for."),
      expiresAt: shownTime("Until when it can be used."),
      status: answered("Sent"),
      message: Message
    })
  }),
  run: ({ userId, purpose }, caller, entry) =>
    Effect.gen(function* () {
      const { guest, client } = caller
      if (!guest) return yield* Effect.die(new NotAllowed({}))
      const { newCode } = yield* GuestCodeStore
      const { next } = yield* NewId
      const { sessionId } = guest
      return yield* commitCodes(caller, entry, guest.companyId, (moment) =>
        Effect.gen(function* () {
          const { at } = moment
          const state = yield* loadCodes(client.id, userId, moment)
          const { loaded, codes } = state
          if (codes.lockedAt !== undefined) return yield* codesLocked
          yield* requireAddress(loaded.worker, at)
          const until = nextRequestAt(codes, at)
          if (until !== undefined) return yield* tooMany(until, at)
          const bound = { sessionId, purpose }
          const { code: secret, digest } = yield* newCode(client.id, bound)
          const mailId = next()
          const expiresAt = at + CODE_MS
          const mail = { id: mailId, template: codeTemplates[purpose], expiresAt, secret }
          return {
            recordId: userId,
            changes: combined([
              storedCodes(state, requestedCode(codes, { ...bound, digest, mailId }, at)),
              yield* withoutMail(codes, moment),
              yield* mailToWorker(loaded, client, mail, moment)
            ]),
            result: Result.succeed({
              code: {
                userId,
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
