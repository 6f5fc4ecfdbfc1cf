/** Adds a worker's information of Form W-4, in whatever state the worker is. */
import { w4Fields } from "@payroll/domain/w4/w4Information"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { idFields, objectOf } from "../answerSchema.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { withForm } from "../document/rules/formToSign.ts"
import { notRemoved } from "../notRemoved.ts"
import { requireWorker } from "../ports/workerStore.ts"
import { AddedW4, addedW4, w4ForGuests } from "./rules/newW4.ts"

export const addW4Information = defineWrite({
  group: "userOnboarding",
  name: "addW4Information",
  verb: "POST",
  role: "write",
  summary: "Give a worker's W-4 information",
  forGuests: w4ForGuests,
  request: Schema.Struct({
    w4Information: objectOf("The W-4 information.", { userId: idFields.userId, ...w4Fields })
  }),
  response: Schema.Struct({ w4Information: AddedW4 }),
  load: ({ w4Information }, caller) =>
    Effect.flatMap(notRemoved(requireWorker(caller.client.id, w4Information.userId)), (loaded) =>
      withForm(loaded, caller)
    ),
  decide: (loaded, { w4Information: input }, context) =>
    Result.map(addedW4(loaded, input, context), ({ w4, changes, entry }) => ({
      record: w4,
      changes,
      answer: { w4Information: entry }
    })),
  example: {
    w4Information: {
      userId: exampleId,
      w4FilingStatus: "Head of household",
      haveMultipleJob: false,
      dependents: 2,
      extraWithholding: 25.5
    }
  }
})
