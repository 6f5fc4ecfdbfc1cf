/** Changes settings of a client, as an operator. */
import type { SettingsUpdate } from "@payroll/domain/client/settings"
import { Clients } from "@payroll/operations/ports/clients"
import { NewId } from "@payroll/operations/ports/newId"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"

export const setClient = Effect.fnUntraced(function* (name: string, settings: SettingsUpdate) {
  const { find, update } = yield* Clients
  const { next } = yield* NewId
  const client = yield* find(name)
  if (!client) return yield* Effect.die(new Error(`there is no client ${name}`))
  const id = next()
  const stored = yield* update(settings, {
    id,
    clientId: client.id,
    credential: "operator",
    operation: "updateClient",
    requestId: id,
    at: yield* Clock.currentTimeMillis,
    actedBy: undefined,
    address: undefined,
    key: undefined
  })
  return { ...client, settings: stored }
})
