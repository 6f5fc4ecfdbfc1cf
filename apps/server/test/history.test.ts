/** The history of a record over HTTP: the calls of docs/history.md, and what an answer never has. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { call, testClient, type TestClient } from "./call.ts"
import type { Body } from "./examples.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

const DOCUMENT = new URL("../../../docs/history.md", import.meta.url)

interface History {
  readonly recordType: string
  readonly history: ReadonlyArray<{
    readonly version: number
    readonly credential: string
    readonly actedBy: string | null
    readonly operation: string
    readonly requestId: string
    readonly changes: ReadonlyArray<{
      readonly field: string
      readonly isSealed: boolean
      readonly before: unknown
      readonly after: unknown
    }>
  }>
  readonly nextCursor: string | null
}

let server: TestServer
let client: TestClient

beforeAll(async () => {
  server = await startTestServer()
  client = testClient(server.port, await server.newClient("write"))
})
afterAll(() => server.stop())

const operated = async (name: string, body: Body): Promise<string> => {
  const { status, text } = await client.operate(name, { ...body, method: name })
  assert.strictEqual(status, 200, text)
  return text
}

const historyOf = async (body: Body): Promise<History> =>
  JSON.parse(await operated("getHistory", body)) as History

/** A worker with KYC and W-4 information, and the SSN. */
const worker = async () => {
  const body = await client.example("addKycInformation")
  const { kycInformation } = body as { kycInformation: { userId: string; ssn: string } }
  await operated("addKycInformation", body)
  const { userId } = kycInformation
  await operated("addW4Information", { w4Information: { userId, w4FilingStatus: "Single" } })
  return kycInformation
}

describe("the history of a record", () => {
  it("names the request, the credential and the person", async () => {
    const { userId } = await worker()
    const headers = { "X-Request-Id": "history-1" }
    const user = { userId, jobTitle: "Head of ovens" }
    const body = { method: "updateUser", user, actedBy: "Rosa Diaz" }
    const as = client.credential
    const { status } = await call(server.port, {
      path: "/adminPortal",
      verb: "PUT",
      body,
      as,
      headers
    })
    assert.strictEqual(status, 200)
    const { history } = await historyOf({ recordId: userId })
    assert.deepInclude(history[0], {
      credential: as.username,
      actedBy: "Rosa Diaz",
      operation: "updateUser",
      requestId: "history-1"
    })
    const [change] = history[0]?.changes ?? []
    assert.include(change, { field: "jobTitle", isSealed: false, after: "Head of ovens" })
    assert.include(history.at(-1), { version: 1, operation: "addUser", credential: as.username })
  })

  it("is read with a query as well, and by each in its group alone", async () => {
    const { userId } = await worker()
    const as = client.credential
    const query = `?recordId=${userId.toUpperCase()}&limit=1`
    const read = (path: string, by = as) => call(server.port, { path, verb: "GET", as: by })
    const answer = await read(`/reports/getHistory${query}`)
    assert.strictEqual(answer.status, 200, answer.text)
    assert.lengthOf((JSON.parse(answer.text) as History).history, 1)
    assert.strictEqual((await read(`/adminPortal/getHistory${query}`)).status, 404)
    const stranger = await server.newClient("admin")
    const foreign = await read(`/reports/getHistory${query}`, stranger)
    const absent = await read(`/reports/getHistory?recordId=${crypto.randomUUID()}`, stranger)
    const withoutRequestId = ({ status, text }: typeof foreign) => [
      status,
      text.replace(/"requestId":"[^"]+"/, "")
    ]
    assert.deepStrictEqual(withoutRequestId(foreign), withoutRequestId(absent))
    assert.strictEqual(foreign.status, 404)
  })

  it("has no SSN and no date of birth, before or after", async () => {
    const { userId, ssn } = await worker()
    const corrected = String(Number(ssn) + 1).padStart(9, "0")
    const kycInformation = { userId, ssn: corrected, dateOfBirth: "1971-02-03", city: "Lewes" }
    await operated("updateKycInformation", { kycInformation })
    const recordType = "kycInformation"
    const text = await operated("getHistory", { recordId: userId, recordType })
    const { history } = JSON.parse(text) as History
    assert.sameMembers(
      history[0]?.changes.map(({ field, isSealed }) => `${field} ${isSealed}`) ?? [],
      ["ssn true", "dateOfBirth true", "city false", "homeAddresses false"]
    )
    for (const value of [ssn, corrected, "1971-02-03"]) assert.notInclude(text, value)
  })
})

describe("docs/history.md", () => {
  it("names every type of record", async () => {
    const page = readFileSync(DOCUMENT, "utf8")
    const sentence = /`recordType` is one of (?<types>[^.]*)\./.exec(page)?.groups?.["types"] ?? ""
    const refused = await client.operate("getHistory", {
      method: "getHistory",
      recordId: randomUUID(),
      recordType: "other"
    })
    const choices = /must be one of (?<types>[\w, ]*)/.exec(refused.text)?.groups?.["types"] ?? ""
    assert.sameMembers(
      choices.split(", "),
      [...sentence.matchAll(/`(\w+)`/g)].map((each) => each[1]!)
    )
  })

  it("has calls that work", async () => {
    const { userId } = await worker()
    const page = readFileSync(DOCUMENT, "utf8")
    const calls = [...page.matchAll(/```json\n(?<body>.*?)```/gs)].map(
      ({ groups }) =>
        JSON.parse(groups?.["body"]?.replaceAll("USER_ID", userId) ?? "") as Readonly<
          Record<string, string>
        >
    )
    assert.lengthOf(calls, 4)
    for (const { recordType = "user", ...body } of calls) {
      const more = recordType === "user" ? {} : { recordType }
      const answer = await historyOf({ ...body, ...more })
      assert.strictEqual(answer.recordType, recordType)
      assert.isNotEmpty(answer.history)
    }
  })
})
