/** Compares a reviewer's number with the one of a case, of which answers show the last four digits. */
import { RecordNotFound, StateConflict } from "@payroll/domain/errors"
import { NineDigits } from "@payroll/domain/field/digits"
import { described } from "@payroll/domain/field/rule"
import type { VerificationAttempt } from "@payroll/domain/verification/attempt"
import { numberOfCase, ownersInCase } from "@payroll/domain/verification/caseSummary"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { idFields, ids, Message, objectOf, shownFlag, shownWhole } from "../answerSchema.ts"
import { defineCommand, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { VerificationStore } from "../ports/verificationStore.ts"

const noNumber = new StateConflict({ message: "a document identifies this person: no number" })

const numberIn = Effect.fnUntraced(function* (
  attempt: VerificationAttempt,
  ownerId: string | undefined
) {
  const owner = ownersInCase(attempt).find(({ id }) => id === ownerId)
  if (ownerId !== undefined && !owner) return yield* new RecordNotFound({ record: "business user" })
  const number = numberOfCase(attempt, owner)
  return Redacted.value(number) === "" ? yield* noNumber : number
})

export const compareNumber = defineCommand({
  group: "adminPortal",
  name: "compareNumber",
  verb: "POST",
  role: "review",
  summary: "Ask whether a number is the one of a verification: five times a case; audited",
  request: Schema.Struct({
    comparison: objectOf("What is compared.", {
      verificationId: idFields.verificationId,
      businessUserId: Schema.optionalKey(
        described(
          idFields.businessUserId,
          "An owner in the case of a company, whose SSN is compared instead of the EIN."
        )
      ),
      number: described(NineDigits, "The EIN or the SSN that is compared.")
    })
  }),
  response: Schema.Struct({
    comparison: objectOf("The result.", {
      verificationId: ids.verificationId,
      isSame: shownFlag("Whether the number is the one of the case."),
      left: shownWhole("How many comparisons are left for this case."),
      message: Message
    })
  }),
  run: ({ comparison: { verificationId, businessUserId, number } }, caller, entry) =>
    Effect.gen(function* () {
      const { reviewCase, recordComparison } = yield* VerificationStore
      const { attempt } = yield* orNotFound("verification", reviewCase(caller, verificationId))
      const caseNumber = yield* numberIn(attempt, businessUserId)
      const left = yield* recordComparison(attempt, entry)
      const isSame = Redacted.value(caseNumber) === Redacted.value(number)
      const message = isSame ? "The number is the one of the case" : "The number is another one"
      return { comparison: { verificationId, isSame, left, message } }
    }),
  example: { comparison: { verificationId: exampleId, number: "123456789" } }
})
