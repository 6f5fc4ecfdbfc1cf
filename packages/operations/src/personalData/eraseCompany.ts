/** Erases what is stored about a company for which nobody works any more, and about its people. */
import { StateConflict } from "@payroll/domain/errors"
import { dayStillOn } from "@payroll/domain/retention/dayEverywhere"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { idFields, ids, objectOf } from "../answerSchema.ts"
import { defineCommand, exampleId } from "../defineOperation.ts"
import { requireCompany } from "../ports/companyStore.ts"
import {
  askToErase,
  eraseFields,
  erasureFields,
  requirePaid,
  withdrawRequest,
  withdrawsOrCounts
} from "./rules/erasure.ts"
import { keptOfCompany } from "./rules/keptOfCompany.ts"

const stillWorking = new StateConflict({
  message: "users still work for the company: terminate or remove all of them first"
})

const stillContracted = new StateConflict({
  message: "the company still works as a contractor: terminate or remove its users first"
})

const underVerification = new StateConflict({
  message: "the company is being verified: wait for the outcome"
})

export const eraseCompany = defineCommand({
  group: "adminPortal",
  name: "eraseCompany",
  verb: "PUT",
  role: "admin",
  summary:
    "Erase what is stored about a company and its people: ask for it, and confirm as another person",
  request: Schema.Struct({
    company: objectOf("The company.", { companyId: idFields.companyId, ...eraseFields })
  }),
  rules: [withdrawsOrCounts("company")],
  isStrict: true,
  response: Schema.Struct({
    erasure: objectOf("The erasure.", { companyId: ids.companyId, ...erasureFields })
  }),
  run: ({ company: { companyId, dryRun = false, withdraw = false } }, caller, entry) =>
    Effect.gen(function* () {
      const { clientId, at } = entry
      yield* requireCompany(clientId, companyId)
      if (withdraw) {
        return { erasure: { companyId, ...(yield* withdrawRequest(companyId, caller, entry)) } }
      }
      const today = dayStillOn(at)
      const about = yield* keptOfCompany(clientId, companyId, today)
      const { working, contracts, verifying, facts, kept } = about
      if (working > 0) return yield* stillWorking
      if (contracts > 0) return yield* stillContracted
      yield* Effect.fromResult(requirePaid(facts, today))
      if (!dryRun && verifying > 0) return yield* underVerification
      const owner = { kind: "company", id: companyId, clientId, companyId } as const
      const work = { owner, kept, isDryRun: dryRun }
      return { erasure: { companyId, ...(yield* askToErase(work, caller, entry)) } }
    }),
  example: { company: { companyId: exampleId, dryRun: true }, actedBy: "Rosa Diaz" }
})
