import type { Commit } from "@payroll/operations/writer"
import * as Redacted from "effect/Redacted"

/**
 * Keys that two commits of one group must not share, of commits that are not encoded yet: of each digest what it is
 * computed from. A company's sequence is not one of them: numbers are assigned in turn.
 */
export const touches = ({
  clientId,
  changes,
  numbers = [],
  answer
}: Commit): ReadonlyArray<string> => [
  ...changes.writes.flatMap(({ op, record }) => (op === "update" ? [record.id] : [])),
  ...changes.revisions.map(({ id }) => id),
  ...numbers.map(({ scope, alike }) => `${clientId} tally ${scope} ${alike}`),
  ...changes.claims.map(
    ({ rule, scope, value }) => `${clientId} claim ${rule} ${scope} ${Redacted.value(value)}`
  ),
  ...(answer ? [`${clientId} answer ${answer.key}`] : [])
]
