/** Ranges of IP addresses in CIDR notation (RFC 4632, section 3.1; RFC 4291, section 2.3), and single addresses. */
import * as Schema from "effect/Schema"
import { rule } from "./rule.ts"

const BITS = 128
const IPV4_BITS = 32
const GROUP_BITS = 16
const GROUPS = 8
const TEXT_MAX = 49
/** The bits before an IPv4 address that is written as an IPv6 one (RFC 4291, section 2.5.5.2). */
const MAPPED = 0xff_ffn << BigInt(IPV4_BITS)

/** The addresses whose first `prefix` bits are those of `value`; an IPv4 address is its mapped IPv6 address. */
interface Range {
  readonly value: bigint
  readonly prefix: number
}

const NUMBER = /^(?:0|[1-9]\d{0,2})$/
const GROUP = /^[0-9a-f]{1,4}$/i

const ipv4 = (text: string): bigint | undefined => {
  const octets = text.split(".")
  const isValid =
    octets.length === 4 && octets.every((octet) => NUMBER.test(octet) && Number(octet) < 256)
  return isValid ? octets.reduce((value, octet) => value * 256n + BigInt(octet), 0n) : undefined
}

/** The text of an IPv6 address with its last 32 bits as two groups, where they are written as an IPv4 address. */
const inGroups = (text: string): string =>
  text.replace(/[\d.]+$/, (tail) => {
    const value = ipv4(tail)
    const groups = value === undefined ? [] : [value >> BigInt(GROUP_BITS), value & 0xff_ffn]
    return groups.length === 0 ? tail : groups.map((group) => group.toString(16)).join(":")
  })

const groupsOf = (part: string): ReadonlyArray<string> => (part === "" ? [] : part.split(":"))

const ipv6 = (text: string): bigint | undefined => {
  const [left = "", right, ...more] = inGroups(text).split("::")
  const [before, after] = [groupsOf(left), groupsOf(right ?? "")]
  const missing = GROUPS - before.length - after.length
  const isComplete = right === undefined ? missing === 0 : missing > 0
  const zeros = Array.from({ length: Math.max(missing, 0) }, () => "0")
  const groups = [...before, ...zeros, ...after]
  const isValid = isComplete && more.length === 0 && groups.every((group) => GROUP.test(group))
  return isValid ? BigInt(`0x${groups.map((group) => group.padStart(4, "0")).join("")}`) : undefined
}

const rangeIn = (text: string): Range | undefined => {
  if (text.length > TEXT_MAX) return undefined
  const [address = "", length, ...more] = text.split("/")
  const isIpv6 = address.includes(":")
  const value = isIpv6 ? ipv6(address) : ipv4(address)
  const bits = isIpv6 ? BITS : IPV4_BITS
  const prefix = length === undefined ? bits : Number(length)
  const isPrefix = length === undefined || (NUMBER.test(length) && prefix <= bits)
  if (value === undefined || !isPrefix || more.length > 0) return undefined
  return isIpv6 ? { value, prefix } : { value: MAPPED | value, prefix: prefix + BITS - IPV4_BITS }
}

/** Returns true if a text is an IPv4 or IPv6 address, or a range of them in CIDR notation. */
export const isAddressRange = (text: string): boolean => rangeIn(text) !== undefined

/** Returns true if an address lies in one of the ranges. */
export const isInRanges = (ranges: ReadonlyArray<string>, address: string): boolean => {
  const caller = rangeIn(address)
  return (
    caller !== undefined &&
    ranges.some((text) => {
      const range = rangeIn(text)
      const free = BigInt(BITS - (range?.prefix ?? BITS))
      return range !== undefined && range.value >> free === caller.value >> free
    })
  )
}

/** The characters of a range; JSON Schema does not count what they stand for. */
const PUBLISHED = String.raw`^[0-9A-Fa-f:.]{2,45}(?:/\d{1,3})?$`

/** An address or a range of addresses, kept as it is written. */
export const AddressRange = Schema.String.check(
  rule<string>(isAddressRange, {
    type: "format",
    message: "must be an IP address or a range in CIDR notation, such as 203.0.113.0/24",
    jsonSchema: { pattern: PUBLISHED, examples: ["203.0.113.0/24", "2001:db8::/32"] }
  })
)
