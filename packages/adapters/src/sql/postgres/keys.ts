/** The unique keys at which groups wait for each other, in one order for all groups to avoid deadlocks. */
import type { Row } from "../records/row.ts"
import {
  answerRow,
  claimKey,
  tallyRow,
  type ClaimRow,
  type EncodedCommit
} from "../writer/encodedCommit.ts"

export const answerKey = (clientId: string, key: string) => `${clientId} ${key}`

export const tallyKey = (clientId: string, tally: string) => `${clientId} ${tally}`

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

/** Rows of `number_tally` that have one limit, each of another tally. */
export interface Tallies {
  readonly full: number
  readonly rows: ReadonlyArray<Row>
}

/** The numbers of a group, whose commits share no tally; one of several alike in a commit comes after the others. */
export const talliesOf = (group: ReadonlyArray<EncodedCommit>): ReadonlyArray<Tallies> => {
  const statements = new Map<string, { full: number; rows: Array<readonly [string, Row]> }>()
  for (const commit of group) {
    const turns = new Map<string, number>()
    for (const number of commit.numbers) {
      const { tally, full } = number
      const turn = turns.get(tally) ?? 0
      turns.set(tally, turn + 1)
      const statement = statements.get(`${turn} ${full}`) ?? { full, rows: [] }
      statements.set(`${turn} ${full}`, statement)
      statement.rows.push([tallyKey(commit.clientId, tally), tallyRow(commit, number)])
    }
  }
  return inOrder(statements).map(({ full, rows }) => ({ full, rows: inOrder(rows) }))
}
