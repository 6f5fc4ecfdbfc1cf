/** The console's page and the files that it loads. */
import type { IncomingMessage } from "node:http"
import type { PageFiles } from "../pages/files.ts"
import { isConsoleChanges } from "./consoleChanges.ts"
import { failures } from "./failures.ts"
import { assetReply, pageReply } from "./pageFiles.ts"
import { failureReply, type Reply } from "./reply.ts"
import { pathOf } from "./route.ts"

const ASSET = "/console/assets/"
const PAGE = /^\/console(?:\/[\w./%~-]*)?$/

/** The paths of the console that are not files. */
const SESSION = /^\/console\/session(?:\/|$)/

/** Returns true if a target is one of the console's sessions. */
export const isConsoleSession = (url: string): boolean => SESSION.test(pathOf(url))

/** Returns the reply to a request for a file of the console; undefined for any other request. */
export const consoleFileOf = (
  files: PageFiles,
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
