import { DeliveryQueue } from "@payroll/operations/ports/deliveryQueue"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { holdsAtStart, withRuntime } from "../../composition.ts"
import { actingAs, by } from "../../operator.ts"
import { json, print } from "../../output.ts"
import { repeated } from "../../repeat.ts"

export const hold = Command.make(
  "hold",
  { by, json },
  Effect.fn(
    function* ({ json: asJson }) {
      const isNew = yield* withRuntime(DeliveryQueue.use((port) => repeated(port.hold("command"))))
      yield* print(asJson, { held: true, changed: isNew }, [
        isNew
          ? "webhook deliveries are held: nothing is sent until payroll webhook release"
          : "webhook deliveries are held already"
      ])
    },
    (command, { by: person }) => actingAs(person)(command)
  )
).pipe(
  Command.withDescription(
    "Hold all webhook deliveries of the database, of all clients, until released"
  ),
  Command.withExamples([
    {
      command: "payroll webhook hold",
      description: "Before a database is looked at that was restored"
    }
  ])
)

export const release = Command.make(
  "release",
  { by, json },
  Effect.fn(
    function* ({ json: asJson }) {
      const isReleased = yield* withRuntime(DeliveryQueue.use((port) => repeated(port.releaseHold)))
      const holdsAgain = yield* holdsAtStart
      yield* print(asJson, { held: false, changed: isReleased }, [
        isReleased
          ? "webhook deliveries are released: what waited is sent now, in order"
          : "webhook deliveries are not held",
        ...(holdsAgain
          ? ["PAYROLL_WEBHOOK_HOLD is true: the next start with it holds them again."]
          : [])
      ])
    },
    (command, { by: person }) => actingAs(person)(command)
  )
).pipe(
  Command.withDescription(
    "Release webhook deliveries that are held, such as those of a restored database"
  ),
  Command.withExamples([
    { command: "payroll webhook release", description: "After it was looked at" }
  ])
)
