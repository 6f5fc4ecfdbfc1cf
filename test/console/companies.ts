/** Companies and workers of a site, registered over its interface. */
import { assert } from "@effect/vitest"
import { testClient } from "../../apps/server/test/call.ts"
import type { Site } from "./site.ts"

type Fields = Readonly<Record<string, unknown>>

let registered = 0

/** Registers a company with an EIN of its own, or the one that is given. */
export const submitCompany = async (
  { admin }: Pick<Site, "admin">,
  name: string,
  ein?: string
): Promise<string> => {
  registered += 1
  const example = (await admin.example("createBusiness")) as Readonly<Record<string, Fields>>
  const answer = await admin.operate("createBusiness", {
    ...example,
    method: "createBusiness",
    registration: { ...example["registration"], company: name },
    kybInformation: {
      ...example["kybInformation"],
      ein: ein ?? String(120_000_000 + registered)
    }
  })
  assert.strictEqual(answer.status, 200, answer.text)
  return JSON.parse(answer.text).registration.companyId
}

/** Adds a worker to a company. */
export const addWorker = async (
  { admin }: Pick<Site, "admin">,
  companyId: string,
  lastName: string
): Promise<string> => {
  const user = {
    companyId,
    firstName: "Ben",
    lastName,
    dateOfJoin: "2026-01-05",
    workerType: "W2",
    jobTitle: "Mechanic",
    companyLocationCategory: "Remote",
    stateCode: "DE"
  }
  const { status, text } = await admin.operate("addUser", { method: "addUser", user })
  assert.strictEqual(status, 200, text)
  const userWage = {
    companyId,
    userId: JSON.parse(text).user.userId,
    wageRate: 1_250.5,
    wageBasis: "Per Week",
    workerType: "W2"
  }
  const wage = await admin.operate("addUserWage", { method: "addUserWage", userWage })
  assert.strictEqual(wage.status, 200, wage.text)
  return userWage.userId
}

interface Account {
  readonly companyFundingSourceEntityId: string
  readonly version: number
  readonly holdUntil: string | null
}

/** Ends the hold of a company's changed account, as a second person. */
export const endHold = async (
  { admin, port, person }: Pick<Site, "admin" | "port" | "person">,
  companyId: string
): Promise<void> => {
  const stored = await admin.operate("getCompanyInfo", { method: "getCompanyInfo", companyId })
  const accounts: ReadonlyArray<Account> = JSON.parse(stored.text).companyFundingSourceEntities
  const held = accounts.find(({ holdUntil }) => holdUntil !== null) ?? assert.fail("none is held")
  const { companyFundingSourceEntityId, version } = held
  const { status, text } = await testClient(port, await person("Lin Wei", "admin")).operate(
    "approveBankAccount",
    {
      method: "approveBankAccount",
      companyFundingSourceEntity: { companyFundingSourceEntityId, version }
    }
  )
  assert.strictEqual(status, 200, text)
}
