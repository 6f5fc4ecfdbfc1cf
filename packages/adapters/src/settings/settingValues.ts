/** Parsers of setting values, independent of the settings' names. */
import { isAddressRange } from "@payroll/domain/field/addressRange"
import * as Redacted from "effect/Redacted"
import { BlockList, isIP, isIPv6 } from "node:net"
import type { MailServer } from "../webhooks/mailTransport.ts"

/** Parses a setting's text; undefined if it is invalid. */
export type Parser<A> = (text: string) => A | undefined

export type DatabaseSetting = { readonly kind: "sqlite"; readonly path: string } | PostgresSetting

export interface PostgresSetting {
  readonly kind: "postgres"
  readonly url: Redacted.Redacted<string>
  /** The URL of the owner, where the service connects as another role. */
  readonly migrateUrl?: Redacted.Redacted<string> | undefined
  /** The URL of replicas, which answer reads that allow it. */
  readonly replicaUrl?: Redacted.Redacted<string> | undefined
}

/** Accepts any text. */
export const toText: Parser<string> = (text) => text

const PASSWORD_LENGTH_MIN = 20

/** Accepts a password that is long enough not to be guessed. */
export const toPassword: Parser<Redacted.Redacted<string>> = (text) =>
  text.length >= PASSWORD_LENGTH_MIN ? Redacted.make(text) : undefined

/** Accepts the name of a verification. */
export const toVerification: Parser<"sandbox" | "manual" | "http"> = (text) =>
  text === "sandbox" || text === "manual" || text === "http" ? text : undefined

/** Accepts `true` or `false`. */
export const toBoolean: Parser<boolean> = (text) =>
  text === "true" ? true : text === "false" ? false : undefined

/** Accepts the digits of a whole number from 0 to `maximum`, without leading zeros. */
export const toIntegerUpTo =
  (maximum: number): Parser<number> =>
  (text) =>
    /^(0|[1-9]\d{0,8})$/.test(text) && Number(text) <= maximum ? Number(text) : undefined

/** Accepts the digits of a whole number from `minimum` to `maximum`, without leading zeros. */
export const toIntegerIn = (minimum: number, maximum: number): Parser<number> => {
  const toInteger = toIntegerUpTo(maximum)
  return (text) => {
    const value = toInteger(text)
    return value === undefined || value < minimum ? undefined : value
  }
}

/** Accepts an IP address or a host name (RFC 1123, section 2.1). */
export const toHost: Parser<string> = (text) => {
  const label = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?"
  const isName = new RegExp(`^${label}(\\.${label})*$`, "i").test(text)
  return isIP(text) !== 0 || isName ? text : undefined
}

/** Accepts an email address of plain characters, which stands in the envelope of mails. */
export const toEmail: Parser<string> = (text) =>
  /^[\w.+-]{1,64}@[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i.test(text) ? text : undefined

const loopback = new BlockList()
loopback.addSubnet("127.0.0.0", 8, "ipv4")
loopback.addAddress("::1", "ipv6")

/** Returns true if only this machine can reach `host`. Of host names only `localhost` qualifies. */
export const isLoopback = (host: string): boolean =>
  host.toLowerCase() === "localhost" || loopback.check(host, isIPv6(host) ? "ipv6" : "ipv4")

/** The origin of a server on this machine. */
export const localUrlOf = (host: string, port: number, hasTls: boolean): string =>
  `http${hasTls ? "s" : ""}://${isIPv6(host) ? `[${host}]` : host}:${port}`
/** Accepts smtp:// and smtps:// with a host and optional port, username and password. Off loopback it means TLS. */
export const toMailServer: Parser<MailServer> = (text) => {
  const url = URL.parse(text)
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === "") return undefined
  if (`${url.pathname}${url.search}${url.hash}`.replace("/", "") !== "") return undefined
  const isSecure = url.protocol === "smtps:"
  const host = url.hostname.replaceAll(/[[\]]/g, "")
  return {
    host,
    port: url.port === "" ? (isSecure ? 465 : 587) : Number(url.port),
    tls: isSecure ? "always" : isLoopback(host) ? "none" : "asked",
    username: decodeURIComponent(url.username),
    password: Redacted.make(decodeURIComponent(url.password))
  }
}

