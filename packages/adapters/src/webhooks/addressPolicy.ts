/**
 * Which addresses and URLs a webhook may be sent to. Clients choose their URLs, so without this policy they
 * could reach the operator's network and cloud metadata through the service (SSRF).
 */
import { BlockList, isIP } from "node:net"
import { lazily } from "@payroll/domain/lazily"
import * as Result from "effect/Result"

const MAX_ALLOWED_RANGES = 64
const MAX_URL_LENGTH = 2_048
const MAX_HOST_LENGTH = 253

interface Range {
  readonly contains: (address: string) => boolean
}

/**
 * Parses a range such as "10.0.0.0/8" or "fc00::/7"; a bare address is a range of one. Undefined for an
 * invalid text. An IPv4 range contains only IPv4 addresses, an IPv6 range only IPv6 ones.
 */
const parseRange = (text: string): Range | undefined => {
  const [network = "", prefix, ...more] = text.split("/")
  const family = network.includes("%") ? 0 : isIP(network)
  const bits = family === 4 ? 32 : 128
  const length = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Infinity
  if (family === 0 || length > bits || more.length > 0) return undefined
  const list = new BlockList()
  const type = family === 4 ? "ipv4" : "ipv6"
  list.addSubnet(network, length, type)
  return { contains: (address) => isIP(address) === family && list.check(address, type) }
}

const knownRange = (text: string): Range => {
  const parsed = parseRange(text)
  if (parsed === undefined) throw new RangeError("not an address range")
  return parsed
}

/**
 * Ranges outside the public internet. Sources: the IANA IPv4 and IPv6 Special-Purpose Address Registries;
 * and 168.63.129.16, Azure's platform service on a public address. IPv6 addresses outside
 * `GLOBAL_UNICAST` are forbidden too, listed or not.
 */
const FORBIDDEN = [
  ["0.0.0.0/8", "this network"],
  ["10.0.0.0/8", "a private network"],
  ["100.64.0.0/10", "the shared address space of carriers"],
  ["127.0.0.0/8", "loopback"],
  ["168.63.129.16/32", "a cloud platform service"],
  ["169.254.0.0/16", "link-local, where cloud metadata lives"],
  ["172.16.0.0/12", "a private network"],
  ["192.0.0.0/24", "reserved for protocols"],
  ["192.0.2.0/24", "reserved for documentation"],
  ["192.88.99.0/24", "the 6to4 relay"],
  ["192.168.0.0/16", "a private network"],
  ["198.18.0.0/15", "reserved for benchmarks"],
  ["198.51.100.0/24", "reserved for documentation"],
  ["203.0.113.0/24", "reserved for documentation"],
  ["224.0.0.0/4", "multicast"],
  ["240.0.0.0/4", "reserved or broadcast"],
  ["::1/128", "loopback"],
  ["2001::/23", "reserved for protocols, Teredo among them"],
  ["2001:db8::/32", "reserved for documentation"],
  ["2002::/16", "a 6to4 tunnel"],
  ["3fff::/20", "reserved for documentation"],
  ["fc00::/7", "a private network"],
  ["fe80::/10", "link-local"]
] as const

const forbiddenRange = lazily(() => {
  const ranges = FORBIDDEN.map(([text, kind]) => ({ ...knownRange(text), kind }))
  return (address: string) => ranges.find((range) => range.contains(address))
})

const GLOBAL_UNICAST = knownRange("2000::/3")
const IPV4_MAPPED = knownRange("::ffff:0:0/96")
const NAT64 = knownRange("64:ff9b::/96")

/** The IPv4 address in the last 32 bits of an IPv6 address. */
const embeddedIpv4 = (address: string): string => {
  // The URL parser normalizes an IPv6 address to its canonical form, without dots.
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1)
  const groups = canonical.slice(canonical.lastIndexOf("::") + 2).split(":")
  const low = Number.parseInt(groups.at(-1) || "0", 16)
  const high = Number.parseInt(groups.at(-2) ?? "0", 16)
  return [high >> 8, high & 255, low >> 8, low & 255].join(".")
}

/** Non-public addresses that the operator allows. */
export interface AllowList {
  readonly isEmpty: boolean
  readonly contains: (address: string) => boolean
}

/**
 * Parses ranges such as "127.0.0.0/8, 10.1.0.0/16, fd00::/8": at most 64, none for an empty text. Fails
 * with the position of an invalid entry.
 */
export const parseAllowList = (text: string): Result.Result<AllowList, string> => {
  const entries = text.trim() === "" ? [] : text.split(",", MAX_ALLOWED_RANGES + 1)
  if (entries.length > MAX_ALLOWED_RANGES) {
    return Result.fail(`has more than ${MAX_ALLOWED_RANGES} ranges`)
  }
  const ranges: Array<Range> = []
  for (const [index, entry] of entries.entries()) {
    const parsed = parseRange(entry.trim())
    if (parsed === undefined) {
      return Result.fail(`entry ${index + 1} is not an address range such as 10.1.0.0/16`)
    }
    ranges.push(parsed)
  }
  const contains = (address: string): boolean => ranges.some((range) => range.contains(address))
  return Result.succeed({ isEmpty: ranges.length === 0, contains })
}

