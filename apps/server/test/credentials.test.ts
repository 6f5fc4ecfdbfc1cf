/** Access to the service: every refusal looks like every other, and no body is read before it. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import { failureIn, withoutIds, type Answer } from "./answer.ts"
import { basic, call, testClient } from "./call.ts"
import { newCredential } from "@payroll/adapters/vault/credentials"
import { clientOperations, type Body } from "./examples.ts"
import { openSocket } from "./rawSocket.ts"
import { startTestServer, type Credential, type TestServer } from "./testServer.ts"

let server: TestServer
let credential: Credential
let body: Body

beforeAll(async () => {
  server = await startTestServer({ times: { lingerMs: 100 } })
  credential = await server.newClient("admin")
  body = await testClient(server.port, credential).example("createBusiness")
})
afterAll(() => server.stop())

const base64 = (text: string | Buffer): string => Buffer.from(text).toString("base64")

/** Calls with these values of the header Authorization. */
const callWith = (...values: ReadonlyArray<string>): Promise<Answer> => {
  const headers = values.length > 0 ? { Authorization: values } : {}
  return call(server.port, { path: "/companyOnboarding", body, headers })
}

const nowhere = "pk_live_0123456789abcdef"

const wrong: ReadonlyArray<readonly [string, () => ReadonlyArray<string>]> = [
  ["no header", () => []],
  ["an empty header", () => [""]],
  ["two headers", () => [basic(credential), basic(credential)]],
  ["a wrong secret", () => [basic({ ...credential, password: `${credential.password}x` })]],
  ["another's secret", () => [basic({ ...credential, username: nowhere })]],
  ["no secret", () => [basic({ ...credential, password: "" })]],
  ["no key id", () => [basic({ ...credential, username: "" })]],
  ["no colon", () => [`Basic ${base64(credential.username)}`]],
  [
    "a key id in other case",
    () => [basic({ ...credential, username: credential.username.toUpperCase() })]
  ],
  [
    "a colon in a wrong secret",
    () => [basic({ ...credential, password: `:${credential.password}` })]
  ],
  ["text that is not UTF-8", () => [`Basic ${base64(Buffer.from([0x61, 0x3a, 0xff, 0xfe]))}`]],
  ["no base64", () => ["Basic !!!"]],
  ["base64 for URLs", () => ["Basic a-_b"]],
  ["nothing after the scheme", () => ["Basic"]],
  ["something after the credentials", () => [`${basic(credential)} x`]],
  ["credentials without a scheme", () => [base64(`${credential.username}:${credential.password}`)]],
  ["another scheme", () => [`Bearer ${credential.password}`]],
  ["8 kB", () => [`Basic ${"QUJD".repeat(2_048)}`]],
  ["a NUL in the key id", () => [basic({ ...credential, username: `${credential.username}\0` })]],
  [
    "a line feed in the key id",
    () => [basic({ ...credential, username: `\n${credential.username}` })]
  ],
  ["a key id of 256 characters", () => [basic({ ...credential, username: "x".repeat(256) })]],
  ["a NUL in the secret", () => [basic({ ...credential, password: `${credential.password}\0` })]]
]

describe("wrong credentials", () => {
  it.each(wrong)("%s", async (_name, headers) => {
    const answer = await callWith(...headers())
    assert.strictEqual(answer.status, 401)
    assert.strictEqual(answer.headers["www-authenticate"], 'Basic realm="payroll", charset="UTF-8"')
    assert.deepStrictEqual(withoutIds(answer), withoutIds(await callWith()))
  })

  it("are told the same wherever they call", async () => {
    const first = withoutIds(await callWith())
    for (const path of ["/companyOnboarding/createBusiness", "/noSuchGroup", "/reports", "/"]) {
      const answer = await call(server.port, { path, body: { method: "noSuchOperation" } })
      assert.deepStrictEqual(withoutIds(answer), first)
    }
  })

  it.each(["PUT", "PATCH", "DELETE", "OPTIONS", "HEAD", "TRACE", "PROPFIND"])(
    "are told the same wherever they call with %s",
    async (verb) => {
      const answerAt = async (path: string) => {
        const { status, headers } = await call(server.port, { path, verb })
        const { date: _date, "x-request-id": _id, ...others } = headers
        return { status, ...others }
      }
      const first = await answerAt("/")
      assert.deepInclude(first, { status: 401 })
      assert.notProperty(first, "allow")
      const paths = ["/companyOnboarding", "/reports", "/reports/getCompanies"]
      for (const path of [...paths, "/reports/noSuchOperation", "/noSuchGroup"])
        assert.deepStrictEqual(await answerAt(path), first)
    }
  )

  it("store nothing", async () => {
    const before = await server.rowCounts()
    for (const [, headers] of wrong) await callWith(...headers())
    assert.deepStrictEqual(await server.rowCounts(), before)
  })
})

