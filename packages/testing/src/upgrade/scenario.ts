/** Requests to a version of the service for the fixture: data in every state that it can reach. */
import { setTimeout as pause } from "node:timers/promises"

import { account, business, contractorOf, kycOf, owner, wageOf, type Body } from "./bodies.ts"

type Answer = Readonly<Record<string, string>>

/** A write as it was sent, with the bytes of its answer. */
export interface Replay {
  readonly path: string
  readonly verb: string
  readonly key: string
  readonly body: Body
  readonly answer: string
}

/** A running version of the service, and what was recorded of it. */
export interface Stage {
  /** Makes a call that has to succeed; gives the object that its answer holds. */
  readonly call: (operation: string, body: Body, key?: string) => Promise<Answer>
  readonly read: (operation: string, body: Body) => Promise<Body>
  /** The command line. */
  readonly payroll: (...words: ReadonlyArray<string>) => Promise<string>
  readonly company: (name: string, companyId: string) => void
  readonly worker: (name: string, userId: string) => void
}

const POLLS_MAX = 300
const POLL_MS = 200

const until = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
  for (let polls = 0; polls < POLLS_MAX; polls += 1) {
    if (await isSo()) return
    await pause(POLL_MS)
  }
  throw new Error(`never: ${what}`)
}

/** The state that a read shows of a company or worker. */
const stateOf = (view: unknown, field: string): string =>
  (view as Readonly<Record<string, { readonly status: string }>>)[field]?.status ?? ""

const kybIs = (stage: Stage, companyId: string, state: string): Promise<void> =>
  until(
    `${companyId} is ${state}`,
    async () =>
      stateOf((await stage.read("getCompanyInfo", { companyId }))["company"], "kybStatus") === state
  )

const kycIs = (stage: Stage, userId: string, state: string): Promise<void> =>
  until(
    `${userId} is ${state}`,
    async () => stateOf((await stage.read("getUser", { userId }))["user"], "kycStatus") === state
  )

/** The attempts that wait for a person, as the command line lists them. */
const waiting = async ({ payroll }: Stage): Promise<ReadonlyArray<Answer>> =>
  JSON.parse(await payroll("verification", "list", "--json")) as ReadonlyArray<Answer>

const attemptOf = async (stage: Stage, subjectId: string): Promise<string> => {
  let id: string | undefined
  await until(`${subjectId} needs review`, async () => {
    const attempt = (await waiting(stage)).find((each) => Object.values(each).includes(subjectId))
    id = attempt?.["attemptId"] ?? attempt?.["id"]
    return id !== undefined
  })
  return String(id)
}

export const adding =
  (stage: Stage, companyId: string) =>
  async (name: string, more: Body = {}): Promise<string> => {
    const { userId = "" } = await stage.call("addUser", {
      user: {
        companyId,
        userReferenceId: `ref-${name}`,
        firstName: "Ben",
        middleName: "Ike",
        lastName: name,
        email: `${name.toLowerCase()}@workers.example`,
        phoneNumber: "3025550101",
        dateOfJoin: "2026-01-05",
        workerType: "W2",
        jobTitle: "Baker",
        companyLocationCategory: "Remote",
        stateCode: "DE",
        ...more
      }
    })
    stage.worker(name, userId)
    return userId
  }

/** An employer that has passed, with everything that a company can have. */
const employer = async (stage: Stage): Promise<string> => {
  const { call, company, worker } = stage
  const answer = await call(
    "createBusiness",
    business("Acme", "310000001", owner("Ruiz", "510000001")),
    "made-acme"
  )
  const { companyId = "", businessUserId = "", companyLocationId = "" } = answer
  company("Acme", companyId)
  await call("addBusinessUser", {
    businessUser: {
      companyId,
      ...owner("Diaz", "510000002", { payrollAdmin: false, ownershipPercentage: 40 })
    }
  })
  await call("addBusinessUser", {
    businessUser: {
      companyId,
      firstName: "Bo",
      lastName: "Keeper",
      email: "bo@acme.example",
      phoneNumber: "3025550109",
      bookKeeper: true
    }
  })
  await call("updateCompanyLocation", {
    companyLocation: { companyLocationId, phoneNumber: "3025550108" }
  })
  await call("addCompanyLocation", {
    companyLocation: {
      companyId,
      companyLocation: "Branch",
      address1: "5 Side Street",
      city: "Lewes",
      state: "DE",
      zipcode: "19958"
    }
  })
  await call("updateCompanyBankAccount", account(companyId, "0123456789"))
  await kybIs(stage, companyId, "passed")
  await until("the bank account is ready", async () =>
    JSON.stringify(await stage.read("getCompanyInfo", { companyId })).includes('"ready"')
  )
  await call("updateCompanyBankAccount", account(companyId, "9876543210"))
  const { userId = "" } = await call("updateBusinessUserAsEmployee", {
    businessUser: {
      businessUserId,
      workerType: "W2",
      companyLocationCategory: "Office",
      companyLocationId,
      jobTitle: "Head baker",
      startDate: "2026-01-05"
    }
  })
  worker("Ruiz", userId)
  return companyId
}

