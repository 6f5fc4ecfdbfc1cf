/** Limits of a body: its size, its depth, its type and its encoding. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { catalogue } from "@payroll/operations/catalogue"
import { failureIn, problemsIn, type Answer } from "./answer.ts"
import { basic, call, testClient, type Call, type TestClient } from "./call.ts"
import type { Body } from "./examples.ts"
import { openSocket } from "./rawSocket.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

let server: TestServer
let client: TestClient
let body: Body
let users: Body

beforeAll(async () => {
  server = await startTestServer({ times: { lingerMs: 100 } })
  client = testClient(server.port, await server.newClient("admin"))
  body = await client.example("createBusiness")
  users = await client.example("addUsers")
})
afterAll(() => server.stop())

const KB = 1_024
const path = "/companyOnboarding"
const post = (request: Partial<Call>): Promise<Answer> =>
  call(server.port, { path, as: client.credential, ...request })

const type = (answer: Answer): string => `${answer.status} ${failureIn(answer).type}`
const withMore = (more: unknown, of: Body = body): string => JSON.stringify({ ...of, more })

/** Blanks count like any other bytes. */
const padded = (to: number, of: Body = body): string => JSON.stringify(of).padEnd(to)

const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) })
const lists = (depth: number): unknown => (depth === 0 ? 1 : [lists(depth - 1)])
const keys = (count: number): Body =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, index]))

const countKeys = (value: unknown): number =>
  typeof value === "object" && value !== null
    ? Object.values(value).reduce(
        (all, one) => all + countKeys(one),
        Array.isArray(value) ? 0 : Object.keys(value).length
      )
    : 0

describe("the size of a body", () => {
  const chunked = { "Transfer-Encoding": "chunked" }
  it.each([
    ["with its length", {}],
    ["in chunks", chunked]
  ])("is at most 256 KiB, %s", async (_name, more) => {
    const headers = { "Content-Type": "application/json", ...more }
    const send = (text: string): Promise<Answer> =>
      post({
        body: text,
        headers: more === chunked ? { ...headers, "Content-Length": [] } : headers
      })
    assert.strictEqual((await send(padded(256 * KB))).status, 200)
    assert.strictEqual(type(await send(padded(256 * KB + 1))), "413 body-too-large")
  })

  it("is refused by what it says of itself, before it comes", async () => {
    const raw = await openSocket(server.port)
    raw.send(
      `POST ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: ${basic(client.credential)}\r\nContent-Type: application/json\r\nContent-Length: 10000000000\r\n\r\n`
    )
    const [answer] = await raw.answers(1)
    assert.strictEqual(answer && type(answer), "413 body-too-large")
    assert.strictEqual(answer?.headers["connection"], "close")
    raw.socket.destroy()
  })

  it("does not take the answer back from who sends on, whatever the caller reads first", async () => {
    const huge = Buffer.alloc(8 * KB * KB, " ")
    for (const as of [client.credential, undefined]) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => post({ body: huge, as })))
      assert.isTrue(answers.every(({ status }) => status === (as ? 413 : 401)))
    }
  })

  it("costs who sends without end the connection", async () => {
    const raw = await openSocket(server.port)
    raw.send(
      `POST ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: ${basic(client.credential)}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`
    )
    const chunk = `10000\r\n${" ".repeat(65_536)}\r\n`
    const pump = (): void => {
      while (!raw.socket.destroyed && raw.socket.write(chunk));
    }
    raw.socket.on("drain", pump)
    pump()
    const [answer] = await raw.answers(1)
    assert.strictEqual(answer && type(answer), "413 body-too-large")
    await raw.closed
  })
})