describe("right credentials", () => {
  it.each(["basic", "BASIC", "bAsIc", "Basic  "])("under the scheme %s", async (scheme) => {
    const [, credentials = ""] = basic(credential).split(" ")
    assert.strictEqual((await callWith(`${scheme} ${credentials}`)).status, 200)
  })

  it("leave one log line with client, key id and operation, and no secret", async () => {
    const from = server.log().length
    const answer = await callWith(basic(credential))
    const lines = server
      .log()
      .slice(from)
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
    assert.strictEqual(lines.length, 1)
    const [{ requestId, client, keyId, operation, status }] = lines
    assert.strictEqual(requestId, answer.headers["x-request-id"])
    assert.match(client, /^client \d+$/)
    assert.deepStrictEqual([keyId, operation, status], [credential.username, "createBusiness", 200])
    assert.notInclude(server.log(), credential.password)
  })

  it("name the key id of a failed sign-in in the log, but no other text in its place", async () => {
    const from = server.log().length
    const { secret: password } = newCredential("live")
    await callWith(basic({ ...credential, password }))
    await callWith(basic({ ...credential, password: "malformed" }))
    await callWith(basic({ username: nowhere, password }))
    await callWith(basic({ username: password, password: nowhere }))
    const lines = server
      .log()
      .slice(from)
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
    assert.deepStrictEqual(
      lines.map(({ status, keyId }) => [status, keyId]),
      [
        [401, credential.username],
        [401, credential.username],
        [401, nowhere],
        [401, undefined]
      ]
    )
  })
})

describe.each(clientOperations)("$kind $name", ({ name, role, group, verb }) => {
  let right: Body
  beforeAll(async () => {
    right = await testClient(server.port, credential).example(name)
  })

  it("is not called without credentials", async () => {
    const answer = await call(server.port, { path: `/${group}`, verb, body: right })
    assert.deepStrictEqual(withoutIds(answer), withoutIds(await callWith()))
  })

  it(`is ${role === "read" ? "" : "not "}called with the role read`, async () => {
    const reader = testClient(server.port, await server.newClient("read"))
    const before = await server.rowCounts()
    const answer = await reader.send(`/${group}`, right, verb)
    if (role === "read") assert.notStrictEqual(answer.status, 403)
    else assert.deepStrictEqual([answer.status, failureIn(answer).type], [403, "not-allowed"])
    assert.deepStrictEqual(await server.rowCounts(), before)
  })
})

describe("guessing", () => {
  const guess = (credential: Credential, from?: string): Promise<Answer> =>
    call(server.port, { path: "/companyOnboarding", body, as: credential, ...(from && { from }) })

  /** A call on a connection of its own: those of the agent are fewer than all at once. */
  const exchangeOnce = async (port: number, authorization: string) => {
    const raw = await openSocket(port)
    raw.send(`GET / HTTP/1.1\r\nHost: a\r\nAuthorization: ${authorization}\r\n\r\n`)
    const [answer] = await raw.answers(1)
    raw.socket.destroy()
    return answer
  }

  const guesses = (username: string, count: number): Promise<ReadonlyArray<Answer>> =>
    Promise.all(
      Array.from({ length: count }, (_, index) => guess({ username, password: `guess ${index}` }))
    )

  it("is throttled after 100 wrong secrets for a key id and address, and its owner is not", async () => {
    const victim = await server.newClient("write")
    const answers = await guesses(victim.username, 120)
    const throttled = answers.filter(({ status }) => status === 429)
    assert.strictEqual(answers.filter(({ status }) => status === 401).length, 100)
    assert.strictEqual(throttled.length, 20)
    for (const answer of throttled) {
      assert.strictEqual(answer.headers["retry-after"], "60")
      assert.strictEqual(failureIn(answer).type, "too-many-wrong-secrets")
    }
    assert.strictEqual((await guess(victim)).status, 200)
    assert.strictEqual((await guess({ ...victim, password: "wrong" })).status, 429)
    assert.strictEqual((await guess(victim, "127.0.0.2")).status, 200)
    assert.strictEqual((await guess(credential)).status, 200)
  })

  it("is slowed after 100 although all come at once", async () => {
    const COUNT = 120
    const [all, gate] = [Deferred.makeUnsafe<void>(), Deferred.makeUnsafe<void>()]
    let arrived = 0
    const slow = await startTestServer({
      credentials: (real) => ({
        ...real,
        authenticate: (keyId, secret) => {
          arrived += 1
          if (arrived === COUNT) Deferred.doneUnsafe(all, Effect.void)
          return Effect.andThen(Deferred.await(gate), real.authenticate(keyId, secret))
        }
      })
    })
    const { username } = await slow.newClient("write")
    const guessed = Array.from({ length: COUNT }, () =>
      exchangeOnce(slow.port, basic({ username, password: "guess" }))
    )
    await Effect.runPromise(Deferred.await(all))
    Deferred.doneUnsafe(gate, Effect.void)
    const statuses = (await Promise.all(guessed)).map((answer) => answer?.status)
    assert.lengthOf(
      statuses.filter((status) => status === 401),
      100
    )
    assert.lengthOf(
      statuses.filter((status) => status === 429),
      COUNT - 100
    )
    await slow.stop()
  })

  it("is throttled for a key id that does not exist as well, which hides that it does not", async () => {
    const answers = await guesses("pk_live_fedcba9876543210", 120)
    assert.strictEqual(answers.filter(({ status }) => status === 401).length, 100)
    assert.strictEqual(answers.filter(({ status }) => status === 429).length, 20)
  })
})

