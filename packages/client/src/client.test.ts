import { afterEach, assert, describe, it } from "@effect/vitest"
import {
  createClient,
  NoAnswerError,
  PayrollError,
  type Attempt,
  type ClientOptions
} from "./client.ts"

interface Received {
  readonly url: string
  readonly method: string
  readonly headers: Headers
  readonly body: Readonly<Record<string, unknown>>
}

type Answer = Response | Error

const failed = (status: number, type: string, headers: Record<string, string> = {}): Response =>
  Response.json(
    { error: { code: status, type, message: `it is ${type}`, requestId: "r-1", fields: [] } },
    { status, headers }
  )

/** A client whose service answers with these in their order, and what it received. */
const scripted = (answers: ReadonlyArray<Answer>, options: Partial<ClientOptions> = {}) => {
  const received: Array<Received> = []
  const send: typeof fetch = (url, init) => {
    const answer = answers[received.length] ?? assert.fail("one request too many")
    received.push({
      url: String(url),
      method: init?.method ?? "",
      headers: new Headers(init?.headers),
      body: JSON.parse(String(init?.body)) as Received["body"]
    })
    init?.signal?.throwIfAborted()
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  }
  const payroll = createClient({
    url: "https://payroll.example/base",
    username: "pk_test",
    password: "sk_é",
    fetch: send,
    ...options
  })
  return { payroll, received }
}

const rejected = async (promise: Promise<unknown>): Promise<unknown> => {
  try {
    await promise
  } catch (error) {
    return error
  }
  return assert.fail("it succeeded")
}

const WORKER = { user: { userId: "u" } }
const done = (body: object = WORKER): Response => Response.json(body)
const update = { user: { userId: "u", jobTitle: "Baker" } }

describe("a call", () => {
  it("names the operation in the path and in the body, with the credential", async () => {
    const { payroll, received } = scripted([done()])
    assert.deepStrictEqual(await payroll.updateUser(update), { user: { userId: "u" } } as never)
    const [request = assert.fail()] = received
    assert.strictEqual(request.url, "https://payroll.example/base/adminPortal/updateUser")
    assert.strictEqual(request.method, "PUT")
    assert.deepStrictEqual(request.body, { ...update, method: "updateUser" })
    const secret = Buffer.from("pk_test:sk_é").toString("base64")
    assert.strictEqual(request.headers.get("Authorization"), `Basic ${secret}`)
    assert.match(request.headers.get("Idempotency-Key") ?? "", /^[0-9a-f-]{36}$/)
    assert.isNull(request.headers.get("Prefer"))
  })

  it("that reads has no key, and needs no argument where all is optional", async () => {
    const { payroll, received } = scripted([done({ clients: [], nextCursor: null })])
    await payroll.getClients()
    assert.isNull(received[0]?.headers.get("Idempotency-Key") ?? null)
    assert.deepStrictEqual(received[0]?.body, { method: "getClients" })
  })

  it("carries the person who acts, unless it names another, and asks for strictness", async () => {
    const { payroll, received } = scripted([done(), done(), done()], {
      actedBy: "ana",
      strict: true
    })
    await payroll.updateUser(update)
    await payroll.updateUser({ ...update, actedBy: "ben" })
    await payroll.getUser({ userId: "u" })
    const bodies = received.map(({ body }) => body["actedBy"])
    assert.deepStrictEqual(bodies, ["ana", "ben", undefined])
    assert.strictEqual(received[0]?.headers.get("Prefer"), "handling=strict")
  })

  it("lets a replica answer a read that has a position, or any", async () => {
    const attempts: Array<Attempt> = []
    const written = Response.json({}, { headers: { "Payroll-Position": "1.0-3A" } })
    const { payroll, received } = scripted([written, done(), done()], {
      strict: true,
      onAttempt: (attempt) => attempts.push(attempt)
    })
    await payroll.updateUser(update)
    const position = attempts[0]?.position ?? ""
    await payroll.getUser({ userId: "u" }, { position })
    await payroll.getUser({ userId: "u" }, { mayBeStale: true })
    assert.deepStrictEqual(
      received.map(({ headers }) => [headers.get("Payroll-Position"), headers.get("Prefer")]),
      [
        [null, "handling=strict"],
        ["1.0-3A", "handling=strict"],
        [null, "handling=strict, stale-ok"]
      ]
    )
  })

  it("tells of its attempts", async () => {
    const attempts: Array<Attempt> = []
    const headers = { "X-Request-Id": "r-2", "Idempotent-Replayed": "true" }
    const answers = [new TypeError("fetch failed"), Response.json({}, { headers })]
    const { payroll } = scripted(answers, { onAttempt: (attempt) => attempts.push(attempt) })
    await payroll.updateUser(update)
    assert.deepStrictEqual(
      attempts.map(({ number, status, requestId, isReplayed }) => [
        number,
        status,
        requestId,
        isReplayed
      ]),
      [
        [1, undefined, undefined, false],
        [2, 200, "r-2", true]
      ]
    )
  })
})

