/** The stream of changes: for pages with a session alone, a mark after a commit, an end at the stop. */
import type { PageFiles } from "../src/pages/files.ts"
import { afterAll, assert, beforeAll, it } from "@effect/vitest"
import { request, type IncomingMessage } from "node:http"
import { testClient, type TestClient } from "./call.ts"
import { consoleCookie, OWN } from "./consoleCookie.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

const STREAMS_OF_CREDENTIAL_MAX = 20
const STREAMS_OF_CLIENT_MAX = 100

interface Site {
  readonly server: TestServer
  readonly admin: TestClient
  /** The cookie of a new session. */
  readonly signIn: () => Promise<string>
  /** Signs a new person of a client in, with a credential that may read. */
  readonly newPerson: (admin: TestClient) => Promise<() => Promise<string>>
  /** Asks for the stream; gives the answer once its headers are there. */
  readonly listen: (
    headers: Readonly<Record<string, string>>,
    method?: string
  ) => Promise<IncomingMessage>
}

/** A server with a console, and a person who can sign in. */
const startSite = async (times = {}): Promise<Site> => {
  const files: PageFiles = { page: ["", ""], assets: new Map() }
  const server = await startTestServer({
    console: { files, isSecure: false, verification: "sandbox" },
    times
  })
  const { port } = server
  const admin = testClient(port, await server.newClient("admin"))
  const newPerson: Site["newPerson"] = async (of) => {
    const body = { method: "addCredential", credential: { role: "read", person: "Rosa Diaz" } }
    const { keyId, secret } = JSON.parse((await of.operate("addCredential", body)).text).credential
    return () => consoleCookie(port, { username: keyId, password: secret })
  }
  return {
    server,
    admin,
    newPerson,
    signIn: await newPerson(admin),
    listen: (headers, method = "GET") =>
      new Promise((resolve, reject) => {
        const at = { port, host: "127.0.0.1", path: "/console/changes", agent: false }
        const outgoing = request({ ...at, headers, method }, resolve)
        outgoing.on("error", reject)
        outgoing.end()
      })
  }
}

let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.server.stop())

/** Waits until a stream has said something. */
const until = (stream: IncomingMessage, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    let heard = ""
    const hear = (part: unknown): void => {
      heard += String(part)
      if (!heard.includes(text)) return
      stream.off("data", hear)
      resolve()
    }
    stream.on("data", hear)
    stream.on("end", () => reject(new Error(`ended after ${JSON.stringify(heard)}`)))
  })

it("says after a commit that something changed, and nothing about it", async () => {
  const { admin, signIn, listen } = site
  const stream = await listen({ ...OWN, cookie: await signIn() })
  assert.strictEqual(stream.statusCode, 200)
  assert.strictEqual(stream.headers["content-type"], "text/event-stream")
  assert.strictEqual(stream.headers["cache-control"], "no-store")
  await until(stream, ":\n\n")
  const heard = until(stream, "event: change\ndata:\n\n")
  await admin.operate("createBusiness", await admin.example("createBusiness"))
  await heard
  stream.destroy()
})

it("is for pages of the console with a session alone", async () => {
  const { signIn, listen } = site
  const cookie = await signIn()
  const cases: ReadonlyArray<readonly [Readonly<Record<string, string>>, string, number]> = [
    [{ ...OWN, cookie: "payroll_session=none" }, "GET", 401],
    [OWN, "GET", 401],
    [{ ...OWN, "Sec-Fetch-Site": "same-site", cookie }, "GET", 403],
    [{ cookie }, "GET", 403],
    [{ ...OWN, cookie }, "POST", 405]
  ]
  for (const [headers, method, status] of cases) {
    const answer = await listen(headers, method)
    assert.strictEqual(answer.statusCode, status, JSON.stringify(headers))
    answer.destroy()
  }
})

/** Asks for streams one after the other, until one is refused; gives how many there are. */
const held = async (
  { listen }: Site,
  cookieOf: (count: number) => Promise<string>,
  streams: Array<IncomingMessage>
): Promise<number> => {
  for (let count = 0; count < 2 * STREAMS_OF_CLIENT_MAX; count += 1) {
    const stream = await listen({ ...OWN, cookie: await cookieOf(count) })
    if (stream.statusCode !== 200) {
      assert.strictEqual(stream.statusCode, 503)
      return count
    }
    streams.push(stream)
  }
  return assert.fail("no stream is refused")
}

it("gives a person no more streams than tabs, in one session or many, and a client its share", async () => {
  const isolated = await startSite()
  const streams: Array<IncomingMessage> = []
  const cookie = await isolated.signIn()
  assert.strictEqual(
    await held(isolated, () => Promise.resolve(cookie), streams),
    STREAMS_OF_CREDENTIAL_MAX
  )
  assert.strictEqual(await held(isolated, () => isolated.signIn(), streams), 0)
  const persons: Array<() => Promise<string>> = []
  for (let count = 0; count < 5; count += 1) persons.push(await isolated.newPerson(isolated.admin))
  const inTurn = (count: number) => persons[Math.floor(count / STREAMS_OF_CREDENTIAL_MAX)]!()
  const left = STREAMS_OF_CLIENT_MAX - STREAMS_OF_CREDENTIAL_MAX
  assert.strictEqual(await held(isolated, inTurn, streams), left)
  // Another client has its isolated share.
  const other = testClient(isolated.server.port, await isolated.server.newClient("admin"))
  const signIn = await isolated.newPerson(other)
  streams.push(await isolated.listen({ ...OWN, cookie: await signIn() }))
  assert.strictEqual(streams.at(-1)?.statusCode, 200)
  for (const stream of streams) stream.destroy()
  await isolated.server.stop()
})

it("does not say when another client commits", async () => {
  const { server, admin, listen, signIn, newPerson } = await startSite()
  const other = testClient(server.port, await server.newClient("admin"))
  const signInOther = await newPerson(other)
  const stream = await listen({ ...OWN, cookie: await signIn() })
  let heard = ""
  stream.on("data", (part) => (heard += String(part)))
  const others = await listen({ ...OWN, cookie: await signInOther() })
  const change = "event: change\ndata:\n\n"
  // Both streams are looked at in one turn.
  const heardOther = until(others, change)
  await other.operate("createBusiness", await other.example("createBusiness"))
  await heardOther
  const heardOwn = until(stream, change)
  assert.notInclude(heard, change)
  await admin.operate("createBusiness", await admin.example("createBusiness"))
  await heardOwn
  for (const each of [stream, others]) each.destroy()
  await server.stop()
})

it("is not ended for its silence", async () => {
  const { server, admin, signIn, listen } = await startSite({ writeMs: 100 })
  const stream = await listen({ ...OWN, cookie: await signIn() })
  const heard = until(stream, "event: change\ndata:\n\n")
  // Looks are a second apart, ten times as long as a connection may be silent between requests.
  await admin.operate("createBusiness", await admin.example("createBusiness"))
  await heard
  stream.destroy()
  await server.stop()
})

it("ends when the server stops, before anything else", async () => {
  const { server, signIn, listen } = await startSite()
  const stream = await listen({ ...OWN, cookie: await signIn() })
  const ended = new Promise<void>((resolve) => {
    stream.on("end", () => resolve())
    stream.resume()
  })
  await server.stop()
  await ended
  assert.isTrue(stream.complete)
})
