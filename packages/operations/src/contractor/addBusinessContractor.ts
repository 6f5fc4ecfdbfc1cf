/**
 * Registers a contractor: a business of its own, with its verification, and a worker of the hiring
 * company that points at it. A contractor with the EIN and legal name of one that is there is that one,
 * with its verdict: only the worker is new.
 */
import { described } from "@payroll/domain/field/rule"
import {
  businessUserFields,
  businessUserProblems,
  newBusinessUser
} from "@payroll/domain/businessUser/businessUser"
import { newCompany, type Company } from "@payroll/domain/company/company"
import { kybFields, newKybInformation } from "@payroll/domain/company/kybInformation"
import { isVerifiable } from "@payroll/domain/company/profile"
import { refuse } from "@payroll/domain/errors"
import { partOf } from "@payroll/domain/field/presence"
import { Name } from "@payroll/domain/field/text"
import { locationFields, newLocation } from "@payroll/domain/location/companyLocation"
import type { Problem } from "@payroll/domain/problem"
import { created } from "@payroll/domain/record"
import { isActive } from "@payroll/domain/status"
import { newWage, wageFields } from "@payroll/domain/wage/wage"
import {
  newWorker,
  stateCodeProblems,
  workerFields,
  type Worker
} from "@payroll/domain/worker/worker"
import { workplaceProblems } from "@payroll/domain/worker/workplace"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { answered, idFields, ids, objectOf, outcomeFields } from "../answerSchema.ts"
import * as Struct from "effect/Struct"
import { changes, combined, profileAt } from "../changes.ts"
import { businessUserEmailClaim, contractorIdentity, einClaim } from "../claims.ts"
import { registeredChanges } from "../company/rules/registeredChanges.ts"
import { EIN } from "../company/rules/submission.ts"
import { ownerCondition, within, workplaceCondition } from "../conditions.ts"
import { publishedAs } from "../decode.ts"
import { duplicateProblems } from "../duplicates.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { askedOfNew } from "../document/rules/askedOfNew.ts"
import type { DecisionContext } from "../operation.ts"
import { orNotFound } from "../orNotFound.ts"
import { CompanyStore } from "../ports/companyStore.ts"
import { Documents } from "../ports/documents.ts"
import { WorkerStore, type Employer } from "../ports/workerStore.ts"
import { checkLocation } from "../worker/rules/newWorker.ts"
import { noAttempts } from "../verification/rules/newAttempt.ts"
import { companySubmission, type SubmittedProfile } from "../verification/rules/submitCompany.ts"
import type { Changes } from "../writer.ts"
import { hired } from "./rules/hire.ts"
import { countedEin } from "../submittedNumbers.ts"

const { workerType: _always1099, ...contractorFields } = workerFields
const { companyLocation: label, ...placeFields } = locationFields

const AddBusinessContractor = Schema.Struct({
  user: objectOf("The worker.", {
    companyId: idFields.companyId,
    legalName: described(Name, "The legal name of the contractor's business."),
    ...contractorFields,
    email: contractorFields.email.schema
  }),
  userWage: objectOf("The wage.", wageFields),
  kybInformation: objectOf("The KYB information.", {
    ein: kybFields.ein,
    dateOfIncorporation: kybFields.dateOfIncorporation
  }),
  companyLocation: objectOf("The location.", {
    ...placeFields,
    companyLocation: Schema.optionalKey(label)
  }),
  businessUser: Schema.optionalKey(
    Schema.Struct(businessUserFields)
      .mapFields(Struct.map(Schema.optionalKey))
      .annotate({ description: "The person who represents the contractor's company." })
  )
})
type ContractorRequest = typeof AddBusinessContractor.Type

const EMAIL: Problem["path"] = ["user", "email"]
const OWN_EMAIL: Problem["path"] = ["businessUser", "email"]

const workplaceRules = publishedAs(within("user", workplaceCondition), (body) => [
  ...workplaceProblems(["user"], partOf(body, "user"), "code"),
  ...stateCodeProblems(["user"], partOf(body, "user"))
])

const contactRules = publishedAs(within("businessUser", ownerCondition()), (body, { today }) =>
  businessUserProblems(["businessUser"], partOf(body, "businessUser"), today)
)

/** The contractor's own company, submitted to verification. Without a contact of its own: the worker. */
const contractorProfile = (
  request: ContractorRequest,
  context: DecisionContext
): SubmittedProfile => {
  const { client, credential, at, newId } = context
  const { user, kybInformation, companyLocation, businessUser } = request
  const companyId = newId()
  const base = (id: string) => created(id, { clientId: client.id, companyId }, at)
  const contact = newBusinessUser(
    base(newId()),
    {
      ...businessUser,
      firstName: businessUser?.firstName ?? user.firstName,
      lastName: businessUser?.lastName ?? user.lastName,
      email: businessUser?.email ?? user.email,
      phoneNumber: businessUser?.phoneNumber ?? user.phoneNumber ?? ""
    },
    true
  )
  return {
    company: newCompany(
      base(companyId),
      { company: user.legalName },
      "contractor",
      "pending",
      credential
    ),
    kyb: newKybInformation(base(newId()), kybInformation),
    locations: [
      newLocation(
        base(newId()),
        { ...companyLocation, companyLocation: companyLocation.companyLocation ?? "Main" },
        true
      )
    ],
    businessUsers: [isVerifiable(contact) ? { ...contact, kycStatus: "pending" } : contact],
    bankAccounts: [],
    paySchedules: []
  }
}