describe("a call that failed", () => {
  it.each<readonly [string, Answer]>([
    ["without an answer", new TypeError("fetch failed")],
    ["because the service is overloaded", failed(503, "overloaded")],
    ["because the first attempt is in progress", failed(409, "idempotency-key-in-flight")],
    ["at a proxy", new Response("Bad gateway", { status: 502 })]
  ])("%s is repeated with the same key and body", async (_why, answer) => {
    const { payroll, received } = scripted([answer, done()])
    await payroll.updateUser(update)
    const [first, second] = received.map(({ headers, body }) => [
      headers.get("Idempotency-Key"),
      body
    ])
    assert.deepStrictEqual(first, second)
  })

  it.each([
    failed(400, "invalid-request"),
    failed(409, "state-conflict"),
    failed(409, "idempotency-key-spent"),
    failed(429, "too-many-wrong-secrets"),
    failed(503, "overloaded", { "Retry-After": "3600" }),
    new Response("Found", { status: 302 }),
    new Response("<html>", { status: 200 })
  ])("for good is not repeated: $status", async (answer) => {
    const { payroll, received } = scripted([answer])
    const error = await rejected(payroll.updateUser(update))
    assert.isTrue(error instanceof PayrollError || error instanceof NoAnswerError)
    assert.lengthOf(received, 1)
  })

  it("is repeated as often as it may be", async () => {
    const { payroll, received } = scripted([failed(503, "unavailable"), failed(503, "contended")])
    const error = await rejected(payroll.updateUser(update, { retries: 1 }))
    if (!(error instanceof PayrollError)) return assert.fail(String(error))
    assert.strictEqual(error.type, "contended")
    assert.strictEqual(error.code, 503)
    assert.strictEqual(error.operation, "updateUser")
    assert.lengthOf(received, 2)
  })

  it("says with which key it can be repeated, and quotes neither secret nor body", async () => {
    const { payroll } = scripted([new TypeError("fetch failed")], { retries: 0 })
    const error = await rejected(payroll.updateUser(update, { idempotencyKey: "mine" }))
    if (!(error instanceof NoAnswerError)) return assert.fail(String(error))
    assert.strictEqual(error.idempotencyKey, "mine")
    assert.notMatch(JSON.stringify(error) + String(error.stack), /Baker|sk_/)
  })

  it("of the caller's own will fails with the caller's reason", async () => {
    const reason = new Error("no longer wanted")
    const { payroll, received } = scripted([])
    const signal = AbortSignal.abort(reason)
    assert.strictEqual(await rejected(payroll.updateUser(update, { signal })), reason)
    assert.lengthOf(received, 0)
  })

  it("ends in a pause when the caller gives up", async () => {
    const reason = new Error("no longer wanted")
    const controller = new AbortController()
    const { payroll } = scripted([failed(503, "overloaded", { "Retry-After": "30" })], {
      onAttempt: () => setImmediate(() => controller.abort(reason))
    })
    const call = payroll.updateUser(update, { signal: controller.signal })
    assert.strictEqual(await rejected(call), reason)
  })

  it("because an attempt took too long says so", async () => {
    const never: typeof fetch = (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason as Error))
      })
    const { payroll } = scripted([], { fetch: never, timeoutMs: 20, retries: 0 })
    assert.match(String(await rejected(payroll.updateUser(update))), /no answer in time/)
  })
})

describe("a list", () => {
  const page = (ids: ReadonlyArray<string>, nextCursor: string | null): Response =>
    done({ users: ids.map((userId) => ({ userId })), nextCursor })

  it("gives all elements of all pages, asked for as they are used", async () => {
    const { payroll, received } = scripted([
      page(["a", "b"], "next"),
      page([], "last"),
      page(["c"], null)
    ])
    const ids: Array<string> = []
    for await (const { userId } of payroll.list.getUsers({ companyId: "c", limit: 2 })) {
      ids.push(userId)
      if (userId === "b") assert.lengthOf(received, 1)
    }
    assert.deepStrictEqual(ids, ["a", "b", "c"])
    assert.deepStrictEqual(
      received.map(({ body }) => body["cursor"]),
      [undefined, "next", "last"]
    )
    for (const { body } of received) assert.strictEqual(body["companyId"], "c")
  })

  it("asks for no page that is not used", async () => {
    const { payroll, received } = scripted([page(["a"], "next")])
    for await (const { userId } of payroll.list.getUsers({ companyId: "c" })) {
      assert.strictEqual(userId, "a")
      break
    }
    assert.lengthOf(received, 1)
  })
})

describe("a client", () => {
  const usable = { url: "http://127.0.0.1:8080", username: "pk", password: "sk" }
  afterEach(() => void Reflect.deleteProperty(globalThis, "document"))

  it("is not made in a page", () => {
    Object.assign(globalThis, { document: {} })
    assert.throws(() => createClient(usable), /not for pages/)
  })

  it.each([
    { ...usable, username: "" },
    { ...usable, password: "" },
    { ...usable, url: "" },
    { ...usable, url: "payroll" },
    { ...usable, url: "ftp://payroll" },
    { ...usable, url: "https://pk:sk@payroll" },
    { ...usable, url: "https://payroll/?a=b" }
  ])("is not made with unusable options", (options) => {
    assert.throws(() => createClient(options), TypeError)
  })
})
