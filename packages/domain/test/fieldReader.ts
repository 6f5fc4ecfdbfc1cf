/** Decodes one value with a field type, like a request's decoder, and reports its problems. */
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type * as SchemaIssue from "effect/SchemaIssue"

/** The outcome for a value: its stored form in plain text, or `<problem type>: <message>` of each rule. */
export type Reading =
  | { readonly stored: unknown }
  | { readonly problems: ReadonlyArray<string>; readonly text: string }

const problemsOf = (issue: SchemaIssue.Issue): ReadonlyArray<string> => {
  switch (issue._tag) {
    case "Composite":
      return issue.issues.flatMap(problemsOf)
    case "Encoding":
    case "Pointer":
      return problemsOf(issue.issue)
    case "Filter":
      return [`${issue.filter.annotations?.["problem"]}: ${issue.filter.annotations?.["message"]}`]
    default:
      return [issue._tag]
  }
}

export const fieldReader = (
  field: Schema.ConstraintDecoder<unknown>
): ((value: unknown) => Reading) => {
  const decode = Schema.decodeUnknownResult(field, { errors: "all" })
  return (value) => {
    const decoded = decode(value)
    if (Result.isFailure(decoded)) {
      return { problems: problemsOf(decoded.failure.issue), text: String(decoded.failure) }
    }
    const stored: unknown = decoded.success
    return { stored: Redacted.isRedacted(stored) ? Redacted.value(stored) : stored }
  }
}

/** The value if it is accepted, otherwise its first problem. */
export const outcome = (reading: Reading): unknown =>
  "stored" in reading ? reading.stored : reading.problems[0]