export const allowNothing: AllowList = { isEmpty: true, contains: () => false }

/**
 * The reason to reject an IP address in any notation that `node:net` reads; undefined if it may be dialled.
 * IPv4 in IPv6 (mapped, or with the well-known NAT64 prefix) is checked as IPv4.
 */
export const forbiddenAddress = (address: string, allow: AllowList): string | undefined => {
  const family = address.includes("%") ? 0 : isIP(address)
  if (family === 0) return "it is not an address"
  if (IPV4_MAPPED.contains(address)) return forbiddenAddress(embeddedIpv4(address), allow)
  if (allow.contains(address)) return undefined
  if (NAT64.contains(address)) return forbiddenAddress(embeddedIpv4(address), allow)
  const forbidden = forbiddenRange(address)
  if (forbidden !== undefined) return `its address is ${forbidden.kind}`
  if (family === 6 && !GLOBAL_UNICAST.contains(address)) return "its address is not global unicast"
  return undefined
}

export interface AddressPolicy {
  /** Non-public addresses that may be reached, over http too. */
  readonly allow: AllowList
  /** The host and port that may be reached at any address, over http too. */
  readonly exactTarget?: URL
}

/** The parts of an accepted URL, for dialling. */
export interface Target {
  /** Scheme, host and port: targets of one origin share connections. */
  readonly origin: string
  readonly secure: boolean
  /** A name without its trailing dot, or an IP address without brackets. */
  readonly host: string
  readonly isAddress: boolean
  readonly port: number
  /** Path and query. */
  readonly path: string
  /** True if it is the policy's exact target. */
  readonly isExact: boolean
}

const portOf = (url: URL): number =>
  url.port === "" ? (url.protocol === "https:" ? 443 : 80) : Number(url.port)

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$|\.$/g, "")

const HTTP_FORBIDDEN = "http is allowed only for addresses in the allow list"

/** The reason to reject a URL independently of its address. */
const urlProblem = (url: URL): string | undefined => {
  if (url.protocol !== "https:" && url.protocol !== "http:") return "its scheme is not https"
  if (url.username !== "" || url.password !== "") return "it contains credentials"
  if (url.hash !== "") return "it has a fragment"
  if (hostOf(url) === "") return "it has no host"
  if (hostOf(url).length > MAX_HOST_LENGTH) {
    return `its host is longer than ${MAX_HOST_LENGTH} characters`
  }
  return portOf(url) === 0 ? "its port is not between 1 and 65535" : undefined
}

const isSameHostAndPort = (a: URL, b: URL): boolean =>
  hostOf(a) === hostOf(b) && portOf(a) === portOf(b)

/**
 * The target of a URL of at most 2,048 characters, or the reason why the policy rejects it. The addresses of
 * a name are checked with `forbiddenFor` after every look-up. Hosts are checked and dialled as the WHATWG
 * URL parser normalizes them: 0x7f.1 and 2130706433 are 127.0.0.1.
 */
export const checkTarget = (text: string, policy: AddressPolicy): Result.Result<Target, string> => {
  if (text.length > MAX_URL_LENGTH) {
    return Result.fail(`it is longer than ${MAX_URL_LENGTH} characters`)
  }
  const url = URL.parse(text)
  if (url === null) return Result.fail("it is not a URL")
  const problem = urlProblem(url)
  if (problem !== undefined) return Result.fail(problem)
  const host = hostOf(url)
  const target: Target = {
    origin: url.origin,
    secure: url.protocol === "https:",
    host,
    isAddress: isIP(host) !== 0,
    port: portOf(url),
    path: url.pathname + url.search,
    isExact: policy.exactTarget !== undefined && isSameHostAndPort(policy.exactTarget, url)
  }
  const forbidden = target.isAddress
    ? forbiddenFor(target, host, policy)
    : forbiddenName(target, policy)
  return forbidden === undefined ? Result.succeed(target) : Result.fail(forbidden)
}

const forbiddenName = (target: Target, policy: AddressPolicy): string | undefined =>
  target.secure || target.isExact || !policy.allow.isEmpty ? undefined : HTTP_FORBIDDEN

/**
 * The reason not to dial this address for this target; undefined if it may be dialled. Over http only
 * addresses in the allow list may be dialled.
 */
export const forbiddenFor = (
  target: Target,
  address: string,
  policy: AddressPolicy
): string | undefined => {
  if (target.isExact) return undefined
  const forbidden = forbiddenAddress(address, policy.allow)
  if (forbidden !== undefined || target.secure) return forbidden
  const unmapped = IPV4_MAPPED.contains(address) ? embeddedIpv4(address) : address
  return policy.allow.contains(unmapped) ? undefined : HTTP_FORBIDDEN
}
