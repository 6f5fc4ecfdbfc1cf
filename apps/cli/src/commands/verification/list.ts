import { Administration } from "@payroll/operations/ports/administration"
import { VerificationStore } from "@payroll/operations/ports/verificationStore"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { withRuntime } from "../../composition.ts"
import { json, print, tableOf, type Columns } from "../../output.ts"
import { LISTED_MAX } from "../../pages.ts"
import { repeated } from "../../repeat.ts"
import { shownAttempt } from "./attempt.ts"

const COLUMNS: Columns<ReturnType<typeof shownAttempt>> = {
  ID: "attemptId",
  CLIENT: "client",
  SUBJECT: "subjectKind",
  NAME: "name",
  STATUS: "status",
  REASONS: ({ reasons }) => reasons.join(", "),
  SINCE: "updatedAt"
}

const waiting = Effect.fnUntraced(function* (clientName: string | undefined) {
  const { findClient } = yield* Administration
  const { attemptsToReview } = yield* VerificationStore
  const client = clientName === undefined ? undefined : yield* findClient(clientName)
  return yield* attemptsToReview(client?.id, LISTED_MAX)
})

export const list = Command.make(
  "list",
  {
    client: Flag.String("client").pipe(
      Flag.withDescription("The name of a client; default: all clients"),
      Flag.optional
    ),
    json
  },
  Effect.fn(function* ({ client, json: asJson }) {
    const attempts = yield* withRuntime(repeated(waiting(Option.getOrUndefined(client))))
    const views = attempts.map(shownAttempt)
    yield* print(asJson, views, [
      ...tableOf(COLUMNS, views),
      ...(views.length < LISTED_MAX
        ? []
        : [`Only the first ${LISTED_MAX} are listed; there may be more.`])
    ])
  })
).pipe(
  Command.withDescription("List the verifications that need review"),
  Command.withExamples([
    { command: "payroll verification list", description: "All that wait for a decision" }
  ])
)
