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
  if (httpVersionMajor !== 1) return failures.badRequest("this is not HTTP/1.1")
  if (request.httpVersionMinor > 0 && headers.host === undefined)
    return failures.badRequest("the header Host is missing")
  // Two Authorization headers are wrong credentials like any others.
  if (duplicate !== undefined && duplicate !== "authorization")
    return failures.badRequest("a header stands twice")
  if (url.length > URL_MAX || !url.startsWith("/"))
    return failures.badRequest("the target is not a path")
  if (headers.expect !== undefined && !CONTINUE.test(headers.expect)) return failures.expectation
  if (!VERBS.includes(method))
    return { ...failures.methodNotAllowed(verbsAt(url).join(", ")), closes: true }
  return acceptsJson(headers.accept) ? undefined : failures.notAcceptable
}
