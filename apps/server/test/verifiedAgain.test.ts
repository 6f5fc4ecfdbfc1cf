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

type JsonObject = Readonly<Record<string, string>>

interface Task {
  readonly requirements: ReadonlyArray<object>
}

/** Calls an operation; gives its status and the first object of its answer. */
const answerTo = async (operation: string, body: Body): Promise<readonly [number, JsonObject]> => {
  const { status, text } = await client.operate(operation, { method: operation, ...body })
  return [status, Object.values(JSON.parse(text) as Body)[0] as JsonObject]
}

const done = async (operation: string, body: Body): Promise<JsonObject> => {
  const [status, part] = await answerTo(operation, body)
  assert.strictEqual(status, 200, operation)
  return part
}

/** Returns the states of a person in a report, once the verification is complete. */
const settled = async (states: () => Promise<ReadonlyArray<unknown>>) => {
  const deadline = performance.now() + WITHIN_MS
  for (;;) {
    const statuses = await states()
    if (!statuses.includes("pending")) return statuses
    assert.isBelow(performance.now(), deadline, "the verification came to no end")
  }
}

const statusIn = (state: unknown): unknown => (state as { readonly status: unknown }).status

const worker = async () => {
  const example = await client.example("addKycInformation")
  const kyc = example["kycInformation"] as JsonObject
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
      answerTo("updateKycInformation", { kycInformation: { userId, ...set } }).then(
        ([code]) => code
      ),
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
    const { userId, ssn, states, addWage, update, rename } = await worker()
    await addWage()
    const [code, error] = await answerTo("updateKycInformation", {
      kycInformation: { userId, ssn: FAILS }
    })
    assert.strictEqual(code, 409)
    assert.include(error["message"], "deactivate the user first with deactivateUser")
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
    const companyId = (example["businessUser"] as JsonObject)["companyId"]
    const { businessUserId } = await done("addBusinessUser", example)
    const states = async () => {
      const { text } = await client.operate("getCompanyInfo", {
        method: "getCompanyInfo",
        companyId
      })
      const { businessUsers } = JSON.parse(text) as {
        readonly businessUsers: ReadonlyArray<JsonObject>
      }
      const match = businessUsers.find((user) => user["businessUserId"] === businessUserId)
      return [statusIn(match?.["kycStatus"])]
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

describe(`${databaseName}: a company with two owners`, () => {
  const owner = (name: string, ssn: string) => ({
    firstName: name,
    lastName: "Ruiz",
    email: `${name}@two.example`,
    phoneNumber: "3025550101",
    address1: "2 Home Lane",
    city: "Lewes",
    state: "DE",
    zipcode: "19958",
    country: "US",
    ssn,
    dateOfBirth: "1980-05-05",
    beneficialOwner: true,
    ownershipPercentage: 50
  })

  /** Registers one with two owners and submits it; gives its requirements and its states. */
  const company = async (ein: string, first: string, second: string) => {
    const registered = await client.example("companyRegistration")
    const { companyId } = await done("companyRegistration", registered)
    const add = (name: string, ssn: string) =>
      done("addBusinessUser", { businessUser: { ...owner(name, ssn), companyId } })
    const { businessUserId: ana } = await add("ana", first)
    const { businessUserId: bo } = await add("bo", second)
    const { kybInformation } = await client.example("addKybInformation")
    await done("addKybInformation", {
      kybInformation: { ...(kybInformation as Body), companyId, ein }
    })
    const read = async () => {
      const { text } = await client.operate("getCompanyInfo", {
        method: "getCompanyInfo",
        companyId
      })
      const { company: companyView, businessUsers } = JSON.parse(text) as {
        readonly company: JsonObject
        readonly businessUsers: ReadonlyArray<JsonObject>
      }
      const people = [ana, bo].map((id) =>
        statusIn(businessUsers.find((user) => user["businessUserId"] === id)?.["kycStatus"])
      )
      return { kyb: statusIn(companyView["kybStatus"]), people }
    }
    await settled(async () => [(await read()).kyb])
    const needs = async () => {
      const { requirements } = (await done("getCompanyTask", { companyId })) as unknown as Task
      const lines = requirements as ReadonlyArray<{ step: string; path: ReadonlyArray<string> }>
      return lines
        .filter(({ path }) => /^(?:registration|kybI|businessU|companyId)/u.test(path[0] ?? ""))
        .map(({ step, path }) => `${step} ${path.join(".")}`)
    }
    return { companyId, bo, read, needs }
  }

  it("has nobody failed for the EIN, and the name or the EIN to correct", async () => {
    const { companyId, read, needs } = await company(FAILS, "219000101", "219000102")
    assert.deepStrictEqual(await read(), { kyb: "failed", people: ["pending", "pending"] })
    assert.deepStrictEqual(await needs(), [
      "updateCompany registration.company",
      "updateKybInformation kybInformation"
    ])
    await done("updateKybInformation", { kybInformation: { companyId, ein: "219000103" } })
    await settled(async () => [(await read()).kyb])
    assert.deepStrictEqual(await read(), { kyb: "passed", people: ["passed", "passed"] })
  })

  it("has the one failed whom the verdict names, and goes on when that one has passed", async () => {
    const { companyId, bo, read, needs } = await company("219000104", "219000105", "000000002")
    assert.deepStrictEqual(await read(), { kyb: "failed", people: ["pending", "failed"] })
    assert.deepStrictEqual(await needs(), [`updateBusinessUser businessUser.${bo}`])
    const [code, error] = await answerTo("initiateCompanyKyb", { companyId })
    assert.strictEqual(code, 409)
    assert.include(error["message"], "correct the person with updateBusinessUser")
    await done("updateBusinessUser", { businessUser: { businessUserId: bo, ssn: "219000106" } })
    await settled(async () => [(await read()).people[1]])
    assert.deepStrictEqual(await needs(), ["initiateCompanyKyb companyId"])
    await done("initiateCompanyKyb", { companyId })
    await settled(async () => [(await read()).kyb])
    assert.deepStrictEqual(await read(), { kyb: "passed", people: ["passed", "passed"] })
  })
})
