/**
 * Which group and operation a URL names. A fragment never reaches a server, so a group alone is
 * the usual form and the body's `method` names the operation.
 */
import { catalogue, findOperation, groups, groupsOf } from "@payroll/operations/catalogue"
import type { RequestForm } from "@payroll/operations/decode"

export interface Route {
  readonly group: string
  /** The operation, where the path names it. */
  readonly operation: string | undefined
  readonly form: RequestForm
}

const PATH = /^\/([A-Za-z]{1,40})(?:(\/|%23|#)([A-Za-z0-9]{1,80}))?$/

/** The path of a request target, without its query. */
export const pathOf = (url: string): string => {
  const query = url.indexOf("?")
  return query === -1 ? url : url.slice(0, query)
}

/** The paths outside of the groups. */
const OTHER_PATHS = new Set([
  "/health/live",
  "/health/ready",
  "/openapi.json",
  "/.well-known/payroll-keys.json",
  "/docs",
  "/console",
  "/console/session",
  "/console/session/begin",
  "/console/session/end",
  "/flow/session/begin",
  "/flow/session/request",
  "/flow/session/portal",
  "/flow/session/end",
  "/verification/callback"
])

const FILE = /^\/files(?:\/([\w-]{1,64}))?$/

/** The id of the file that a request target is about, empty for a new one; undefined of all other targets. */
export const filePathOf = (url: string): string | undefined => {
  const match = FILE.exec(pathOf(url))
  return match ? (match[1] ?? "") : undefined
}

/** The path of a request target for the log; an unknown one can hold anything, and is `unknown`. */
export const knownPath = (url: string): string => {
  const path = pathOf(url)
  if (OTHER_PATHS.has(path)) return path
  // The address of a page can hold anything.
  if (path.startsWith("/console/")) return "/console"
  if (path.startsWith("/docs/")) return "/docs"
  if (filePathOf(path) !== undefined) return "/files"
  const { group, operation } = routeOf(path) ?? {}
  if (group === undefined) return "unknown"
  return operation === undefined || findOperation(group, operation) ? path : `/${group}/unknown`
}

/** The parameters of a request target as text fields; undefined when a name comes twice. */
export const queryOf = (url: string): Readonly<Record<string, string>> | undefined => {
  const start = url.indexOf("?")
  const parameters = new URLSearchParams(start === -1 ? "" : url.slice(start + 1))
  const fields: Record<string, string> = Object.create(null) as Record<string, string>
  for (const [name, value] of parameters) {
    if (name in fields) return undefined
    fields[name] = value
  }
  return fields
}

/** The route of a request target, or undefined where it leads to no group. */
export const routeOf = (url: string): Route | undefined => {
  const [, group, separator, operation] = PATH.exec(pathOf(url)) ?? []
  if (group === undefined || !groups.has(group)) return undefined
  return { group, operation, form: separator === "/" ? "path" : "method" }
}

export const VERBS: ReadonlyArray<string> = ["GET", "POST", "PUT"]

/** The HTTP methods of an operation. Reads take POST too: many clients cannot send a body with GET. */
export const verbsOf = ({ verb }: { readonly verb: string }): ReadonlyArray<string> =>
  verb === "GET" ? ["GET", "POST"] : [verb]

/** The HTTP methods at a request target: its operation's, its group's, or all where it is unknown. */
export const verbsAt = (url: string): ReadonlyArray<string> => {
  const { group, operation } = routeOf(url) ?? {}
  const named = catalogue.filter(
    (one) =>
      groupsOf(one).some((name) => name === group) &&
      (operation === undefined || one.name === operation)
  )
  const taken = new Set(named.flatMap(verbsOf))
  return named.length === 0 ? VERBS : VERBS.filter((verb) => taken.has(verb))
}
