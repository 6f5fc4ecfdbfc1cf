/** Strict parsers of the headers that decide something. A duplicate decides nothing. */
import type { IncomingHttpHeaders } from "node:http"

/** Headers that a request may have only once. */
const SINGLE = new Set([
  "host",
  "authorization",
  "content-type",
  "content-length",
  "idempotency-key",
  "payroll-position",
  "x-request-id"
])

/** The name of the first duplicate header. `raw` alternates names and values. */
export const duplicateHeader = (raw: ReadonlyArray<string>): string | undefined => {
  let seen = ""
  for (let index = 0; index < raw.length; index += 2) {
    const name = (raw[index] ?? "").toLowerCase()
    if (!SINGLE.has(name)) continue
    const mark = `|${name}|`
    if (seen.includes(mark)) return name
    seen += mark
  }
  return undefined
}

const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/

/** The caller's request id, where it is fit to be shown and logged. */
export const requestIdOf = (header: string | undefined): string | undefined =>
  header !== undefined && REQUEST_ID.test(header) ? header : undefined

/** Returns true if a request has a body at all (RFC 9112, 6.3). */
export const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0

const JSON_BODY = /^application\/json(?:\s*;|\s*$)/i

/** Returns true if a body is declared as JSON; parameters such as a charset are ignored. */
export const isJson = (contentType: string | undefined): boolean =>
  contentType !== undefined && JSON_BODY.test(contentType)

const ACCEPTS_JSON =
  /^(?:application\/json|application\/\*|\*\/\*)\s*(?:;(?!\s*q=0(?:\.0*)?\s*(?:;|$)).*)?$/i

/** Returns true if an answer in JSON is acceptable. Without the header everything is. */
export const acceptsJson = (accept: string | undefined): boolean =>
  accept === undefined ||
  accept === "" ||
  accept === "*/*" ||
  accept === "application/json" ||
  accept.split(",").some((range) => ACCEPTS_JSON.test(range.trim()))

const KEY = /^[\u0021-\u007E]{1,255}$/
const QUOTED = /^"((?:[^"\\]|\\["\\])*)"$/

export type IdempotencyKey =
  | { readonly _tag: "None" }
  | { readonly _tag: "Key"; readonly key: string }
  | { readonly _tag: "Malformed" }

/**
 * The idempotency key of a request: 1 to 255 visible ASCII characters, bare or as a quoted string
 * of RFC 8941; both forms are the same key.
 */
export const idempotencyKeyOf = (header: string | undefined): IdempotencyKey => {
  if (header === undefined) return { _tag: "None" }
  const quoted = QUOTED.exec(header)?.[1]
  const key = quoted === undefined ? header : quoted.replaceAll(/\\(["\\])/g, "$1")
  return KEY.test(key) ? { _tag: "Key", key } : { _tag: "Malformed" }
}