/** Workers in every state of userStatus and kycStatus that calls reach. */
const workers = async (stage: Stage, companyId: string): Promise<void> => {
  const { call } = stage
  const add = adding(stage, companyId)
  const withWage = async (name: string): Promise<string> => {
    const userId = await add(name)
    await call("addUserWage", wageOf(companyId, userId))
    return userId
  }
  await add("Added")
  await withWage("Invited")
  const active = await withWage("Active")
  await call("addKycInformation", kycOf(active, "520000001"), "kyc-active")
  await call("addW4Information", {
    w4Information: {
      userId: active,
      w4FilingStatus: "Head of household",
      haveMultipleJob: true,
      dependents: 2,
      dependentsAbove18: 1,
      otherIncome: 100.25,
      otherDeduction: 7,
      extraWithholding: 25.5
    }
  })
  await call("updateW4Information", { w4Information: { userId: active, dependents: 3 } })
  await kycIs(stage, active, "passed")
  const { userWages } = await stage.read("getUser", { userId: active })
  const [wage] = userWages as ReadonlyArray<Answer>
  const userWageId = wage?.["userWageId"]
  await call("updateUserWage", {
    userWage: { userWageId, wageRate: 1300, startDate: "2026-04-01" }
  })
  await call(
    "updateUserWage",
    { userWage: { userWageId, wageRate: 1350.75, startDate: "2026-07-01" } },
    "raise-active"
  )
  for (const [name, ssn, kyc] of [
    ["Leaving", "520000002", "passed"],
    ["Paused", "520000003", "passed"],
    ["Failed", "000000001", "failed"],
    ["Second", "000000004", "failed"],
    ["Outage", "000000005", "passed"]
  ] as const) {
    const userId = await withWage(name)
    await call("addKycInformation", kycOf(userId, ssn))
    await kycIs(stage, userId, kyc)
  }
  const reviewed = await withWage("Reviewed")
  await call("addKycInformation", kycOf(reviewed, "000000003"))
  await attemptOf(stage, reviewed)
  const late = await withWage("Superseded")
  await call("addKycInformation", kycOf(late, "000000006"))
  await call("updateKycInformation", { kycInformation: { userId: late, ssn: "520000004" } })
  await kycIs(stage, late, "passed")
}

/** Companies in every kybStatus, with attempts in every status that the worker leaves. */
const companies = async (stage: Stage): Promise<void> => {
  const { call, payroll } = stage
  const add = async (name: string, ein: string): Promise<string> => {
    const admin = owner(name, "510000009", {
      ssn: undefined,
      beneficialOwner: false,
      ownershipPercentage: undefined
    })
    const { companyId = "" } = await call("createBusiness", business(name, ein, admin))
    stage.company(name, companyId)
    return companyId
  }
  await kybIs(stage, await add("Failed", "000000001"), "failed")
  await attemptOf(stage, await add("Reviewed", "000000003"))
  await attemptOf(stage, await add("Duplicate", "310000001"))
  const approved = await add("Approved", "000000003")
  await payroll(
    "verification",
    "approve",
    await attemptOf(stage, approved),
    "--reason",
    "papers seen"
  )
  const rejected = await add("Rejected", "000000003")
  await payroll(
    "verification",
    "reject",
    await attemptOf(stage, rejected),
    "--reason",
    "papers forged"
  )
  await kybIs(stage, approved, "passed")
  const { companyId: registered = "" } = await call("companyRegistration", {
    registration: {
      company: "Registered",
      isTermsAccepted: true,
      firstName: "Olu",
      lastName: "Ruiz",
      phoneNumber: "302-555-0100",
      email: "olu@new.example"
    }
  })
  stage.company("Registered", registered)
  const badBank = await add("Unbanked", "310000002")
  await call("updateCompanyBankAccount", account(badBank, "0123456789", "999999999"))
  await kybIs(stage, badBank, "passed")
}

const contractors = async (stage: Stage, companyId: string): Promise<void> => {
  for (const [legalName, ein, state] of [
    ["Ovens", "320000001", "passed"],
    ["Kilns", "000000001", "failed"]
  ] as const) {
    const { userId = "" } = await stage.call(
      "addBusinessContractor",
      contractorOf(companyId, legalName, ein)
    )
    stage.worker(legalName, userId)
    await kycIs(stage, userId, state)
  }
}

/** With server and worker. */
export const whileWorking = async (stage: Stage): Promise<string> => {
  const companyId = await employer(stage)
  await workers(stage, companyId)
  await companies(stage)
  await contractors(stage, companyId)
  return companyId
}

/** The worker has begun to verify these and has no verdict yet when it stops. */
export const interrupted = async (stage: Stage, companyId: string): Promise<void> => {
  const { companyId: late = "" } = await stage.call(
    "createBusiness",
    business("Late", "000000006", owner("Late", "510000003"))
  )
  stage.company("Late", late)
  const userId = await adding(stage, companyId)("Late")
  await stage.call("addKycInformation", kycOf(userId, "000000006"))
}

/** With a server alone: what waits for the worker. */
export const withoutWorker = async (stage: Stage, companyId: string): Promise<void> => {
  const { call } = stage
  const waitingCompany = await call(
    "createBusiness",
    business("Waiting", "310000003", owner("Waiting", "510000004")),
    "made-waiting"
  )
  stage.company("Waiting", waitingCompany["companyId"] ?? "")
  await call("updateCompanyBankAccount", account(waitingCompany["companyId"] ?? "", "555666777"))
  const userId = await adding(stage, companyId)("Waiting")
  await call("addUserWage", wageOf(companyId, userId))
  await call("addKycInformation", kycOf(userId, "520000005"), "kyc-waiting")
  const { userId: contractor = "" } = await call(
    "addBusinessContractor",
    contractorOf(companyId, "Waiting Ovens", "320000002")
  )
  stage.worker("Waiting Ovens", contractor)
}
