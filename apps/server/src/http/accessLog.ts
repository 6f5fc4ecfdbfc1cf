/** One line of JSON for each request, written in batches. No submitted value ever gets here. */
import * as Cause from "effect/Cause"
import type { Seen } from "./pipeline.ts"

export interface AccessLog {
  readonly request: (line: {
    readonly requestId: string
    readonly seen: Seen
    readonly status: number
    readonly ms: number
  }) => void
  readonly warning: (requestId: string, reason: string) => void
  /** Something that must not happen: told with its stack, so that it can be found. */
  readonly defect: (requestId: string, cause: Cause.Cause<unknown>) => void
  /** Writes what is left. */
  readonly flush: () => void
}

const FLUSH_EVERY_MS = 100
const BATCH_CHARACTERS_MAX = 64 * 1024

/** A log that hands batches of lines to `write`. */
export const makeAccessLog = (write: (text: string) => void, now: () => number): AccessLog => {
  let batch = ""
  let timer: NodeJS.Timeout | undefined
  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    const text = batch
    batch = ""
    if (text !== "") write(text)
  }
  const add = (line: Readonly<Record<string, unknown>>): void => {
    batch += `${JSON.stringify(line)}\n`
    if (batch.length >= BATCH_CHARACTERS_MAX) flush()
    else timer ??= setTimeout(flush, FLUSH_EVERY_MS)
  }
  const time = (): string => new Date(now()).toISOString()
  return {
    flush,
    request: ({ requestId, seen, status, ms }) =>
      add({
        time: time(),
        level: "info",
        requestId,
        ...seen,
        status,
        ms: Math.round(ms * 10) / 10
      }),
    warning: (requestId, reason) => add({ time: time(), level: "warning", requestId, reason }),
    defect: (requestId, cause) =>
      add({ time: time(), level: "error", requestId, error: Cause.pretty(cause) })
  }
}
