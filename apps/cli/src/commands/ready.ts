/** Asks a running server whether it can do its work, for supervisors and health checks of containers. */
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { localUrl, requestReady } from "../composition.ts"
import { json, print, Refused } from "../output.ts"

const WAIT_SECONDS_MAX = 3_600
const EVERY_MS = 250

const url = Flag.String("url").pipe(
  Flag.withDescription("The address of the server (default: this machine, PAYROLL_PORT)"),
  Flag.optional
)

const wait = Flag.Int("wait").pipe(
  Flag.filter(
    (seconds) => seconds >= 0 && seconds <= WAIT_SECONDS_MAX,
    () => `must be from 0 to ${WAIT_SECONDS_MAX}`
  ),
  Flag.withDescription("Seconds to wait until it is ready (default: 0)"),
  Flag.withDefault(0)
)

export const ready = Command.make(
  "ready",
  { url, wait, json },
  Effect.fn(function* ({ url: chosen, wait: seconds, json: asJson }) {
    const address = chosen._tag === "Some" ? chosen.value : yield* localUrl
    const deadline = performance.now() + seconds * 1_000
    let answer = yield* requestReady(address)
    while (!answer.isReady && performance.now() < deadline) {
      yield* Effect.sleep(EVERY_MS)
      answer = yield* requestReady(address)
    }
    if (!answer.isReady) return yield* new Refused({ message: answer.reason })
    const { isHeld, writesRefusedSince: since } = answer
    const refused = since === undefined ? {} : { writesRefusedSince: since }
    yield* print(asJson, { ready: true, webhookDeliveriesHeld: isHeld, ...refused }, [
      "ready",
      ...(since === undefined
        ? []
        : [`writes are refused since ${since}: see the log of the server`]),
      ...(isHeld ? ["webhook deliveries are held until payroll webhook release"] : [])
    ])
  })
).pipe(
  Command.withExamples([
    { command: "payroll ready --wait 60", description: "After a start, in a script" }
  ])
)
