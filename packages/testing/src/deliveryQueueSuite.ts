/** The guarantees of the DeliveryQueue port, for every storage. */
import type * as Layer from "effect/Layer"
import { health } from "./delivery/health.ts"
import { backlogs } from "./delivery/backlog.ts"
import { holds } from "./delivery/hold.ts"
import { logs } from "./delivery/logs.ts"
import { ofClient } from "./delivery/ofClient.ts"
import { order } from "./delivery/order.ts"
import { replays } from "./delivery/replays.ts"
import { settlements } from "./delivery/settlement.ts"
import { several } from "./delivery/several.ts"
import type { TestStorage } from "./storage.ts"
import { runCases } from "./suite.ts"

export const deliveryQueueSuite = (name: string, live: Layer.Layer<TestStorage>): void =>
  runCases(`DeliveryQueue on ${name}`, live, {
    ...order,
    ...settlements,
    ...health,
    ...replays,
    ...holds,
    ...backlogs,
    ...logs,
    ...several,
    ...ofClient
  })
