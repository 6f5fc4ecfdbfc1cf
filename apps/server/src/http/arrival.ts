/** The time in which a request arrives: Node has one limit for all of them, and uploads need a longer one. */
import type { IncomingMessage, Server } from "node:http"
import type { Socket } from "node:net"
import { hasBody } from "./headers.ts"
import type { TimeLimits } from "./limits.ts"

interface Arrival {
  /** The latest request with a body. */
  request: IncomingMessage
  /** Monotonic milliseconds. */
  until: number
}

/** One of each connection, which all of its requests share: a request costs no timer. */
const arrivals = new WeakMap<Socket, Arrival>()

/**
 * Calls `onLate` with the connection of a request whose last byte is not here in time. Gives the function that begins
 * the time of a request.
 */
export const limitArrivals = (
  server: Server,
  { requestMs, checkEveryMs }: TimeLimits,
  onLate: (socket: Socket) => void
): ((request: IncomingMessage) => void) => {
  const open = new Set<Arrival>()
  const look = (): void => {
    const now = performance.now()
    for (const arrival of open) {
      const { request, until } = arrival
      if (now < until || request.complete || request.closed) continue
      arrival.until = Infinity
      onLate(request.socket)
    }
  }
  const looking = setInterval(look, checkEveryMs).unref()
  server.once("close", () => clearInterval(looking))
  return (request) => {
    // The others are here with their headers, which have a limit of their own.
    if (!hasBody(request.headers)) return
    const { socket } = request
    const until = performance.now() + requestMs
    const before = arrivals.get(socket)
    if (before) {
      before.request = request
      before.until = until
      return
    }
    const arrival = { request, until }
    arrivals.set(socket, arrival)
    open.add(arrival)
    socket.once("close", () => open.delete(arrival))
  }
}

/** Gives a request more time until its last byte. */
export const extendArrival = (request: IncomingMessage, ms: number): void => {
  const arrival = arrivals.get(request.socket)
  if (arrival?.request === request) arrival.until += ms
}
