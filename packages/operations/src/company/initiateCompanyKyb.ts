/** Submits a company whose stored KYB information was not submitted yet, or failed for a person who has changed. */
import type { KybStatus } from "@payroll/domain/company/company"
import { failedForOthers } from "@payroll/domain/company/failedForOthers"
import { StateConflict } from "@payroll/domain/errors"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { Message, RecordVersion, answered, idFields, ids, objectOf } from "../answerSchema.ts"
import { defineWrite } from "../defineOperation.ts"
import { exampleId } from "../exampleId.ts"
import { loadCompany, submittedCompany } from "./submission.ts"

const WITHOUT_KYB =
  "the company has no KYB information yet; give it with addKybInformation or updateKybInformation"

const conflicts: Readonly<Record<Exclude<KybStatus, "new">, string>> = {
  pending: "the company is being verified already",
  passed: "the company's KYB verification has passed already",
  failed:
    "the company's KYB verification has failed; correct its data with updateKybInformation or updateCompany"
}

export const initiateCompanyKyb = defineWrite({
  group: "companyOnboarding",
  name: "initiateCompanyKyb",
  verb: "POST",
  role: "write",
  summary: "Submit a company's stored KYB information to verification",
  request: Schema.Struct({ companyId: idFields.companyId }),
  rules: [],
  response: Schema.Struct({
    kybInformation: objectOf("The KYB information after the call.", {
      kybInformationId: ids.kybInformationId,
      status: answered("KYB Verification Pending"),
      message: Message,
      version: RecordVersion
    })
  }),
  load: ({ companyId }, { client }) => loadCompany(client.id, companyId),
  decide: (loaded, _request, context) =>
    Result.gen(function* () {
      const { company, kyb } = loaded
      const { kybStatus } = company
      const isAgain = failedForOthers(loaded.attempts.latest, loaded.businessUsers)
      if (kybStatus !== "new" && !(kybStatus === "failed" && isAgain)) {
        return yield* Result.fail(new StateConflict({ message: conflicts[kybStatus] }))
      }
      if (!kyb) return yield* Result.fail(new StateConflict({ message: WITHOUT_KYB }))
      return {
        record: company,
        changes: yield* submittedCompany(loaded, { company, kyb }, context),
        answer: {
          kybInformation: {
            kybInformationId: kyb.id,
            status: "KYB Verification Pending" as const,
            message: `the KYB information of ${company.name} is being verified`,
            version: kyb.version
          }
        }
      }
    }),
  example: { companyId: exampleId }
})
