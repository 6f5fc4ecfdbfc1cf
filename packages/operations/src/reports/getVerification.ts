/** One verification as a reviewer sees it. Every look leaves an audit row before it is answered. */
import { Uuid } from "@payroll/domain/field/uuid"
import {
  caseSummary,
  providerTextsOf,
  type CaseSummary
} from "@payroll/domain/verification/caseSummary"
import { described, descriptionOf } from "@payroll/domain/field/rule"
import {
  EIN_NOT_ISSUED,
  SSN_NOT_ISSUED,
  type CaseAddress,
  type CaseLocation
} from "@payroll/domain/verification/attempt"
import { businessUserFields } from "@payroll/domain/businessUser/businessUser"
import { registrationFields } from "@payroll/domain/company/company"
import { entityTypes, kybFields } from "@payroll/domain/company/kybInformation"
import { locationFields } from "@payroll/domain/location/companyLocation"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  entityOf,
  ids,
  listOf,
  objectOf,
  publishedText,
  shownDay,
  shownFlag,
  shownId,
  shownText,
  shownWhole
} from "../answerSchema.ts"
import { recordSchemas } from "../views/view.ts"
import { exampleId } from "../exampleId.ts"
import { AttemptState, Reasons } from "../answerStates.ts"
import { defineRead } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { EARLIER_MAX, VerificationStore, type DecidedAttempt } from "../ports/verificationStore.ts"
import { documentFields } from "../views/companyViews.ts"
import { duplicateOf } from "./duplicateOf.ts"
import {
  attemptShown,
  attemptShownFields,
  decisionShown,
  DecisionShown
} from "./verificationCase.ts"

const addressFields = {
  address1: Schema.optionalKey(shownText(locationFields.address1)),
  address2: Schema.optionalKey(shownText(locationFields.address2.schema)),
  city: Schema.optionalKey(shownText(locationFields.city)),
  state: Schema.optionalKey(shownText("The state, or the region of another country.")),
  zipcode: Schema.optionalKey(shownText("The zip code, or the postal code of another country.")),
  country: Schema.optionalKey(shownText("The country; the United States if it is missing."))
}

const HomeAddress = Schema.optionalKey(
  entityOf("VerificationAddress", "The home address, as submitted.", addressFields)
)

const Location = entityOf("VerificationLocation", "A location of the company, as submitted.", {
  ...addressFields,
  isFilingAddress: shownFlag(locationFields.isFilingAddress.schema),
  isMailingAddress: shownFlag(locationFields.isMailingAddress.schema)
})

const Document = Schema.optionalKey(
  entityOf(
    "VerificationDocument",
    "A document in place of an SSN, as submitted, without its whole number.",
    documentFields
  )
)

const Role = Schema.optionalKey(
  entityOf("VerificationOwnerRole", "What the person is to the company, as submitted.", {
    beneficialOwner: shownFlag(businessUserFields.beneficialOwner.schema),
    ownershipPercentage: Schema.NullOr(shownWhole(businessUserFields.ownershipPercentage.schema)),
    payrollAdmin: shownFlag(businessUserFields.payrollAdmin.schema)
  })
)

const Owner = entityOf(
  "VerificationOwner",
  "A person who owns or controls the company, as submitted.",
  {
    id: ids.businessUserId,
    name: shownText("The name of the person."),
    ssnLast4: Schema.optionalKey(shownText("The last four digits of the SSN.")),
    foreignId: Document,
    address: HomeAddress,
    role: Role
  }
)

const Case = entityOf("VerificationCase", "What was submitted, without whole numbers.", {
  name: shownText("The name of the company or the person."),
  doingBusinessAs: Schema.optionalKey(shownText(registrationFields.doingBusinessAs.schema)),
  einLast4: Schema.optionalKey(shownText("The last four digits of the EIN.")),
  ssnLast4: Schema.optionalKey(shownText("The last four digits of the SSN.")),
  foreignId: Document,
  entityType: Schema.optionalKey(
    publishedText({ enum: entityTypes }, descriptionOf(kybFields.entityType))
  ),
  incorporationState: Schema.optionalKey(shownText(kybFields.incorporationState)),
  dateOfIncorporation: Schema.optionalKey(shownDay(kybFields.dateOfIncorporation)),
  address: HomeAddress,
  role: Role,
  locations: Schema.optionalKey(listOf(Location, "The locations in use.")),
  owners: Schema.optionalKey(
    listOf(Owner, "The people who own or control the company and can be verified.")
  ),
  remarks: listOf(
    publishedText({ enum: [EIN_NOT_ISSUED, SSN_NOT_ISSUED] }, "Something implausible."),
    "What is implausible in the submission."
  )
})

