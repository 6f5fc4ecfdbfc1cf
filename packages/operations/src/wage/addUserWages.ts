/** Gives wages to up to 1,000 workers of a company in one call. */
import { wageFields } from "@payroll/domain/wage/wage"
import { checkNotRemoved } from "@payroll/domain/worker/notRemoved"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { idFields } from "../answerSchema.ts"
import { invitationsOf } from "../flowLink/rules/invitation.ts"
import { bulkFields, entriesFor, firstEntry, elementsOf, salvaging } from "../bulk.ts"
import { checkMethod } from "../bankAccount/rules/wageMethod.ts"
import { decideForWorkers, loadWorkers } from "../bulkWorkers.ts"
import { defineWriteDecodedBy, exampleId } from "../defineOperation.ts"
import { AddedWage, addedWage } from "./rules/newWage.ts"

export const addUserWages = defineWriteDecodedBy(salvaging("userWages"), {
  group: "adminPortal",
  name: "addUserWages",
  verb: "POST",
  role: "write",
  summary: "Give up to 1,000 wages to workers of a company",
  takesMany: true,
  request: Schema.Struct({
    companyId: idFields.companyId,
    userWages: elementsOf(Schema.Struct({ userId: idFields.userId, ...wageFields }), "wages"),
    ...bulkFields
  }),
  response: Schema.Struct({
    userWage: firstEntry(AddedWage),
    userWages: entriesFor(AddedWage)
  }),
  load: (bulk, { client }) =>
    Effect.gen(function* () {
      const loaded = yield* loadWorkers(client.id, bulk)
      return { ...loaded, invitations: yield* invitationsOf([...loaded.workers.values()]) }
    }),
  decide: (loaded, bulk, context) =>
    decideForWorkers(loaded, bulk, context, {
      list: "userWages",
      single: "userWage",
      decide: (worker, input, single) =>
        Result.flatMap(checkNotRemoved(worker), (present) =>
          Result.flatMap(
            addedWage(present, input, loaded.invitations.get(input.userId), single),
            (added) => Result.map(checkMethod(present, added.wage, single), () => added)
          )
        ),
      answerOf: (userWage, userWages) => ({ userWage, userWages })
    }),
  example: {
    companyId: exampleId,
    userWages: [
      {
        userId: exampleId,
        wageRate: 1250.5,
        wageBasis: "Per Week",
        workerType: "W2",
        userType: "Salary/Eligible for overtime",
        employmentStatus: "Full Time (30+ Hours per week)",
        paymentMethod: "Check"
      }
    ]
  }
})
