/** Submits a company whose stored KYB information was not submitted yet, or failed for a person who has changed. */
import type { BusinessUser } from "@payroll/domain/businessUser/businessUser"
import type { KybStatus } from "@payroll/domain/company/company"
import { failedForOthers, failingPeople } from "@payroll/domain/company/failedForOthers"
import { StateConflict } from "@payroll/domain/errors"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { answered, idFields, ids, objectOf, outcomeFields } from "../answerSchema.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { loadCompany, submittedCompany } from "./rules/submission.ts"

const WITHOUT_KYB =
  "the company has no KYB information yet; give it with addKybInformation or updateKybInformation"

const failedText = (failing: ReadonlyArray<BusinessUser>): string => {
  if (failing.length === 0) {
    return "the company's KYB verification has failed; correct its data with updateKybInformation or updateCompany"
  }
  return failing.some(({ kycStatus }) => kycStatus === "failed")
    ? "the company's KYB verification has failed for a person; correct the person with updateBusinessUser"
    : "the company's KYB verification has failed for a person, who is being verified again; wait for the verdict"
}

const conflictOf = (
  kybStatus: Exclude<KybStatus, "new">,
  failing: ReadonlyArray<BusinessUser>
): string => {
  switch (kybStatus) {
    case "pending":
      return "the company is being verified already"
    case "passed":
      return "the company's KYB verification has passed already"
    case "failed":
      return failedText(failing)
  }
}

export const initiateCompanyKyb = defineWrite({
  group: "companyOnboarding",
  name: "initiateCompanyKyb",
  verb: "POST",
  role: "write",
  summary: "Submit a company's stored KYB information to verification",
  forGuests: {
    flows: ["company-onboarding"],
    subject: [undefined, "companyId"],
    fields: [],
    isCounted: true,
    code: "data"
  },
  request: Schema.Struct({ companyId: idFields.companyId }),
  response: Schema.Struct({
    kybInformation: objectOf("The KYB information after the call.", {
      kybInformationId: ids.kybInformationId,
      ...outcomeFields(answered("KYB Verification Pending"))
    })
  }),
  load: ({ companyId }, { client }) => loadCompany(client.id, companyId),
  decide: (loaded, _request, context) =>
    Result.gen(function* () {
      const { company, kyb } = loaded
      const { kybStatus } = company
      const { latest } = loaded.attempts
      const isAgain = failedForOthers(latest, loaded.businessUsers)
      if (kybStatus !== "new" && !(kybStatus === "failed" && isAgain)) {
        const message = conflictOf(kybStatus, failingPeople(latest, loaded.businessUsers))
        return yield* Result.fail(new StateConflict({ message }))
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
