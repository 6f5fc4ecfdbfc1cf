/**
 * Changes a business user: what is given, nothing else. An owner must lack no more than before. Names, email,
 * phone number, SSN and date of birth are those of the worker as well who is the same person. The operations
 * `updateAdminUser` and `updateBusinessUser` are the same but for their names.
 */
import { isTold } from "@payroll/domain/bankAccount/accountHold"
import {
  addressProblems,
  businessUserUpdateFields,
  missingOwnerFields,
  updatedBusinessUser,
  type BusinessUser
} from "@payroll/domain/businessUser/businessUser"
import { verifiedFieldsLost } from "@payroll/domain/businessUser/verifiedFieldsLost"
import { RecordNotFound, refuse, StateConflict } from "@payroll/domain/errors"
import { birthProblems } from "@payroll/domain/field/date"
import { afterUpdate, partOf } from "@payroll/domain/field/presence"
import { emailKey } from "@payroll/domain/field/text"
import { neededByWorker } from "@payroll/domain/kyc/onePerson"
import { missing, type Problem } from "@payroll/domain/problem"
import { isActive } from "@payroll/domain/status"
import { wasEverActive } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import {
  answered,
  idFields,
  ids,
  objectOf,
  outcomeFields,
  versionField
} from "../../answerSchema.ts"
import {
  changedEmail,
  loadPersonContact,
  type LoadedContact
} from "../../bankAccount/rules/contactHold.ts"
import { changes, combined, profileAt, update } from "../../changes.ts"
import { businessUserEmailClaim, emailRelease } from "../../claims.ts"
import { updatedAddressCondition, within } from "../../conditions.ts"
import { publishedAs } from "../../decode.ts"
import { duplicateProblems } from "../../duplicates.ts"
import type { GuestUse } from "../../caller.ts"
import { defineWrite, exampleId } from "../../defineOperation.ts"
import type { DecisionContext } from "../../operation.ts"
import type { LoadedProfile } from "../../ports/companyStore.ts"
import { countedBirth, countedDocument, countedSsn } from "../../submittedNumbers.ts"
import type { LoadedWorker } from "../../ports/workerStore.ts"
import { versionConflict } from "@payroll/domain/versionConflict"
import type { Changes, CountedValue } from "../../writer.ts"
import { changedEmployed } from "../../verification/rules/onePerson.ts"
import { verifiedOwner } from "../../verification/rules/ownerVerification.ts"
import { loadBusinessUser } from "./loadBusinessUser.ts"

const EMAIL: Problem["path"] = ["businessUser", "email"]
const SSN: Problem["path"] = ["businessUser", "ssn"]

const UpdateBusinessUser = Schema.Struct({
  businessUser: Schema.Struct(businessUserUpdateFields)
    .pipe(Schema.fieldsAssign({ businessUserId: idFields.businessUserId, ...versionField }))
    .annotate({ description: "What changes of the business user." })
})

type BusinessUserInput = (typeof UpdateBusinessUser.Type)["businessUser"]

/**
 * Rules of single fields. An owner's completeness and the address by country are checked on the record after the
 * update.
 */
const singleFieldRules = publishedAs(
  within("businessUser", updatedAddressCondition),
  (body, { today }) => {
    const { dateOfBirth } = partOf(body, "businessUser")
    return birthProblems(["businessUser", "dateOfBirth"], dateOfBirth, today)
  }
)

/** The problems of the submitted fields of an address, or of the whole address if the country changes. */
const located = (
  before: BusinessUser,
  after: BusinessUser,
  input: BusinessUserInput
): ReadonlyArray<Problem> => {
  const { country } = after
  const isSame = country === before.country
  const valueOf = (field: "state" | "zipcode" | "phoneNumber") =>
    isSame ? input[field] : afterUpdate(before[field], input[field])
  return addressProblems(["businessUser"], {
    country,
    state: valueOf("state"),
    zipcode: valueOf("zipcode"),
    phoneNumber: valueOf("phoneNumber")
  })
}

/** The claim and the release of a changed email. The worker who is the same person has the same email. */
const movedEmail = (user: BusinessUser, context: DecisionContext): Changes =>
  changes({ claims: businessUserEmailClaim(user, EMAIL, context), releases: [emailRelease(user)] })

/**
 * The problems of fields that an owner would lack after the update, and of verified fields that it would remove. An
 * owner who was invited may go on lacking what was lacking before.
 */
const incomplete = (before: BusinessUser, after: BusinessUser): ReadonlyArray<Problem> => {
  const lacking = new Set(missingOwnerFields({ ...before }))
  return [
    ...verifiedFieldsLost(["businessUser"], before, after),
    ...missingOwnerFields({ ...after })
      .filter((field) => !lacking.has(field))
      .map((field) => missing(["businessUser", field]))
  ]
}

