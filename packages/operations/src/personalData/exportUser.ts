/** Everything that is stored about a worker, in pages. */
import * as Schema from "effect/Schema"
import * as Effect from "effect/Effect"
import { idFields, ids } from "../answerSchema.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { wholeReasonRule } from "../handover/rules/wholeReason.ts"
import { exportedFields, exportedNumbers, exportedPage, exportFields } from "./rules/exported.ts"

export const exportUser = defineRead({
  group: "reports",
  name: "exportUser",
  role: "read",
  summary: "Everything that is stored about a worker, in pages; audited",
  request: Schema.Struct({ userId: idFields.userId, ...exportFields }),
  rules: [wholeReasonRule],
  response: Schema.Struct({ userId: ids.userId, companyId: ids.companyId, ...exportedFields }),
  read: (request, caller) =>
    Effect.map(exportedPage("worker", "user", { id: request.userId, request }, caller), (page) => ({
      userId: request.userId,
      ...page
    })),
  numbers: (request, caller) => exportedNumbers(request.userId, request, caller),
  looksAt: ({ userId: id, companyId }) => ({ id, companyId }),
  disclosure: ({ reason }) =>
    reason === undefined ? undefined : { values: ["ssn", "accountNumber"], reason },
  example: { userId: exampleId, limit: 200 }
})
