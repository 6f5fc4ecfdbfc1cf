/** The documents that anybody may read: the OpenAPI document and the page made from it. */
import type { IncomingMessage } from "node:http"
import { openApiDocument } from "../openapi/document.ts"
import { docsPage } from "../openapi/page.ts"
import { failures, failureTypes } from "./failures.ts"
import { failureReply, type Reply } from "./reply.ts"
import { pathOf } from "./route.ts"

const page = (): Reply => ({
  status: 200,
  body: docsPage(openApiDocument(failureTypes)),
  headers: {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy":
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
  }
})

const documents: Readonly<Record<string, () => Reply>> = {
  "/openapi.json": () => ({ status: 200, body: JSON.stringify(openApiDocument(failureTypes)) }),
  "/docs": page
}

/** Made when they are first asked for, then kept: they never change while the process runs. */
const made = new Map<string, Reply>()

/** The document that a request asks for, or undefined where it asks for something else. */
export const documentOf = (
  { method, url = "" }: IncomingMessage,
  requestId: string
): Reply | undefined => {
  const path = pathOf(url)
  const make = Object.hasOwn(documents, path) ? documents[path] : undefined
  if (!make) return undefined
  if (method !== "GET" && method !== "HEAD") {
    return failureReply(failures.methodNotAllowed("GET, HEAD"), requestId)
  }
  const reply = made.get(path) ?? make()
  made.set(path, reply)
  return reply
}
