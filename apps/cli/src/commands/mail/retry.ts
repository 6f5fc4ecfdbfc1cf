import { move } from "@payroll/domain/status"
import { mailStatuses, retriedMail } from "@payroll/domain/mail/mail"
import { changes, update } from "@payroll/operations/changes"
import { commitOwn } from "@payroll/operations/ownCommit"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { withRuntime } from "../../composition.ts"
import { client, json, print, Refused } from "../../output.ts"
import { actingAs, by } from "../../operator.ts"
import { repeated } from "../../repeat.ts"
import { mailId, requireMail } from "./mailId.ts"
import { shownMail } from "./shownMail.ts"

const OPERATOR = { credential: "operator", operation: "mail.retry" } as const

/** Sends a mail that failed or waits again, at once. */
const retried = Effect.fnUntraced(function* (name: string, id: string) {
  const { mail } = yield* requireMail(name, id)
  if (mail.status !== "waiting") {
    yield* Effect.mapError(
      Effect.fromResult(move("mail", mailStatuses, mail.status, "waiting")),
      ({ message }) => new Refused({ message })
    )
  }
  const { clientId, companyId, flowLinkId, secret } = mail
  if (flowLinkId !== undefined && secret === undefined) {
    return yield* new Refused({
      message: `the link in this mail is over: make a new one with "payroll link add --mail"`
    })
  }
  yield* commitOwn({ clientId, record: { id, companyId }, author: OPERATOR }, ({ at }) =>
    Effect.map(requireMail(name, id), ({ mail: stored }) =>
      stored.version === mail.version
        ? changes({ writes: [update("mail", stored, retriedMail(stored, at))] })
        : undefined
    )
  )
  return (yield* requireMail(name, id)).mail
})

export const retry = Command.make(
  "retry",
  { mailId, client, by, json },
  Effect.fn(
    function* ({ mailId: id, client: name, json: asJson }) {
      const mail = shownMail(yield* withRuntime(repeated(retried(name, id))))
      yield* print(asJson, mail, [`mail ${id} is sent again: ${mail.status}`])
    },
    (command, { by: person }) => actingAs(person)(command)
  )
).pipe(
  Command.withDescription("Send a mail that failed, or that waits, again at once"),
  Command.withExamples([
    { command: "payroll mail retry MAIL_ID", description: "After the mail server was mended" }
  ])
)
