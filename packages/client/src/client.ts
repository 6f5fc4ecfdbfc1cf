/**
 * A typed client of the payroll service. For programs on servers: the secret of a credential must not be in a page.
 * Needs fetch and WebCrypto: Node 20, Deno, Bun, workers of the edge.
 */
import type { Calls, Lists } from "./generated/operations.ts"
import { operations, type Operation } from "./operations.ts"
import type { CallOptions, ClientOptions } from "./options.ts"
import { send, type Connection } from "./send.ts"

export { verifyWebhook, WebhookVerificationError } from "@payroll/webhooks"
export type { VerifyWebhookOptions, WebhookBody, WebhookMessage } from "@payroll/webhooks"
export { HandOverError, openHandOver } from "./openHandOver.ts"
export type { HandOverErrorType, HandOverKey, OpenHandOverOptions } from "./openHandOver.ts"
export { joinHandOver, readHandOver } from "./readHandOver.ts"
export type {
  HandOverDocument,
  HandOverSummary,
  PayPeriodHandOver,
  YearHandOver
} from "./readHandOver.ts"
export { NoAnswerError, PayrollError } from "./errors.ts"
export type * from "./generated/types.ts"
export type { Calls, Lists } from "./generated/operations.ts"
export type { Attempt, CallOptions, ClientOptions } from "./options.ts"

/** Every operation by its name; `list` has those that answer in pages, each as a sequence of all elements. */
export type PayrollClient = Calls & { readonly list: Lists }

const authorizationOf = ({ username, password }: ClientOptions): string => {
  const bytes = new TextEncoder().encode(`${username}:${password}`)
  return `Basic ${btoa(String.fromCodePoint(...bytes))}`
}

const baseOf = ({ url }: ClientOptions): URL => {
  const base = new URL(url.endsWith("/") ? url : `${url}/`)
  if (!/^https?:$/.test(base.protocol)) throw new TypeError("url must begin with http: or https:")
  if (base.username !== "" || base.password !== "" || base.search !== "" || base.hash !== "") {
    throw new TypeError("url must have no credentials, query or fragment")
  }
  return base
}

/** Yields all elements of a list, page by page. Requests the next page when the one before is used up. */
async function* elements(
  connection: Connection,
  operation: Operation,
  request: object = {},
  options?: CallOptions
): AsyncGenerator<unknown, void, void> {
  let pageRequest: object = request
  for (;;) {
    const page = (await send(connection, operation, pageRequest, options)) as Record<
      string,
      unknown
    >
    yield* page[operation.list ?? ""] as ReadonlyArray<unknown>
    const cursor = page["nextCursor"]
    if (typeof cursor !== "string") return
    pageRequest = { ...request, cursor }
  }
}

/** Creates a client. Throws a TypeError in a page, or if an option is unusable. Sends nothing yet. */
export const createClient = (options: ClientOptions): PayrollClient => {
  if ("document" in globalThis) {
    throw new TypeError("the client is not for pages: everyone who sees the page has the secret")
  }
  for (const name of ["url", "username", "password"] as const) {
    if (typeof options[name] !== "string" || options[name] === "") {
      throw new TypeError(`${name} is mandatory and cannot be empty`)
    }
  }
  const connection = { base: baseOf(options), authorization: authorizationOf(options), options }
  const all = operations()
  const calls = all.map((operation) => [
    operation.name,
    (request?: object, call?: CallOptions) => send(connection, operation, request, call)
  ])
  const lists = all
    .filter(({ list }) => list !== undefined)
    .map((operation) => [
      operation.name,
      (request?: object, call?: CallOptions) => elements(connection, operation, request, call)
    ])
  const list = Object.fromEntries(lists) as unknown as Lists
  return { ...(Object.fromEntries(calls) as unknown as Calls), list }
}