const POSTGRES_URL = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)([^]*)$/
const HOSTS_MAX = 8
const TARGET = /([?&])target_session_attrs=([^&#]*)&?/
const TARGETS: Readonly<Record<string, boolean>> = {
  any: false,
  primary: true,
  "read-write": true
}

/** `prefer` and `allow` are missing: who holds up the connection could take the encryption away. */
const SSL_MODES = new Set(["disable", "no-verify", "require", "verify-ca", "verify-full"])
const SSL_MODE = /[?&]sslmode=([^&#]*)/

/**
 * The URL of each server that a postgres:// URL names, in order, and whether only one that takes writes will do, as
 * with several: `postgres://h1,h2:5433/db?target_session_attrs=read-write`.
 */
export const postgresUrls: Parser<{
  readonly urls: ReadonlyArray<string>
  readonly needsWriter: boolean
}> = (text) => {
  const [, start = "", hosts = "", rest = ""] = POSTGRES_URL.exec(text) ?? []
  const target = TARGET.exec(rest)?.[2]
  const isKnown =
    (target === undefined || Object.hasOwn(TARGETS, target)) &&
    SSL_MODES.has(SSL_MODE.exec(rest)?.[1] ?? "disable")
  const others = rest.replace(TARGET, "$1").replace(/[?&]$/, "")
  const urls = hosts.split(",").map((host) => `${start}${host}${others}`)
  const isValid = urls.length === 1 || (urls.length <= HOSTS_MAX && !/^,|,,|,$/.test(hosts))
  if (start === "" || !isKnown || !isValid || !urls.every((url) => URL.canParse(url))) {
    return undefined
  }
  return { urls, needsWriter: urls.length > 1 || TARGETS[target ?? "any"] === true }
}

/**
 * Accepts `sqlite:PATH`, `postgres://` and `postgresql://`. Rejects `:memory:`, because an in-memory database
 * is lost with the process, and `sqlite://name`, because that would be a file in the root directory.
 */
export const toDatabase: Parser<DatabaseSetting> = (text) => {
  if (/^postgres(ql)?:\/\//.test(text)) {
    return postgresUrls(text) && { kind: "postgres", url: Redacted.make(text) }
  }
  const file = /^sqlite:(?!\/\/[^/])(.+)$/.exec(text)?.[1]
  return file === undefined || file === ":memory:" ? undefined : { kind: "sqlite", path: file }
}

/** Accepts the URL of a database on a PostgreSQL server. */
export const toPostgresUrl: Parser<Redacted.Redacted<string>> = (text) => {
  const database = toDatabase(text)
  return database?.kind === "postgres" ? database.url : undefined
}

/** Accepts text without a colon, which ends the username in Basic authentication (RFC 7617, section 2). */
export const toUsername: Parser<string> = (text) => (text.includes(":") ? undefined : text)

/** Accepts an http or https URL without credentials and fragment; returns it normalized. */
export const toWebhookUrl: Parser<string> = (text) => {
  const url = URL.parse(text)
  const isPlain = url?.username === "" && url.password === "" && url.hash === ""
  return isPlain && /^https?:$/.test(url.protocol) ? url.href : undefined
}

/** Accepts an https URL like `toWebhookUrl`, and an http URL on this machine. */
export const toVerificationUrl: Parser<string> = (text) => {
  const url = toWebhookUrl(text)
  const host = url === undefined ? "" : new URL(url).hostname.replace(/^\[(.*)\]$/, "$1")
  return url?.startsWith("https:") === true || isLoopback(host) ? url : undefined
}

/** Accepts a host name without a port, which is no wall for cookies; returns it in lower case. */
export const toHostName: Parser<string> = (text) => {
  const name = text.toLowerCase()
  return /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(
    name
  )
    ? name
    : undefined
}

/** Accepts an https URL without a path, and an http URL on this machine; returns its origin. */
export const toPublicUrl: Parser<string> = (text) => {
  const url = toVerificationUrl(text)
  return url !== undefined && url === `${new URL(url).origin}/` ? new URL(url).origin : undefined
}

/** Accepts base64 of 24 to 64 bytes, also after `whsec_` (Standard Webhooks 1.0, symmetric secrets). */
export const toWebhookSecret: Parser<Redacted.Redacted<string>> = (text) => {
  const base64 = text.replace(/^whsec_/, "")
  const bytes = Buffer.from(base64, "base64")
  const isBase64 = bytes.toString("base64") === base64
  return isBase64 && bytes.length >= 24 && bytes.length <= 64 ? Redacted.make(text) : undefined
}

/** Accepts IPv4 and IPv6 CIDR ranges, separated by commas. */
export const toCidrRanges: Parser<ReadonlyArray<string>> = (text) => {
  const ranges = text.split(",").map((range) => range.trim())
  return ranges.every(isCidrRange) ? ranges : undefined
}

/** Accepts IP addresses and CIDR ranges, separated by commas; an address is a range of one. */
export const toAddressRanges: Parser<ReadonlyArray<string>> = (text) =>
  toCidrRanges(
    text
      .split(",")
      .map((range) => range.trim())
      .map((range) => (isIP(range) === 0 ? range : `${range}/${isIPv6(range) ? 128 : 32}`))
      .join(",")
  )

const isCidrRange = (range: string): boolean => range.includes("/") && isAddressRange(range)
