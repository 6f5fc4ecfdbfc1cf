/** The one file of the server that knows the adapters. */
import { credentialsFile, firstStart } from "@payroll/adapters/firstStart"
import { layerRuntime, readSettings, reportStart, warnIfUnheld } from "@payroll/adapters/process"
import { layerBackground } from "@payroll/operations/background/all"
import { verificationLine } from "@payroll/adapters/settings"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { makeAccessLog } from "./http/accessLog.ts"
import { listen } from "./http/listener.ts"
import { greeting } from "./greeting.ts"

const DRAIN_MS = 10_000

const write = (text: string): void => void process.stdout.write(text)

/** Serves until interrupted; with the worker's loops in the same process if it is asked to. */
export const serve = Effect.fnUntraced(function* (parts: { readonly withWorker: boolean }) {
  const settings = yield* readSettings
  const log = makeAccessLog(write, Date.now)
  const running = Effect.gen(function* () {
    yield* warnIfUnheld
    yield* firstStart(settings)
    if (parts.withWorker) yield* Layer.build(layerBackground)
    const { host, port, limits } = settings
    const { url } = yield* listen({ host, port, limits, drainMs: DRAIN_MS }, log)
    const { dataDir } = settings
    const [credentials, verification] = [credentialsFile(settings), verificationLine(settings)]
    const forPerson = greeting(url, dataDir, credentials, verification)
    reportStart(`payroll listens on ${url}`, { dataDir, credentials, verification }, forPerson)
    yield* Effect.never
  })
  yield* running.pipe(
    Effect.scoped,
    Effect.provide(layerRuntime(settings, "writer thread")),
    Effect.ensuring(Effect.sync(log.flush))
  )
})
