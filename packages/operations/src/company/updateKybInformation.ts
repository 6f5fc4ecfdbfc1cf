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
import { Message, RecordVersion, idFields, ids, objectOf, versionField } from "../answerSchema.ts"
import { duplicateProblems } from "../duplicates.ts"
import { defineWrite } from "../defineOperation.ts"
import { exampleId } from "../exampleId.ts"
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
type Given = (typeof UpdateKybInformation.Type)["kybInformation"]

/** Without an earlier one the update adds the information, where all that an add needs is given. */
const added = (
  { company }: LoadedCompany,
  given: Given,
  { at, newId }: DecisionContext
): Result.Result<KybInformation, DomainError> => {
  const { ein, entityType, incorporationState, dateOfIncorporation } = given
  const { irsAssisgnedFederalFilingForm } = given
  if (
    ein === undefined ||
    entityType === undefined ||
    incorporationState === undefined ||
    dateOfIncorporation === undefined ||
    irsAssisgnedFederalFilingForm === undefined
  ) {
    return Result.fail(new RecordNotFound({ record: "KYB information" }))
  }
  if (given.version !== undefined) {
    return Result.fail(new VersionConflict({ record: "KYB information" }))
  }
  const mandatory = { ein, entityType, incorporationState, dateOfIncorporation }
  const kyb = newKybInformation(created(newId(), company, at), {
    ...mandatory,
    irsAssisgnedFederalFilingForm
  })
  const { payrollRunThisYear, formerPaidThisYear } = given
  return Result.succeed({
    ...kyb,
    payrollRunThisYear: payrollRunThisYear ?? undefined,
    formerPaidThisYear: formerPaidThisYear ?? undefined
  })
}

const updated = (
  known: KybInformation,
  given: Given,
  { at }: DecisionContext
): Result.Result<KybInformation, DomainError> => {
  const conflict = versionConflict("KYB information", known, given)
  return conflict ? Result.fail(conflict) : Result.succeed(updatedKybInformation(known, given, at))
}

/** Whether a failed company's data that verification looks at are given, even as they were. */
const isGivenAgain = ({ company: { kybStatus } }: LoadedCompany, given: Given): boolean =>
  kybStatus === "failed" &&
  [given.ein, given.entityType, given.incorporationState, given.dateOfIncorporation].some(
    (value) => value !== undefined
  )

export const updateKybInformation = defineWrite({
  group: "companyOnboarding",
  name: "updateKybInformation",
  verb: "PUT",
  role: "write",
  summary: "Change a company's KYB information",
  request: UpdateKybInformation,
  rules: [],
  takesNull: true,
  response: Schema.Struct({
    kybInformation: objectOf("The KYB information after the call.", {
      kybInformationId: ids.kybInformationId,
      status: KybAnswerStatus,
      message: Message,
      version: RecordVersion
    })
  }),
  load: ({ kybInformation: { companyId } }, { client }) => loadCompany(client.id, companyId),
  numbers: ({ kybInformation: { ein } }, { company }, { id }) =>
    countedEin(ein, id, company.id, EIN),
  decide: (loaded, { kybInformation: given }, context) =>
    Result.gen(function* () {
      const { company, kyb: known } = loaded
      const kyb = yield* known ? updated(known, given, context) : added(loaded, given, context)
      yield* refuse(givesOtherEin(loaded, kyb) ? duplicateProblems("ein", [EIN], context) : [])
      const again = isGivenAgain(loaded, given)
      const stored = yield* correctedCompany(loaded, { company, kyb }, again, context)
      const changed = kyb === known ? undefined : ("was changed" as const)
      const { status, message } = kybAnswer(loaded, stored, known ? changed : "was added")
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
