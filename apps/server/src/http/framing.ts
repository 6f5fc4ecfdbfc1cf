/** The checks of a request's headers that come before its credentials. */
import type { IncomingMessage } from "node:http"
import { prefersCsv } from "./csvReply.ts"
import { failures } from "./failures.ts"
import { acceptsJson } from "./headers.ts"
import { HEADERS_MAX, URL_MAX } from "./limits.ts"
import type { Failure } from "./reply.ts"
import { filePathOf } from "./route.ts"

const CONTINUE = /^100-continue$/i

/** A host as in a URI, with or without a port (RFC 9110, 7.2). */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]+)(?::\d{0,5})?$/i

const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/is

/**
 * The path and query of a request target. A caller may send the whole URL (RFC 9112, 3.2.2); one
 * without a valid host stays as it is, and is refused.
 */
export const originForm = (target: string): string => {
  if (target.startsWith("/")) return target
  const [, host = "", rest = ""] = ABSOLUTE.exec(target) ?? []
  if (!HOST.test(host)) return target
  return rest.startsWith("/") ? rest : `/${rest}`
}

/**
 * Returns the violation of the protocol in a request, which every answer checks, health checks too; `duplicate` is the
 * name of a duplicate header.
 */
export const protocolFailure = (
  { url = "", headers, rawHeaders, httpVersionMajor, httpVersionMinor }: IncomingMessage,
  duplicate: string | undefined
): Failure | undefined => {
  const { host, "transfer-encoding": encoding = "chunked" } = headers
  if (rawHeaders.length > 2 * HEADERS_MAX) return failures.headersTooLarge
  if (httpVersionMajor !== 1) return failures.badRequest("the HTTP version must be 1.0 or 1.1")
  if (host === undefined && httpVersionMinor > 0) return failures.badRequest("missing header: host")
  if (host !== undefined && !HOST.test(host)) return failures.badRequest("invalid header: host")
  if (encoding.toLowerCase() !== "chunked") return failures.transferEncoding
  if (url.length > URL_MAX) return failures.targetTooLong
  // Two Authorization headers are wrong credentials like any others.
  return duplicate === undefined || duplicate === "authorization"
    ? undefined
    : failures.badRequest(`duplicate header: ${duplicate}`)
}

/** Returns the error in the framing of a request; `duplicate` is the name of a duplicate header. */
export const framingFailure = (
  request: IncomingMessage,
  duplicate: string | undefined
): Failure | undefined => {
  const { url = "", headers } = request
  const wrongProtocol = protocolFailure(request, duplicate)
  if (wrongProtocol) return wrongProtocol
  if (!url.startsWith("/"))
    return failures.badRequest("the request target must be a path or an http URL")
  if (headers.expect !== undefined && !CONTINUE.test(headers.expect)) return failures.expectation
  // What a file is, its sender decided.
  if (filePathOf(url) !== undefined) return undefined
  const isAcceptable = acceptsJson(headers.accept) || prefersCsv(headers.accept)
  return isAcceptable ? undefined : failures.notAcceptable
}
