import { Administration } from "@payroll/operations/ports/administration"
import { MailStore } from "@payroll/operations/ports/mailStore"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import { Refused } from "../../output.ts"

export const mailId = Argument.String("mail").pipe(Argument.withDescription("The id of the mail"))

/** The mail of a client with its brand; Refused where there is none. */
export const requireMail = Effect.fnUntraced(function* (name: string, id: string) {
  const { findClient } = yield* Administration
  const { branded } = yield* MailStore
  const client = yield* findClient(name)
  return (
    (yield* branded(client.id, id)) ??
    (yield* new Refused({ message: `client ${name} has no mail with this id` }))
  )
})
