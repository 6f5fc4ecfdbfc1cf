/** The one file of the server that knows the adapters. */
import { DEFAULT_CLIENT, firstStart, keptCredential } from "@payroll/adapters/firstStart"
import type { Registry } from "@payroll/adapters/metrics/registry"
import {
  layerRuntime,
  readSettings,
  metricsOf,
  reportStart,
  startTracing,
  startMetrics,
  watchService
} from "@payroll/adapters/process"
import { beginRequest } from "@payroll/adapters/tracing/requestTrace"
import type { Tracing } from "@payroll/adapters/tracing/tracing"
import { layerBackground } from "@payroll/operations/background/all"
import { holdAtStart } from "@payroll/operations/background/holdAtStart"
import { isReachedByTls } from "@payroll/adapters/settings/tlsSettings"
import { sharedHostWarning } from "@payroll/adapters/settings/flowSettings"
import { keysLine } from "@payroll/adapters/settings/keySettings"
import {
  hasTlsEverywhere,
  verificationLine,
  type Settings
} from "@payroll/adapters/settings/settings"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { fileURLToPath } from "node:url"
import { readPageFiles } from "./pages/files.ts"
import { isSignInFailure, makeAccessLog, type AccessLog } from "./http/accessLog.ts"
import { listen } from "./http/listener.ts"
import { knownPath } from "./http/route.ts"
import { firstPagesAt } from "./firstPages.ts"
import { credentialText, greeting } from "./greeting.ts"

const DRAIN_MS = 10_000

/** For a day, so that a mistake ends soon; other hosts of the domain are not the service's to decide on. */
const HSTS = { "Strict-Transport-Security": "max-age=86400" }

/** Folders that may hold built pages: next to a bundle, or in their own workspace. */
const foldersOf = (app: "console" | "flows"): ReadonlyArray<string> =>
  [`./${app}/`, `../../${app}/dist/`].map((folder) =>
    fileURLToPath(new URL(folder, import.meta.url))
  )

const write = (text: string): void => void process.stdout.write(text)

/** The access log, which also counts the requests that it reports. */
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

/** The log, which begins the traces of the requests that it reports, and ends them. */
const tracingRequests = (log: AccessLog, tracing: Tracing): AccessLog => ({
  ...log,
  trace: ({ method = "", url = "", headers: { traceparent } }) =>
    beginRequest(tracing, {
      method,
      route: knownPath(url),
      traceparent: typeof traceparent === "string" ? traceparent : undefined
    }),
  request: (line) => {
    line.seen.trace?.end({ status: line.status, operation: line.seen.operation })
    log.request(line)
  }
})

/** Listens for the API and the console, on one port or on two. Gives both addresses. */
const listenAll = Effect.fnUntraced(function* (settings: Settings, log: AccessLog) {
  const { host, port, limits, tls, verification, console: wanted, flowHost } = settings
  const isSecure = isReachedByTls(settings)
  const headers = hasTlsEverywhere(settings) ? HSTS : {}
  const options = { host, limits, headers, flowHost, tls, drainMs: DRAIN_MS }
  const files = wanted && readPageFiles(foldersOf("console"))
  const page = files && { files, isSecure, verification: verification.by }
  const consolePort = page && wanted?.port
  const { url } = yield* listen(
    {
      ...options,
      port,
      console: consolePort === undefined ? page : undefined,
      guests: { isSecure, files: readPageFiles(foldersOf("flows")) }
    },
    log
  )
  if (!page) return { url, consoleUrl: undefined }
  if (consolePort === undefined) return { url, consoleUrl: `${url}/console` }
  const setting = "PAYROLL_CONSOLE_PORT"
  const second = yield* listen({ ...options, port: consolePort, console: page, setting }, log)
  return { url, consoleUrl: `${second.url}/console` }
})

/** Returns the console's entry in the line that a start logs. */
const consoleLine = (settings: Settings, consoleUrl: string | undefined): string =>
  consoleUrl ?? (settings.console ? "not built" : "off")

/** Serves until interrupted; with the worker's loops in the same process if it is asked to. */
export const serve = Effect.fnUntraced(function* (parts: { readonly withWorker: boolean }) {
  const settings = yield* readSettings
  const metrics = yield* metricsOf(settings)
  const registry = metrics?.registry
  const tracing = yield* startTracing
  const lines = makeAccessLog(write, Date.now)
  const counted = registry ? counting(lines, registry) : lines
  const log = tracing ? tracingRequests(counted, tracing) : counted
  const running = Effect.gen(function* () {
    yield* watchService("server", settings)
    const shared = sharedHostWarning(settings)
    if (shared !== undefined) yield* Effect.logWarning(shared)
    const isFirst = yield* firstStart(settings)
    yield* holdAtStart(settings)
    if (parts.withWorker) yield* Layer.build(layerBackground)
    const { url, consoleUrl } = yield* listenAll(settings, log)
    const metricsUrl = yield* startMetrics(metrics, settings)
    const { dataDir } = settings
    const [credential, verification] = [yield* keptCredential(settings), verificationLine(settings)]
    const isTried = isFirst && process.stdout.isTTY && settings.verification.by === "sandbox"
    const pagesUrl = isTried ? yield* firstPagesAt(url, DEFAULT_CLIENT) : undefined
    const keys = keysLine(settings)
    const started = { url, dataDir, keys, credential, verification, consoleUrl, pagesUrl }
    reportStart(
      `payroll listens on ${url}`,
      {
        dataDir,
        keys,
        credentials: credential && credentialText(credential),
        verification,
        metrics: metricsUrl,
        console: consoleLine(settings, consoleUrl)
      },
      greeting(started)
    )
    yield* Effect.never
  })
  yield* running.pipe(
    Effect.scoped,
    Effect.provide(layerRuntime(settings, { writeThread: "writer thread", registry, tracing })),
    Effect.ensuring(Effect.sync(log.flush))
  )
}, Effect.scoped)