describe("a caller who is gone while the credentials are looked up", () => {
  it("is not waited for", async () => {
    const [arrived, gate] = [Deferred.makeUnsafe<void>(), Deferred.makeUnsafe<void>()]
    const slow = await startTestServer({
      drainMs: 20_000,
      times: { handlerMs: 20_000 },
      credentials: (real) => ({
        ...real,
        authenticate: (keyId, secret) =>
          Deferred.succeed(arrived, undefined).pipe(
            Effect.andThen(Deferred.await(gate)),
            Effect.andThen(real.authenticate(keyId, secret))
          )
      })
    })
    const credential = await slow.newClient("write")
    const raw = await openSocket(slow.port)
    raw.send(
      `POST /companyOnboarding HTTP/1.1\r\nHost: a\r\nAuthorization: ${basic(credential)}\r\n` +
        "Content-Type: application/json\r\nContent-Length: 9999\r\n\r\n{"
    )
    await Effect.runPromise(Deferred.await(arrived))
    raw.socket.resetAndDestroy()
    await raw.closed
    // The server has seen the reset when it has answered on another connection.
    await call(slow.port, { path: "/health/live", verb: "GET" })
    Deferred.doneUnsafe(gate, Effect.void)
    const at = performance.now()
    await slow.stop()
    assert.isBelow(performance.now() - at, 10_000)
  })
})

describe("a body that arrives at once", () => {
  it("costs one look at the credential", async () => {
    let looks = 0
    const counting = await startTestServer({
      credentials: (real) => ({
        ...real,
        authenticate: (keyId, secret) => {
          looks += 1
          return real.authenticate(keyId, secret)
        }
      })
    })
    const as = await counting.newClient("write")
    const { status } = await call(counting.port, { path: "/companyOnboarding", body, as })
    assert.deepStrictEqual([status, looks], [200, 1])
    await counting.stop()
  })
})

describe("before the body is read", () => {
  const start = (size: number, ...headers: ReadonlyArray<string>): string =>
    [
      "POST /companyOnboarding HTTP/1.1",
      "Host: a",
      "Content-Type: application/json",
      ...headers,
      `Content-Length: ${size}`,
      "",
      ""
    ].join("\r\n")

  it("wrong credentials are answered", async () => {
    const raw = await openSocket(server.port)
    raw.send(start(200_000))
    const [answer] = await raw.answers(1)
    assert.strictEqual(answer?.status, 401)
    raw.socket.destroy()
  })

  it("nobody who asks first is told to continue with wrong credentials", async () => {
    const raw = await openSocket(server.port)
    raw.send(start(2, "Expect: 100-continue"))
    const answer = await raw.answers(1)
    assert.deepStrictEqual(
      answer.map(({ status, headers }) => [status, headers["connection"]]),
      [[401, "close"]]
    )
    await raw.closed
  })

  it("who asks first with right ones is told to continue, once", async () => {
    const text = JSON.stringify(body)
    const raw = await openSocket(server.port)
    raw.send(
      start(Buffer.byteLength(text), "Expect: 100-continue", `Authorization: ${basic(credential)}`)
    )
    assert.deepStrictEqual(
      (await raw.answers(1)).map(({ status }) => status),
      [100]
    )
    raw.send(text)
    assert.deepStrictEqual(
      (await raw.answers(2)).map(({ status }) => status),
      [100, 200]
    )
    raw.socket.destroy()
  })
})
