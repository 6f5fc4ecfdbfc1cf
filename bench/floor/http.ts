/** The HTTP server of the floors: node:http, hand-written rules, and a store. */
import { randomBytes, randomUUID } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { parseArgs } from "node:util"
import { makeUuid7 } from "../../packages/adapters/src/vault/uuid7.ts"
import { checkedBusiness } from "./checkedBusiness.ts"
import { isAuthentic, setting, username } from "./client.ts"
import { newIds, type BusinessRequest, type Client, type Ids } from "./business.ts"

const BODY_BYTES_MAX = 256 * 1024
const PATHS = new Set(["/companyOnboarding", "/companyOnboarding/createBusiness"])

const { values: options } = parseArgs({
  options: { ids: { type: "string", default: "v4" }, verdicts: { type: "boolean", default: false } }
})

/** True if the floor gives verdicts, as `--verdicts` selects. */
export const { verdicts: givesVerdicts } = options

/** New ids of the version that `--ids` selects. */
export const newId = options.ids === "v7" ? makeUuid7(Date.now, randomBytes) : randomUUID

/** The outcome of storing a business. */
export type Outcome =
  | { readonly _tag: "Stored"; readonly body: string }
  | { readonly _tag: "Replayed"; readonly status: number; readonly body: string }
  | { readonly _tag: "KeyReused" }
  | { readonly _tag: "Duplicate" }

/** Stores a business durably. An outcome that is not a promise is answered in the same turn. */
export type Store = (request: BusinessRequest, ids: Ids) => Outcome

const send = (response: ServerResponse, status: number, body: string): void => {
  response.writeHead(status, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(body)
  })
  response.end(body)
}

const fail = (
  response: ServerResponse,
  status: number,
  message: string,
  fields: ReadonlyArray<unknown> = []
): void => send(response, status, JSON.stringify({ error: { code: status, message, fields } }))

const failUnexpectedly = (response: ServerResponse, error: unknown): void => {
  console.error(error)
  fail(response, 500, "something went wrong")
}

const EIN_IN_USE = {
  path: ["kybInformation", "ein"],
  type: "duplicate",
  message: "Ein already in use"
}

const answer = (response: ServerResponse, outcome: Outcome): void => {
  switch (outcome._tag) {
    case "Stored":
      return send(response, 200, outcome.body)
    case "Replayed":
      return send(response, outcome.status, outcome.body)
    case "KeyReused":
      return fail(response, 422, "this Idempotency-Key was used for another request")
    case "Duplicate":
      return fail(response, 400, EIN_IN_USE.message, [EIN_IN_USE])
  }
}

const makeCreate =
  (client: Client, store: Store) =>
  (request: IncomingMessage, response: ServerResponse, text: string): void => {
    let body: unknown
    try {
      body = JSON.parse(text)
    } catch {
      return fail(response, 400, "the body is not JSON")
    }
    if (typeof body !== "object" || body === null || !("method" in body)) {
      return fail(response, 400, "method is mandatory and cannot be empty")
    }
    if (body.method !== "createBusiness") return fail(response, 404, "unknown operation")
    const at = Date.now()
    const isPathForm = request.url !== "/companyOnboarding"
    const today = new Date(at).toISOString().slice(0, 10)
    const business = checkedBusiness(body, isPathForm, today)
    if (!("registration" in business)) {
      return fail(response, 400, business[0]?.message ?? "", business)
    }
    const { "idempotency-key": idempotencyKey, "x-request-id": requestId } = request.headers
    const outcome = store(
      {
        business,
        client,
        credential: username,
        requestId: typeof requestId === "string" ? requestId : newId(),
        at,
        idempotencyKey: typeof idempotencyKey === "string" ? idempotencyKey : undefined,
        fingerprint: idempotencyKey === undefined ? "" : client.key.fingerprint([text])
      },
      newIds(newId)
    )
    answer(response, outcome)
  }

/** Serves createBusiness until SIGTERM. */
export const serve = (client: Client, store: Store, close: () => void): void => {
  const create = makeCreate(client, store)
  const server = createServer((request, response) => {
    if (request.url === "/health/ready") return send(response, 200, '{"status":"ok"}')
    if (!isAuthentic(request.headers.authorization)) return fail(response, 401, "wrong credentials")
    if (request.method !== "POST")
      return fail(response, 405, "method not allowed for this operation")
    if (!PATHS.has(request.url ?? "")) return fail(response, 404, "unknown operation")
    const chunks: Array<Buffer> = []
    let length = 0
    request.on("data", (chunk: Buffer) => {
      length += chunk.length
      if (length > BODY_BYTES_MAX) request.destroy()
      else chunks.push(chunk)
    })
    request.on("end", () => {
      try {
        create(request, response, Buffer.concat(chunks).toString())
      } catch (error) {
        failUnexpectedly(response, error)
      }
    })
  })
  server.listen(Number(setting("PAYROLL_PORT")), "127.0.0.1", () => {
    console.log(`listens on http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  })
  process.on("SIGTERM", () => {
    close()
    process.exit(0)
  })
}
