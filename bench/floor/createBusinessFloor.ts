/**
 * The floor: createBusiness as one would write it by hand for speed, without a framework. node:http,
 * rules and rows written out, prepared statements, one transaction per request. Takes the service's
 * own settings for the data directory, the port and the credential; `--ids` is v4 or v7.
 */
import { hash, randomBytes, randomUUID, timingSafeEqual } from "node:crypto"
import { mkdirSync } from "node:fs"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { SqliteConnection } from "../../packages/adapters/src/sql/dialect/sqliteConnection.ts"
import { migrateSqlite } from "../../packages/adapters/src/sql/migrations/migrateSqlite.ts"
import { newClientKey, openClientKey } from "../../packages/adapters/src/vault/clientKeys.ts"
import { createKeyFile } from "../../packages/adapters/src/vault/keyRing.ts"
import { makeUuid7 } from "../../packages/adapters/src/vault/uuid7.ts"
import { checkedBusiness } from "./checkedBusiness.ts"
import { makeStore, type Client, type Ids } from "./store.ts"

const BODY_BYTES_MAX = 256 * 1024
const ASKS_DUPLICATES_EVERY_MS = 500
const PATHS = new Set(["/companyOnboarding", "/companyOnboarding/createBusiness"])

const { values: options } = parseArgs({ options: { ids: { type: "string", default: "v4" } } })
const newId = options.ids === "v7" ? makeUuid7(Date.now, randomBytes) : randomUUID

const setting = (name: string): string => {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set`)
  return value
}

type Outcome<A> =
  | { readonly _tag: "Success"; readonly success: A }
  | { readonly _tag: "Failure"; readonly failure: Error }

const successOf = <A>(outcome: Outcome<A>): A => {
  if (outcome._tag === "Failure") throw outcome.failure
  return outcome.success
}

const openDatabase = (dataDir: string): SqliteConnection => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const connection = new SqliteConnection(join(dataDir, "payroll.db"), 0)
  migrateSqlite(connection)
  return connection
}

/** The one client, with a data key of the service's own making. */
const makeClient = ({ db }: SqliteConnection, dataDir: string, keyId: string): Client => {
  const id = newId()
  const ring = successOf(createKeyFile(join(dataDir, "keys.json")))
  const wrapped = newClientKey(ring, id)
  const key = successOf(openClientKey(ring, id, { ...wrapped, version: 1 }))
  const at = Date.now()
  db.prepare("insert into client values (?, 'default', 'review', ?, ?)").run(id, at, at)
  db.prepare("insert into client_key values (?, 1, ?, ?, ?)").run(
    id,
    wrapped.rootKeyId,
    wrapped.wrapped,
    at
  )
  db.prepare(
    "insert into credential (key_id, client_id, role, secret_hash, created_at) values (?, ?, 'admin', ?, ?)"
  ).run(keyId, id, hash("sha256", setting("PAYROLL_PASSWORD"), "base64url"), at)
  const policy = db.prepare("select duplicates from client where id = ?").pluck()
  let refuses = false
  let askedAt = 0
  return {
    id,
    key,
    refusesDuplicates: () => {
      const now = Date.now()
      if (now - askedAt > ASKS_DUPLICATES_EVERY_MS) {
        askedAt = now
        refuses = policy.get(id) === "reject"
      }
      return refuses
    }
  }
}

const dataDir = setting("PAYROLL_DATA_DIR")
const username = setting("PAYROLL_USERNAME")
const secretHash = hash("sha256", setting("PAYROLL_PASSWORD"), "buffer")
const connection = openDatabase(dataDir)
const client = makeClient(connection, dataDir, username)
const store = makeStore(connection)

const isAuthentic = (header: string | undefined): boolean => {
  if (header === undefined || !header.startsWith("Basic ")) return false
  const text = Buffer.from(header.slice(6), "base64").toString()
  const colon = text.indexOf(":")
  const given = hash("sha256", text.slice(colon + 1), "buffer")
  return timingSafeEqual(given, secretHash) && text.slice(0, colon) === username
}

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

const newIds = (): Ids => ({
  company: newId(),
  kyb: newId(),
  location: newId(),
  user: newId(),
  attempt: newId(),
  audit: newId(),
  inserted: newId(),
  updated: newId()
})

const EIN_IN_USE = {
  path: ["kybInformation", "ein"],
  type: "duplicate",
  message: "Ein already in use"
}

const create = (request: IncomingMessage, response: ServerResponse, text: string): void => {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return fail(response, 400, "the body is not JSON")
  }
  if (typeof body !== "object" || body === null || !("method" in body)) {
    return fail(response, 400, "method is mandatory and cannot be empty")
  }
  if (body.method !== "createBusiness") return fail(response, 404, "there is no such operation")
  const at = Date.now()
  const isPathForm = request.url !== "/companyOnboarding"
  const today = new Date(at).toISOString().slice(0, 10)
  const business = checkedBusiness(body, isPathForm, today)
  if (!("registration" in business)) {
    return fail(response, 400, business[0]?.message ?? "", business)
  }
  const { "idempotency-key": idempotencyKey, "x-request-id": requestId } = request.headers
  const stored = store(
    {
      business,
      client,
      credential: username,
      requestId: typeof requestId === "string" ? requestId : newId(),
      at,
      idempotencyKey: typeof idempotencyKey === "string" ? idempotencyKey : undefined,
      fingerprint: idempotencyKey === undefined ? "" : client.key.fingerprint([text])
    },
    newIds()
  )
  switch (stored._tag) {
    case "Stored":
      return send(response, 200, stored.body)
    case "Replayed":
      return send(response, stored.status, stored.body)
    case "KeyReused":
      return fail(response, 422, "this Idempotency-Key was used for another request")
    case "Duplicate":
      return fail(response, 400, EIN_IN_USE.message, [EIN_IN_USE])
  }
}

const server = createServer((request, response) => {
  if (request.url === "/health/ready") return send(response, 200, '{"status":"ok"}')
  if (!isAuthentic(request.headers.authorization)) return fail(response, 401, "who are you?")
  if (request.method !== "POST") return fail(response, 405, "POST it")
  if (!PATHS.has(request.url ?? "")) return fail(response, 404, "there is no such operation")
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
      console.error(error)
      fail(response, 500, "something went wrong")
    }
  })
})

server.listen(Number(setting("PAYROLL_PORT")), "127.0.0.1", () => {
  console.log(`listens on http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.on("SIGTERM", () => {
  connection.close()
  process.exit(0)
})
