/** What groups wait for each other at: unique keys, in one order for all of them, so that none deadlock. */
import type { Row } from "../database.ts"
import { answerRow, claimKey, type ClaimRow, type Member } from "../writer/member.ts"

export const answerKey = (clientId: string, key: string) => `${clientId} ${key}`

/**
 * By the characters of the keys. A database would order them by the rules of its language, which are
 * not those of the next one.
 */
const inOrder = <A>(rows: Iterable<readonly [key: string, row: A]>): ReadonlyArray<A> =>
  [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)

/** What a group claims, each claim once. */
export const claimsOf = (group: ReadonlyArray<Member>): ReadonlyArray<ClaimRow> => {
  const claims = group.flatMap((member) => member.claims.filter(({ isRival }) => !isRival))
  return inOrder(new Map(claims.map(({ row }) => [claimKey(row), row])))
}

/** The answers that a group would keep. */
export const answersOf = (group: ReadonlyArray<Member>): ReadonlyArray<Row> =>
  inOrder(
    group.flatMap(({ clientId, answer, at }) =>
      answer ? [[answerKey(clientId, answer.key), answerRow(clientId, answer, at)] as const] : []
    )
  )
