/** How many connections an address may have. */
import type { Socket } from "node:net"
import { CONNECTIONS_MAX } from "./limits.ts"
import { holderOf, type Addresses } from "./addresses.ts"
import { makeShares } from "./shares.ts"

const REASONS = {
  address: "one address is over its limit (PAYROLL_CONNECTIONS_PER_ADDRESS)",
  total: `all together are over the limit of ${CONNECTIONS_MAX}`
}

/** The warning that so many connections were refused by one of the limits. */
export const refusedWarning = (limit: keyof typeof REASONS, count: number): string =>
  `${count} ${count === 1 ? "connection" : "connections"} refused: ${REASONS[limit]}`

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
    const holder = holderOf(of(remoteAddress, {}))
    if (connections.take(holder)) {
      socket.once("close", () => connections.give(holder))
    } else {
      onRefused()
      socket.destroy()
    }
  }
}
