/** Connections to a service of the operator, such as a provider or a scanner. No address policy applies to them. */
import * as Effect from "effect/Effect"
import { Agent } from "undici"

const CONNECT_MS_MAX = 5_000

export interface AgentLimits {
  readonly connections: number
  readonly headerBytesMax: number
}

/** Opens an agent, whose connections are closed when the scope ends. */
export const openAgent = ({ connections, headerBytesMax }: AgentLimits) =>
  Effect.acquireRelease(
    Effect.sync(
      () =>
        new Agent({
          allowH2: false,
          connections,
          pipelining: 1,
          connect: { timeout: CONNECT_MS_MAX },
          maxHeaderSize: headerBytesMax
        })
    ),
    (agent) => Effect.promise(() => agent.destroy())
  )
