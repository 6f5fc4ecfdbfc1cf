/** Gives a worker a wage. The first one invites the worker, and activates who is verified already. */
import { RecordNotFound } from "@payroll/domain/errors"
import { wageFields } from "@payroll/domain/wage/wage"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { withPay } from "../bankAccount/rules/payChange.ts"
import { withHeldMethod } from "../bankAccount/rules/wageMethod.ts"
import { idFields, objectOf } from "../answerSchema.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { invitationsOf } from "../flowLink/rules/invitation.ts"
import { notRemoved } from "../notRemoved.ts"
import { requireWorker } from "../ports/workerStore.ts"
import { AddedWage, addedWage } from "./rules/newWage.ts"

const AddUserWage = Schema.Struct({
  userWage: objectOf("The wage.", {
    companyId: idFields.companyId,
    userId: idFields.userId,
    ...wageFields
  })
})

export const addUserWage = defineWrite({
  group: "adminPortal",
  name: "addUserWage",
  verb: "POST",
  role: "write",
  summary: "Give a worker a wage",
  request: AddUserWage,
  response: Schema.Struct({ userWage: AddedWage }),
  load: ({ userWage }, { client }) =>
    Effect.gen(function* () {
      const loaded = yield* notRemoved(requireWorker(client.id, userWage.userId))
      const invitations = yield* invitationsOf([loaded])
      return { loaded: yield* withPay(loaded), invitation: invitations.get(userWage.userId) }
    }),
  decide: ({ loaded, invitation }, { userWage: input }, context) =>
    loaded.worker.companyId === input.companyId
      ? Result.flatMap(addedWage(loaded, input, invitation, context), ({ wage, changes, entry }) =>
          Result.map(
            withHeldMethod(loaded, [...loaded.wages, wage], changes, context),
            (stored) => ({ record: wage, changes: stored, answer: { userWage: entry } })
          )
        )
      : Result.fail(new RecordNotFound({ record: "user" })),
  example: {
    userWage: {
      companyId: exampleId,
      userId: exampleId,
      wageRate: 1250.5,
      wageBasis: "Per Week",
      workerType: "W2",
      userType: "Salary/Eligible for overtime",
      employmentStatus: "Full Time (30+ Hours per week)",
      paymentMethod: "Check"
    }
  }
})