const contractorWorker = (
  { user }: ContractorRequest,
  employer: Employer,
  contractorCompanyId: string,
  { client, at, newId }: DecisionContext
): Worker => ({
  ...newWorker(created(newId(), { clientId: client.id, companyId: employer.companyId }, at), {
    ...user,
    workerType: "1099-NEC"
  }),
  contractorCompanyId,
  // Its KYC follows the contractor's KYB; its wage comes with it.
  kycStatus: "pending",
  userStatus: "Invite Sent"
})

/** Stores a contractor's company that is new. An EIN of a contractor of another name flags it. */
const registered = (profile: SubmittedProfile, context: DecisionContext): Changes => {
  const { company, kyb, businessUsers } = profile
  const flags = context.isTaken(EIN) ? ["duplicate"] : []
  const attempt = companySubmission(profile, noAttempts, flags, context)
  const claims = [
    ...einClaim(company, kyb, EIN, context),
    ...businessUsers.flatMap((user) => businessUserEmailClaim(user, OWN_EMAIL, context))
  ]
  return registeredChanges(profile, attempt, claims, context)
}

/** Returns the message about the contractor's company. */
const messageOf = ({ name, kybStatus }: Company, employer: Employer, isKnown: boolean): string => {
  const verification = {
    new: "is in progress",
    pending: "is in progress",
    passed: "has passed",
    failed: "has failed"
  }[kybStatus]
  const what = isKnown ? "is known and works for" : "is registered as a contractor of"
  return `${name} ${what} ${employer.name}; its KYB verification ${verification}`
}

/** The first record that is in use. */
const firstOf = <A extends Parameters<typeof isActive>[0]>(records: ReadonlyArray<A>) =>
  records.find(isActive) ?? records[0]

/** The id of a record that every registered contractor has. */
const idOf = (record: { readonly id: string } | undefined): string => {
  if (!record) throw new Error("a registered contractor lacks a record")
  return record.id
}

export const addBusinessContractor = defineWrite({
  group: "adminPortal",
  name: "addBusinessContractor",
  verb: "POST",
  role: "write",
  // It creates a company, and finds contractors that work for others.
  scope: "client",
  summary: "Register a contractor with wage, KYB and location data",
  request: AddBusinessContractor,
  rules: [workplaceRules, contactRules],
  response: Schema.Struct({
    businessContractor: objectOf("The contractor after the call.", {
      companyId: ids.companyId,
      contractorCompanyId: ids.contractorCompanyId,
      kybInformationId: ids.kybInformationId,
      userId: ids.userId,
      userWageId: ids.userWageId,
      businessUserId: ids.businessUserId,
      companyLocationId: ids.companyLocationId,
      ...outcomeFields(answered("Registered"))
    })
  }),
  load: ({ user, kybInformation: { ein } }, { client }) =>
    Effect.gen(function* () {
      const { employer } = yield* WorkerStore
      const { holder } = yield* CompanyStore
      const { templatesForNew } = yield* Documents
      const identity = contractorIdentity(client.id, user.legalName, ein)
      return {
        employer: yield* orNotFound("company", employer(client.id, user.companyId)),
        existing: identity && (yield* holder(client.id, identity)),
        templatesForNew: yield* templatesForNew(client.id, user.companyId)
      }
    }),
  numbers: ({ kybInformation: { ein } }, _loaded, { id }) => countedEin(ein, id, undefined, EIN),
  decide: ({ employer, existing, templatesForNew }, request, context) =>
    Result.gen(function* () {
      yield* checkLocation(employer, request.user, "user")
      yield* refuse([
        ...duplicateProblems("email", [EMAIL], context),
        ...(existing ? [] : duplicateProblems("ein", [EIN], context))
      ])
      const contractor = existing ?? contractorProfile(request, context)
      const { company, kyb, locations, businessUsers } = contractor
      const worker = contractorWorker(request, employer, company.id, context)
      const wage = newWage(created(context.newId(), worker, context.at), request.userWage, worker)
      // A verdict in between is the verdict that the worker follows.
      const contractorChanges =
        "revision" in contractor
          ? changes({ revisions: [profileAt(contractor)] })
          : registered(contractor, context)
      return {
        record: worker,
        changes: combined([
          contractorChanges,
          yield* hired(worker, wage, company, EMAIL, context),
          ...askedOfNew(worker, templatesForNew, context)
        ]),
        answer: {
          businessContractor: {
            companyId: employer.companyId,
            contractorCompanyId: company.id,
            kybInformationId: idOf(kyb),
            userId: worker.id,
            userWageId: wage.id,
            businessUserId: idOf(firstOf(businessUsers)),
            companyLocationId: idOf(firstOf(locations)),
            status: "Registered" as const,
            message: messageOf(company, employer, existing !== undefined),
            version: worker.version
          }
        }
      }
    }),
  example: {
    user: {
      companyId: exampleId,
      legalName: "Okafor Ovens LLC",
      firstName: "Chi",
      lastName: "Okafor",
      email: "chi@ovens.example",
      dateOfJoin: "2026-02-02",
      jobTitle: "Oven fitter",
      companyLocationCategory: "Remote",
      code: "DE"
    },
    userWage: { wageRate: 55, wageBasis: "Per Hour", workerType: "1099-NEC" },
    kybInformation: { ein: "223456789", dateOfIncorporation: "2015-09-01" },
    companyLocation: {
      address1: "3 Kiln Road",
      city: "Dover",
      state: "DE",
      zipcode: "19901"
    }
  }
})
