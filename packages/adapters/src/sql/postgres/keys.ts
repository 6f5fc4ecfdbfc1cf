/** The unique keys at which groups wait for each other, in one order for all groups to avoid deadlocks. */
import type { Row } from "../records/row.ts"
import { answerRow, claimKey, type ClaimRow, type EncodedCommit } from "../writer/encodedCommit.ts"

export const answerKey = (clientId: string, key: string) => `${clientId} ${key}`

/** Ordered by code units here, because databases with different collations would order differently. */
const inOrder = <A>(rows: Iterable<readonly [key: string, row: A]>): ReadonlyArray<A> =>
  [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)

/** The claims of a group, each once. */
export const claimsOf = (group: ReadonlyArray<EncodedCommit>): ReadonlyArray<ClaimRow> => {
  const claims = group.flatMap((commit) => commit.claims.filter(({ isRival }) => !isRival))
  return inOrder(new Map(claims.map(({ row }) => [claimKey(row), row])))
}

/** The answers that a group stores for its idempotency keys. */
export const answersOf = (group: ReadonlyArray<EncodedCommit>): ReadonlyArray<Row> =>
  inOrder(
    group.flatMap(({ clientId, answer, at }) =>
      answer ? [[answerKey(clientId, answer.key), answerRow(clientId, answer, at)] as const] : []
    )
  )
