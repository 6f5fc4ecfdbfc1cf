/** Erases what is stored about a business user who is deactivated. */
import { StateConflict } from "@payroll/domain/errors"
import { isActive } from "@payroll/domain/status"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { idFields, ids, objectOf } from "../answerSchema.ts"
import { defineCommand, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { profileOf } from "../ports/companyStore.ts"
import {
  askToErase,
  eraseFields,
  erasureFields,
  withdrawRequest,
  withdrawsOrCounts
} from "./rules/erasure.ts"

const stillActive = new StateConflict({
  message: "the business user still represents the company: deactivate the business user first"
})

const underVerification = new StateConflict({
  message: "the company is being verified with its owners: wait for the outcome"
})

export const eraseBusinessUser = defineCommand({
  group: "adminPortal",
  name: "eraseBusinessUser",
  verb: "PUT",
  role: "admin",
  summary:
    "Erase what is stored about a deactivated business user: ask for it, and confirm as another person",
  request: Schema.Struct({
    businessUser: objectOf("The business user.", {
      businessUserId: idFields.businessUserId,
      ...eraseFields
    })
  }),
  rules: [withdrawsOrCounts("businessUser")],
  isStrict: true,
  response: Schema.Struct({
    erasure: objectOf("The erasure.", { businessUserId: ids.businessUserId, ...erasureFields })
  }),
  run: ({ businessUser }, caller, entry) =>
    Effect.gen(function* () {
      const { businessUserId: id, dryRun = false, withdraw = false } = businessUser
      const { clientId } = entry
      const profile = yield* orNotFound("business user", profileOf(clientId, "businessUser", id))
      const { company, businessUsers } = profile
      if (withdraw) {
        return { erasure: { businessUserId: id, ...(yield* withdrawRequest(id, caller, entry)) } }
      }
      if (businessUsers.some((each) => each.id === id && isActive(each))) return yield* stillActive
      if (!dryRun && company.kybStatus === "pending") return yield* underVerification
      const owner = { kind: "businessUser", id, clientId, companyId: company.id } as const
      const work = { owner, kept: [], isDryRun: dryRun }
      return { erasure: { businessUserId: id, ...(yield* askToErase(work, caller, entry)) } }
    }),
  example: { businessUser: { businessUserId: exampleId, dryRun: true }, actedBy: "Rosa Diaz" }
})
