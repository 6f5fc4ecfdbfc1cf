/**
 * A group whose commits only add to what is there, in one flight: nothing is there that they could
 * be checked against, and what they claim a unique key gives to one of them alone.
 */
import type pg from "pg"
import { isTwice } from "./errors.ts"
import { BEGIN, inTransaction } from "./pool.ts"
import type { Member } from "../writer/member.ts"
import { writesOf, type WriterStatements } from "./group.ts"
import { answersOf, claimsOf } from "./keys.ts"
import { insertAll } from "./rows.ts"

/** Whether a commit only adds: nothing that is there already changes. */
export const onlyFounds = (member: Member): boolean =>
  !member.isDryRun &&
  member.updates.length === 0 &&
  member.releases.length === 0 &&
  member.aggregates.every(({ expected }) => expected === 0) &&
  member.claims.every(({ isRival }) => !isRival)

/** Writes a group that only founds; false when something was there already, and nothing is written. */
export const writeFounders = async (
  client: pg.ClientBase,
  group: ReadonlyArray<Member>,
  statements: WriterStatements
): Promise<boolean> => {
  const keys = [
    { table: "claim", rows: claimsOf(group) },
    { table: "stored_answer", rows: answersOf(group) }
  ].filter(({ rows }) => rows.length > 0)
  const writes = [
    ...keys.flatMap((of) => insertAll([of], statements.integers)),
    ...writesOf(group, new Map(), statements)
  ]
  try {
    await inTransaction(client, BEGIN, writes)
    return true
  } catch (error) {
    if (isTwice(error)) return false
    throw error
  }
}
