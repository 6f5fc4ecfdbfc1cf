/** Which requests a page of the console made itself: a cookie alone does not show that. */
import type { IncomingHttpHeaders } from "node:http"

const HOST = /^https?:\/\/([^/?#@]+)$/i

/**
 * Returns true if a page of the same origin made a request. `SameSite=Strict` does not ensure that: a page of another
 * port of the same host gets the cookie sent along. Browsers that do not send `Sec-Fetch-Site` send `Origin` with a
 * POST.
 */
export const isSameOrigin = (headers: IncomingHttpHeaders): boolean => {
  const site = headers["sec-fetch-site"]
  if (site !== undefined) return site === "same-origin"
  const [, host] = HOST.exec(headers.origin ?? "") ?? []
  return host !== undefined && host.toLowerCase() === headers.host?.toLowerCase()
}
