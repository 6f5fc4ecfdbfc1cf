/** The reason that whole values are asked for: needed with `whole`, and with nothing else. */
import { missing, problem } from "@payroll/domain/problem"
import { allOf, filled, having, required, when } from "../../conditions.ts"
import { publishedAs } from "../../decode.ts"

export const wholeReasonRule = publishedAs(
  allOf(
    when(having("whole", true), filled("reason")),
    when(required("reason"), having("whole", true))
  ),
  ({ whole, reason }) => {
    if (whole === true) return reason === undefined ? [missing(["reason"])] : []
    return reason === undefined
      ? []
      : [problem(["reason"], "conflict", "is only for whole values: set whole")]
  }
)
