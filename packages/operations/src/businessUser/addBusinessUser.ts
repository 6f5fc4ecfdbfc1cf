/** Adds a person who stands for a company: an admin, a bookkeeper or a beneficial owner. */
import {
  businessUserFields,
  businessUserProblems,
  newBusinessUser
} from "@payroll/domain/businessUser/businessUser"
import { refuse } from "@payroll/domain/errors"
import { partOf } from "@payroll/domain/field/presence"
import { limitProblems } from "@payroll/domain/limits"
import { missing, type Problem } from "@payroll/domain/problem"
import { created } from "@payroll/domain/record"
import { isActive } from "@payroll/domain/status"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { answered, idFields, ids, objectOf, outcomeFields } from "../answerSchema.ts"
import { changes, insert, profileAt } from "../changes.ts"
import { businessUserEmailClaim } from "../claims.ts"
import { ownerCondition, within } from "../conditions.ts"
import { publishedAs } from "../decode.ts"
import { duplicateProblems } from "../duplicates.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { countedSsn } from "../submittedNumbers.ts"
import { noAttempts } from "../verification/rules/newAttempt.ts"
import { verifiedOwner } from "../verification/rules/ownerVerification.ts"

const EMAIL: Problem["path"] = ["businessUser", "email"]

/** Here an owner's country is asked for as well. */
const ownerRules = publishedAs(
  within("businessUser", ownerCondition("country")),
  (body, { today }) => {
    const user = partOf(body, "businessUser")
    const lacksCountry = user["beneficialOwner"] === true && user["country"] === undefined
    return [
      ...businessUserProblems(["businessUser"], user, today),
      ...(lacksCountry ? [missing(["businessUser", "country"])] : [])
    ]
  }
)

export const addBusinessUser = defineWrite({
  group: "companyOnboarding",
  name: "addBusinessUser",
  verb: "POST",
  role: "write",
  summary: "Add an admin, bookkeeper or beneficial owner to a company",
  request: Schema.Struct({
    businessUser: objectOf("The business user.", {
      companyId: idFields.companyId,
      ...businessUserFields
    })
  }),
  rules: [ownerRules],
  response: Schema.Struct({
    businessUser: objectOf("The business user after the call.", {
      businessUserId: ids.businessUserId,
      ...outcomeFields(answered("KYC Pending"))
    })
  }),
  load: ({ businessUser }, { client }) => requireCompany(client.id, businessUser.companyId),
  numbers: ({ businessUser: { ssn } }, { company }) =>
    countedSsn(ssn, company.id, undefined, ["businessUser", "ssn"]),
  decide: (loaded, { businessUser: input }, context) =>
    Result.gen(function* () {
      const { company, businessUsers } = loaded
      yield* refuse([
        ...limitProblems("businessUser", businessUsers.filter(isActive).length),
        ...duplicateProblems("email", [EMAIL], context)
      ])
      const base = created(context.newId(), company, context.at)
      const added = newBusinessUser(base, input, false)
      const { user, writes } = yield* verifiedOwner(loaded, undefined, added, noAttempts, context)
      return {
        record: user,
        changes: changes({
          writes: [insert("businessUser", user), ...writes],
          revisions: [profileAt(loaded)],
          claims: businessUserEmailClaim(user, EMAIL, context)
        }),
        answer: {
          businessUser: {
            businessUserId: user.id,
            status: "KYC Pending" as const,
            message: `${user.firstName} ${user.lastName} was added to ${company.name}`,
            version: user.version
          }
        }
      }
    }),
  example: {
    businessUser: {
      companyId: exampleId,
      firstName: "Olu",
      lastName: "Ruiz",
      email: "olu@acme.example",
      phoneNumber: "3025550100",
      address1: "2 Oak Street",
      city: "Dover",
      state: "DE",
      zipcode: "19901",
      country: "US",
      ssn: "123456780",
      dateOfBirth: "1985-06-15",
      beneficialOwner: true,
      ownershipPercentage: 60
    }
  }
})
