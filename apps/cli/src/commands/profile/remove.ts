import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { json, print } from "../../output.ts"
import { removeProfile } from "../../remote/profiles.ts"
import { profileName } from "./name.ts"

export const remove = Command.make(
  "remove",
  { name: profileName, json },
  Effect.fn(function* ({ name, json: asJson }) {
    yield* removeProfile(name)
    yield* print(asJson, { name }, [
      `removed ${name}; its credential stays valid until it is revoked`
    ])
  })
).pipe(
  Command.withDescription("Forget a service and the credential there"),
  Command.withExamples([
    {
      command: "payroll profile remove production",
      description: "Forget a service and its credential"
    }
  ])
)
