/**
 * Changes a company's name, other name, website or the client's own id. The verification looks at the names, so that a
 * changed one can submit the company again.
 */
import { companyUpdateFields, updatedCompany } from "@payroll/domain/company/company"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { idFields, ids, objectOf, outcomeFields, versionField } from "../answerSchema.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { versionConflict } from "@payroll/domain/versionConflict"
import { kybAnswer, KybAnswerStatus } from "./rules/kybAnswer.ts"
import { correctedCompany, loadCompany } from "./rules/submission.ts"

export const updateCompany = defineWrite({
  group: "companyOnboarding",
  name: "updateCompany",
  verb: "PUT",
  role: "write",
  summary: "Change a company's name, other name, website or the client's own id",
  forGuests: {
    flows: ["company-onboarding"],
    subject: ["registration", "companyId"],
    fields: ["company", "doingBusinessAs", "businessWebsite"],
    isCounted: true,
    code: "data"
  },
  request: Schema.Struct({
    registration: objectOf("The company.", {
      companyId: idFields.companyId,
      ...companyUpdateFields,
      ...versionField
    })
  }),
  takesNull: true,
  response: Schema.Struct({
    registration: objectOf("The company after the call.", {
      companyId: ids.companyId,
      ...outcomeFields(KybAnswerStatus)
    })
  }),
  load: ({ registration: { companyId } }, { client }) => loadCompany(client.id, companyId),
  decide: (loaded, { registration: input }, context) =>
    Result.gen(function* () {
      const conflict = versionConflict("company", loaded.company, input)
      if (conflict) return yield* Result.fail(conflict)
      const updated = updatedCompany(loaded.company, input, context.at)
      const after = { company: updated, kyb: loaded.kyb }
      const stored = yield* correctedCompany(loaded, after, false, context)
      const isChanged = updated !== loaded.company
      const { company, status, message } = kybAnswer(
        loaded,
        stored,
        isChanged ? "was changed" : undefined
      )
      return {
        record: company,
        changes: stored,
        answer: {
          registration: {
            companyId: company.id,
            status,
            message: `${company.name} ${message}`,
            version: company.version
          }
        }
      }
    }),
  example: {
    registration: { companyId: exampleId, doingBusinessAs: "Acme Breads" }
  }
})
