/** Closes connections whose caller does not read its answers. */
import type { Socket } from "node:net"

/**
 * The timeout of Node's sockets is not enough: it starts again once if a part of the write has left, and
 * with each byte that the caller sends.
 */
export interface WriteWatch {
  readonly watch: (socket: Socket) => void
  readonly end: () => void
}

/** How many times the connections are checked within the limit. */
const CHECKS = 60

/** A write that has waited since `since`, with so many bytes left. */
interface Waiting {
  readonly bytes: number
  readonly since: number
}

/** The part of a socket that node:net has, but does not declare. */
interface WithHandle {
  readonly _handle?: { readonly writeQueueSize?: number } | null
}

/** The bytes of the write under way that the system has not taken. They only get fewer until it has ended. */
const bytesLeft = (socket: Socket): number => {
  const { _handle: handle } = socket as unknown as WithHandle
  return handle?.writeQueueSize ?? 0
}

/** Closes a connection if its write makes no progress for `writeMs`, at most a thirtieth later. */
export const makeWriteWatch = (writeMs: number): WriteWatch => {
  // No more than there are connections.
  const waiting = new Map<Socket, Waiting | undefined>()
  const check = (): void => {
    const now = performance.now()
    for (const [socket, last] of waiting) {
      const bytes = bytesLeft(socket)
      if (bytes === 0) {
        if (last) waiting.set(socket, undefined)
      } else if (bytes !== last?.bytes) waiting.set(socket, { bytes, since: now })
      else if (now - last.since >= writeMs) socket.destroy()
    }
  }
  const timer = setInterval(check, Math.ceil(writeMs / CHECKS)).unref()
  return {
    watch: (socket) => {
      waiting.set(socket, undefined)
      socket.once("close", () => waiting.delete(socket))
    },
    end: () => clearInterval(timer)
  }
}
