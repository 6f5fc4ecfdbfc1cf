/** Adds the information of Form W-4 of up to 1,000 workers of a company in one call. */
import { w4Fields } from "@payroll/domain/w4/w4Information"
import { checkNotRemoved } from "@payroll/domain/worker/notRemoved"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { idFields } from "../answerSchema.ts"
import { bulkFields, entriesFor, firstEntry, elementsOf, salvaging } from "../bulk.ts"
import { decideForWorkers, loadWorkers } from "../bulkWorkers.ts"
import { defineWriteDecodedBy, exampleId } from "../defineOperation.ts"
import { AddedW4, addedW4 } from "./rules/newW4.ts"

export const addW4Informations = defineWriteDecodedBy(salvaging("w4Informations"), {
  group: "userOnboarding",
  name: "addW4Informations",
  verb: "POST",
  role: "write",
  summary: "Give the W-4 information of up to 1,000 workers of a company",
  takesMany: true,
  request: Schema.Struct({
    companyId: idFields.companyId,
    w4Informations: elementsOf(Schema.Struct({ userId: idFields.userId, ...w4Fields }), "workers"),
    ...bulkFields
  }),
  response: Schema.Struct({
    w4Information: firstEntry(AddedW4),
    w4Informations: entriesFor(AddedW4)
  }),
  load: (bulk, { client }) => loadWorkers(client.id, bulk),
  decide: (loaded, bulk, context) =>
    decideForWorkers(loaded, bulk, context, {
      list: "w4Informations",
      single: "w4Information",
      decide: (worker, input, single) =>
        Result.flatMap(checkNotRemoved(worker), (present) => addedW4(present, input, single)),
      answerOf: (w4Information, w4Informations) => ({ w4Information, w4Informations })
    }),
  example: {
    companyId: exampleId,
    w4Informations: [
      {
        userId: exampleId,
        w4FilingStatus: "Head of household",
        haveMultipleJob: false,
        dependents: 2,
        extraWithholding: 25.5
      }
    ]
  }
})
