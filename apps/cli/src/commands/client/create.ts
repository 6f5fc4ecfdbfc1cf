import { lastingRoles } from "@payroll/operations/caller"
import { Administration } from "@payroll/operations/ports/administration"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { withRuntime } from "../../composition.ts"
import { clientName, json, print } from "../../output.ts"
import { actingAs, by } from "../../operator.ts"
import { LOOK_FIRST, repeated } from "../../repeat.ts"

export const create = Command.make(
  "create",
  {
    name: clientName,
    role: Flag.Literals("role", lastingRoles).pipe(
      Flag.withDescription("The role of the client's first credential"),
      Flag.withDefault("write")
    ),
    by,
    json
  },
  Effect.fn(
    function* ({ name, role, json: asJson }) {
      const { client, credential } = yield* withRuntime(
        Administration.use((administration) =>
          repeated(administration.createClient({ name, role, credential: undefined }), {
            isIdempotent: false,
            remedy: LOOK_FIRST
          })
        )
      )
      const { username } = credential
      const password = Redacted.value(credential.password)
      yield* print(asJson, { clientId: client.id, name, role, username, password }, [
        `created client ${name} (${client.id})`,
        `username: ${username}`,
        `password: ${password}`,
        "The password is not shown again."
      ])
    },
    (command, { by: person }) => actingAs(person)(command)
  )
).pipe(
  Command.withDescription("Create a client and its first credential"),
  Command.withExamples([
    {
      command: "payroll client create acme",
      description: "A client whose first credential may read and write"
    }
  ])
)
