/** Liveness says that this process answers; readiness that it can do its work. */
import { VERSION } from "@payroll/domain/version"
import {
  healthDetails,
  StorageHealth,
  unreadyBecause,
  type Health
} from "@payroll/operations/ports/storageHealth"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import type { IncomingMessage } from "node:http"
import { failures } from "./failures.ts"
import { failureReply, type Reply } from "./reply.ts"
import { pathOf } from "./route.ts"

const CHECK_MS_MAX = 2_000

const alive: Reply = { status: 200, body: '{"status":"ok"}' }
/** Names the version, so that a rollout shows which process answers. */
const ready = { status: "ok", version: VERSION }
/** A server that holds deliveries, or whose writes are refused, still reads. */
const okWith = (health: Health): Reply => ({
  status: 200,
  body: JSON.stringify({ ...ready, ...healthDetails(health) })
})
/** The reason lets an operator distinguish a standby that waits for its promotion from an outage. */
const notReady = (reason: "stopping" | "standby" | "database"): Reply => ({
  status: 503,
  body: JSON.stringify({ status: "not ready", reason }),
  headers: { "Retry-After": "1" }
})

/** The health checks of this process. They need no credentials and say nothing more. */
export const makeHealth = Effect.map(StorageHealth, ({ check }) => {
  let isStopping = false
  const readiness = Effect.suspend(() =>
    isStopping
      ? Effect.succeed(notReady("stopping"))
      : check.pipe(
          Effect.timeout(CHECK_MS_MAX),
          Effect.matchCause({
            onSuccess: okWith,
            onFailure: (cause) => notReady(unreadyBecause(Cause.squash(cause)))
          })
        )
  )
  const checks: ReadonlyMap<string, Effect.Effect<Reply>> = new Map([
    ["/health/live", Effect.succeed(alive)],
    ["/health/ready", readiness]
  ])
  return {
    /** The check that a request asks for, or undefined where it asks for something else. */
    of: (
      { method = "", url = "" }: IncomingMessage,
      requestId: string
    ): Effect.Effect<Reply> | undefined => {
      const healthCheck = checks.get(pathOf(url))
      if (!healthCheck || method === "GET" || method === "HEAD") return healthCheck
      return Effect.succeed(failureReply(failures.methodNotAllowed("GET, HEAD"), requestId))
    },
    stopping: (): void => {
      isStopping = true
    }
  }
})
