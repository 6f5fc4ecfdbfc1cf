import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { json, print, table } from "../../output.ts"
import { profileNames, readProfile } from "../../remote/profiles.ts"

export const list = Command.make(
  "list",
  { json },
  Effect.fn(function* ({ json: asJson }) {
    const names = yield* profileNames
    const profiles = yield* Effect.forEach(names, (name) =>
      Effect.map(readProfile(name), ({ url, username }) => ({ name, url, username }))
    )
    const rows = profiles.map(({ name, url, username }) => [name, url, username])
    yield* print(asJson, { profiles }, table([["name", "url", "username"], ...rows]))
  })
).pipe(
  Command.withDescription("List the services on other machines that this user has added"),
  Command.withExamples([
    { command: "payroll profile list", description: "The services that are stored" }
  ])
)
