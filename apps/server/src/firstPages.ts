/** An invented company with one worker, so that whoever tries the service sees the pages for people at once. */
import type { Caller } from "@payroll/operations/caller"
import { operationNamed } from "@payroll/operations/catalogue"
import type { Body } from "@payroll/operations/decode"
import { execute } from "@payroll/operations/execute"
import { Administration } from "@payroll/operations/ports/administration"
import { NewId } from "@payroll/operations/ports/newId"
import * as Effect from "effect/Effect"

const COMPANY = {
  registration: { company: "Example Bakery LLC", isTermsAccepted: true },
  kybInformation: {
    // Begins with 09, a prefix that the IRS never issued.
    ein: "090000001",
    entityType: "LLC",
    incorporationState: "Delaware",
    dateOfIncorporation: "2019-04-01",
    irsAssisgnedFederalFilingForm: "941",
    payrollRunThisYear: "No",
    formerPaidThisYear: "No"
  },
  companyLocation: {
    companyLocation: "Main",
    isFilingAddress: true,
    address1: "1 Example Street",
    city: "Dover",
    state: "DE",
    zipcode: "19901"
  },
  businessUser: {
    firstName: "Ida",
    lastName: "Placeholder",
    email: "ida.placeholder@payroll.example",
    phoneNumber: "3025550100"
  }
}

const WORKER = {
  firstName: "Ada",
  lastName: "Sampleton",
  email: "ada.sampleton@payroll.example",
  phoneNumber: "3025550101",
  dateOfJoin: "2026-01-05",
  workerType: "W2",
  jobTitle: "Baker",
  companyLocationCategory: "Remote",
  stateCode: "DE"
}

const WAGE = {
  wageRate: 1_000,
  wageBasis: "Per Week",
  workerType: "W2",
  userType: "Salary/Eligible for overtime",
  employmentStatus: "Full Time",
  paymentMethod: "Check"
}

/** Adds the company and the worker; gives the address of the worker's pages. */
const firstPages = Effect.fnUntraced(function* (clientName: string) {
  const { findClient } = yield* Administration
  const { next } = yield* NewId
  const client = yield* findClient(clientName)
  const run = Effect.fnUntraced(function* (method: string, fields: Body) {
    const operation = operationNamed(method)
    if (!operation) return yield* Effect.die(method)
    const caller: Caller = {
      client,
      isOfService: true,
      credential: "first start",
      role: "admin",
      companyIds: undefined,
      requestId: next(),
      address: undefined
    }
    const body = { method, ...fields }
    const request = { operation, form: "method", body, caller, idempotencyKey: next() } as const
    return JSON.parse((yield* execute(request)).body) as Readonly<Record<string, Body>>
  })
  const added = yield* run("createBusiness", COMPANY)
  const companyId = added["registration"]?.["companyId"]
  const worker = yield* run("addUser", { user: { ...WORKER, companyId } })
  const userId = worker["user"]?.["userId"]
  yield* run("addUserWage", { userWage: { ...WAGE, companyId, userId } })
  const { flowLink } = yield* run("addFlowLink", {
    flowLink: { flow: "worker-onboarding", userId }
  })
  return String(flowLink?.["url"])
})

/** The address of the pages at a service, of a worker of a client; undefined where no link can be made. */
export const firstPagesAt = (url: string, clientName: string) =>
  firstPages(clientName).pipe(
    // A service that takes any free port names none in its links.
    Effect.map((pages) => `${url}${new URL(pages).pathname}${new URL(pages).hash}`),
    Effect.catch((error) =>
      Effect.as(Effect.logWarning(`no example was added: ${error.message}`), undefined)
    )
  )
