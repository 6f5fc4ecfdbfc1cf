/**
 * Deciders in everything that names them: the person of a credential, and another one whom that person acted for. Each
 * is erased for whom it names, and whoever asked for something still does not confirm it.
 */
import { NewId } from "@payroll/operations/ports/newId"
import { created } from "@payroll/domain/record"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { testClient, type TestClient } from "./call.ts"
import type { Body } from "./examples.ts"
import { freshDigest, insert, inserted } from "./erased/insertedRecords.ts"
import { clientOfPerson, make } from "./madeRecords.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

let server: TestServer
let admin: TestClient
let second: TestClient
let companyId: string
let clientId: string

beforeAll(async () => {
  server = await startTestServer()
  admin = testClient(server.port, await server.newClient("admin"))
  second = await clientOfPerson(server.port, admin, "admin", "Kim Ode")
  const { registration } = await make(admin, "createBusiness")
  companyId = String(registration?.["companyId"])
  const [company] = await server.rows("company", { id: companyId })
  clientId = String(company?.["client_id"])
})
afterAll(() => server.stop())

let people = 0

const worker = async (firstName: string): Promise<string> => {
  people += 1
  const { user } = await make(admin, "addUser", [
    [["user", "companyId"], companyId],
    [["user", "firstName"], firstName],
    [["user", "lastName"], "Voss"],
    [["user", "email"], `voss${people}@people.example`],
    [["user", "middleName"], undefined],
    [["user", "userReferenceId"], undefined]
  ])
  return String(user?.["userId"])
}

const erase = (by: TestClient, userId: string, actedBy?: string) =>
  by.operate("eraseUser", { method: "eraseUser", user: { userId }, ...(actedBy && { actedBy }) })

const succeeds = async (answer: ReturnType<TestClient["operate"]>): Promise<Body> => {
  const { status, text } = await answer
  assert.strictEqual(status, 200, text)
  return JSON.parse(text) as Body
}

/** The credential of a worker who may act for others. */
const credentialOf = async (userId: string, name: string, mayActForOthers: boolean) => {
  const terms = { role: "admin", person: { name, userId }, mayActForOthers }
  const { credential } = await succeeds(
    admin.operate("addCredential", {
      method: "addCredential",
      credential: terms,
      actedBy: "Rosa Diaz"
    })
  )
  const { keyId: username, secret: password } = credential as Record<string, string>
  return testClient(server.port, { username: username ?? "", password: password ?? "" })
}

/** Stores what names the decider, as the person of a credential who acts for another one. */
const acted = async (by: TestClient, actedBy: string, holder: readonly [string, string]) => {
  const subjectId = await worker("Otto")
  await make(admin, "removeUser", [[["user", "userId"], subjectId]])
  await succeeds(erase(by, subjectId, actedBy))
  await make(by, "addRecipient", [[["actedBy"], actedBy]])
  const linked = await worker("Lotte")
  await make(by, "addFlowLink", [
    [["flowLink", "userId"], linked],
    [["actedBy"], actedBy]
  ])
  const [link] = await server.rows("flow_link", { subject_id: linked })
  const [request] = await server.rows("erasure_request", { subject_id: subjectId })
  const { by: maker, credential } = JSON.parse(String(request?.["asked_by"]))
  assert.strictEqual(maker.credentialPerson.ids[0], holder[0])
  const hold = await server.run(
    Effect.gen(function* () {
      const { next } = yield* NewId
      const record = insert("accountHold", {
        ...created(next(), { clientId, companyId }, Date.UTC(2026, 0, 2)),
        change: "email",
        subjectId: linked,
        workerId: linked,
        businessUserId: undefined,
        status: "ended",
        holdUntil: Date.UTC(2026, 0, 2),
        madeBy: { credential, by: maker },
        digest: freshDigest()
      })
      yield* inserted(clientId, [record])
      return record.record.id
    })
  )
  return { subjectId, hold, link: String(link?.["id"]), credential: String(credential) }
}

type Acted = Awaited<ReturnType<typeof acted>>

/** Everything that says who decided, by its place. */
const stored = async ({ subjectId, hold, link, credential }: Acted) => {
  const [request] = await server.rows("erasure_request", { subject_id: subjectId })
  const recipients = await server.rows("recipient")
  const audits = (await server.rows("audit")).filter((row) => row["credential"] === credential)
  const [held] = await server.rows("account_hold", { id: hold })
  const [given] = await server.rows("flow_link", { id: link })
  return {
    request: String(request?.["asked_by"]),
    recipient: recipients
      .map((row) => String(row["added_by"]))
      .filter((text) => text.includes(credential))
      .join("\n"),
    hold: String(held?.["made_by"]),
    link: String(given?.["given_to"]),
    audit: JSON.stringify(audits.map((row) => [row["acted_by"], row["credential_person"]]))
  }
}

/** The places that name somebody. */
const naming = (all: Awaited<ReturnType<typeof stored>>, name: string): ReadonlyArray<string> =>
  Object.entries(all).flatMap(([place, text]) => (text.includes(name) ? [place] : []))

const ALL = ["request", "recipient", "hold", "link", "audit"]
/** A link names who acted alone. */
const OF_CREDENTIAL = ["request", "recipient", "hold", "audit"]

const PEOPLE = [
  "the person of the credential",
  "the person acted for, by id",
  "the person of the credential, acting for a name"
]

describe("who decided", () => {
  it.each(PEOPLE)("is erased alone: %s", async (erased) => {
    const isByName = erased === "the person of the credential, acting for a name"
    const [petraName, linName] = [`Petra${people} Voss`, `Lin${people} Voss`]
    const petraId = await worker(`Petra${people}`)
    const linId = await worker(linName.split(" ")[0] ?? "")
    const petra = await credentialOf(petraId, petraName, true)
    const made = await acted(petra, isByName ? linName : linId, [petraId, petraName])
    const lin = isByName
      ? await clientOfPerson(server.port, admin, "admin", linName)
      : await credentialOf(linId, linName, false)
    const before = await stored(made)
    assert.deepStrictEqual(naming(before, petraName), OF_CREDENTIAL)
    assert.deepStrictEqual(naming(before, linName), ALL)
    const isPetra = erased !== "the person acted for, by id"
    const goneId = isPetra ? petraId : linId
    await make(admin, "removeUser", [[["user", "userId"], goneId]])
    await succeeds(erase(admin, goneId, "Rosa Diaz"))
    await succeeds(erase(second, goneId, "Kim Ode"))
    await server.erase()
    const after = await stored(made)
    assert.deepStrictEqual(naming(after, petraName), isPetra ? [] : OF_CREDENTIAL)
    assert.deepStrictEqual(naming(after, linName), isPetra ? ALL : [])
    // Whoever asked does not confirm, nor does whoever lent the credential.
    const refused = isPetra
      ? await erase(lin, made.subjectId, isByName ? linName : undefined)
      : await erase(petra, made.subjectId)
    assert.strictEqual(refused.status, 409, refused.text)
    await succeeds(erase(second, made.subjectId, "Kim Ode"))
    assert.deepStrictEqual(await server.wrong(), [])
  })
})
