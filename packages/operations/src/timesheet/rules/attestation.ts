/** The attestation of a worker about recorded time. */
import { described } from "@payroll/domain/field/rule"
import * as Schema from "effect/Schema"
import { objectOf } from "../../answerSchema.ts"

const confirmed = (what: string) =>
  Schema.optionalKey(described(Schema.Boolean, `Whether the worker says that ${what}.`))

/** The attestation of a worker who clocks out or submits. */
export const attestationField = {
  attestation: Schema.optionalKey(
    objectOf("What the worker confirms.", {
      mealsTaken: confirmed("all meals were taken"),
      restBreaksTaken: confirmed("all rest breaks were taken"),
      timesRight: confirmed("the times are right")
    })
  )
} as const
