/**
 * Registration, KYB information, the first location and the admin user in one call, which also
 * submits the company to business verification.
 */
import {
  businessUserFields,
  businessUserProblems,
  newBusinessUser
} from "@payroll/domain/businessUser/businessUser"
import { newCompany, registrationFields } from "@payroll/domain/company/company"
import { kybFields, newKybInformation } from "@payroll/domain/company/kybInformation"
import { isVerifiable } from "@payroll/domain/company/profile"
import { refuse } from "@payroll/domain/errors"
import { partOf } from "@payroll/domain/field/presence"
import { locationFields, newLocation } from "@payroll/domain/location/companyLocation"
import { missing, type Problem } from "@payroll/domain/problem"
import { created } from "@payroll/domain/record"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { answered, ids, objectOf, outcomeFields } from "../answerSchema.ts"
import { businessUserEmailClaim, einClaim } from "../claims.ts"
import { ownerCondition, required, within } from "../conditions.ts"
import { publishedAs } from "../decode.ts"
import { duplicateProblems } from "../duplicates.ts"
import { defineWrite } from "../defineOperation.ts"
import type { DecisionContext } from "../operation.ts"
import { noAttempts } from "../verification/rules/newAttempt.ts"
import { companySubmission, type SubmittedProfile } from "../verification/rules/submitCompany.ts"
import { registeredChanges } from "./rules/registeredChanges.ts"
import { countedEin } from "../submittedNumbers.ts"

const CreateBusiness = Schema.Struct({
  registration: objectOf("The company.", registrationFields),
  kybInformation: objectOf("The KYB information.", kybFields),
  companyLocation: objectOf("The location.", {
    ...locationFields,
    isFilingAddress: locationFields.isFilingAddress.schema
  }),
  businessUser: objectOf("The business user.", businessUserFields)
})

const CreatedBusiness = Schema.Struct({
  registration: objectOf("The company.", {
    companyId: ids.companyId,
    kybInformationId: ids.kybInformationId,
    businessUserId: ids.businessUserId,
    companyLocationId: ids.companyLocationId,
    ...outcomeFields(answered("Registered"))
  })
})

const EIN: Problem["path"] = ["kybInformation", "ein"]
const EMAIL: Problem["path"] = ["businessUser", "email"]

/** The path form asks for two answers that the method form may leave out. */
const PATH_FORM_FIELDS = ["payrollRunThisYear", "formerPaidThisYear"]

const pathFormFields = publishedAs(
  within("kybInformation", required(...PATH_FORM_FIELDS)),
  (body, { form }) => {
    const kyb = partOf(body, "kybInformation")
    return form === "method" || body["kybInformation"] === undefined
      ? []
      : PATH_FORM_FIELDS.filter((field) => kyb[field] === undefined).map((field) =>
          missing(["kybInformation", field])
        )
  },
  "path"
)

const ownerRules = publishedAs(within("businessUser", ownerCondition()), (body, { today }) =>
  businessUserProblems(["businessUser"], partOf(body, "businessUser"), today)
)

/** The records of the request, as the profile of the company that is submitted. */
const submittedRecords = (request: typeof CreateBusiness.Type, context: DecisionContext) => {
  const { client, credential, at, newId } = context
  const companyId = newId()
  const base = (id: string) => created(id, { clientId: client.id, companyId }, at)
  const user = newBusinessUser(base(newId()), request.businessUser, true)
  const kyb = newKybInformation(base(newId()), request.kybInformation)
  const location = newLocation(base(newId()), request.companyLocation, true)
  const profile: SubmittedProfile = {
    company: newCompany(base(companyId), request.registration, "employer", "pending", credential),
    kyb,
    locations: [location],
    businessUsers: [isVerifiable(user) ? { ...user, kycStatus: "pending" } : user],
    bankAccounts: [],
    paySchedules: []
  }
  return { profile, kyb, location, user }
}

export const createBusiness = defineWrite({
  group: "companyOnboarding",
  name: "createBusiness",
  verb: "POST",
  role: "write",
  scope: "client",
  summary: "Register a company with its KYB information, first location and admin user",
  request: CreateBusiness,
  rules: [pathFormFields, ownerRules],
  response: CreatedBusiness,
  load: () => Effect.void,
  numbers: ({ kybInformation: { ein } }, _loaded, { id }) => countedEin(ein, id, undefined, EIN),
  decide: (_loaded, request, context) =>
    Result.map(refuse(duplicateProblems("ein", [EIN], context)), () => {
      const { profile, kyb, location, user } = submittedRecords(request, context)
      const flags = context.isTaken(EIN) ? ["duplicate"] : []
      const attempt = companySubmission(profile, noAttempts, flags, context)
      const { company } = profile
      const claims = [
        ...einClaim(company, kyb, EIN, context),
        ...businessUserEmailClaim(user, EMAIL, context)
      ]
      return {
        record: company,
        changes: registeredChanges(profile, attempt, claims, context),
        answer: {
          registration: {
            companyId: company.id,
            kybInformationId: kyb.id,
            businessUserId: user.id,
            companyLocationId: location.id,
            status: "Registered" as const,
            message: `${company.name} is registered; its KYB verification is in progress`,
            version: company.version
          }
        }
      }
    }),
  example: {
    registration: {
      company: "Acme Bakery LLC",
      businessWebsite: "https://acme.example",
      isTermsAccepted: true
    },
    kybInformation: {
      ein: "123456789",
      entityType: "LLC",
      incorporationState: "Delaware",
      dateOfIncorporation: "2019-04-01",
      irsAssisgnedFederalFilingForm: "941",
      payrollRunThisYear: "Yes",
      formerPaidThisYear: "No"
    },
    companyLocation: {
      companyLocation: "Main",
      address1: "1 Main Street",
      city: "Dover",
      state: "DE",
      zipcode: "19901",
      isFilingAddress: true
    },
    businessUser: {
      firstName: "Ana",
      lastName: "Ruiz",
      email: "ana@acme.example",
      phoneNumber: "3025550100"
    }
  }
})
