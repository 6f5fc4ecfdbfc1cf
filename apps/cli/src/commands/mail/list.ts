import { Administration } from "@payroll/operations/ports/administration"
import { MailStore } from "@payroll/operations/ports/mailStore"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { withRuntime } from "../../composition.ts"
import { client, json, print, tableOf, type Columns } from "../../output.ts"
import { LISTED_MAX } from "../../pages.ts"
import { repeated } from "../../repeat.ts"
import { shownMail } from "./shownMail.ts"

const COLUMNS: Columns<ReturnType<typeof shownMail>> = {
  ID: "mailId",
  SAYS: "template",
  STATUS: "status",
  ATTEMPTS: "attempts",
  OUTCOME: ({ outcome }) => outcome ?? "-",
  CREATED: "createdAt",
  NEXT: ({ nextAttemptAt }) => nextAttemptAt ?? "-"
}

const newest = Effect.fnUntraced(function* (name: string) {
  const { findClient } = yield* Administration
  const store = yield* MailStore
  const { id } = yield* findClient(name)
  return yield* store.newest(id, LISTED_MAX)
})

export const list = Command.make(
  "list",
  { client, json },
  Effect.fn(function* ({ client: name, json: asJson }) {
    const mails = (yield* withRuntime(repeated(newest(name)))).map(shownMail)
    yield* print(asJson, mails, tableOf(COLUMNS, mails))
  })
).pipe(
  Command.withDescription("List the mails of a client, the newest first"),
  Command.withExamples([
    { command: "payroll mail list", description: "What was sent, and what waits or failed" }
  ])
)
