/** The first step of onboarding in several calls: a company and its default admin user. */
import { described } from "@payroll/domain/field/rule"
import { newBusinessUser } from "@payroll/domain/businessUser/businessUser"
import { newCompany, registrationFields } from "@payroll/domain/company/company"
import { companyEvent } from "@payroll/domain/company/profile"
import { LoosePhoneNumber } from "@payroll/domain/field/digits"
import { Email, Name } from "@payroll/domain/field/text"
import { created } from "@payroll/domain/record"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { answered, ids, objectOf, outcomeFields } from "../answerSchema.ts"
import { changes, insert, profileAt } from "../changes.ts"
import { businessUserEmailClaim } from "../claims.ts"
import { defineWrite } from "../defineOperation.ts"

export const companyRegistration = defineWrite({
  group: "companyOnboarding",
  name: "companyRegistration",
  verb: "POST",
  role: "write",
  scope: "client",
  summary: "Register a company and its default admin user",
  request: Schema.Struct({
    registration: objectOf("The company.", {
      ...registrationFields,
      firstName: described(Name, "The first name of the default admin user."),
      middleName: Schema.optionalKey(described(Name, "The middle name of the default admin user.")),
      lastName: described(Name, "The last name of the default admin user."),
      phoneNumber: described(LoosePhoneNumber, "The phone number of the default admin user."),
      email: described(Email, "The email address of the default admin user.")
    })
  }),
  response: Schema.Struct({
    registration: objectOf("The company after the call.", {
      companyId: ids.companyId,
      businessUserId: ids.businessUserId,
      ...outcomeFields(answered("Registered"))
    })
  }),
  load: () => Effect.void,
  decide: (_loaded, { registration }, context) => {
    const { client, credential, at, newId } = context
    const companyId = newId()
    const base = (id: string) => created(id, { clientId: client.id, companyId }, at)
    const company = newCompany(base(companyId), registration, "employer", "new", credential)
    const admin = newBusinessUser(base(newId()), registration, true)
    const profile = {
      company,
      kyb: undefined,
      locations: [],
      businessUsers: [admin],
      bankAccounts: [],
      paySchedules: []
    }
    return Result.succeed({
      record: { id: companyId, companyId },
      changes: changes({
        writes: [insert("company", company), insert("businessUser", admin)],
        revisions: [profileAt({ company, revision: 0 })],
        claims: businessUserEmailClaim(admin, ["registration", "email"], context),
        events: [companyEvent(newId(), "company.kybstatus.insert", profile, at)]
      }),
      answer: {
        registration: {
          companyId,
          businessUserId: admin.id,
          status: "Registered" as const,
          message: `${company.name} is registered; its KYB information comes next`,
          version: company.version
        }
      }
    })
  },
  example: {
    registration: {
      company: "Acme Bakery LLC",
      isTermsAccepted: true,
      firstName: "Ana",
      lastName: "Ruiz",
      email: "ana@acme.example",
      phoneNumber: "3025550100"
    }
  }
})
