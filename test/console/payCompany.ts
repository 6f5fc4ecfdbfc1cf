/** A company that pays twice a month, with a worker who can be paid and one who cannot, over the interface. */
import { assert } from "@effect/vitest"
import { nineDigits } from "../../packages/testing/src/commits.ts"
import { daysFromToday, today } from "../../packages/testing/src/today.ts"
import type { Credential } from "../../apps/server/test/testServer.ts"
import { addWorker, submitCompany } from "./companies.ts"
import type { Site } from "./site.ts"

type Fields = Readonly<Record<string, unknown>>

/** Calls an operation of the site's client as its administrator; gives the answer. */
export const made = async (site: Site, method: string, body: Fields): Promise<Fields> => {
  const { status, text } = await site.admin.persist(method, { method, ...body })
  assert.strictEqual(status, 200, text)
  return JSON.parse(text) as Fields
}

const listIn = (answer: Fields, name: string): ReadonlyArray<Fields> =>
  answer[name] as ReadonlyArray<Fields>

/** The first day of the month before the last one, from which on the company pays. */
const firstDay = (): string => {
  const now = new Date(today())
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 1))
    .toISOString()
    .slice(0, 10)
}

const IDENTITY = {
  dateOfBirth: "1990-04-12",
  address1: "8 Orchard Lane",
  city: "Dover",
  state: "DE",
  zipcode: "19901"
}

/** Some seconds of calls one after the other. */
const POLLS_MAX = 2_000

/** Waits until the sandbox has verified a worker, who is active then. */
const waitForActive = async (site: Site, userId: string): Promise<void> => {
  for (let poll = 0; poll < POLLS_MAX; poll += 1) {
    const { user } = await made(site, "getUser", { userId })
    if (JSON.stringify((user as Fields)["userStatus"]).includes("Active")) return
  }
  assert.fail("the worker does not become active")
}

/** Adds a worker who is verified and can be paid by check. */
const addPayee = async (
  site: Site,
  companyId: string,
  lastName: string,
  ssn = nineDigits()
): Promise<string> => {
  const userId = await addWorker(site, companyId, lastName)
  await made(site, "addKycInformation", { kycInformation: { userId, ssn, ...IDENTITY } })
  await waitForActive(site, userId)
  return userId
}

/** Issues a credential of whoever runs payroll. */
export const payrollPerson = async (site: Site, person: string): Promise<Credential> => {
  const terms = { role: "payroll", person, expiryDate: daysFromToday(30) }
  const { credential } = await made(site, "addCredential", { credential: terms })
  const { keyId, secret } = credential as Fields
  return { username: String(keyId), password: String(secret) }
}

export const SSN = "219097777"

export const payCompany = async (site: Site, name: string) => {
  const companyId = await submitCompany(site, name)
  await made(site, "addPaySchedule", {
    paySchedule: {
      companyId,
      workerType: "W2",
      compensationFrequency: "Semi-Monthly",
      startDate: firstDay()
    }
  })
  const ready = await addPayee(site, companyId, "Lindqvist", SSN)
  const blocked = await addWorker(site, companyId, "Brandt")
  const periods = await made(site, "getUnProcessedPayPeriod", { companyId, limit: 2 })
  const [period] = listIn(periods, "payPeriods")
  return { companyId, ready, blocked, payPeriodId: String(period?.["payPeriodId"]) }
}

/** The pay period as it is stored. */
export const storedPeriod = async (site: Site, payPeriodId: string): Promise<Fields> => {
  const [period] = listIn(await made(site, "getPayPeriod", { payPeriodId }), "payPeriods")
  return period ?? assert.fail("no period")
}
