/** One verification as a reviewer sees it. Every look leaves an audit row before it is answered. */
import { Uuid } from "@payroll/domain/field/uuid"
import {
  caseSummary,
  providerTextsOf,
  type CaseSummary,
  type PersonSummary
} from "@payroll/domain/verification/caseSummary"
import { described, descriptionOf } from "@payroll/domain/field/rule"
import {
  EIN_NOT_ISSUED,
  SSN_NOT_ISSUED,
  type CaseAddress,
  type CaseLocation,
  type VerificationAttempt
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
  publishedText,
  shownDay,
  shownFlag,
  shownId,
  shownText,
  shownWhole
} from "../answerSchema.ts"
import { fieldsOf, nullable, optional, partViewOf, viewOf, viewsOf } from "../views/view.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import {
  EARLIER_MAX,
  VerificationStore,
  type DecidedAttempt,
  type ReviewedAttempt
} from "../ports/verificationStore.ts"
import { documentFields } from "../views/companyViews.ts"
import { duplicateOf } from "./rules/duplicateOf.ts"
import {
  attemptView,
  decisionView,
  outcomeFields,
  type DecisionAt
} from "./rules/verificationCase.ts"

/** Parts that were not given are left out. */
const addressFields = fieldsOf<CaseAddress>()(() => ({
  address1: optional(shownText(locationFields.address1)),
  address2: optional(shownText(locationFields.address2.schema)),
  city: optional(shownText(locationFields.city)),
  state: optional(shownText("The state, or the region of another country.")),
  zipcode: optional(shownText("The zip code, or the postal code of another country.")),
  country: optional(shownText("The country; the United States if it is missing."))
}))

const address = optional(
  viewOf("VerificationAddress", "The home address, as submitted.", addressFields)
)

const locationView = viewOf(
  "VerificationLocation",
  "A location of the company, as submitted.",
  fieldsOf<CaseLocation>()(() => ({
    ...addressFields,
    isFilingAddress: shownFlag(locationFields.isFilingAddress.schema),
    isMailingAddress: shownFlag(locationFields.isMailingAddress.schema)
  }))
)

const foreignId = optional(
  entityOf(
    "VerificationDocument",
    "A document in place of an SSN, as submitted, without its whole number.",
    documentFields
  )
)

const role = optional(
  entityOf("VerificationOwnerRole", "What the person is to the company, as submitted.", {
    beneficialOwner: shownFlag(businessUserFields.beneficialOwner.schema),
    ownershipPercentage: Schema.NullOr(shownWhole(businessUserFields.ownershipPercentage.schema)),
    payrollAdmin: shownFlag(businessUserFields.payrollAdmin.schema)
  })
)

const ssnLast4 = optional(shownText("The last four digits of the SSN."))

const ownerView = viewOf(
  "VerificationOwner",
  "A person who owns or controls the company, as submitted.",
  fieldsOf<PersonSummary>()(() => ({
    id: ids.businessUserId,
    name: shownText("The name of the person."),
    ssnLast4,
    foreignId,
    address,
    role
  }))
)

/** Fields that a kind of subject does not have are left out. */
const caseView = viewOf(
  "VerificationCase",
  "What was submitted, without whole numbers.",
  fieldsOf<CaseSummary>()(() => ({
    name: shownText("The name of the company or the person."),
    doingBusinessAs: optional(shownText(registrationFields.doingBusinessAs.schema)),
    einLast4: optional(shownText("The last four digits of the EIN.")),
    ssnLast4,
    foreignId,
    entityType: optional(publishedText({ enum: entityTypes }, descriptionOf(kybFields.entityType))),
    incorporationState: optional(shownText(kybFields.incorporationState)),
    dateOfIncorporation: optional(shownDay(kybFields.dateOfIncorporation)),
    address,
    role,
    locations: optional(viewsOf(locationView, "The locations in use.")),
    owners: optional(
      viewsOf(ownerView, "The people who own or control the company and can be verified.")
    ),
    remarks: listOf(
      publishedText({ enum: [EIN_NOT_ISSUED, SSN_NOT_ISSUED] }, "Something implausible."),
      "What is implausible in the submission."
    )
  }))
)

const decisions = viewsOf(decisionView, "The decisions of persons, oldest first.")

/** An attempt with its decisions, at a time (UTC milliseconds). */
interface AttemptWithDecisions {
  readonly attempt: VerificationAttempt
  readonly decisions: ReadonlyArray<DecisionAt>
}

const earlierView = viewOf(
  "EarlierAttempt",
  "An earlier attempt at the same verification.",
  fieldsOf<AttemptWithDecisions>()(({ by, within }) => ({
    verificationId: by(ids.verificationId, ({ attempt }) => attempt.id),
    ...within("attempt", outcomeFields),
    decisions
  }))
)

const decisionsAt = ({ attempt, decisions: all }: DecidedAttempt, at: number) => ({
  attempt,
  decisions: all.map((decision) => ({ ...decision, at }))
})

/** An attempt as a reviewer sees it. */
interface Review extends ReviewedAttempt, AttemptWithDecisions {
  readonly duplicateOf: string | undefined
  readonly earlier: ReadonlyArray<AttemptWithDecisions>
}

const reviewView = partViewOf(
  "The verification, as a reviewer sees it.",
  fieldsOf<Review>()(({ by }) => ({
    ...attemptView.fields,
    providerTexts: by(
      listOf(Schema.String, "The reasons of the provider that are no codes, for reviewers alone."),
      ({ attempt }) => providerTextsOf(attempt)
    ),
    duplicateOf: nullable(
      shownId("Of a duplicate the company or the user that has the number; null of any other.")
    ),
    case: by(caseView.schema, ({ attempt }) => caseView.of(caseSummary(attempt))),
    decisions,
    earlier: viewsOf(
      earlierView,
      `The attempts of the subject before this one, newest first; the last ${EARLIER_MAX}.`
    )
  }))
)

export const getVerification = defineRead({
  group: "reports",
  name: "getVerification",
  role: "review",
  summary: "A verification with its case and the decisions on it; every look is audited",
  request: Schema.Struct({ verificationId: described(Uuid, "The verification attempt.") }),
  response: Schema.Struct({ verification: reviewView.schema }),
  read: ({ verificationId }, caller, at) =>
    Effect.gen(function* () {
      const { reviewCase, earlierAttempts } = yield* VerificationStore
      const review = yield* orNotFound("verification", reviewCase(caller, verificationId))
      const earlier = yield* earlierAttempts(review.attempt)
      return {
        verification: reviewView.of({
          ...decisionsAt(review, at),
          clientName: caller.client.name,
          duplicateOf: yield* duplicateOf(review.attempt),
          earlier: earlier.map((before) => decisionsAt(before, at))
        })
      }
    }),
  looksAt: ({ verification: { verificationId: id, companyId } }) => ({ id, companyId }),
  example: { verificationId: exampleId }
})
