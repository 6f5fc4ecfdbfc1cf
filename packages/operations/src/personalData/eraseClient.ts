/** Erases what is stored about a client, with all of its companies. */
import { StateConflict } from "@payroll/domain/errors"
import { dayStillOn } from "@payroll/domain/retention/dayEverywhere"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { ids, objectOf } from "../answerSchema.ts"
import { defineCommand } from "../defineOperation.ts"
import {
  askToErase,
  eraseAllFields,
  erasureFields,
  requirePaid,
  withdrawRequest,
  withdrawsOrCounts
} from "./rules/erasure.ts"
import { keptOfCompany } from "./rules/keptOfCompany.ts"

const stillWorking = new StateConflict({
  message: "users still work for companies of the client: terminate or remove all of them first"
})

const underVerification = new StateConflict({
  message: "a company of the client is being verified: wait for the outcome"
})

export const eraseClient = defineCommand({
  group: "adminPortal",
  name: "eraseClient",
  verb: "PUT",
  role: "admin",
  scope: "client",
  summary:
    "Erase what is stored about the client and its companies: ask for it, and confirm as another person",
  request: Schema.Struct({
    erasedClient: objectOf("The erasure of the client.", eraseAllFields)
  }),
  rules: [withdrawsOrCounts("erasedClient")],
  isStrict: true,
  response: Schema.Struct({
    erasure: objectOf("The erasure.", { clientId: ids.clientId, ...erasureFields })
  }),
  run: ({ erasedClient: { dryRun, withdraw = false } }, caller, entry) =>
    Effect.gen(function* () {
      const { clientId, at } = entry
      if (withdraw) {
        return { erasure: { clientId, ...(yield* withdrawRequest(clientId, caller, entry)) } }
      }
      const today = dayStillOn(at)
      const { working, verifying, facts, kept } = yield* keptOfCompany(clientId, undefined, today)
      if (!dryRun && working > 0) return yield* stillWorking
      if (!dryRun) yield* Effect.fromResult(requirePaid(facts, today))
      if (!dryRun && verifying > 0) return yield* underVerification
      const owner = { kind: "client", id: clientId, clientId, companyId: clientId } as const
      const work = { owner, kept, isDryRun: dryRun }
      return { erasure: { clientId, ...(yield* askToErase(work, caller, entry)) } }
    }),
  example: { erasedClient: { dryRun: true }, actedBy: "Rosa Diaz" }
})
