/**
 * Changes a company's KYB information: what is given, nothing else. Before a first submission it is
 * stored; afterwards the company is submitted again where verification has to look at the change.
 */
import {
  kybUpdateFields,
  newKybInformation,
  updatedKybInformation,
  type KybInformation
} from "@payroll/domain/company/kybInformation"
import { RecordNotFound, refuse, VersionConflict, type DomainError } from "@payroll/domain/errors"
import { created } from "@payroll/domain/record"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { idFields, ids, objectOf, outcomeFields, versionField } from "../answerSchema.ts"
import { duplicateProblems } from "../duplicates.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import type { DecisionContext } from "../operation.ts"
import { versionConflict } from "@payroll/domain/versionConflict"
import { kybAnswer, KybAnswerStatus } from "./rules/kybAnswer.ts"
import {
  correctedCompany,
  EIN,
  givesOtherEin,
  loadCompany,
  type LoadedCompany
} from "./rules/submission.ts"
import { countedEin } from "../submittedNumbers.ts"

const UpdateKybInformation = Schema.Struct({
  kybInformation: objectOf("The KYB information.", {
    companyId: idFields.companyId,
    ...kybUpdateFields,
    ...versionField
  })
})
type KybInput = (typeof UpdateKybInformation.Type)["kybInformation"]

/** Adds the information if there is none yet and the input has all fields that an add needs. */
const added = (
  { company }: LoadedCompany,
  input: KybInput,
  { at, newId }: DecisionContext
): Result.Result<KybInformation, DomainError> => {
  const { ein, entityType, incorporationState, dateOfIncorporation } = input
  const { irsAssisgnedFederalFilingForm } = input
  if (
    ein === undefined ||
    entityType === undefined ||
    incorporationState === undefined ||
    dateOfIncorporation === undefined ||
    irsAssisgnedFederalFilingForm === undefined
  ) {
    return Result.fail(new RecordNotFound({ record: "KYB information" }))
  }
  if (input.version !== undefined) {
    return Result.fail(new VersionConflict({ record: "KYB information" }))
  }
  const mandatory = { ein, entityType, incorporationState, dateOfIncorporation }
  const kyb = newKybInformation(created(newId(), company, at), {
    ...mandatory,
    irsAssisgnedFederalFilingForm
  })
  const { payrollRunThisYear, formerPaidThisYear } = input
  return Result.succeed({
    ...kyb,
    payrollRunThisYear: payrollRunThisYear ?? undefined,
    formerPaidThisYear: formerPaidThisYear ?? undefined
  })
}

const updated = (
  existing: KybInformation,
  input: KybInput,
  { at }: DecisionContext
): Result.Result<KybInformation, DomainError> => {
  const conflict = versionConflict("KYB information", existing, input)
  return conflict
    ? Result.fail(conflict)
    : Result.succeed(updatedKybInformation(existing, input, at))
}

/** Returns true if a failed company's input has data that verification reads, even if unchanged. */
const isGivenAgain = ({ company: { kybStatus } }: LoadedCompany, input: KybInput): boolean =>
  kybStatus === "failed" &&
  [input.ein, input.entityType, input.incorporationState, input.dateOfIncorporation].some(
    (value) => value !== undefined
  )

export const updateKybInformation = defineWrite({
  group: "companyOnboarding",
  name: "updateKybInformation",
  verb: "PUT",
  role: "write",
  summary: "Change a company's KYB information",
  forGuests: {
    flows: ["company-onboarding"],
    subject: ["kybInformation", "companyId"],
    fields: [
      "ein",
      "entityType",
      "incorporationState",
      "dateOfIncorporation",
      "irsAssisgnedFederalFilingForm"
    ],
    isCounted: true,
    code: "data"
  },
  request: UpdateKybInformation,
  takesNull: true,
  response: Schema.Struct({
    kybInformation: objectOf("The KYB information after the call.", {
      kybInformationId: ids.kybInformationId,
      ...outcomeFields(KybAnswerStatus)
    })
  }),
  load: ({ kybInformation: { companyId } }, { client }) => loadCompany(client.id, companyId),
  numbers: ({ kybInformation: { ein } }, { company }, { id }) =>
    countedEin(ein, id, company.id, EIN),
  decide: (loaded, { kybInformation: input }, context) =>
    Result.gen(function* () {
      const { company, kyb: existing } = loaded
      const kyb = yield* existing
        ? updated(existing, input, context)
        : added(loaded, input, context)
      yield* refuse(givesOtherEin(loaded, kyb) ? duplicateProblems("ein", [EIN], context) : [])
      const again = isGivenAgain(loaded, input)
      const stored = yield* correctedCompany(loaded, { company, kyb }, again, context)
      const changed = kyb === existing ? undefined : ("was changed" as const)
      const { status, message } = kybAnswer(loaded, stored, existing ? changed : "was added")
      return {
        record: kyb,
        changes: stored,
        answer: {
          kybInformation: {
            kybInformationId: kyb.id,
            status,
            message: `the KYB information of ${company.name} ${message}`,
            version: kyb.version
          }
        }
      }
    }),
  example: {
    kybInformation: {
      companyId: exampleId,
      ein: "123456789",
      entityType: "LLC",
      incorporationState: "Maryland",
      dateOfIncorporation: "2019-04-01",
      irsAssisgnedFederalFilingForm: "941"
    }
  }
})
