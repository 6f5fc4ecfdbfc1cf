/** One effect and one answer for one Idempotency-Key, however often the request comes. */
import { Unavailable } from "@payroll/operations/writer"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import { failureIn, type Answer } from "./answer.ts"
import { call, persistentCall, testClient, type Call, type TestClient } from "./call.ts"
import { clientOperations, withValue, type Body } from "./examples.ts"
import { OPERATION_STEP } from "./installation.ts"
import { startTestServer, type TestServer } from "./testServer.ts"
import { sampled } from "@payroll/testing/sampled"

let server: TestServer
let client: TestClient
let body: Body
let keys = 0

beforeAll(async () => {
  server = await startTestServer()
  client = testClient(server.port, await server.newClient("admin"))
  body = await client.example("createBusiness")
})
afterAll(() => server.stop())

const newKey = (): string => `key-${++keys}`

const keyed = (key: string, sent: unknown = body, as: TestClient = client): Call => ({
  path: "/companyOnboarding",
  body: sent,
  as: as.credential,
  headers: { "Idempotency-Key": key }
})
const send = (key: string, sent?: unknown, as?: TestClient): Promise<Answer> =>
  call(server.port, keyed(key, sent, as))

const type = (answer: Answer): string => `${answer.status} ${failureIn(answer).type}`
const isReplay = ({ headers }: Answer): boolean => headers["idempotent-replayed"] === "true"

const assertReplay = (again: Answer, first: Answer): void => {
  assert.isTrue(isReplay(again))
  assert.isFalse(isReplay(first))
  assert.strictEqual(again.text, first.text)
  assert.strictEqual(again.status, first.status)
  assert.notStrictEqual(again.headers["x-request-id"], first.headers["x-request-id"])
}

const writes = clientOperations.filter(({ kind }) => kind === "write")
const reads = clientOperations.filter(({ kind }) => kind === "read")

describe("the same request with the same key", () => {
  it.each(sampled(writes, OPERATION_STEP))(
    "$name is answered byte for byte and changes nothing",
    async (operation) => {
      const { name, group, verb } = operation
      const right = await client.example(name)
      const headers = { "Idempotency-Key": newKey() }
      const repeat = () =>
        call(server.port, { path: `/${group}`, verb, body: right, as: client.credential, headers })
      const first = await repeat()
      const stored = await server.rowCounts()
      assertReplay(await repeat(), first)
      assert.deepStrictEqual(await server.rowCounts(), stored)
    }
  )

  it.each(sampled(reads, OPERATION_STEP))(
    "$name does not look at the key",
    async ({ name, group, verb }) => {
      const right = await client.example(name)
      const headers = { "Idempotency-Key": newKey() }
      for (let count = 0; count < 2; count++) {
        const request = { path: `/${group}`, verb, body: right, as: client.credential, headers }
        const answer = await call(server.port, request)
        assert.deepStrictEqual([answer.status, isReplay(answer)], [200, false])
      }
    }
  )

  it("is the same in any order of keys and with any blanks", async () => {
    const key = newKey()
    const first = await send(key)
    const backwards = (value: unknown): unknown =>
      typeof value === "object" && value !== null
        ? Object.fromEntries(
            Object.entries(value)
              .toReversed()
              .map(([name, one]) => [name, backwards(one)])
          )
        : value
    for (const text of [
      JSON.stringify(body, undefined, 4),
      JSON.stringify(backwards(body)),
      JSON.stringify(body).replace('"LLC"', '"\\u004cLC"')
    ]) {
      assertReplay(await send(key, text), first)
    }
  })

  it("has one effect when 50 come at once", async () => {
    const key = newKey()
    const before = await server.rowCounts()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => persistentCall(server.port, keyed(key)))
    )
    const [first, ...others] = answers.filter(
      (answer) => answer.status === 200 && !isReplay(answer)
    )
    assert.isDefined(first)
    assert.lengthOf(others, 0)
    for (const answer of answers.filter((one) => one !== first)) {
      if (answer.status === 200) assertReplay(answer, first)
      else assert.strictEqual(type(answer), "409 idempotency-key-in-flight")
    }
    const after = await server.rowCounts()
    for (const table of ["company", "audit", "stored_answer"]) {
      assert.strictEqual(after[table], (before[table] ?? 0) + 1)
    }
    assert.strictEqual(after["event"], (before["event"] ?? 0) + 2)
  })
})

