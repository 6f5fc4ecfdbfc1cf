/** Which operation a request names, by its URL, its verb and `method`; for every operation there is. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { groupsOf } from "@payroll/operations/catalogue"
import { failureIn, problemsIn, type Answer } from "./answer.ts"
import { basic, testClient, type TestClient } from "./call.ts"
import { clientOperations, type Body } from "./examples.ts"
import { openSocket } from "./rawSocket.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

let server: TestServer
let client: TestClient

beforeAll(async () => {
  server = await startTestServer()
  client = testClient(server.port, await server.newClient("admin"))
})
afterAll(() => server.stop())

const type = (answer: Answer): string => `${answer.status} ${failureIn(answer).type}`

const groups = ["companyOnboarding", "adminPortal", "userOnboarding", "reports", "timeOffAdmin"]

const verbsOf = ({ verb }: { readonly verb: string }): ReadonlyArray<string> =>
  verb === "GET" ? ["GET", "POST"] : [verb]

/** A request as a client writes it that does not know that a fragment is none of the server's. */
const sendLiterally = async (target: string, verb: string, body: unknown): Promise<Answer> => {
  const raw = await openSocket(server.port)
  const text = JSON.stringify(body)
  raw.send(
    `${verb} ${target} HTTP/1.1\r\nHost: a\r\nAuthorization: ${basic(client.credential)}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
  )
  const [answer] = await raw.answers(1)
  raw.socket.destroy()
  return answer as Answer
}

describe.each(clientOperations)("$name", (operation) => {
  const { group, name, verb } = operation
  const verbs = verbsOf({ verb })
  const others = groups.filter((other) => !(groupsOf(operation) as Array<string>).includes(other))
  const forms = [`/${group}`, `/${group}/${name}`, `/${group}%23${name}`]
  const named = forms.slice(1)

  let body: Body
  beforeAll(async () => {
    body = await client.example(name)
  })

  it.each(verbs.flatMap((taken) => forms.map((form) => [taken, form] as const)))(
    "%s %s is the operation",
    async (taken, form) => {
      const { status } = await client.send(form, await client.example(name), taken)
      assert.strictEqual(status, 200)
    }
  )

  it.each(verbs)("%s with a literal # is the operation", async (taken) => {
    const right = await client.example(name)
    const { status } = await sendLiterally(`/${group}#${name}`, taken, right)
    assert.strictEqual(status, 200)
  })

  it.each(forms)("%s with a query string is the operation", async (form) => {
    const { status } = await client.send(`${form}?trace=1`, await client.example(name), verb)
    assert.strictEqual(status, 200)
  })

  it.each(verb === "GET" ? forms : [])(
    "%s has no other method in the query than in the body",
    async (form) => {
      const right = await client.send(`${form}?method=${name}`, body, "GET")
      assert.strictEqual(right.status, 200)
      const wrong = await client.send(`${form}?method=other`, body, "GET")
      assert.deepStrictEqual(problemsIn(wrong), [
        "method: conflict method in the query must match method in the body"
      ])
      const field = Object.keys(body).find((each) => each !== "method")
      if (field === undefined) return
      const mixed = await client.send(`${form}?${field}=other`, body, "GET")
      assert.strictEqual(mixed.status, 400)
      assert.include(mixed.text, "a field in the query must have the value of the body")
    }
  )

  it.each(verb === "GET" ? forms : [])("%s takes its data from the query", async (form) => {
    const query = new URLSearchParams(body as Record<string, string>)
    assert.strictEqual((await client.send(`${form}?${query}`, undefined, "GET")).status, 200)
    const twice = await client.send(`${form}?${query}&${query}`, undefined, "GET")
    assert.strictEqual(type(twice), "400 bad-request")
  })

  it.each(verb === "GET" ? named : [])(
    "%s with GET needs no method, with or without a query string",
    async (path) => {
      for (const query of ["", "?", "?limit=1"]) {
        const answer = await client.send(path + query, undefined, "GET")
        assert.notInclude(answer.text, '"path":["method"]')
      }
    }
  )

  it.each(
    forms.flatMap((form) =>
      [undefined, null, "", "  ", 7, true, [name], {}].map((method) => [form, method] as const)
    )
  )("%s needs method as a text, not %j", async (form, method) => {
    const answer = await client.send(form, { ...body, method }, verbs[0])
    assert.strictEqual(answer.status, 400)
    assert.deepStrictEqual(problemsIn(answer), [
      "method: required method is mandatory and cannot be empty"
    ])
  })

  it.each(named)("%s and a method that disagrees", async (form) => {
    for (const method of ["nothingLikeIt", name.toUpperCase(), `${name} `]) {
      const answer = await client.send(form, { ...body, method }, verbs[0])
      assert.deepStrictEqual(problemsIn(answer), [
        "method: conflict method must match the operation in the path"
      ])
    }
  })

  it.each(others)("is not in the group %s", async (other) => {
    for (const path of [`/${other}`, `/${other}/${name}`, `/${other}%23${name}`]) {
      const answer = await client.send(path, body, verbs[0])
      assert.strictEqual(type(answer), "404 unknown-operation")
    }
  })

  it.each(forms)("%s by another verb is told the right ones", async (form) => {
    const wrong = ["GET", "POST", "PUT"].filter((other) => !verbs.includes(other))
    for (const other of wrong) {
      const answer = await client.send(form, body, other)
      assert.strictEqual(type(answer), "405 method-not-allowed")
      assert.strictEqual(answer.headers["allow"], verbs.join(", "))
    }
  })

  it.each(named)("%s by a verb of no operation is told the right ones", async (form) => {
    for (const other of ["DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "PROPFIND"]) {
      const answer = await client.send(form, undefined, other)
      assert.strictEqual(answer.status, 405)
      assert.strictEqual(answer.headers["allow"], verbs.join(", "))
    }
  })
})

