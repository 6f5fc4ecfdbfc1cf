/** The SSN, date of birth or name of a person who passed: verified again before it counts. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { testClient, type TestClient } from "./call.ts"
import type { Body } from "./examples.ts"
import { databaseName, install, type Installation } from "./installation.ts"
import { killProcesses } from "./testProcess.ts"

const FAILS = "000000001"
const WITHIN_MS = 30_000

let installation: Installation
let client: TestClient

beforeAll(async () => {
  installation = await install(databaseName, { PAYROLL_SANDBOX_DELAY_MS: "0" })
  const { port } = installation.start()
  client = testClient(await port, await installation.newClient("review"))
})
afterAll(async () => {
  killProcesses()
  await installation.remove()
})

type Part = Readonly<Record<string, string>>

interface Task {
  readonly requirements: ReadonlyArray<object>
}

/** Calls an operation; gives its status and the first object of its answer. */
const asked = async (operation: string, body: Body): Promise<readonly [number, Part]> => {
  const { status, text } = await client.operate(operation, { method: operation, ...body })
  return [status, Object.values(JSON.parse(text) as Body)[0] as Part]
}

const done = async (operation: string, body: Body): Promise<Part> => {
  const [status, part] = await asked(operation, body)
  assert.strictEqual(status, 200, operation)
  return part
}

/** What a report says of a person's states, once the verification has come to an end. */
const settled = async (states: () => Promise<ReadonlyArray<unknown>>) => {
  const deadline = performance.now() + WITHIN_MS
  for (;;) {
    const found = await states()
    if (!found.includes("pending")) return found
    assert.isBelow(performance.now(), deadline, "the verification came to no end")
  }
}

const statusIn = (state: unknown): unknown => (state as { readonly status: unknown }).status

const worker = async () => {
  const example = await client.example("addKycInformation")
  const kyc = example["kycInformation"] as Part
  const userId = kyc["userId"] ?? ""
  await done("addKycInformation", example)
  const states = async () => {
    const { kycStatus, userStatus } = await done("getUser", { userId })
    return [statusIn(kycStatus), statusIn(userStatus)]
  }
  assert.deepStrictEqual(await settled(states), ["passed", "Add Wage"])
  const { companyId } = await done("getUser", { userId })
  const wage = { userId, companyId, wageRate: 20, wageBasis: "Per Hour", workerType: "1099-NEC" }
  return {
    userId,
    ssn: kyc["ssn"],
    states,
    addWage: () => done("addUserWage", { userWage: wage }),
    update: (set: Body) =>
      asked("updateKycInformation", { kycInformation: { userId, ...set } }).then(([code]) => code),
    rename: (lastName: string) => done("updateUser", { user: { userId, lastName } })
  }
}

describe(`${databaseName}: a worker who passed`, () => {
  it("is not active with another SSN until that has passed", async () => {
    const { userId, states, addWage, update } = await worker()
    assert.strictEqual(await update({ ssn: FAILS }), 200)
    await addWage()
    assert.deepStrictEqual(await settled(states), ["failed", "Invite Sent"])
    const { requirements } = (await done("getUserTask", { userId })) as unknown as Task
    assert.deepInclude(requirements, {
      step: "updateKycInformation",
      path: ["kycInformation"],
      reason: "verification failed: name_mismatch"
    })
    assert.strictEqual(await update({ ssn: "219099321" }), 200)
    assert.deepStrictEqual(await settled(states), ["passed", "Active"])
  })

  it("stays active with another date of birth or name, and keeps the SSN", async () => {
    const { ssn, states, addWage, update, rename } = await worker()
    await addWage()
    assert.strictEqual(await update({ ssn: FAILS }), 409)
    assert.strictEqual(await update({ ssn, address1: "9 Orchard Lane" }), 200)
    assert.deepStrictEqual(await states(), ["passed", "Active"])
    const attempts = () => installation.sql("select number from verification_attempt")
    const before = await attempts()
    assert.strictEqual(await update({ dateOfBirth: "1990-04-13" }), 200)
    assert.deepStrictEqual(await settled(states), ["passed", "Active"])
    await rename("Nwosu")
    assert.deepStrictEqual(await settled(states), ["passed", "Active"])
    assert.lengthOf(await attempts(), before.length + 2)
  })
})

describe(`${databaseName}: an owner who passed`, () => {
  it("is verified again with another SSN, and asked for when that fails", async () => {
    const example = await client.example("addBusinessUser")
    const companyId = (example["businessUser"] as Part)["companyId"]
    const { businessUserId } = await done("addBusinessUser", example)
    const states = async () => {
      const { text } = await client.operate("getCompanyInfo", {
        method: "getCompanyInfo",
        companyId
      })
      const { businessUsers } = JSON.parse(text) as { readonly businessUsers: ReadonlyArray<Part> }
      const found = businessUsers.find((user) => user["businessUserId"] === businessUserId)
      return [statusIn(found?.["kycStatus"])]
    }
    assert.deepStrictEqual(await settled(states), ["passed"])
    await done("updateAdminUser", { businessUser: { businessUserId, ssn: FAILS } })
    assert.deepStrictEqual(await settled(states), ["failed"])
    const { requirements } = (await done("getCompanyTask", { companyId })) as unknown as Task
    assert.deepInclude(requirements, {
      step: "updateBusinessUser",
      path: ["businessUser", businessUserId],
      reason: "verification failed: name_mismatch"
    })
    await done("updateAdminUser", { businessUser: { businessUserId, ssn: "123456782" } })
    assert.deepStrictEqual(await settled(states), ["passed"])
  })
})
