import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { json, print, tableOf } from "../../output.ts"
import { profileNames, readProfile } from "../../remote/profiles.ts"

export const list = Command.make(
  "list",
  { json },
  Effect.fn(function* ({ json: asJson }) {
    const names = yield* profileNames
    const profiles = yield* Effect.forEach(names, (name) =>
      Effect.map(readProfile(name), ({ url, username }) => ({ name, url, username }))
    )
    const columns = { name: "name", url: "url", username: "username" } as const
    yield* print(asJson, { profiles }, tableOf(columns, profiles))
  })
).pipe(
  Command.withDescription("List the services on other machines that this user has added"),
  Command.withExamples([
    { command: "payroll profile list", description: "The services that are stored" }
  ])
)
