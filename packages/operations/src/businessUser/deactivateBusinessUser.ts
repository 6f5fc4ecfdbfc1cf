/**
 * Ends a business user: the record stays readable, frees its email and is left out of verification. A
 * worker made of the person stays a worker.
 */
import { indispensable, type BusinessUser } from "@payroll/domain/businessUser/businessUser"
import { RecordNotFound, StateConflict } from "@payroll/domain/errors"
import { changed } from "@payroll/domain/record"
import { isActive } from "@payroll/domain/status"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { answered, idFields, ids, objectOf, outcomeFields, versionField } from "../answerSchema.ts"
import { changes, combined, profileAt, update, workerAt } from "../changes.ts"
import { emailRelease, workerEmailClaim } from "../claims.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { accessOf, revokedAccess } from "../flowLink/rules/access.ts"
import type { LoadedProfile } from "../ports/companyStore.ts"
import { versionConflict } from "@payroll/domain/versionConflict"
import { KEPT, loadBusinessUser } from "./rules/loadBusinessUser.ts"
import { withoutOwner } from "../verification/rules/ownerVerification.ts"

/** True of an owner of whom nothing but the name is known: whoever named the person can take that back. */
const isUnanswered = ({ beneficialOwner, payrollAdmin, ssn, foreignId, kycStatus }: BusinessUser) =>
  beneficialOwner && !payrollAdmin && !ssn && !foreignId && kycStatus === "kyc not initiated"

const conflictOf = (user: BusinessUser, { businessUsers }: LoadedProfile): string | undefined => {
  if (!isActive(user)) return "the business user is deactivated already"
  return isUnanswered(user) ? undefined : indispensable(user, businessUsers)
}

const isAnswered = new StateConflict({
  message: "a person who has entered data is taken away by the client alone"
})

export const deactivateBusinessUser = defineWrite({
  group: "companyOnboarding",
  name: "deactivateBusinessUser",
  verb: "PUT",
  role: "write",
  summary: "Deactivate a business user whom the company can do without",
  forGuests: {
    flows: ["company-onboarding"],
    subject: ["businessUser", "colleague"],
    fields: [],
    isCounted: true,
    code: "data"
  },
  request: Schema.Struct({
    businessUser: objectOf("The business user.", {
      businessUserId: idFields.businessUserId,
      ...versionField
    })
  }),
  response: Schema.Struct({
    businessUser: objectOf("The business user after the call.", {
      businessUserId: ids.businessUserId,
      ...outcomeFields(answered("deactivated"))
    })
  }),
  load: ({ businessUser: { businessUserId } }, { client, guest }) =>
    Effect.zipWith(
      loadBusinessUser(client.id, businessUserId),
      accessOf(client.id, businessUserId),
      (loaded, guests) => ({ ...loaded, guests, isByGuest: guest !== undefined })
    ),
  decide: (
    { profile, attempts, employed, guests, isByGuest },
    { businessUser: input },
    context
  ) => {
    const user = profile.businessUsers.find(({ id }) => id === input.businessUserId)
    if (!user) return Result.fail(new RecordNotFound({ record: "business user" }))
    if (isByGuest && !isUnanswered(user)) return Result.fail(isAnswered)
    const conflict = versionConflict("business user", user, input)
    if (conflict) return Result.fail(conflict)
    const message = conflictOf(user, profile)
    if (message !== undefined) return Result.fail(new StateConflict({ message }))
    const record = changed(user, { recordStatus: "deactivated" }, context.at)
    return Result.succeed({
      record,
      changes: combined([
        changes({
          writes: [
            update("businessUser", user, record),
            ...withoutOwner(profile, user, record, attempts, context)
          ],
          revisions: [profileAt(profile), ...(employed ? [workerAt(employed)] : [])],
          claims: employed ? workerEmailClaim(employed.worker, KEPT, context) : [],
          releases: [emailRelease(user)]
        }),
        revokedAccess(guests, context)
      ]),
      answer: {
        businessUser: {
          businessUserId: user.id,
          status: "deactivated" as const,
          message: `${user.firstName} ${user.lastName} of ${profile.company.name} is deactivated`,
          version: record.version
        }
      }
    })
  },
  example: { businessUser: { businessUserId: exampleId } }
})