describe("what names no operation", () => {
  it.each([
    "/",
    "/companyOnboarding/",
    "/companyOnboarding/createBusiness/",
    "/companyOnboarding//createBusiness",
    "/companyOnboarding/noSuchOperation",
    "/companyOnboarding%23noSuchOperation",
    "/companyOnboarding%2FcreateBusiness",
    "/%63ompanyOnboarding",
    "/companyonboarding",
    "/createBusiness",
    "/companyOnboarding;createBusiness",
    "/../companyOnboarding",
    "/constructor",
    "/__proto__/createBusiness",
    "/health",
    "/health/live/"
  ])("%s", async (path) => {
    assert.strictEqual(
      type(await client.send(path, await client.example("createBusiness"))),
      "404 unknown-operation"
    )
  })

  it.each(["noSuchOperation", "constructor", "__proto__", "createbusiness", " createBusiness"])(
    "the method %j",
    async (method) => {
      const body = { ...(await client.example("createBusiness")), method }
      assert.strictEqual(
        type(await client.send("/companyOnboarding", body)),
        "404 unknown-operation"
      )
    }
  )

  it("a group by a verb that none of its operations takes", async () => {
    const byGroup = Map.groupBy(clientOperations, ({ group }) => group)
    for (const [group, operations] of byGroup) {
      const taken = new Set(operations.flatMap(verbsOf))
      const allow = ["GET", "POST", "PUT"].filter((verb) => taken.has(verb)).join(", ")
      const answer = await client.send(`/${group}`, undefined, "DELETE")
      assert.strictEqual(answer.headers["allow"], allow)
    }
  })

  it("CONNECT", async () => {
    const raw = await openSocket(server.port)
    raw.send("CONNECT 127.0.0.1:80 HTTP/1.1\r\nHost: a\r\n\r\n")
    const [answer] = await raw.answers(1)
    assert.strictEqual(answer?.status, 405)
    await raw.closed
  })
})
