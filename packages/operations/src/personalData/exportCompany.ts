/** Everything that is stored about a company and its people, in pages. */
import * as Schema from "effect/Schema"
import { idFields, ids } from "../answerSchema.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { wholeReasonRule } from "../handover/rules/wholeReason.ts"
import { exportedFields, exportedNumbers, exportedPage, exportFields } from "./rules/exported.ts"

export const exportCompany = defineRead({
  group: "reports",
  name: "exportCompany",
  role: "read",
  summary: "Everything that is stored about a company and its people, in pages; audited",
  request: Schema.Struct({ companyId: idFields.companyId, ...exportFields }),
  rules: [wholeReasonRule],
  response: Schema.Struct({ companyId: ids.companyId, ...exportedFields }),
  read: (request, caller) =>
    exportedPage("company", "company", { id: request.companyId, request }, caller),
  numbers: (request, caller) => exportedNumbers(request.companyId, request, caller),
  looksAt: ({ companyId }) => ({ id: companyId, companyId }),
  disclosure: ({ reason }) =>
    reason === undefined ? undefined : { values: ["ssn", "ein", "accountNumber"], reason },
  example: { companyId: exampleId, limit: 200 }
})