/** Keeps the first problem of each field. */
const once = (problems: ReadonlyArray<Problem>): ReadonlyArray<Problem> =>
  problems.filter(
    ({ path }, index) => problems.findIndex((other) => other.path.join() === path.join()) === index
  )

const emailOfPaid = new StateConflict({
  message: "the email of somebody who is paid is changed with updateUser, which holds the change"
})

/** Fails for another email of somebody who is paid: only the worker's own change of it is held. */
const checkEmail = (
  employed: LoadedWorker | undefined,
  { client: { settings }, isFromPage }: DecisionContext
): Result.Result<void, StateConflict> =>
  employed && wasEverActive(employed.worker) && isTold({ ...settings, isFromPage })
    ? Result.fail(emailOfPaid)
    : Result.void

const isDeactivated = new StateConflict({
  message: "the business user is deactivated and cannot be changed"
})

const answerOf = ({ company }: LoadedProfile, user: BusinessUser, isSame: boolean) => {
  const { id: businessUserId, firstName, lastName, version } = user
  const says = isSame ? "is up to date" : "was changed"
  const message = `${firstName} ${lastName} of ${company.name} ${says}`
  return { businessUser: { businessUserId, status: "Ready" as const, message, version } }
}

const numbersIn = (
  input: BusinessUserInput,
  { company }: LoadedProfile
): ReadonlyArray<CountedValue> => {
  const person = { id: input.businessUserId, companyId: company.id }
  return [
    ...countedSsn(input.ssn, company.id, person, SSN),
    ...countedBirth(input.dateOfBirth, person, ["businessUser", "dateOfBirth"]),
    ...countedDocument(input.foreignId?.number, person, ["businessUser", "foreignId", "number"])
  ]
}

/** A business user with what another email looks at. */
const loadUpdated = Effect.fnUntraced(function* (
  clientId: string,
  { businessUserId, email }: BusinessUserInput
) {
  const loaded = yield* loadBusinessUser(clientId, businessUserId)
  const user = loaded.profile.businessUsers.find(({ id }) => id === businessUserId)
  const contact: { readonly contact?: LoadedContact } =
    user && email !== undefined ? { contact: yield* loadPersonContact(loaded.profile, user) } : {}
  return { ...loaded, ...contact }
})

/** The operation that changes a business user, under one of its names. */
export const businessUserUpdate = <const Name extends string>(
  name: Name,
  more: { readonly forGuests?: GuestUse } = {}
) =>
  defineWrite({
    group: "companyOnboarding",
    name,
    verb: "PUT",
    role: "write",
    summary: "Change a business user",
    ...more,
    request: UpdateBusinessUser,
    rules: [singleFieldRules],
    takesNull: true,
    response: Schema.Struct({
      businessUser: objectOf("The business user after the call.", {
        businessUserId: ids.businessUserId,
        ...outcomeFields(answered("Ready"))
      })
    }),
    load: ({ businessUser }, { client }) => loadUpdated(client.id, businessUser),
    numbers: ({ businessUser }, { profile }) => numbersIn(businessUser, profile),
    decide: ({ profile, attempts, employed, contact }, { businessUser: input }, context) =>
      Result.gen(function* () {
        const before = profile.businessUsers.find(({ id }) => id === input.businessUserId)
        if (!before) return yield* Result.fail(new RecordNotFound({ record: "business user" }))
        const conflict = versionConflict("business user", before, input)
        if (conflict) return yield* Result.fail(conflict)
        if (!isActive(before)) return yield* Result.fail(isDeactivated)
        const after = updatedBusinessUser(before, input, context.at)
        const had = [before.email, employed?.worker.email ?? before.email].map(emailKey)
        const movesEmail =
          input.email !== undefined && had.some((key) => key !== emailKey(after.email))
        yield* refuse([
          ...once([
            ...located(before, after, input),
            ...incomplete(before, after),
            ...neededByWorker(["businessUser"], input, employed?.kyc)
          ]),
          ...(movesEmail ? duplicateProblems("email", [EMAIL], context) : [])
        ])
        if (movesEmail) yield* checkEmail(employed, context)
        const held = changedEmail(before, after, contact, context)
        const verified = verifiedOwner(profile, before, held.person, attempts, context)
        const { user, writes } = yield* verified
        const worker = employed && (yield* changedEmployed(employed, input, user, SSN, context))
        const isSame = user === before && worker === undefined
        const all = combined([
          changes({
            writes: [...(user === before ? [] : [update("businessUser", before, user)]), ...writes],
            revisions: [profileAt(profile)]
          }),
          ...(worker ? [worker] : []),
          ...(movesEmail ? [movedEmail(user, context)] : []),
          held.changes
        ])
        return {
          record: user,
          changes: isSame ? undefined : all,
          answer: answerOf(profile, user, isSame)
        }
      }),
    example: {
      businessUser: { businessUserId: exampleId, phoneNumber: "3025550103" }
    }
  })
