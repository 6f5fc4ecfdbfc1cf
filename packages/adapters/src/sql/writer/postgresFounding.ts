/**
 * A group whose commits only found something new, in one flight: nothing is there that they could be
 * checked against, and what they claim a unique key gives to one of them alone.
 */
import type pg from "pg"
import type { Row } from "../database.ts"
import { allOf, BEGIN, inOnePiece, isTwice, say, send } from "../dialect/postgresPool.ts"
import { answerRow, claimKey, type Member } from "./member.ts"
import { writesOf, type WriterStatements } from "./postgresGroup.ts"

/** Whether a commit changes nothing that is there already. */
export const onlyFounds = (member: Member): boolean =>
  !member.isRehearsal &&
  member.updates.length === 0 &&
  member.releases.length === 0 &&
  member.aggregates.every(({ expected }) => expected === 0) &&
  member.claims.every(({ isRival }) => !isRival)

/** In one order for all, so that groups which claim the same wait but do not deadlock. */
const inOrder = <A extends Row>(rows: ReadonlyArray<A>, key: (row: A) => string) =>
  [...new Map(rows.map((row) => [key(row), row]))]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, row]) => row)

/** Writes a group that only founds; false when something was there already, and nothing is written. */
export const writeFounders = async (
  client: pg.ClientBase,
  group: ReadonlyArray<Member>,
  statements: WriterStatements
): Promise<boolean> => {
  const claims = group.flatMap((member) => member.claims.map(({ row }) => row))
  const answers = group.flatMap(({ clientId, answer, at }) =>
    answer ? [answerRow(clientId, answer, at)] : []
  )
  const writes = writesOf(group, new Map(), statements, [
    { table: "claim", rows: inOrder(claims, claimKey) },
    { table: "stored_answer", rows: inOrder(answers, (row) => `${row["client_id"]} ${row["key"]}`) }
  ])
  const sent = inOnePiece(client, () => [
    say(client, BEGIN),
    ...writes.map((statement) => send(client, statement)),
    say(client, "commit")
  ])
  try {
    await allOf<unknown>(sent)
    return true
  } catch (error) {
    if (isTwice(error)) return false
    throw error
  }
}
