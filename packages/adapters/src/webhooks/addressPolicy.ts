/**
 * Which addresses and urls a webhook may be sent to. A client chooses its own url, so without this
 * the service would be a way into the operator's network and to cloud metadata (SSRF).
 */
import { BlockList, isIP } from "node:net"
import * as Result from "effect/Result"

const MAX_ALLOWED_RANGES = 64
const MAX_URL_LENGTH = 2_048
const MAX_HOST_LENGTH = 253

interface Range {
  readonly contains: (address: string) => boolean
}

/**
 * One range such as "10.0.0.0/8" or "fc00::/7"; a bare address is a range of one. Undefined where
 * the text is none. An IPv4 range contains only IPv4 addresses, an IPv6 range only IPv6 ones.
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
 * What is not the public internet. Sources: the IANA IPv4 and IPv6 Special-Purpose Address
 * Registries, and 168.63.129.16, a public address by number that is Azure's platform service. Of
 * IPv6 everything outside of `GLOBAL_UNICAST` is forbidden as well, listed or not.
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
].map(([text = "", kind = ""]) => ({ ...knownRange(text), kind }))

const GLOBAL_UNICAST = knownRange("2000::/3")
const IPV4_MAPPED = knownRange("::ffff:0:0/96")
const NAT64 = knownRange("64:ff9b::/96")

/** The IPv4 address in the last 32 bits of an IPv6 address. */
const embeddedIpv4 = (address: string): string => {
  // A URL writes an address in its one canonical form, never with dots.
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1)
  const groups = canonical.slice(canonical.lastIndexOf("::") + 2).split(":")
  const low = Number.parseInt(groups.at(-1) || "0", 16)
  const high = Number.parseInt(groups.at(-2) ?? "0", 16)
  return [high >> 8, high & 255, low >> 8, low & 255].join(".")
}

/** Addresses that may be reached although they are not public, by the operator's word. */
export interface AllowList {
  readonly isEmpty: boolean
  readonly contains: (address: string) => boolean
}

/**
 * Reads ranges such as "127.0.0.0/8, 10.1.0.0/16, fd00::/8" (at most 64; an empty text allows
 * nothing), or says which entry is wrong.
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
 * Why an IP address, in any notation that `node:net` reads, must not be dialled; undefined where it
 * may be. IPv4 in IPv6 (mapped, or behind the well-known NAT64 prefix) is judged as that IPv4.
 */
export const forbiddenAddress = (address: string, allow: AllowList): string | undefined => {
  const family = address.includes("%") ? 0 : isIP(address)
  if (family === 0) return "it is not an address"
  if (IPV4_MAPPED.contains(address)) return forbiddenAddress(embeddedIpv4(address), allow)
  if (allow.contains(address)) return undefined
  if (NAT64.contains(address)) return forbiddenAddress(embeddedIpv4(address), allow)
  const found = FORBIDDEN.find((range) => range.contains(address))
  if (found !== undefined) return `its address is ${found.kind}`
  if (family === 6 && !GLOBAL_UNICAST.contains(address)) return "its address is not global unicast"
  return undefined
}

export interface AddressPolicy {
  /** Addresses that may be reached although they are not public, over http too. */
  readonly allow: AllowList
  /** The one host and port that may be reached whatever its address, over http too. */
  readonly exactTarget?: URL
}

/** A url that passed, taken apart for dialling. */
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
  /** Whether it is the policy's exact target. */
  readonly isExact: boolean
}

const portOf = (url: URL): number =>
  url.port === "" ? (url.protocol === "https:" ? 443 : 80) : Number(url.port)

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$|\.$/g, "")

const HTTP_FORBIDDEN = "http is only for addresses in the allow list"

/** What is wrong with a url wherever it may lead. */
const urlProblem = (url: URL): string | undefined => {
  if (url.protocol !== "https:" && url.protocol !== "http:") return "its scheme is not https"
  if (url.username !== "" || url.password !== "") return "it holds credentials"
  if (url.hash !== "") return "it has a fragment"
  if (hostOf(url) === "") return "it has no host"
  if (hostOf(url).length > MAX_HOST_LENGTH) {
    return `its host is longer than ${MAX_HOST_LENGTH} characters`
  }
  return portOf(url) === 0 ? "its port is not 1 to 65535" : undefined
}

const isSameHostAndPort = (a: URL, b: URL): boolean =>
  hostOf(a) === hostOf(b) && portOf(a) === portOf(b)

/**
 * The target of a url of at most 2,048 characters, or why the policy refuses it. What a name
 * resolves to is judged with `forbiddenFor` at every look-up. Hosts are judged as the WHATWG URL
 * parser reads them, and only its reading is ever dialled: 0x7f.1 and 2130706433 are 127.0.0.1.
 */
export const judgeTarget = (text: string, policy: AddressPolicy): Result.Result<Target, string> => {
  if (text.length > MAX_URL_LENGTH) {
    return Result.fail(`it is longer than ${MAX_URL_LENGTH} characters`)
  }
  const url = URL.parse(text)
  if (url === null) return Result.fail("it is not a url")
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
 * Why this address must not be dialled for this target; undefined where it may be. Over http only
 * addresses in the allow list may be.
 */
export const forbiddenFor = (
  target: Target,
  address: string,
  policy: AddressPolicy
): string | undefined => {
  if (target.isExact) return undefined
  const forbidden = forbiddenAddress(address, policy.allow)
  if (forbidden !== undefined || target.secure) return forbidden
  const judged = IPV4_MAPPED.contains(address) ? embeddedIpv4(address) : address
  return policy.allow.contains(judged) ? undefined : HTTP_FORBIDDEN
}
