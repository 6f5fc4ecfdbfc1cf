/** The service's server alone, whose client has this many webhook endpoints: `serverWithEndpoints.ts COUNT`. */
import "effect/schema/SchemaJITCompiler/enable"
import * as Effect from "effect/Effect"
import { DEFAULT_CLIENT, firstStart } from "../../packages/adapters/src/firstStart.ts"
import { layerRuntime, readSettings } from "../../packages/adapters/src/process.ts"
import { Administration } from "../../packages/operations/src/ports/administration.ts"
import { NewId } from "../../packages/operations/src/ports/newId.ts"
import { WebhookEndpoints } from "../../packages/operations/src/ports/webhookEndpoints.ts"
import { USERNAME } from "../harness/requests.ts"

const count = Number(process.argv.pop())

const addEndpoints = Effect.gen(function* () {
  yield* firstStart(yield* readSettings)
  const client = yield* (yield* Administration).findClient(DEFAULT_CLIENT)
  const { add } = yield* WebhookEndpoints
  const { next } = yield* NewId
  for (let number = 1; number <= count; number += 1) {
    const terms = {
      url: `https://receiver-${number}.example/hook`,
      description: undefined,
      eventTypes: undefined,
      order: "halt" as const
    }
    const entry = {
      id: next(),
      clientId: client.id,
      credential: USERNAME,
      operation: "bench",
      requestId: next(),
      at: Date.now(),
      actedBy: undefined,
      address: undefined,
      key: undefined
    }
    yield* add(terms, undefined, entry)
  }
})

await Effect.runPromise(
  Effect.gen(function* () {
    const settings = yield* readSettings
    yield* addEndpoints.pipe(Effect.provide(layerRuntime(settings)))
  })
)
await import("../../apps/server/src/main.ts")