describe("the size of a body of addUsers", () => {
  const send = (text: string, to = "/adminPortal"): Promise<Answer> =>
    post({ path: to, body: text })
  const others = { ...keys(1_990), method: "addUser" }

  it.each(["/adminPortal", "/adminPortal/addUsers"])("is at most 5 MiB on %s", async (to) => {
    assert.strictEqual((await send(padded(5 * KB * KB, users), to)).status, 200)
    assert.strictEqual(type(await send(padded(5 * KB * KB + 1, users), to)), "413 body-too-large")
  })

  it("is at most 32,000 keys", async () => {
    const room = 32_000 - countKeys(users) - 1
    assert.strictEqual((await send(withMore(keys(room), users))).status, 200)
    assert.strictEqual(type(await send(withMore(keys(room + 1), users))), "400 malformed-body")
  })

  it("is the usual one for other operations", async () => {
    assert.strictEqual(type(await send(padded(256 * KB + 1, others))), "413 body-too-large")
    assert.strictEqual(type(await send(withMore(keys(10), others))), "400 malformed-body")
    assert.strictEqual(type(await send(padded(256 * KB, others))), "400 invalid-request")
    const other = await send(padded(256 * KB + 1, others), "/adminPortal/addUser")
    assert.strictEqual(type(other), "413 body-too-large")
  })
})

describe("the size of a body of other operations that take many", () => {
  const many = catalogue.filter(({ takesMany }) => takesMany === true)

  it.each(many)("is at most 5 MiB of $name", async ({ name, group, verb, role }) => {
    const as = role === "payroll" ? client.credential.forPayroll : client.credential
    const whole = await client.example(name)
    for (const to of [`/${group}`, `/${group}/${name}`]) {
      const most = role === "payroll" && to === `/${group}` ? KB * KB : 5 * KB * KB
      const send = (text: string) => post({ path: to, verb, body: text, as })
      const tooLong = await send(padded(most + 1, whole))
      assert.strictEqual(type(tooLong), "413 body-too-large", to)
      // Links replace those of the call before.
      const dry = name === "addFlowLinks" ? whole : { ...whole, dryRun: true }
      assert.strictEqual((await send(padded(most, dry))).status, 200, to)
    }
  })
})

describe("the form of a body", () => {
  it("is an object at most 32 deep", async () => {
    for (const deep of [nested, lists]) {
      assert.strictEqual((await post({ body: withMore(deep(31)) })).status, 200)
      assert.strictEqual(type(await post({ body: withMore(deep(32)) })), "400 malformed-body")
    }
    assert.strictEqual(type(await post({ body: "[".repeat(200_000) })), "400 malformed-body")
  })

  it("has at most 2,000 keys", async () => {
    const room = 2_000 - countKeys(body) - 1
    assert.strictEqual((await post({ body: withMore(keys(room)) })).status, 200)
    assert.strictEqual(type(await post({ body: withMore(keys(room + 1)) })), "400 malformed-body")
  })

  const start = '{"method":"createBusiness",'
  it.each<readonly [string, string | Buffer]>([
    ["a key twice", `${start}"a":1,"a":2}`],
    ["a key twice, once escaped", `${start}"a":1,"\\u0061":2}`],
    ["a key twice, far down", `${start}"a":[{"b":{"c":1,"c":1}}]}`],
    ["the method twice", `${start}"method":"createBusiness"}`],
    ["__proto__", `${start}"__proto__":{}}`],
    ["an escaped __proto__", `${start}"\\u005f_proto__":{}}`],
    ["__proto__ far down", `${start}"a":[{"__proto__":1}]}`],
    ["constructor.prototype", `${start}"constructor":{"prototype":{}}}`],
    [
      "bytes that are not UTF-8",
      Buffer.concat([Buffer.from(`${start}"a":"`), Buffer.from([0xc3, 0x28]), Buffer.from('"}')])
    ],
    ["UTF-16", Buffer.from(`\ufeff${start}"a":1}`, "utf16le")],
    ["an unpaired surrogate", `${start}"a":"\\ud800"}`],
    ["a list", `[${start}"a":1}]`],
    ["a text", '"createBusiness"'],
    ["null", "null"],
    ["blanks", "   "],
    ["half an object", start],
    ["more than an object", `${start}"a":1}{}`],
    ["a comment", `${start}/* */"a":1}`],
    ["single quotes", "{'method':'createBusiness'}"],
    ["a form", "method=createBusiness"]
  ])("is not %s", async (_name, sent) => {
    const before = await server.rowCounts()
    assert.strictEqual(type(await post({ body: sent })), "400 malformed-body")
    assert.deepStrictEqual(await server.rowCounts(), before)
  })

  const harmless = String.raw`"more":{"a":"\u0000","\u0000":1e400,"b":9007199254740993}`

  it("may have a byte order mark, and any text and number in fields that are not read", async () => {
    const more = JSON.stringify(body).replace("{", `{${harmless},`)
    assert.strictEqual((await post({ body: `\ufeff${more}` })).status, 200)
  })

  it.each<readonly [string, string, string]>([
    ["userReferenceId", String.raw`"a\u0000"`, "format"],
    ["version", "9007199254740993", "range"],
    ["version", "1e400", "format"]
  ])("has none of them in a field that is read: %s %s", async (field, value, problem) => {
    const user = { userId: "01a1f857-63b5-7000-9bf5-5c9dddc00fc9", [field]: "?" }
    const sent = JSON.stringify({ method: "updateUser", user }).replace('"?"', value)
    const answer = await post({ path: "/adminPortal", verb: "PUT", body: sent })
    assert.deepStrictEqual(
      failureIn(answer).fields.map(({ path: at, type: kind }) => `${at.join(".")} ${kind}`),
      [`user.${field} ${problem}`]
    )
  })

  it("is none where nothing comes, so that the method is missing", async () => {
    for (const verb of ["POST", "GET", "PUT"]) {
      for (const empty of [undefined, ""]) {
        const answer = await post({ verb, body: empty })
        assert.deepStrictEqual(problemsIn(answer), [
          "method: required method is mandatory and cannot be empty"
        ])
      }
    }
  })
})

