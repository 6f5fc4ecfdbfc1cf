/** Adds a person who stands for a company: an admin, a bookkeeper or a beneficial owner. */
import {
  addressProblems,
  businessUserFields,
  missingOwnerFields,
  newBusinessUser,
  type BusinessUser
} from "@payroll/domain/businessUser/businessUser"
import { InvalidRequest, refuse } from "@payroll/domain/errors"
import { birthProblems } from "@payroll/domain/field/date"
import { partOf } from "@payroll/domain/field/presence"
import { described } from "@payroll/domain/field/rule"
import { limitProblems } from "@payroll/domain/limits"
import { missing, problem, type Problem } from "@payroll/domain/problem"
import { created } from "@payroll/domain/record"
import { isActive } from "@payroll/domain/status"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { answered, idFields, ids, objectOf, outcomeFields } from "../answerSchema.ts"
import { changes, combined, insert, profileAt } from "../changes.ts"
import { businessUserEmailClaim } from "../claims.ts"
import { addedPersonCondition, within } from "../conditions.ts"
import { publishedAs, type Body } from "../decode.ts"
import { duplicateProblems } from "../duplicates.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { inviteLack } from "../flowLink/rules/invitation.ts"
import { madeLink } from "../flowLink/rules/madeLink.ts"
import type { DecisionContext } from "../operation.ts"
import { FlowLinks, type FlowToken } from "../ports/flowLinks.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { countedSsn } from "../submittedNumbers.ts"
import { noAttempts } from "../verification/rules/newAttempt.ts"
import { verifiedOwner } from "../verification/rules/ownerVerification.ts"
import type { Changes } from "../writer.ts"

const EMAIL: Problem["path"] = ["businessUser", "email"]
const INVITE: Problem["path"] = ["businessUser", "invite"]

/** The fields that a person lacks: whoever is invited gives the own data later. */
const lackingFields = (user: Body): ReadonlyArray<string> => {
  const isOwner = user["beneficialOwner"] === true
  if (user["invite"] === true) {
    return isOwner && user["ownershipPercentage"] === undefined ? ["ownershipPercentage"] : []
  }
  // Here an owner's country is asked for as well.
  const asked = [...missingOwnerFields(user), ...(isOwner ? ["country"] : []), "phoneNumber"]
  return asked.filter((field) => user[field] === undefined)
}

const isOutsider = (user: Body): boolean =>
  user["invite"] === true && user["beneficialOwner"] !== true

const personRules = publishedAs(
  within("businessUser", addedPersonCondition),
  (body, { today }): ReadonlyArray<Problem> => {
    const user = partOf(body, "businessUser")
    return [
      ...lackingFields(user).map((field) => missing(["businessUser", field])),
      ...addressProblems(["businessUser"], user),
      ...birthProblems(["businessUser", "dateOfBirth"], user["dateOfBirth"], today),
      ...(isOutsider(user) ? [problem(INVITE, "conflict", "is for beneficial owners")] : [])
    ]
  }
)

/** The person as the request has it, and the link that an invitation mails. */
const loadInvited = Effect.fnUntraced(function* (
  clientId: string,
  { companyId, invite }: { readonly companyId: string; readonly invite?: boolean }
) {
  const { newToken } = yield* FlowLinks
  const loaded = yield* requireCompany(clientId, companyId)
  const invitation = invite === true ? { token: newToken(), lack: yield* inviteLack } : undefined
  return { ...loaded, invitation }
})

/** The link of an invitation, with its mail. */
const invitedPerson = (
  { id, companyId, firstName, email }: BusinessUser,
  company: string,
  token: FlowToken,
  context: DecisionContext
): Changes => {
  const { language } = context.client.settings
  return madeLink(
    { id, companyId, firstName, email, company },
    { flow: "company-owner", language, token, isMailed: true },
    context
  ).changes
}

/** The fields of a person of a company that a guest gives: the own data, or those of somebody whom a signatory adds. */
export const PERSON_OF_GUEST = [
  "firstName",
  "middleName",
  "lastName",
  "email",
  "phoneNumber",
  "ssn",
  "dateOfBirth",
  "foreignId",
  "address1",
  "address2",
  "city",
  "state",
  "zipcode",
  "country"
] as const

/** The part of the company that is theirs, which whoever signs for it gives. */
export const SHARE_OF_GUEST = ["beneficialOwner", "ownershipPercentage"] as const

export const addBusinessUser = defineWrite({
  group: "companyOnboarding",
  name: "addBusinessUser",
  verb: "POST",
  role: "write",
  summary: "Add an admin, bookkeeper or beneficial owner to a company",
  forGuests: {
    flows: ["company-onboarding"],
    subject: ["businessUser", "companyId"],
    fields: [...PERSON_OF_GUEST, ...SHARE_OF_GUEST, "invite"],
    isCounted: true,
    code: "data"
  },
  request: Schema.Struct({
    businessUser: objectOf("The business user.", {
      companyId: idFields.companyId,
      ...businessUserFields,
      phoneNumber: Schema.optionalKey(
        described(
          businessUserFields.phoneNumber,
          "The phone number; of a US address ten digits. Optional for whoever is invited."
        )
      ),
      invite: Schema.optionalKey(
        described(
          Schema.Boolean,
          "Whether a beneficial owner is mailed a link to enter what is missing: SSN, date of birth, address and phone number can then be left out."
        )
      )
    })
  }),
  rules: [personRules],
  response: Schema.Struct({
    businessUser: objectOf("The business user after the call.", {
      businessUserId: ids.businessUserId,
      ...outcomeFields(answered("KYC Pending"))
    })
  }),
  load: ({ businessUser }, { client }) => loadInvited(client.id, businessUser),
  numbers: ({ businessUser: { ssn } }, { company }) =>
    countedSsn(ssn, company.id, undefined, ["businessUser", "ssn"]),
  decide: (loaded, { businessUser: input }, context) =>
    Result.gen(function* () {
      const { company, businessUsers } = loaded
      const { invitation } = loaded
      if (invitation?.lack !== undefined) {
        const problems = [problem(INVITE, "conflict", invitation.lack)]
        return yield* Result.fail(new InvalidRequest({ problems }))
      }
      yield* refuse([
        ...limitProblems("businessUser", businessUsers.filter(isActive).length),
        ...duplicateProblems("email", [EMAIL], context)
      ])
      const base = created(context.newId(), company, context.at)
      const { phoneNumber = "" } = input
      const added = newBusinessUser(base, { ...input, phoneNumber }, false)
      const { user, writes } = yield* verifiedOwner(loaded, undefined, added, noAttempts, context)
      return {
        record: user,
        changes: combined([
          changes({
            writes: [insert("businessUser", user), ...writes],
            revisions: [profileAt(loaded)],
            claims: businessUserEmailClaim(user, EMAIL, context)
          }),
          ...(invitation ? [invitedPerson(user, company.name, invitation.token, context)] : [])
        ]),
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
