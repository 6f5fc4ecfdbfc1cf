/** The places where a worker works and lives, by date: past, present and planned. */
import { homesOf } from "@payroll/domain/kyc/kycInformation"
import { knownBy, ledgerFields } from "@payroll/domain/timeOffAccount/ledgerFields"
import { workplacesOf } from "@payroll/domain/worker/workplace"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { idFields, ids, listOf } from "../answerSchema.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { recordsAt } from "../history/rules/recordsAt.ts"
import { requireWorker } from "../ports/workerStore.ts"
import { homeVersionView, workplaceVersionView } from "../views/workplaceViews.ts"

export const getUserWorkplaces = defineRead({
  group: "reports",
  name: "getUserWorkplaces",
  role: "read",
  summary: "The places where a worker works and lives, by date",
  request: Schema.Struct({ userId: idFields.userId, knownAt: ledgerFields.knownAt }),
  response: Schema.Struct({
    userId: ids.userId,
    workplaces: listOf(
      workplaceVersionView.schema,
      "The places of work by their first days; of a day that was changed again the last one."
    ),
    homeAddresses: listOf(
      homeVersionView.schema,
      "The home addresses likewise; empty without KYC information."
    )
  }),
  read: ({ userId, ...request }, { client }, at) =>
    Effect.gen(function* () {
      const knownAt = yield* Effect.fromResult(knownBy(request.knownAt, at))
      const { worker, kyc } = yield* requireWorker(client.id, userId)
      const [known] = yield* recordsAt("worker", [worker], knownAt)
      const homes = known && kyc ? homesOf(kyc, known.dateOfJoin, knownAt) : []
      return {
        userId,
        workplaces: known ? workplacesOf(known, knownAt).map(workplaceVersionView.of) : [],
        homeAddresses: homes.map(homeVersionView.of)
      }
    }),
  example: { userId: exampleId }
})
