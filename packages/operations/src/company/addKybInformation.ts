/** Gives a company's KYB information, or corrected information after a failure, and submits it. */
import type { Company } from "@payroll/domain/company/company"
import {
  kybFields,
  newKybInformation,
  updatedKybInformation,
  type KybInformation
} from "@payroll/domain/company/kybInformation"
import { refuse, StateConflict } from "@payroll/domain/errors"
import type { Problem } from "@payroll/domain/problem"
import { created } from "@payroll/domain/record"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { Message, RecordVersion, answered, idFields, ids, objectOf } from "../answerSchema.ts"
import { duplicateProblems } from "../duplicates.ts"
import { exampleId } from "../exampleId.ts"
import { defineWrite } from "../defineOperation.ts"
import type { DecisionContext } from "../operation.ts"
import { EIN, loadCompany, submittedCompany, type LoadedCompany } from "./rules/submission.ts"
import { countedEin } from "../submittedNumbers.ts"

const AddKybInformation = Schema.Struct({
  kybInformation: objectOf("The KYB information.", { companyId: idFields.companyId, ...kybFields })
})
type Given = (typeof AddKybInformation.Type)["kybInformation"]

const exists: Problem = {
  path: ["kybInformation"],
  type: "conflict",
  message: "KYB information already exists; change it with updateKybInformation"
}

const BEING_VERIFIED = "the KYB information is being verified; change it with updateKybInformation"

/** Whether what is given says what is known already; what is not given says nothing. */
const saysTheSame = (kyb: KybInformation, given: Given): boolean =>
  Redacted.value(kyb.ein) === Redacted.value(given.ein) &&
  kyb.entityType === given.entityType &&
  kyb.incorporationState === given.incorporationState &&
  kyb.dateOfIncorporation === given.dateOfIncorporation &&
  kyb.federalFilingForm === given.irsAssisgnedFederalFilingForm &&
  (given.payrollRunThisYear ?? kyb.payrollRunThisYear) === kyb.payrollRunThisYear &&
  (given.formerPaidThisYear ?? kyb.formerPaidThisYear) === kyb.formerPaidThisYear

/** Whether the information can be taken now: while it waits for a person, it replaces what is decided on. */
const check = ({ company, attempts: { latest } }: LoadedCompany, context: DecisionContext) =>
  Result.gen(function* () {
    yield* refuse(company.kybStatus === "passed" ? [exists] : [])
    if (company.kybStatus === "pending" && latest?.status !== "needs_review") {
      yield* Result.fail(new StateConflict({ message: BEING_VERIFIED }))
    }
    yield* refuse(duplicateProblems("ein", [EIN], context))
  })

/** The information as corrected: an answer that is not given again stays. */
const kybOf = (
  { company, kyb }: LoadedCompany,
  given: Given,
  { at, newId }: DecisionContext
): KybInformation =>
  kyb
    ? updatedKybInformation(kyb, given, at)
    : newKybInformation(created(newId(), company, at), given)

const answerOf = ({ name }: Company, { id, version }: KybInformation, isPassed: boolean) => ({
  kybInformation: {
    kybInformationId: id,
    status: "KYB Verification Pending" as const,
    message: `the KYB information of ${name} ${isPassed ? "has been verified" : "is being verified"}`,
    version
  }
})

export const addKybInformation = defineWrite({
  group: "companyOnboarding",
  name: "addKybInformation",
  verb: "POST",
  role: "write",
  summary: "Give a company's KYB information and submit it to verification",
  request: AddKybInformation,
  rules: [],
  response: Schema.Struct({
    kybInformation: objectOf("The KYB information after the call.", {
      kybInformationId: ids.kybInformationId,
      status: answered("KYB Verification Pending"),
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
      const isPassed = company.kybStatus === "passed"
      const isSubmitted = isPassed || company.kybStatus === "pending"
      if (known && isSubmitted && saysTheSame(known, given)) {
        return { record: known, changes: undefined, answer: answerOf(company, known, isPassed) }
      }
      yield* check(loaded, context)
      const kyb = kybOf(loaded, given, context)
      return {
        record: kyb,
        changes: yield* submittedCompany(loaded, { company, kyb }, context),
        answer: answerOf(company, kyb, false)
      }
    }),
  example: {
    kybInformation: {
      companyId: exampleId,
      ein: "123456789",
      entityType: "LLC",
      incorporationState: "Delaware",
      dateOfIncorporation: "2019-04-01",
      irsAssisgnedFederalFilingForm: "941",
      payrollRunThisYear: "Yes",
      formerPaidThisYear: "No"
    }
  }
})
