/** A worker and a business user of one company who stand in every table that can have them, and what they did. */
import { NewId } from "@payroll/operations/ports/newId"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { testClient, type TestClient } from "../call.ts"
import type { Body } from "../examples.ts"
import { clientOfPerson, make, type Values } from "../madeRecords.ts"
import { idOf, newCompany } from "../recordsOfCompanies.ts"
import { statesAt } from "../states.ts"
import type { TestServer } from "../testServer.ts"
import { inserted, recordsOf, recordsOfWorker } from "./insertedRecords.ts"

/** Begins each text that is stored about one of them. */
export const WORKER_MARK = "zquinbk"
export const OWNER_MARK = "zqowvnd"
/** That of another worker, of whom nothing is erased. */
export const OTHER_MARK = "zqstayh"

export interface People {
  readonly clientId: string
  readonly companyId: string
  readonly userId: string
  readonly businessUserId: string
  readonly otherId: string
  readonly handOverId: string
}

interface Made {
  readonly server: TestServer
  readonly admin: TestClient
}

const person = (mark: string): Body => ({
  firstName: `${mark}fn`,
  middleName: `${mark}mn`,
  lastName: `${mark}ln`,
  email: `${mark}@people.example`
})

const valuesOf = (object: string, fields: Body): Values =>
  Object.entries(fields).map(([field, value]) => [[object, field], value] as const)

const address = (mark: string) => ({
  address1: `${mark}street`,
  address2: `${mark}floor`,
  city: `${mark}city`
})

const MINUTE_MS = 60_000

/** Behind the time that is locked. */
const LATER = { workDate: "2026-06-02", minutes: 60 }

/** Calls an operation, which must succeed. */
const did = async (by: TestClient, method: string, body: object): Promise<void> => {
  const { status, text } = await by.operate(method, { method, ...body })
  assert.strictEqual(status, 200, text)
}

/** Stores by calls of a worker: identity, pay, tax, an account and time. */
const lives = async ({ admin }: Made, userId: string, companyId: string, mark: string) => {
  const made = (name: string, object: string, fields: Body) =>
    make(admin, name, valuesOf(object, fields))
  await made("updateUser", "user", {
    ...person(mark),
    userId,
    version: undefined,
    jobTitle: `${mark}job`,
    userReferenceId: `${mark}ref`
  })
  const kyc = { ...address(mark), userId, ssn: mark === OTHER_MARK ? "111226003" : "111225003" }
  await made("updateUserWorkSchedule", "workSchedule", { userId })
  await made("updateUser", "user", { userId, lastName: `${mark}later`, version: undefined })
  await made("addKycInformation", "kycInformation", kyc)
  const other = { address1: `${mark}avenue`, userId, version: undefined }
  await made("updateKycInformation", "kycInformation", other)
  await made("addW4Information", "w4Information", { userId })
  await made("updateW4Information", "w4Information", { userId, version: undefined })
  const account = {
    bankName: `${mark}bank`,
    accountName: `${mark}purse`,
    accountNumber: "998877661100"
  }
  await made("addUserBankAccount", "userBankAccount", { ...account, userId })
  const timeEntry = { ...LATER, userId, notes: `${mark} was away` }
  await did(admin, "addTimeEntry", { timeEntry })
  await made("addUserWage", "userWage", { userId, companyId })
}

const ADDRESS_TO_ADMIT = { role: "admin", expiryDate: undefined }

/** Calls of the person: about the own record, about somebody else, about another company, and about none. */
const acts = async (
  { server, admin }: Made,
  { userId, businessUserId }: { readonly userId?: string; readonly businessUserId?: string },
  mark: string,
  otherId: string
): Promise<void> => {
  const named = { name: `${mark} person`, ...(userId ? { userId } : { businessUserId }) }
  const credential = { ...ADDRESS_TO_ADMIT, person: named }
  const issued = await admin.operate("addCredential", { method: "addCredential", credential })
  assert.strictEqual(issued.status, 200, issued.text)
  const { keyId: username, secret: password } = JSON.parse(issued.text).credential
  const self = testClient(server.port, { username, password })
  await did(self, "addTimeEntry", { timeEntry: { ...LATER, userId: otherId } })
  await make(self, "createBusiness")
  await make(self, "addRecipient", [[["actedBy"], undefined]])
}

