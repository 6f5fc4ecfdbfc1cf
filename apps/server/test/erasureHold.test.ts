/** Legal holds and the law, which keep what is erased otherwise. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { testClient, type TestClient } from "./call.ts"
import type { Body } from "./examples.ts"
import { InterruptedWriter, isErasure } from "./interruptedWriter.ts"
import { clientOfPerson, make, type Values } from "./madeRecords.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

/** When an erasure under a hold is looked at again. */
const NAME = "Ottoline"
const CITY = "Wexcombe"

let server: TestServer
let admin: TestClient
let second: TestClient

const between = new InterruptedWriter()

const made = (name: string, values?: Values) => make(admin, name, values)

const erase = (by: TestClient, userId: string, actedBy: string) =>
  by.operate("eraseUser", { method: "eraseUser", user: { userId }, actedBy })

interface Person {
  readonly userId: string
  readonly companyId: string
}

/** A worker with a home, who has left. */
const leaver = async (): Promise<Person> => {
  const added = await made("addUser", [[["user", "firstName"], NAME]])
  const userId = String(added["user"]?.["userId"])
  const [row] = await server.rows("worker", { id: userId })
  await made("addKycInformation", [
    [["kycInformation", "userId"], userId],
    [["kycInformation", "city"], CITY]
  ])
  await made("removeUser", [[["user", "userId"], userId]])
  return { userId, companyId: String(row?.["company_id"]) }
}

const hold = async (heldRecord: Body) => {
  const { status, text } = await admin.operate("setLegalHold", {
    method: "setLegalHold",
    heldRecord
  })
  assert.strictEqual(status, 200, text)
}

const stateOf = async (userId: string) => {
  const [erasure] = await server.rows("erasure", { subject_id: userId })
  const [worker] = await server.rows("worker", { id: userId })
  const [kyc] = await server.rows("kyc_information", { worker_id: userId })
  const events = await server.rows("event", { company_id: worker?.["company_id"] ?? null })
  return {
    state: erasure?.["state"],
    firstName: worker?.["first_name"],
    city: kyc?.["city"],
    hasEvents: events.some(({ body }) => String(body).includes(NAME))
  }
}

beforeAll(async () => {
  server = await startTestServer({ writer: between.over })
  admin = testClient(server.port, await server.newClient("admin"))
  second = await clientOfPerson(server.port, admin, "admin", "Lin Wei")
})
afterAll(() => server.stop())

const WAITING = { state: "waiting", firstName: NAME, city: CITY, hasEvents: true }
const ERASED = { state: "done", firstName: "erased", city: "erased", hasEvents: false }

type Held = "worker" | "company"

const stopsEveryStep = async (of: Held) => {
  const { userId, companyId } = await leaver()
  const held = of === "worker" ? { companyId, userId } : { companyId }
  await hold({ ...held, reason: "Claim of 4 May" })
  assert.strictEqual((await erase(admin, userId, "Rosa Diaz")).status, 409)
  const counting = { method: "eraseUser", user: { userId, dryRun: true }, actedBy: "Rosa Diaz" }
  const { erasure } = JSON.parse((await admin.operate("eraseUser", counting)).text)
  const by = of === "worker" ? { kind: "user", id: userId } : { kind: "company", id: companyId }
  assert.deepStrictEqual(erasure.hold, by)
  assert.isNotEmpty(erasure.rows)
  await hold({ ...held, reason: null })
  assert.strictEqual((await erase(admin, userId, "Rosa Diaz")).status, 200)

  await hold({ ...held, reason: "Claim of 5 May" })
  assert.strictEqual((await erase(second, userId, "Lin Wei")).status, 409)
  assert.isEmpty(await server.rows("erasure", { subject_id: userId }))
  await hold({ ...held, reason: null })
  assert.strictEqual((await erase(second, userId, "Lin Wei")).status, 200)

  await hold({ ...held, reason: "Claim of 6 May" })
  await server.erase()
  assert.deepStrictEqual(await stateOf(userId), WAITING)
  await hold({ ...held, reason: null })
  await server.erase()
  assert.deepStrictEqual(await stateOf(userId), ERASED)
  assert.deepStrictEqual(await server.wrong(), [])
}

const stopsBetween = async (of: Held) => {
  const { userId, companyId } = await leaver()
  const held = of === "worker" ? { companyId, userId } : { companyId }
  await erase(admin, userId, "Rosa Diaz")
  await erase(second, userId, "Lin Wei")
  const records = () =>
    Promise.all(
      ["verification_attempt", "kyc_information", "mail"].map((table) => server.rows(table))
    )
  const before = await records()
  between.next = { before: isErasure, run: () => hold({ ...held, reason: "Claim of 4 May" }) }
  await server.erase()
  assert.isUndefined(between.next)
  assert.deepStrictEqual(await records(), before)
  assert.deepStrictEqual(await stateOf(userId), { ...WAITING, hasEvents: false })
}

describe("a legal hold", () => {
  it("of a worker stops an erasure at every step, until it is released", () =>
    stopsEveryStep("worker"))

  it("of a company stops an erasure at every step, until it is released", () =>
    stopsEveryStep("company"))

  it("of a worker stops an erasure that is under way", () => stopsBetween("worker"))

  it("of a company stops an erasure that is under way", () => stopsBetween("company"))
})
