/** The body that a step sends, with the ids of its records. */
import type { Body } from "@payroll/operations/decode"
import { companyAccounts, namedAccount, updatedAccount } from "./accountSteps.ts"
import { inUse, sharesOf, userAccounts } from "./depositSteps.ts"
import { employedAs, roleOf } from "./onePerson.ts"
import { versionOf } from "./scheduleRequests.ts"
import { everybody, locations, pick, wages, type Company, type IdOf, type Model } from "./state.ts"
import type { Step, StepOf } from "./steps.ts"
import { timeBodyOf } from "./timeRequests.ts"
import { placeOf } from "./workerSteps.ts"

/** The model has a document as it is stored. */
const personGiven = (user: object): object =>
  "foreignId" in user && typeof user.foreignId === "string"
    ? { ...user, foreignId: JSON.parse(user.foreignId) as unknown }
    : user

const registration = { company: "Acme", isTermsAccepted: true }

const within = (idOf: IdOf, company: Company | undefined, place: number | undefined): Body =>
  place === undefined ? {} : { companyLocationId: idOf(placeOf(company, place)) }

/** The body of an operation's request; undefined for a step without a request. */
export const bodyOf = (model: Model, step: Step, idOf: IdOf): Body | undefined => {
  switch (step.does) {
    case "createBusiness":
      return {
        registration,
        kybInformation: step.kyb,
        companyLocation: { isFilingAddress: false, ...step.location },
        businessUser: personGiven(step.user)
      }
    case "companyRegistration": {
      const { firstName, middleName, lastName, phoneNumber, email } = step.user
      return {
        registration: { ...registration, firstName, middleName, lastName, phoneNumber, email }
      }
    }
    case "addKybInformation": {
      const companyId = idOf(pick(model.companies, step.at)?.name)
      return { kybInformation: { companyId, ...step.kyb } }
    }
    case "updateCompany": {
      const company = pick(model.companies, step.at)
      const version = versionOf(step.version, company)
      return { registration: { companyId: idOf(company?.name), ...step.company, ...version } }
    }
    case "updateKybInformation": {
      const company = pick(model.companies, step.at)
      const version = versionOf(step.version, company?.kyb)
      return { kybInformation: { companyId: idOf(company?.name), ...step.kyb, ...version } }
    }
    case "initiateCompanyKyb":
      return { companyId: idOf(pick(model.companies, step.at)?.name) }
    case "addCompanyLocation": {
      const companyId = idOf(pick(model.companies, step.at)?.name)
      return { companyLocation: { companyId, ...step.location } }
    }
    case "updateCompanyLocation": {
      const location = pick(locations(model), step.at)
      const version = versionOf(step.version, location)
      return {
        companyLocation: { companyLocationId: idOf(location?.name), ...step.location, ...version }
      }
    }
    default:
      return peopleBodyOf(model, step, idOf)
  }
}

/** Bodies about documents, of which there are none. */
const documentBodyOf = (step: Step, idOf: IdOf): Body | undefined => {
  switch (step.does) {
    case "addDocument":
      return { document: { companyId: idOf(undefined), title: "Handbook", text: "Be kind." } }
    case "assignDocument":
      return { document: { userId: idOf(undefined), documentTemplateId: idOf(undefined) } }
    case "acceptTermsAndCondition":
      return {
        termsAndCondition: {
          userId: idOf(undefined),
          documentId: idOf(undefined),
          textSha256: "0".repeat(64),
          isTermsAccepted: true
        }
      }
    case "attachSignedPaper":
      return {
        document: {
          documentId: idOf(undefined),
          fileId: idOf(undefined),
          textSha256: "0".repeat(64)
        }
      }
    case "revokeDocument":
      return { document: { documentId: idOf(undefined) } }
    default:
      return undefined
  }
}

/** Bodies about a company's people and bank accounts. */
const peopleBodyOf = (model: Model, step: Step, idOf: IdOf): Body | undefined => {
  switch (step.does) {
    case "addBusinessUser": {
      const companyId = idOf(pick(model.companies, step.at)?.name)
      return { businessUser: { companyId, ...personGiven(step.user) } }
    }
    case "deactivateCompanyLocation": {
      const location = pick(locations(model), step.at)
      const version = versionOf(step.version, location)
      return { companyLocation: { companyLocationId: idOf(location?.name), ...version } }
    }
    case "revokeFlowLink":
      return { flowLink: { flowLinkId: idOf(undefined) } }
    case "endGuestSessions":
      return { guestSessions: { userId: idOf(pick(model.workers, step.at)?.name) } }
    case "forgetPhone":
      return { rememberedPhone: { userId: idOf(undefined), rememberedPhoneId: idOf(undefined) } }
    case "unlockCodes":
      return { codes: { userId: idOf(pick(model.workers, step.at)?.name) } }
    case "setLegalHold": {
      const worker = step.of === "worker" ? pick(model.workers, step.at) : undefined
      const company = worker?.employer ?? pick(model.companies, step.at)
      const named = step.of === "worker" ? { userId: idOf(worker?.name) } : {}
      const version = versionOf(step.version, worker ?? company)
      return {
        heldRecord: { companyId: idOf(company?.name), ...named, reason: step.reason, ...version }
      }
    }
    case "deactivateBusinessUser": {
      const user = pick(everybody(model), step.at)
      const version = versionOf(step.version, user)
      return { businessUser: { businessUserId: idOf(user?.name), ...version } }
    }
    case "updateBusinessUser":
    case "updateAdminUser": {
      const person = pick(everybody(model), step.at)
      const version = versionOf(step.version, person)
      return {
        businessUser: {
          businessUserId: idOf(person?.name),
          ...personGiven(step.user),
          ...version
        }
      }
    }
    case "approveBankAccount": {
      const account = pick(model.companies, step.at)?.accounts.at(-1)
      const entity = { companyFundingSourceEntityId: idOf(account?.name) }
      return { companyFundingSourceEntity: entity, actedBy: "Rosa Diaz" }
    }
    default:
      return documentBodyOf(step, idOf) ?? accountBodyOf(model, step, idOf)
  }
}