describe("the method in a body", () => {
  it.each(["updateUser", "CREATEBUSINESS", "createBusiness "])(
    "is refused if the path names another operation: %s",
    async (method) => {
      const path = "/companyOnboarding/createBusiness"
      const answer = await post({ path, body: JSON.stringify({ method }) })
      assert.deepStrictEqual(problemsIn(answer), [
        "method: conflict method must match the operation in the path"
      ])
    }
  )
})

describe("the headers of a body", () => {
  const post200 = async (headers: Readonly<Record<string, string>>): Promise<void> => {
    const answer = await post({ body, headers })
    assert.strictEqual(answer.status, 200)
  }

  it.each([
    "application/json",
    "application/json; charset=utf-8",
    'application/json;charset="UTF-8"',
    "Application/JSON ; profile=x"
  ])("say %s", (value) => post200({ "Content-Type": value }))

  it.each([
    "",
    "text/plain",
    "text/json",
    "application/json5",
    "application/jsonp",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/ld+json",
    "json",
    "*/*"
  ])("do not say %j", async (value) => {
    const answer = await post({ body, headers: { "Content-Type": value } })
    assert.strictEqual(type(answer), "415 unsupported-media-type")
  })

  it("say something", async () => {
    const answer = await post({ body, headers: { "Content-Type": [] } })
    assert.strictEqual(type(answer), "415 unsupported-media-type")
  })

  it.each(["gzip", "br", "identity, gzip", "x"])(
    "do not say that it is encoded: %s",
    async (value) => {
      const answer = await post({ body, headers: { "Content-Encoding": value } })
      assert.strictEqual(type(answer), "415 unsupported-media-type")
    }
  )

  it.each([
    "*/*",
    "application/json",
    "application/*",
    "text/html, application/json;q=0.1",
    "application/json; charset=utf-8",
    "",
    "text/html;q=0.9, */*;q=0.1"
  ])("accept JSON by %j", (value) => post200({ Accept: value }))

  it.each([
    "text/html",
    "application/xml, text/*",
    "application/json;q=0",
    "*/*;q=0.0",
    "application/jsonx"
  ])("do not accept JSON by %s", async (value) => {
    const answer = await post({ body, headers: { Accept: value } })
    assert.strictEqual(type(answer), "406 not-acceptable")
  })
})
