import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { firstCredential, forgetFirstCredential, isFirstRevoked } from "../../composition.ts"
import { json, print } from "../../output.ts"

export const first = Command.make(
  "first",
  {
    forget: Flag.Boolean("forget").pipe(
      Flag.withDescription("Remove the file; the credential itself stays valid"),
      Flag.withDefault(false)
    ),
    json
  },
  Effect.fn(function* ({ forget, json: asJson }) {
    const { username, password } = yield* firstCredential
    if (forget) {
      yield* forgetFirstCredential
      return yield* print(asJson, { username }, [
        `removed the file with the password of ${username}, which stays valid`
      ])
    }
    if (yield* isFirstRevoked(username)) {
      yield* Console.error(
        "this credential is revoked; payroll credential create issues another one"
      )
    }
    const secret = Redacted.value(password)
    yield* print(asJson, { username, password: secret }, [
      `username: ${username}`,
      `password: ${secret}`
    ])
  })
).pipe(
  Command.withDescription("Show the credential that the first start wrote to a file"),
  Command.withExamples([
    {
      command: "payroll credential first --forget",
      description: "Remove its file once it is kept elsewhere"
    }
  ])
)