/** Bodies about the accounts that companies pay from. */
const accountBodyOf = (model: Model, step: Step, idOf: IdOf): Body | undefined => {
  switch (step.does) {
    case "addCompanyBankAccount": {
      const companyId = idOf(pick(model.companies, step.at)?.name)
      return { companyFundingSourceEntity: { companyId, ...step.account } }
    }
    case "updateCompanyBankAccount": {
      const company = pick(model.companies, step.at)
      const name = namedAccount(company, step.place)
      const named = company?.accounts.find((account) => account.name === name)
      return {
        companyFundingSourceEntity: {
          companyId: idOf(company?.name),
          ...(name !== undefined && { companyFundingSourceEntityId: idOf(name) }),
          ...step.account,
          ...versionOf(step.version, named ?? updatedAccount(company, step.account))
        }
      }
    }
    case "deactivateCompanyBankAccount": {
      const account = pick(companyAccounts(model), step.at)
      const companyFundingSourceEntityId = idOf(account?.name)
      const version = versionOf(step.version, account)
      return { companyFundingSourceEntity: { companyFundingSourceEntityId, ...version } }
    }
    default:
      return workerBodyOf(model, step, idOf)
  }
}

const workerBodyOf = (model: Model, step: Step, idOf: IdOf): Body | undefined => {
  switch (step.does) {
    case "updateBusinessUserAsEmployee": {
      const person = pick(everybody(model), step.at)
      return {
        businessUser: {
          businessUserId: idOf(person?.name),
          ...step.job,
          ...within(idOf, person?.company, step.place),
          ...versionOf(step.version, employedAs(model, person) ?? person)
        }
      }
    }
    case "updateEmployeeAsBusinessUser": {
      const worker = pick(model.workers, step.at)
      const version = versionOf(step.version, (worker && roleOf(worker)) ?? worker)
      return { user: { userId: idOf(worker?.name), ...step.roles, ...version } }
    }
    case "addBusinessContractor": {
      const company = pick(model.companies, step.at)
      const place = within(idOf, company, step.place)
      return {
        user: { companyId: idOf(company?.name), ...step.user, ...place },
        userWage: step.wage,
        kybInformation: step.kyb,
        companyLocation: step.location,
        businessUser: step.contact
      }
    }
    case "addUser": {
      const company = pick(model.companies, step.at)
      const place = within(idOf, company, step.place)
      return { user: { companyId: idOf(company?.name), ...step.user, ...place } }
    }
    case "addUsers": {
      const company = pick(model.companies, step.at)
      return {
        companyId: idOf(company?.name),
        users: step.users.map(({ user, place }) => ({ ...user, ...within(idOf, company, place) })),
        dryRun: step.isDry,
        onError: step.goesOn ? "continue" : "stop"
      }
    }
    case "updateUser": {
      const worker = pick(model.workers, step.at)
      return {
        user: {
          userId: idOf(worker?.name),
          ...step.user,
          ...within(idOf, worker?.employer, step.place),
          ...versionOf(step.version, worker)
        }
      }
    }
    default:
      return detailBodyOf(model, step, idOf)
  }
}

type Many = StepOf<"addUserWages" | "addKycInformations" | "addW4Informations" | "terminateUsers">

const elementOf = (element: Many["elements"][number]): Body => {
  if ("wage" in element) return element.wage
  if ("kyc" in element) return { ...element.kyc, userRemoteLocation: element.remote }
  if ("w4" in element) return element.w4
  return element.withdraws ? { withdraw: true } : element.exit
}

const LISTS = {
  addUserWages: "userWages",
  addKycInformations: "kycInformations",
  addW4Informations: "w4Informations",
  terminateUsers: "users"
} as const

