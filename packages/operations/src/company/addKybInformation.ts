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
import { answered, idFields, ids, objectOf, outcomeFields } from "../answerSchema.ts"
import { duplicateProblems } from "../duplicates.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import type { DecisionContext } from "../operation.ts"
import { EIN, loadCompany, submittedCompany, type LoadedCompany } from "./rules/submission.ts"
import { countedEin } from "../submittedNumbers.ts"

const AddKybInformation = Schema.Struct({
  kybInformation: objectOf("The KYB information.", { companyId: idFields.companyId, ...kybFields })
})
type KybInput = (typeof AddKybInformation.Type)["kybInformation"]

const exists: Problem = {
  path: ["kybInformation"],
  type: "conflict",
  message: "KYB information already exists; change it with updateKybInformation"
}

const BEING_VERIFIED = "the KYB information is being verified; change it with updateKybInformation"

/** Returns true if the input equals the existing information; absent answers are ignored. */
const saysTheSame = (kyb: KybInformation, input: KybInput): boolean =>
  Redacted.value(kyb.ein) === Redacted.value(input.ein) &&
  kyb.entityType === input.entityType &&
  kyb.incorporationState === input.incorporationState &&
  kyb.dateOfIncorporation === input.dateOfIncorporation &&
  kyb.federalFilingForm === input.irsAssisgnedFederalFilingForm &&
  (input.payrollRunThisYear ?? kyb.payrollRunThisYear) === kyb.payrollRunThisYear &&
  (input.formerPaidThisYear ?? kyb.formerPaidThisYear) === kyb.formerPaidThisYear

/** Checks that the information can be accepted now. While a case waits for a person, new information replaces it. */
const check = ({ company, attempts: { latest } }: LoadedCompany, context: DecisionContext) =>
  Result.gen(function* () {
    yield* refuse(company.kybStatus === "passed" ? [exists] : [])
    if (company.kybStatus === "pending" && latest?.status !== "needs_review") {
      yield* Result.fail(new StateConflict({ message: BEING_VERIFIED }))
    }
    yield* refuse(duplicateProblems("ein", [EIN], context))
  })

/** The information as corrected: an absent answer stays as it was. */
const kybOf = (
  { company, kyb }: LoadedCompany,
  input: KybInput,
  { at, newId }: DecisionContext
): KybInformation =>
  kyb
    ? updatedKybInformation(kyb, input, at)
    : newKybInformation(created(newId(), company, at), input)

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
  request: AddKybInformation,
  response: Schema.Struct({
    kybInformation: objectOf("The KYB information after the call.", {
      kybInformationId: ids.kybInformationId,
      ...outcomeFields(answered("KYB Verification Pending"))
    })
  }),
  load: ({ kybInformation: { companyId } }, { client }) => loadCompany(client.id, companyId),
  numbers: ({ kybInformation: { ein } }, { company }, { id }) =>
    countedEin(ein, id, company.id, EIN),
  decide: (loaded, { kybInformation: input }, context) =>
    Result.gen(function* () {
      const { company, kyb: existing } = loaded
      const isPassed = company.kybStatus === "passed"
      const isSubmitted = isPassed || company.kybStatus === "pending"
      if (existing && isSubmitted && saysTheSame(existing, input)) {
        return {
          record: existing,
          changes: undefined,
          answer: answerOf(company, existing, isPassed)
        }
      }
      yield* check(loaded, context)
      const kyb = kybOf(loaded, input, context)
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
