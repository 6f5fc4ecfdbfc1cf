/**
 * The metrics of a process on a port of their own, with its health: a worker listens on no other. It
 * tells counts and times, never what a request or a record holds.
 */
import { VERSION } from "@payroll/domain/version"
import {
  healthDetails,
  StorageHealth,
  unreadyBecause
} from "@payroll/operations/ports/storageHealth"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import { createServer, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import type { Settings } from "../settings/settings.ts"
import { StartRefused } from "../startRefused.ts"
import type { Registry } from "./registry.ts"

const CONNECTIONS_MAX = 50
const REQUEST_MS_MAX = 5_000
const CHECK_MS_MAX = 2_000

const TEXT = "text/plain; version=0.0.4; charset=utf-8"

interface Answer {
  readonly status: number
  readonly type: string
  readonly body: string
}

const json = (status: number, body: object): Answer => ({
  status,
  type: "application/json; charset=utf-8",
  body: JSON.stringify(body)
})

const send = (response: ServerResponse, { status, type, body }: Answer): void => {
  response.writeHead(status, { "Content-Type": type, "Cache-Control": "no-store" })
  response.end(body)
}

const listening = (server: Server, host: string, port: number) =>
  Effect.callback<void, StartRefused>((resume) => {
    server.once("error", (error) => {
      const code = "code" in error ? String(error.code) : "unknown"
      const message = `cannot listen for metrics on port ${port} (${code}): check PAYROLL_METRICS_PORT`
      resume(Effect.fail(new StartRefused({ message })))
    })
    server.listen(port, host, () => resume(Effect.void))
  })

/** Serves `/metrics`, `/health/live` and `/health/ready` until the scope closes; gives the URL. */
export const serveMetrics = Effect.fnUntraced(function* (
  registry: Registry,
  refresh: () => Promise<void>,
  { host }: Pick<Settings, "host">,
  port: number
) {
  const { check } = yield* StorageHealth
  const ready = check.pipe(
    Effect.timeout(CHECK_MS_MAX),
    Effect.matchCause({
      onSuccess: (health) =>
        json(200, { status: "ok", version: VERSION, ...healthDetails(health) }),
      onFailure: (cause) =>
        json(503, { status: "not ready", reason: unreadyBecause(Cause.squash(cause)) })
    })
  )
  const answers = new Map<string, () => Promise<Answer>>([
    [
      "/metrics",
      async () => {
        await refresh()
        return { status: 200, type: TEXT, body: registry.text() }
      }
    ],
    ["/health/live", () => Promise.resolve(json(200, { status: "ok" }))],
    ["/health/ready", () => Effect.runPromise(ready)]
  ])
  const server = createServer(
    { requestTimeout: REQUEST_MS_MAX, headersTimeout: REQUEST_MS_MAX, maxHeaderSize: 8_192 },
    (request, response) => {
      const answerOf = answers.get((request.url ?? "").split("?")[0] ?? "")
      const isRead = request.method === "GET" || request.method === "HEAD"
      if (!answerOf) send(response, json(404, { status: "not found" }))
      else if (!isRead) send(response, json(405, { status: "use GET" }))
      else {
        void answerOf().then(
          (answer) => send(response, answer),
          () => send(response, json(500, { status: "failed" }))
        )
      }
    }
  )
  server.maxConnections = CONNECTIONS_MAX
  yield* Effect.acquireRelease(listening(server, host, port), () =>
    Effect.callback<void>((resume) => {
      server.close(() => resume(Effect.void))
      server.closeAllConnections()
    })
  )
  const { address, port: actual, family } = server.address() as AddressInfo
  return `http://${family === "IPv6" ? `[${address}]` : address}:${actual}/metrics`
})
