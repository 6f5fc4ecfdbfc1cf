import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { json, print } from "../../output.ts"
import { credentialFlag, readCredential, urlFlag } from "../../remote/connection.ts"
import { writeProfile } from "../../remote/profiles.ts"
import { profileName } from "./name.ts"

export const add = Command.make(
  "add",
  { name: profileName, url: urlFlag, credential: credentialFlag, json },
  Effect.fn(function* ({ name, url, credential, json: asJson }) {
    const { username, password } = yield* readCredential(credential)
    yield* writeProfile(name, { url, username, password })
    yield* print(asJson, { name, url, username }, [`${name}: ${username} at ${url}`])
  })
).pipe(
  Command.withDescription("Store a service on another machine and a credential there"),
  Command.withExamples([
    {
      command:
        "payroll profile add production --url https://payroll.internal --credential credentials.json",
      description: "A service that payroll call --profile reaches"
    }
  ])
)
