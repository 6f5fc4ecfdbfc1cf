/** The layers of all stores, found in their folder, so that a new store is among them. */
import { Clients } from "@payroll/operations/ports/clients"
import { NewId } from "@payroll/operations/ports/newId"
import { WakeUp } from "@payroll/operations/ports/wakeUp"
import { WebhookEndpoints } from "@payroll/operations/ports/webhookEndpoints"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { readdirSync } from "node:fs"
import type { ClientKeys } from "../src/sql/clientKeys.ts"
import type { Database } from "../src/sql/database.ts"
import type { RootKeys } from "../src/sql/rootKeys.ts"

const STORES = new URL("../src/sql/stores/", import.meta.url)

/** A store prepares its statements while it is built. */
export type StoreLayer = Layer.Layer<
  never,
  never,
  ClientKeys | Clients | Database | NewId | RootKeys | WakeUp | WebhookEndpoints
>

const isLayer = (name: string, value: unknown): value is StoreLayer =>
  name.startsWith("layer") && Layer.isLayer(value)

/** Each with the name of its file. */
export const storeLayers: Effect.Effect<ReadonlyArray<readonly [string, StoreLayer]>> =
  Effect.promise(async () => {
    const files = readdirSync(STORES).filter(
      (file) => file.endsWith(".ts") && !file.endsWith(".test.ts")
    )
    const modules = await Promise.all(
      files.map(async (file) => {
        const exports = (await import(new URL(file, STORES).href)) as Record<string, unknown>
        return [file.replace(".ts", ""), exports] as const
      })
    )
    return modules.flatMap(([store, exports]) =>
      Object.entries(exports).flatMap(([name, value]) =>
        isLayer(name, value) ? [[store, value] as const] : []
      )
    )
  })

/** The services that stores need while they prepare statements; none of them is called. */
export const others = Layer.mergeAll(
  Layer.succeed(Clients)({
    find: () => Effect.die("prepares only"),
    ofFlowName: () => Effect.die("prepares only"),
    logoOf: () => Effect.die("prepares only"),
    list: () => Effect.die("prepares only"),
    add: () => Effect.die("prepares only"),
    update: () => Effect.die("prepares only"),
    ensureService: Effect.void
  }),
  Layer.mock(WebhookEndpoints)({}),
  Layer.succeed(NewId)({ next: () => "" }),
  Layer.mock(WakeUp)({ notify: () => undefined, committed: () => undefined })
)