const manyOf = (model: Model, step: Many, idOf: IdOf): Body => ({
  companyId: idOf(pick(model.companies, step.at)?.name),
  [LISTS[step.does]]: step.elements.map((element) => ({
    userId: idOf(pick(model.workers, element.at)?.name),
    ...elementOf(element)
  })),
  dryRun: step.isDry,
  onError: step.goesOn ? "continue" : "stop"
})

type Leaving = StepOf<"deactivateUser" | "activateUser" | "terminateUser" | "removeUser">

const leavingOf = (model: Model, step: Leaving, idOf: IdOf): Body => {
  const worker = pick(model.workers, step.at)
  const ofWorker = { userId: idOf(worker?.name), ...versionOf(step.version, worker) }
  if (step.does === "terminateUser" && step.withdraws) return { ...ofWorker, withdraw: true }
  return "exit" in step ? { ...ofWorker, ...step.exit } : ofWorker
}

/** Bodies about one worker's records. */
const detailBodyOf = (model: Model, step: Step, idOf: IdOf): Body | undefined => {
  switch (step.does) {
    case "addUserWage": {
      const worker = pick(model.workers, step.at)
      const companyId = idOf(step.isElsewhere ? undefined : worker?.employer.name)
      return { userWage: { companyId, userId: idOf(worker?.name), ...step.wage } }
    }
    case "updateUserWage":
    case "endUserWage": {
      const wage = pick(wages(model), step.at)
      const input = step.does === "endUserWage" ? { endDate: step.endDate } : step.wage
      const version = versionOf(step.version, wage)
      return { userWage: { userWageId: idOf(wage?.name), ...input, ...version } }
    }
    case "addKycInformation": {
      const userId = idOf(pick(model.workers, step.at)?.name)
      return { kycInformation: { userId, ...step.kyc }, userRemoteLocation: step.remote }
    }
    case "updateKycInformation": {
      const worker = pick(model.workers, step.at)
      const version = versionOf(step.version, worker?.kyc)
      return {
        kycInformation: { userId: idOf(worker?.name), ...step.kyc, ...version },
        userRemoteLocation: step.remote
      }
    }
    case "addW4Information": {
      const userId = idOf(pick(model.workers, step.at)?.name)
      return { w4Information: { userId, ...step.w4 } }
    }
    case "updateW4Information": {
      const worker = pick(model.workers, step.at)
      const version = versionOf(step.version, worker?.w4)
      return { w4Information: { userId: idOf(worker?.name), ...step.w4, ...version } }
    }
    case "deactivateUser":
    case "activateUser":
    case "terminateUser":
    case "removeUser":
      return { user: leavingOf(model, step, idOf) }
    case "addUserBankAccount": {
      const userId = idOf(pick(model.workers, step.at)?.name)
      return { userBankAccount: { userId, ...step.account } }
    }
    case "updateUserBankAccount":
    case "deactivateUserBankAccount": {
      const account = pick(userAccounts(model), step.at)
      const userBankAccountId = idOf(account?.name)
      const input = step.does === "updateUserBankAccount" ? step.account : {}
      return {
        userBankAccount: { userBankAccountId, ...input, ...versionOf(step.version, account) }
      }
    }
    case "approveUserBankAccount": {
      const account = pick(userAccounts(model), step.at)
      return { userBankAccount: { userBankAccountId: idOf(account?.name) }, actedBy: "Rosa Diaz" }
    }
    case "updateUserPayPercentage": {
      const worker = pick(model.workers, step.at)
      const accounts = sharesOf(worker, step).map(([account, payPercentage]) => ({
        userBankAccountId: idOf(account?.name),
        payPercentage
      }))
      return { userPayPercentage: { userId: idOf(worker?.name), accounts } }
    }
    default:
      return manyBodyOf(model, step, idOf)
  }
}

/** How a worker is to be paid. */
const payMethodOf = (model: Model, step: StepOf<"setPayMethod">, idOf: IdOf): Body => {
  const { paymentMethod, accounts } = step
  const worker = pick(model.workers, step.at)
  const userId = idOf(worker?.name)
  if (paymentMethod === "Check") return { userId, paymentMethod }
  const existing = worker ? inUse(worker) : []
  return {
    userId,
    paymentMethod,
    accounts: step.shares.map((payPercentage, index) => ({
      payPercentage,
      ...(accounts[index] ?? {
        userBankAccountId: idOf(existing[index - accounts.length]?.name)
      })
    }))
  }
}

/** Bodies about many workers, and of a worker alone. */
const manyBodyOf = (model: Model, step: Step, idOf: IdOf): Body | undefined => {
  switch (step.does) {
    case "setPayMethod":
      return { payMethod: payMethodOf(model, step, idOf) }
    case "initiateUserKyc":
      return { userId: idOf(pick(model.workers, step.at)?.name) }
    case "addUserWages":
    case "addKycInformations":
    case "addW4Informations":
    case "terminateUsers":
      return manyOf(model, step, idOf)
    default:
      return timeBodyOf(model, step, idOf)
  }
}
