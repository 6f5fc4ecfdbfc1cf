import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { withRuntime } from "../../composition.ts"
import { client, json, print } from "../../output.ts"
import { repeated } from "../../repeat.ts"
import { mailId, requireMail } from "./mailId.ts"
import { shownWithText } from "./shownMail.ts"

export const show = Command.make(
  "show",
  { mailId, client, json },
  Effect.fn(function* ({ mailId: id, client: name, json: asJson }) {
    const mail = shownWithText(yield* withRuntime(repeated(requireMail(name, id))))
    const { text, ...fields } = mail
    yield* print(asJson, mail, [
      ...Object.entries(fields).map(([field, value]) => `${field}: ${value ?? "-"}`),
      "",
      ...text.split("\n")
    ])
  })
).pipe(
  Command.withDescription("Show a mail with its text, without the token or code in it"),
  Command.withExamples([
    { command: "payroll mail show MAIL_ID", description: "One mail, and what became of it" }
  ])
)
