/** The documents that anybody may read: the OpenAPI document, pages made from it and from docs/, and public keys. */
import type { PublicSigningKey } from "@payroll/operations/ports/handOverKeys"
import type { IncomingMessage } from "node:http"
import { makeSite, type Served } from "../docs/site.ts"
import { openApiDocument } from "../openapi/document.ts"
import { failures, failureTypes } from "./failures.ts"
import { failureReply, type Reply } from "./reply.ts"
import { pathOf, queryOf } from "./route.ts"

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'"
].join("; ")

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
const made = new Map<string, Reply>()

const siteReply = (path: string, url: string): Reply | undefined => {
  site ??= makeSite(failureTypes)
  const query = path === "" ? queryOf(url)?.["q"] : undefined
  if (query !== undefined && query.trim() !== "") return replyWith(site.searchPage(query))
  const cached = made.get(path)
  if (cached) return cached
  const served = site.at(path)
  const reply = served && replyWith(served)
  if (reply) made.set(path, reply)
  return reply
}

const openApiReply = (): Reply => {
  const cached = made.get(OPENAPI)
  if (cached) return cached
  const reply = { status: 200, body: JSON.stringify(openApiDocument(failureTypes)) }
  made.set(OPENAPI, reply)
  return reply
}

/** The document that a request asks for, or undefined where it asks for something else. */
export const documentOf = (
  { method, url = "" }: IncomingMessage,
  requestId: string,
  keys: ReadonlyArray<PublicSigningKey>
): Reply | undefined => {
  const path = pathOf(url)
  const [inSite, page = ""] = SITE.exec(path) ?? []
  if (path !== OPENAPI && path !== KEYS && inSite === undefined) return undefined
  if (method !== "GET" && method !== "HEAD") {
    return failureReply(failures.methodNotAllowed("GET, HEAD"), requestId)
  }
  if (path === OPENAPI) return openApiReply()
  if (path === KEYS) return { status: 200, body: JSON.stringify({ keys }) }
  return siteReply(page.replace(/\/$/, ""), url) ?? failureReply(failures.notFound, requestId)
}
