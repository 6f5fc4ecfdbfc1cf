/** The requirements of a company before its onboarding is complete. */
import { businessUserFields, type BusinessUser } from "@payroll/domain/businessUser/businessUser"
import {
  isBlocking,
  VERIFICATION_FAILED,
  type Requirement
} from "@payroll/domain/onboarding/requirement"
import { isActive } from "@payroll/domain/status"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  entityOf,
  idFields,
  ids,
  listOf,
  objectOf,
  shownFlag,
  shownText,
  shownWhole
} from "../answerSchema.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { codesNeeded } from "../guestRequest.ts"
import { requireCompany, type LoadedProfile } from "../ports/companyStore.ts"
import { RecordLists } from "../ports/recordLists.ts"
import { openRequirements } from "./rules/companyTask.ts"
import { peopleVerified } from "../verification/rules/verificationNeeds.ts"
import { taskFields } from "../views/taskFields.ts"

/** Looked for only where it is a requirement. */
const hasActiveUsers = Effect.fnUntraced(function* ({ company }: LoadedProfile, clientId: string) {
  if (company.kybStatus === "passed") return false
  const { workers } = yield* RecordLists
  const first = { rows: 1, place: { by: "id", after: "" } } as const
  const users = yield* workers(clientId, company.id, { userStatus: "Active" }, first)
  return (users?.records.length ?? 0) > 0
})

const PersonOfCompany = entityOf("PersonOfCompany", "An owner or an admin of a company.", {
  businessUserId: ids.businessUserId,
  firstName: shownText(businessUserFields.firstName),
  lastName: shownText(businessUserFields.lastName),
  email: shownText(businessUserFields.email),
  beneficialOwner: shownFlag(businessUserFields.beneficialOwner.schema),
  ownershipPercentage: Schema.NullOr(shownWhole(businessUserFields.ownershipPercentage.schema)),
  payrollAdmin: shownFlag(businessUserFields.payrollAdmin.schema),
  isDone: shownFlag("Whether nothing is left to enter or to correct about the person.")
})

/** True of a requirement that somebody meets by data of a person. */
const isAbout =
  (personId: string) =>
  ({ step, path }: Requirement): boolean =>
    step === "updateBusinessUser" && path.includes(personId)

const peopleOf = (
  { businessUsers }: LoadedProfile,
  requirements: ReadonlyArray<Requirement>
): ReadonlyArray<typeof PersonOfCompany.Type> =>
  businessUsers
    .filter((user) => isActive(user) && (user.beneficialOwner || user.payrollAdmin))
    .map(({ id, ownershipPercentage, ...user }: BusinessUser) => ({
      businessUserId: id,
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      beneficialOwner: user.beneficialOwner,
      ownershipPercentage: ownershipPercentage ?? null,
      payrollAdmin: user.payrollAdmin,
      isDone: !requirements.some(isAbout(id))
    }))

/** A requirement as guests see it: that a verification failed, and not for what. */
const withoutVerdict = (requirement: Requirement): Requirement =>
  requirement.reason.startsWith(VERIFICATION_FAILED)
    ? { ...requirement, reason: VERIFICATION_FAILED }
    : requirement

export const getCompanyTask = defineRead({
  group: "reports",
  name: "getCompanyTask",
  role: "read",
  summary: "What a company still needs",
  forGuests: {
    flows: ["company-onboarding"],
    subject: [undefined, "companyId"],
    fields: [],
    code: undefined
  },
  request: Schema.Struct({ companyId: idFields.companyId }),
  response: Schema.Struct({
    companyTask: objectOf("What the onboarding of the company lacks.", {
      companyId: ids.companyId,
      ...taskFields,
      people: listOf(
        PersonOfCompany,
        "The owners and admins; none for a guest who has to confirm a code first."
      )
    })
  }),
  read: ({ companyId }, { client, guest }, at) =>
    Effect.gen(function* () {
      const loaded = yield* requireCompany(client.id, companyId)
      const requirements = yield* openRequirements(loaded, at, {
        hasActiveUsers: yield* hasActiveUsers(loaded, client.id),
        people: yield* peopleVerified(loaded)
      })
      const needsCode = yield* codesNeeded(guest, client.id)
      return {
        companyTask: {
          companyId,
          isComplete: !requirements.some(isBlocking),
          requirements: guest ? requirements.map(withoutVerdict) : requirements,
          people: needsCode.includes("data") ? [] : peopleOf(loaded, requirements)
        }
      }
    }),
  example: { companyId: exampleId }
})