describe("another request with the same key", () => {
  const others: ReadonlyArray<readonly [string, () => Body | Promise<Body>]> = [
    ["another value", () => withValue(body, ["companyLocation", "city"], "Lewes")],
    ["another value that the service ignores", () => ({ ...body, note: "x" })],
    ["a field less", () => withValue(body, ["kybInformation", "payrollRunThisYear"], undefined)]
  ]
  it.each(others)("is refused: %s", async (_name, other) => {
    const key = newKey()
    assert.strictEqual((await send(key)).status, 200)
    const before = await server.rowCounts()
    assert.strictEqual(type(await send(key, await other())), "422 idempotency-key-reused")
    assert.deepStrictEqual(await server.rowCounts(), before)
  })

  it("is refused: another operation", async () => {
    const key = newKey()
    assert.strictEqual((await send(key)).status, 200)
    for (const { name, group, verb } of writes.filter((one) => one.name !== "createBusiness")) {
      const answer = await call(server.port, {
        path: `/${group}`,
        verb,
        body: await client.example(name),
        as: client.credential,
        headers: { "Idempotency-Key": key }
      })
      assert.strictEqual(type(answer), "422 idempotency-key-reused")
    }
  })

  it("is another client's own business", async () => {
    const other = testClient(server.port, await server.newClient("admin"))
    const key = newKey()
    const [ours, theirs] = [await send(key), await send(key, body, other)]
    assert.deepStrictEqual([theirs.status, isReplay(theirs)], [200, false])
    assertReplay(await send(key), ours)
    assertReplay(await send(key, body, other), theirs)
  })
})

describe("a key", () => {
  it.each([
    "",
    '""',
    "a b",
    '"a b"',
    "ö",
    "k".repeat(256),
    `"${"k".repeat(256)}"`,
    "a\tb",
    '"\\"" x'
  ])("is not %j", async (key) => {
    const before = await server.rowCounts()
    assert.strictEqual(type(await send(key)), "400 bad-request")
    assert.deepStrictEqual(await server.rowCounts(), before)
  })

  it("does not come twice", async () => {
    const headers = { "Idempotency-Key": [newKey(), newKey()] }
    const request = { path: "/companyOnboarding", body, as: client.credential, headers }
    assert.strictEqual(type(await call(server.port, request)), "400 bad-request")
  })

  it.each([
    ["k".repeat(255), `"${"k".repeat(255)}"`],
    ["8e03978e-40d5-43e8-bc93-6894a57f9324", '"8e03978e-40d5-43e8-bc93-6894a57f9324"'],
    ["!#$%&'()*+,-./:;<=>?@[]^_`{|}~", '"!#$%&\'()*+,-./:;<=>?@[]^_`{|}~"'],
    ["a\\b", String.raw`"a\\b"`],
    ['a"b', String.raw`"a\"b"`]
  ])("is the same bare and quoted (%#)", async (bare, quoted) => {
    const first = await send(bare)
    assertReplay(await send(quoted), first)
  })
})