/** Verifications of a company with two owners: one failed, and one after a correction. */
const verified = async ({ server, admin }: Made, companyId: string) => {
  const { set } = statesAt(server.port)
  const failed = async () => {
    await set("company", { id: companyId }, { kyb_status: "failed" })
    await set("verification_attempt", { subject_id: companyId }, { status: "failed", due_at: null })
  }
  await failed()
  await make(admin, "updateCompany", [[["registration", "companyId"], companyId]])
  await failed()
}

const owner = async ({ admin }: Made, companyId: string, mark: string): Promise<string> => {
  const ssn = mark === OTHER_MARK ? "111226004" : "111225004"
  const of = { companyId, ssn, ownershipPercentage: 40 }
  const fields = { ...person(mark), email: `${mark}@owners.example`, ...address(mark), ...of }
  const added = await make(admin, "addBusinessUser", valuesOf("businessUser", fields))
  const businessUserId = String(added["businessUser"]?.["businessUserId"])
  const later = { businessUserId, lastName: `${mark}later`, version: undefined }
  await make(admin, "updateBusinessUser", valuesOf("businessUser", later))
  return businessUserId
}

/** Hands over a pay period in which the workers stand. */
const handsOver = async ({ server, admin }: Made, companyId: string): Promise<string> => {
  const payPeriodId = await idOf(server, "payPeriodId", companyId)
  const payroll = await clientOfPerson(server.port, admin, "payroll", "Kim Park")
  const body = { method: "getPayrollInput", companyId, payPeriodId, requireLocked: false }
  const { status, text } = await payroll.operate("getPayrollInput", body)
  assert.strictEqual(status, 200, text)
  assert.include(text, WORKER_MARK)
  return JSON.parse(text).handOver.handOverId
}

/** Makes a worker and a business user, with all that the service stores about them. */
export const newPeople = async (server: TestServer, admin: TestClient): Promise<People> => {
  const made: Made = { server, admin }
  const companyId = await newCompany(server, admin)
  const userId = await idOf(server, "userId", companyId)
  const [company] = await server.rows("company", { id: companyId })
  const clientId = String(company?.["client_id"])
  const other = await make(admin, "addUser", [
    ...valuesOf("user", { ...person(OTHER_MARK), companyId, userReferenceId: undefined })
  ])
  const otherId = String(other["user"]?.["userId"])
  await lives(made, otherId, companyId, OTHER_MARK)
  await lives(made, userId, companyId, WORKER_MARK)
  const businessUserId = await owner(made, companyId, OWNER_MARK)
  await owner(made, companyId, OTHER_MARK)
  await verified(made, companyId)
  await acts(made, { userId }, WORKER_MARK, otherId)
  await acts(made, { businessUserId }, OWNER_MARK, otherId)
  const handOverId = await handsOver(made, companyId)
  const [punch] = await server.rows("punch", { worker_id: userId })
  const at = new Date(Number(punch?.["at"]) - MINUTE_MS).toISOString()
  const amended = { punchId: punch?.["id"], at, reason: `${WORKER_MARK} slept` }
  await did(admin, "amendPunch", { punch: amended })
  const [sheet] = await server.rows("timesheet_amendment", { worker_id: userId })
  const timesheetId = sheet?.["timesheet_id"]
  const timeEntry = { workDate: "2026-03-09", minutes: 30, jobCode: `${WORKER_MARK}job` }
  const timesheetAmendment = {
    timesheetId,
    reason: "late",
    changes: [{ action: "Add", timeEntry }]
  }
  await did(admin, "addTimesheetAmendment", { timesheetAmendment })
  const documentTemplateId = await idOf(server, "documentTemplateId", companyId)
  const of = { clientId, companyId, documentTemplateId }
  const payPeriodId = await idOf(server, "payPeriodId", companyId)
  const worker = {
    ...of,
    workerId: userId,
    businessUserId: undefined,
    name: `${WORKER_MARK} person`,
    email: `${WORKER_MARK}@people.example`
  }
  const business = {
    ...of,
    workerId: undefined,
    businessUserId,
    name: `${OWNER_MARK} person`,
    email: `${OWNER_MARK}@owners.example`
  }
  await server.run(
    Effect.gen(function* () {
      const { next } = yield* NewId
      yield* inserted(clientId, [
        ...recordsOf(worker, next),
        ...recordsOfWorker(worker, payPeriodId, next),
        ...recordsOf(business, next)
      ])
    })
  )
  // Nobody is erased before the pay for a day of work is over.
  const worked = { at: Date.parse(`${LATER.workDate}T13:00:00Z`) }
  await statesAt(server.port).set("punch", { worker_id: userId }, worked)
  return { clientId, companyId, userId, businessUserId, otherId, handOverId }
}
