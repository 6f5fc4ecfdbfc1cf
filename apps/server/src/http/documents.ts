/** The documents that anybody may read: the OpenAPI document, pages made from it and from docs/, and public keys. */
import type { PublicSigningKey } from "@payroll/operations/ports/handOverKeys"
import type { IncomingMessage } from "node:http"
import { atOrigin, makeSite, type Served } from "../docs/site.ts"
import { openApiDocument } from "../openapi/document.ts"
import { failures, failureStatuses, failureTypes } from "./failures.ts"
import { pagePolicy } from "./pagePolicy.ts"
import { failureReply, type Reply } from "./reply.ts"
import { pathOf, queryOf } from "./route.ts"

const POLICY = pagePolicy({ sendsForms: true })

const OPENAPI = "/openapi.json"
/** A JSON Web Key Set (RFC 7517, section 5). */
const KEYS = "/.well-known/payroll-keys.json"
const SITE = /^\/docs(?:\/([\w./-]*))?$/

const replyWith = ({ type, body }: Served): Reply => ({
  status: 200,
  body,
  headers: { "Content-Type": type, "Content-Security-Policy": POLICY }
})

let site: ReturnType<typeof makeSite> | undefined
/** Made when they are first asked for, then kept: they never change while the process runs. */
const made = new Map<string, Served>()
let openApi: Reply | undefined

const HOST = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i

/** The address at which a request reached the service, as far as it says; only the answer to this request shows it. */
const originOf = ({ headers }: IncomingMessage): string | undefined => {
  const { host = "", forwarded = "" } = headers
  const isSecure =
    headers["x-forwarded-proto"] === "https" || /(?:^|[;, ])proto="?https/i.test(forwarded)
  return HOST.test(host) ? `${isSecure ? "https" : "http"}://${host}` : undefined
}

const servedAt = (path: string, url: string): Served | undefined => {
  site ??= makeSite(failureStatuses)
  const query = path === "" ? queryOf(url)?.["q"] : undefined
  if (query !== undefined && query.trim() !== "") return site.searchPage(query)
  const served = made.get(path) ?? site.at(path)
  if (served) made.set(path, served)
  return served
}

const siteReply = (path: string, request: IncomingMessage): Reply | undefined => {
  const served = servedAt(path, request.url ?? "")
  const origin = originOf(request)
  return served && replyWith(origin === undefined ? served : atOrigin(served, origin))
}

const openApiReply = (): Reply => {
  openApi ??= { status: 200, body: JSON.stringify(openApiDocument(failureTypes)) }
  return openApi
}

/** The document that a request asks for, or undefined where it asks for something else. */
export const documentOf = (
  request: IncomingMessage,
  requestId: string,
  keys: ReadonlyArray<PublicSigningKey>
): Reply | undefined => {
  const { method, url = "" } = request
  const path = pathOf(url)
  const [inSite, page = ""] = SITE.exec(path) ?? []
  if (path !== OPENAPI && path !== KEYS && inSite === undefined) return undefined
  if (method !== "GET" && method !== "HEAD") {
    return failureReply(failures.methodNotAllowed("GET, HEAD"), requestId)
  }
  if (path === OPENAPI) return openApiReply()
  if (path === KEYS) return { status: 200, body: JSON.stringify({ keys }) }
  return siteReply(page.replace(/\/$/, ""), request) ?? failureReply(failures.notFound, requestId)
}
