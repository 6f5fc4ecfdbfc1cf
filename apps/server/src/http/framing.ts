/** The checks of a request's headers that come before its credentials. */
import type { IncomingMessage } from "node:http"
import { failures } from "./failures.ts"
import { acceptsJson } from "./headers.ts"
import { HEADERS_MAX, URL_MAX } from "./limits.ts"
import type { Failure } from "./reply.ts"
import { VERBS, verbsAt } from "./route.ts"

const CONTINUE = /^100-continue$/i

/** What is wrong with the framing of a request; `duplicate` is the name of a duplicate header. */
export const framingFailure = (
  request: IncomingMessage,
  duplicate: string | undefined
): Failure | undefined => {
  const { method = "", url = "", headers, rawHeaders, httpVersionMajor } = request
  if (rawHeaders.length > 2 * HEADERS_MAX) return failures.headersTooLarge
  if (httpVersionMajor !== 1) return failures.badRequest("only HTTP/1.1 is supported")
  if (request.httpVersionMinor > 0 && headers.host === undefined)
    return failures.badRequest("missing header: host")
  // Two Authorization headers are wrong credentials like any others.
  if (duplicate !== undefined && duplicate !== "authorization")
    return failures.badRequest(`duplicate header: ${duplicate}`)
  if (url.length > URL_MAX || !url.startsWith("/"))
    return failures.badRequest(`the request target must be a path of at most ${URL_MAX} characters`)
  if (headers.expect !== undefined && !CONTINUE.test(headers.expect)) return failures.expectation
  if (!VERBS.includes(method))
    return { ...failures.methodNotAllowed(verbsAt(url).join(", ")), closes: true }
  return acceptsJson(headers.accept) ? undefined : failures.notAcceptable
}
