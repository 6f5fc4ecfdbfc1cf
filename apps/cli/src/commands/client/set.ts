import { Administration } from "@payroll/operations/ports/administration"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { withRuntime } from "../../composition.ts"
import { clientName, json, print } from "../../output.ts"

export const set = Command.make(
  "set",
  {
    name: clientName,
    duplicates: Flag.Literals("duplicates", ["review", "reject"]).pipe(
      Flag.withDescription("Accept duplicates and flag them for review, or reject them")
    ),
    json
  },
  Effect.fn(function* ({ name, duplicates, json: asJson }) {
    const client = yield* withRuntime(
      Administration.use((administration) => administration.setDuplicates(name, duplicates))
    )
    yield* print(asJson, { clientId: client.id, name, duplicates }, [
      `client ${name}: duplicates ${duplicates}`
    ])
  })
).pipe(Command.withDescription("Change a client's settings"))
