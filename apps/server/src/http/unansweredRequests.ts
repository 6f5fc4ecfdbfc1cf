/** The requests of each address that are not answered to their end: a slow reader has not got it yet. */
import type { ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { makeShares } from "./shares.ts"

/** Counts a request for its address; false where the address has `max` already. */
export type CountUnanswered = (holder: string, socket: Socket, response: ServerResponse) => boolean

export const makeUnanswered = (max: number): CountUnanswered => {
  const requests = makeShares(max)
  const ofSockets = new WeakMap<Socket, Set<() => void>>()

  const endsOf = (socket: Socket): Set<() => void> => {
    const existing = ofSockets.get(socket)
    if (existing) return existing
    const ends = new Set<() => void>()
    ofSockets.set(socket, ends)
    // Node does not close the responses of pipelined requests whose turn did not come.
    socket.once("close", () => {
      for (const end of ends) end()
    })
    return ends
  }

  return (holder, socket, response) => {
    if (!requests.take(holder)) return false
    const ends = endsOf(socket)
    const end = (): void => {
      if (ends.delete(end)) requests.give(holder)
    }
    ends.add(end)
    response.once("close", end)
    return true
  }
}
