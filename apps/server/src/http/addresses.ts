/** Which address a request comes from, and for whom it counts. */
import type { IncomingHttpHeaders } from "node:http"
import { BlockList, isIP } from "node:net"
import { hopsOfForwarded, hopsOfForwardedFor } from "./forwardedHops.ts"

const IPV4_MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const GROUPS = 8
const NETWORK_GROUPS = 4

/** An IPv4 address that a socket of both families shows as an IPv6 one. */
const unmapped = (address: string): string =>
  address.startsWith("::") ? (IPV4_MAPPED.exec(address)?.[1] ?? address) : address

const groupsOf = (part: string): ReadonlyArray<string> => (part === "" ? [] : part.split(":"))

/**
 * Whom an address counts for: an IPv4 address for itself, an IPv6 address for its /64, of which one
 * caller has all (RFC 4291, 2.5.1).
 */
export const holderOf = (address: string): string => {
  if (!address.includes(":")) return address
  const [head = "", tail] = address.split("::")
  const left = groupsOf(head)
  const right = tail === undefined ? [] : groupsOf(tail)
  const between = Array.from(
    { length: Math.max(0, GROUPS - left.length - right.length) },
    () => "0"
  )
  const network = [...left, ...between, ...right].slice(0, NETWORK_GROUPS)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`
}

export interface Addresses {
  readonly isTrusted: (peer: string | undefined) => boolean
  /** The address of a caller: of the connection, or the one that a trusted proxy forwards. */
  readonly of: (peer: string | undefined, headers: IncomingHttpHeaders) => string
}

/**
 * `trusted` are the ranges, in CIDR notation, of the proxies whose `Forwarded` or `X-Forwarded-For` counts.
 * Where both name different addresses, the proxy's own counts: it wrote one, and anybody the other.
 */
export const makeAddresses = (trusted: ReadonlyArray<string>): Addresses => {
  const proxies = new BlockList()
  for (const range of trusted) {
    const [network = "", bits] = range.split("/")
    proxies.addSubnet(network, Number(bits), network.includes(":") ? "ipv6" : "ipv4")
  }
  const isProxy = (address: string): boolean =>
    proxies.check(address, address.includes(":") ? "ipv6" : "ipv4")
  const isTrusted: Addresses["isTrusted"] = (peer = "") =>
    trusted.length > 0 && peer !== "" && isProxy(unmapped(peer))

  /**
   * Returns the first untrusted address from the right. Proxies append, so anybody may have written the hops to its
   * left.
   */
  const callerIn = (hops: ReadonlyArray<string>, peer: string): string => {
    let address = peer
    for (const hop of hops.toReversed()) {
      const next = unmapped(hop)
      if (isIP(next) === 0) return address
      address = next
      if (!isProxy(address)) return address
    }
    return address
  }

  return {
    isTrusted,
    of: (peer, headers) => {
      const address = unmapped(peer ?? "")
      if (!isTrusted(peer)) return address
      // node:http joins several headers of a name.
      const { forwarded, "x-forwarded-for": joined } = headers as Record<string, string | undefined>
      const named = [
        ...(forwarded ? [callerIn(hopsOfForwarded(forwarded) ?? [], address)] : []),
        ...(joined ? [callerIn(hopsOfForwardedFor(joined), address)] : [])
      ]
      const [caller = address, other = caller] = named
      return caller === other ? caller : address
    }
  }
}
