/** How many connections an address may have. */
import type { Socket } from "node:net"
import { holderOf, type Addresses } from "./addresses.ts"
import { makeShares } from "./shares.ts"

/**
 * Counts a connection for its address, and closes it where the address has too many. A trusted proxy
 * has one address and the connections of many, so it has no limit.
 */
export const makeConnectionLimit = (
  max: number,
  { isTrusted, of }: Addresses,
  onRefused: () => void
): ((socket: Socket) => void) => {
  const connections = makeShares(max)
  return (socket) => {
    const { remoteAddress } = socket
    if (isTrusted(remoteAddress)) return
    const holder = holderOf(of(remoteAddress, undefined))
    if (connections.take(holder)) {
      socket.once("close", () => connections.give(holder))
    } else {
      onRefused()
      socket.destroy()
    }
  }
}