describe("what did not happen", () => {
  const refused: ReadonlyArray<readonly [string, number, (key: string) => Promise<Answer>]> = [
    ["wrong data", 400, (key) => send(key, withValue(body, ["kybInformation", "ein"], "1"))],
    ["no JSON", 400, (key) => send(key, "{")],
    ["an unknown operation", 404, (key) => send(key, { ...body, method: "nothingLikeIt" })],
    [
      "no credentials",
      401,
      (key) =>
        call(server.port, { path: "/companyOnboarding", body, headers: { "Idempotency-Key": key } })
    ],
    [
      "the wrong verb",
      405,
      (key) =>
        call(server.port, {
          path: "/companyOnboarding",
          verb: "PUT",
          body,
          as: client.credential,
          headers: { "Idempotency-Key": key }
        })
    ],
    [
      "another type",
      415,
      (key) =>
        call(server.port, {
          path: "/companyOnboarding",
          body,
          as: client.credential,
          headers: { "Idempotency-Key": key, "Content-Type": "text/plain" }
        })
    ]
  ]
  it.each(refused)("does not use the key up: %s", async (_name, status, refuse) => {
    const key = newKey()
    assert.strictEqual((await refuse(key)).status, status)
    const answer = await send(key)
    assert.deepStrictEqual([answer.status, isReplay(answer)], [200, false])
  })
})

describe("a key whose request", () => {
  it("is under way is told so, and then the answer", async () => {
    const arrived = Deferred.makeUnsafe<void>()
    const released = Deferred.makeUnsafe<void>()
    const slow = await startTestServer({
      writer: (real) => ({
        commit: (commit) =>
          Deferred.succeed(arrived, undefined).pipe(
            Effect.andThen(Deferred.await(released)),
            Effect.andThen(real.commit(commit))
          )
      })
    })
    const credential = await slow.newClient("admin")
    const headers = { "Idempotency-Key": "one" }
    const repeat = () =>
      call(slow.port, { path: "/companyOnboarding", body, as: credential, headers })
    const first = repeat()
    await Effect.runPromise(Deferred.await(arrived))
    const twin = await repeat()
    assert.strictEqual(type(twin), "409 idempotency-key-in-flight")
    assert.strictEqual(twin.headers["retry-after"], "1")
    await Effect.runPromise(Deferred.succeed(released, undefined))
    const answer = await first
    assertReplay(await repeat(), answer)
    await slow.stop()
  })

  it("could not be stored may come again", async () => {
    let failures = 0
    const broken = new Unavailable({ reason: "out of reach", retryAfterSeconds: 7 })
    const shaky = await startTestServer({
      writer: (real) => ({
        commit: (commit) => (failures++ === 0 ? Effect.fail(broken) : real.commit(commit))
      })
    })
    const credential = await shaky.newClient("admin")
    const headers = { "Idempotency-Key": "one" }
    const repeat = () =>
      call(shaky.port, { path: "/companyOnboarding", body, as: credential, headers })
    const first = await repeat()
    assert.strictEqual(type(first), "503 unavailable")
    assert.strictEqual(first.headers["retry-after"], "7")
    assert.notInclude(first.text, "out of reach")
    assert.include(shaky.log(), "out of reach")
    const second = await repeat()
    assert.deepStrictEqual([second.status, isReplay(second)], [200, false])
    assertReplay(await repeat(), second)
    assert.strictEqual((await shaky.rowCounts())["company"], 1)
    await shaky.stop()
  })

  it("is stored once for each of many callers that retry as documented", async () => {
    let waiting = 0
    const full = new Unavailable({ reason: "the queue is full", retryAfterSeconds: 1 })
    const narrow = await startTestServer({
      writer: (real) => ({
        commit: (commit) =>
          waiting > 0
            ? Effect.fail(full)
            : Effect.suspend(() => {
                waiting += 1
                return Effect.ensuring(
                  real.commit(commit),
                  Effect.sync(() => (waiting -= 1))
                )
              })
      })
    })
    const caller = testClient(narrow.port, await narrow.newClient("admin"))
    const callers = Array.from({ length: 4 })
    const statusesOf = async (making: "operate" | "persist") => {
      const answers = await Promise.all(callers.map(() => caller[making]("createBusiness", body)))
      return answers.map(({ status }) => status)
    }
    assert.include(await statusesOf("operate"), 503)
    const { company = 0 } = await narrow.rowCounts()
    assert.deepStrictEqual(await statusesOf("persist"), [200, 200, 200, 200])
    assert.strictEqual((await narrow.rowCounts())["company"], company + 4)
    await narrow.stop()
  })
})
