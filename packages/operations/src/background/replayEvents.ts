/** The replay loop: moves lanes back step by step, so that a large replay holds up nothing else. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { WebhookEndpoints } from "../ports/webhookEndpoints.ts"
import { untilStored } from "./untilStored.ts"
import { startWorkLoop } from "./workLoop.ts"

const IN_FLIGHT_MAX = 2
const LEASE_MS = 30_000
const DRAIN_MS = 5_000

/** Runs until its scope closes; a step in progress is finished first. */
export const layerReplayEvents = Layer.effectDiscard(
  Effect.gen(function* () {
    const { leaseReplays, nextReplayInMs, stepReplay } = yield* WebhookEndpoints
    yield* startWorkLoop({
      name: "replay",
      inFlightMax: IN_FLIGHT_MAX,
      drainMs: DRAIN_MS,
      wakesOn: [],
      nextDueInMs: nextReplayInMs,
      lease: (limit) => leaseReplays(limit, LEASE_MS),
      handle: (due) => untilStored(stepReplay(due), LEASE_MS)
    })
  })
)
