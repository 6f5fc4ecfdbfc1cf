/** The console's page and the files that it loads. */
import { randomBytes } from "node:crypto"
import type { IncomingMessage } from "node:http"
import type { ConsoleFile, ConsoleFiles } from "../console/files.ts"
import { isConsoleChanges } from "./consoleChanges.ts"
import { failures } from "./failures.ts"
import { pagePolicy } from "./pagePolicy.ts"
import { failureReply, type Reply } from "./reply.ts"
import { pathOf } from "./route.ts"

const ASSET = "/console/assets/"
const PAGE = /^\/console(?:\/[\w./%~-]*)?$/

const HEADERS = {
  "Content-Security-Policy": pagePolicy(),
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  Vary: "Accept-Encoding"
}

/** The name of an asset changes with its content, and an asset holds no data. */
const FOREVER = { "Cache-Control": "public, max-age=31536000, immutable" }

const encoded = (file: ConsoleFile, accepted: string): Pick<Reply, "body" | "headers"> => {
  if (file.brotli && /\bbr\b/.test(accepted)) {
    return { body: file.brotli, headers: { "Content-Encoding": "br" } }
  }
  if (file.gzip && /\bgzip\b/.test(accepted)) {
    return { body: file.gzip, headers: { "Content-Encoding": "gzip" } }
  }
  return { body: file.plain }
}

const assetReply = (file: ConsoleFile, { headers }: IncomingMessage): Reply => {
  const { body, headers: encoding } = encoded(file, headers["accept-encoding"] ?? "")
  return {
    status: 200,
    body,
    headers: { ...HEADERS, ...encoding, "Content-Type": file.type, ...FOREVER }
  }
}

const NONCE_BYTES = 16

/** The page, with a nonce of its own for the one style element that react-aria adds. */
const pageReply = ([before, after]: ConsoleFiles["page"]): Reply => {
  const nonce = randomBytes(NONCE_BYTES).toString("base64")
  return {
    status: 200,
    body: before + nonce + after,
    headers: {
      ...HEADERS,
      "Content-Security-Policy": pagePolicy({ nonce }),
      "Content-Type": "text/html; charset=utf-8"
    }
  }
}

/** The paths of the console that are not files. */
const SESSION = /^\/console\/session(?:\/|$)/

/** Returns true if a target is one of the console's sessions. */
export const isConsoleSession = (url: string): boolean => SESSION.test(pathOf(url))

/** Returns the reply to a request for a file of the console; undefined for any other request. */
export const consoleFileOf = (
  files: ConsoleFiles,
  request: IncomingMessage,
  requestId: string
): Reply | undefined => {
  const { method, url = "" } = request
  if (!url.startsWith("/console") || isConsoleSession(url) || isConsoleChanges(url))
    return undefined
  const path = pathOf(url)
  if (!PAGE.test(path)) return undefined
  if (method !== "GET" && method !== "HEAD") {
    return failureReply(failures.methodNotAllowed("GET, HEAD"), requestId)
  }
  if (!path.startsWith(ASSET)) return pageReply(files.page)
  const file = files.assets.get(path.slice(ASSET.length))
  return file ? assetReply(file, request) : failureReply(failures.notFound, requestId)
}
