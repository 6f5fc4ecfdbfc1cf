/** The console's page and the files that it loads. */
import type { IncomingMessage } from "node:http"
import type { ConsoleFile, ConsoleFiles } from "../console/files.ts"
import { isConsoleChanges } from "./consoleChanges.ts"
import { failures } from "./failures.ts"
import { failureReply, type Reply } from "./reply.ts"
import { pathOf } from "./route.ts"

const ASSET = "/console/assets/"
const PAGE = /^\/console(?:\/[\w./%~-]*)?$/

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'"
].join("; ")

const HEADERS = {
  "Content-Security-Policy": POLICY,
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

const replyWith = (file: ConsoleFile, { headers }: IncomingMessage, isAsset: boolean): Reply => {
  const { body, headers: encoding } = encoded(file, headers["accept-encoding"] ?? "")
  return {
    status: 200,
    body,
    headers: {
      ...HEADERS,
      ...encoding,
      "Content-Type": file.type,
      ...(isAsset && FOREVER)
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
  if (!path.startsWith(ASSET)) return replyWith(files.page, request, false)
  const file = files.assets.get(path.slice(ASSET.length))
  return file ? replyWith(file, request, true) : failureReply(failures.notFound, requestId)
}