/** An address without the parts that were not given. */
const addressShown = ({ address1, address2, city, state, zipcode, country }: CaseAddress) => ({
  ...(address1 !== undefined && { address1 }),
  ...(address2 !== undefined && { address2 }),
  ...(city !== undefined && { city }),
  ...(state !== undefined && { state }),
  ...(zipcode !== undefined && { zipcode }),
  ...(country !== undefined && { country })
})

const locationShown = ({ isFilingAddress, isMailingAddress, ...address }: CaseLocation) => ({
  ...addressShown(address),
  isFilingAddress,
  isMailingAddress
})

const withAddress = <Person extends Pick<CaseSummary, "address">>({
  address,
  ...person
}: Person) => ({
  ...person,
  ...(address && { address: addressShown(address) })
})

/** A case without the fields that its kind of subject does not have. */
const caseShown = (summary: CaseSummary) => {
  const { doingBusinessAs, einLast4, ssnLast4, entityType, incorporationState } = summary
  const { name, foreignId, dateOfIncorporation, address, role, locations, owners } = summary
  return {
    name,
    ...(doingBusinessAs !== undefined && { doingBusinessAs }),
    ...(einLast4 !== undefined && { einLast4 }),
    ...(ssnLast4 !== undefined && { ssnLast4 }),
    ...(foreignId && { foreignId }),
    ...(entityType !== undefined && { entityType }),
    ...(incorporationState !== undefined && { incorporationState }),
    ...(dateOfIncorporation !== undefined && { dateOfIncorporation }),
    ...(address && { address: addressShown(address) }),
    ...(role && { role }),
    ...(locations && { locations: locations.map(locationShown) }),
    ...(owners && { owners: owners.map(withAddress) }),
    remarks: summary.remarks
  }
}

const decisionsShown = listOf(DecisionShown, "The decisions of persons, oldest first.")

const Earlier = entityOf("EarlierAttempt", "An earlier attempt at the same verification.", {
  verificationId: ids.verificationId,
  number: attemptShownFields.number,
  status: AttemptState,
  reasons: Reasons,
  ...recordSchemas,
  decisions: decisionsShown
})

const earlierShown = ({ attempt, decisions }: DecidedAttempt, at: number) => {
  const all = attemptShown({ attempt, clientName: "" })
  const { client, companyId, subjectKind, subjectId, name, ...view } = all
  return { ...view, decisions: decisions.map((decision) => decisionShown(decision, at)) }
}

export const getVerification = defineRead({
  group: "reports",
  name: "getVerification",
  role: "review",
  summary: "A verification with its case and the decisions on it; every look is audited",
  request: Schema.Struct({ verificationId: described(Uuid, "The verification attempt.") }),
  rules: [],
  response: Schema.Struct({
    verification: objectOf("The verification, as a reviewer sees it.", {
      ...attemptShownFields,
      providerTexts: listOf(
        Schema.String,
        "The reasons of the provider that are no codes, for reviewers alone."
      ),
      duplicateOf: Schema.NullOr(
        shownId("Of a duplicate the company or the user that has the number; null of any other.")
      ),
      case: Case,
      decisions: decisionsShown,
      earlier: listOf(
        Earlier,
        `The attempts of the subject before this one, newest first; the last ${EARLIER_MAX}.`
      )
    })
  }),
  read: ({ verificationId }, caller, at) =>
    Effect.gen(function* () {
      const { reviewCase, earlierAttempts } = yield* VerificationStore
      const { attempt, decisions } = yield* orNotFound(
        "verification",
        reviewCase(caller, verificationId)
      )
      return {
        verification: {
          ...attemptShown({ attempt, clientName: caller.client.name }),
          providerTexts: providerTextsOf(attempt),
          duplicateOf: (yield* duplicateOf(attempt)) ?? null,
          case: caseShown(caseSummary(attempt)),
          decisions: decisions.map((decision) => decisionShown(decision, at)),
          earlier: (yield* earlierAttempts(attempt)).map((before) => earlierShown(before, at))
        }
      }
    }),
  looksAt: ({ verification: { verificationId: id, companyId } }) => ({ id, companyId }),
  example: { verificationId: exampleId }
})
