/** The one file of the server that knows the adapters. */
import { firstStart, keptCredentialsFile } from "@payroll/adapters/firstStart"
import type { Registry } from "@payroll/adapters/metrics/registry"
import {
  layerRuntime,
  readSettings,
  registryOf,
  reportStart,
  serveRegistry,
  warnIfUnheld
} from "@payroll/adapters/process"
import { layerBackground } from "@payroll/operations/background/all"
import { holdAtStart } from "@payroll/operations/background/holdAtStart"
import { verificationLine } from "@payroll/adapters/settings"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { isSignInFailure, makeAccessLog, type AccessLog } from "./http/accessLog.ts"
import { listen } from "./http/listener.ts"
import { greeting } from "./greeting.ts"

const DRAIN_MS = 10_000

const write = (text: string): void => void process.stdout.write(text)

/** The log, which counts the requests that it tells of. */
const counting = (log: AccessLog, { count, observe }: Registry): AccessLog => ({
  ...log,
  request: (line) => {
    const { operation = "none", failure } = line.seen
    observe("payroll_request_duration_seconds", line.ms / 1_000, [operation])
    count("payroll_requests_total", [operation, String(line.status)])
    if (isSignInFailure(failure)) count("payroll_sign_in_failures_total")
    log.request(line)
  }
})

/** Serves until interrupted; with the worker's loops in the same process if it is asked to. */
export const serve = Effect.fnUntraced(function* (parts: { readonly withWorker: boolean }) {
  const settings = yield* readSettings
  const registry = registryOf(settings)
  const lines = makeAccessLog(write, Date.now)
  const log = registry ? counting(lines, registry) : lines
  const running = Effect.gen(function* () {
    yield* warnIfUnheld
    yield* firstStart(settings)
    yield* holdAtStart(settings)
    if (parts.withWorker) yield* Layer.build(layerBackground)
    const { host, port, limits } = settings
    const { url } = yield* listen({ host, port, limits, drainMs: DRAIN_MS }, log)
    const metrics = yield* serveRegistry(registry, settings)
    const { dataDir } = settings
    const [credentials, verification] = [keptCredentialsFile(settings), verificationLine(settings)]
    const forPerson = greeting(url, dataDir, credentials, verification)
    reportStart(
      `payroll listens on ${url}`,
      { dataDir, credentials, verification, metrics },
      forPerson
    )
    yield* Effect.never
  })
  yield* running.pipe(
    Effect.scoped,
    Effect.provide(layerRuntime(settings, { writeThread: "writer thread", registry })),
    Effect.ensuring(Effect.sync(log.flush))
  )
})
