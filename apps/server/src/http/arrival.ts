/** The time in which a request arrives: Node has one limit for all of them, and uploads need a longer one. */
import type { IncomingMessage } from "node:http"
import { makeDeadline, type Deadline } from "./deadline.ts"
import { hasBody } from "./headers.ts"

const arriving = new WeakMap<IncomingMessage, Deadline>()

/** Calls `onLate` unless the last byte of a request is here in time. */
export const limitArrival = (request: IncomingMessage, ms: number, onLate: () => void): void => {
  // The others are here with their headers, which have a limit of their own.
  if (!hasBody(request.headers)) return
  const deadline = makeDeadline(ms, () => {
    if (!request.complete) onLate()
  })
  arriving.set(request, deadline)
  request.once("close", deadline.pause)
  deadline.run()
}

/** Gives a request more time until its last byte. */
export const extendArrival = (request: IncomingMessage, ms: number): void =>
  arriving.get(request)?.extend(ms)
