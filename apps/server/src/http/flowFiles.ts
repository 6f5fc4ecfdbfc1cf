/** The files of flows, which need no session. */
import type { IncomingMessage } from "node:http"
import { NOT_ME_CSS, NOT_ME_HTML, NOT_ME_JS } from "../flows/notMePage.ts"
import type { PageFiles } from "../pages/files.ts"
import { failures } from "./failures.ts"
import { flowPageOf } from "./flowPages.ts"
import { pagePolicy } from "./pagePolicy.ts"
import { assetReply } from "./pageFiles.ts"
import { failureReply, type Reply } from "./reply.ts"
import { pathOf } from "./route.ts"

const POLICY = pagePolicy()

const FLOWS = "/flow/"
const NOT_ME = /^\/flow\/[\w-]{1,64}\/not-me$/
const ASSET = "/flow/assets/"

const fileAt = (path: string): readonly [type: string, body: string] | undefined => {
  if (NOT_ME.test(path)) return ["text/html; charset=utf-8", NOT_ME_HTML]
  if (path === "/flow/not-me.css") return ["text/css; charset=utf-8", NOT_ME_CSS]
  if (path === "/flow/not-me.js") return ["text/javascript; charset=utf-8", NOT_ME_JS]
  return undefined
}

/** A file that a page of a flow loads; undefined where there is none. */
const builtReply = (
  files: PageFiles | undefined,
  path: string,
  request: IncomingMessage
): Reply | undefined => {
  const file = path.startsWith(ASSET) ? files?.assets.get(path.slice(ASSET.length)) : undefined
  return file && assetReply(file, request)
}

/**
 * The file that a browser asks for, or undefined where it asks for something else. A page that is not there is not
 * found: people who follow a link are asked for no password.
 */
export const flowFileOf = (
  files: PageFiles | undefined,
  request: IncomingMessage,
  requestId: string
): Reply | undefined => {
  const { method, url = "" } = request
  const path = pathOf(url)
  if (!path.startsWith(FLOWS) || (method !== "GET" && method !== "HEAD")) return undefined
  if (path === "/flow/not-me") return undefined
  // Its page is in the brand of a client, which is read first.
  if (files && flowPageOf(request)) return undefined
  const file = fileAt(path)
  if (!file) return builtReply(files, path, request) ?? failureReply(failures.notFound, requestId)
  const [type, body] = file
  return {
    status: 200,
    body,
    headers: {
      "Content-Type": type,
      "Content-Security-Policy": POLICY,
      "Referrer-Policy": "no-referrer"
    }
  }
}
