/**
 * An insert-only group, written in one round trip. There is nothing to check its commits against, and
 * the unique keys decide between rivals for the same claim.
 */
import type pg from "pg"
import { isDuplicateKey, isTooManyNumbers } from "./errors.ts"
import { BEGIN, inTransaction } from "./pool.ts"
import type { EncodedCommit } from "../writer/encodedCommit.ts"
import { writesOf, type WriterStatements } from "./group.ts"
import { answersOf, claimsOf, talliesOf } from "./keys.ts"
import { insertAll } from "./rows.ts"
import { countNumbers } from "./statements.ts"

/** Returns true if a commit changes no existing row. */
export const isInsertOnly = (commit: EncodedCommit): boolean =>
  !commit.isDryRun &&
  commit.updates.length === 0 &&
  commit.releases.length === 0 &&
  commit.aggregates.every(({ expected }) => expected === 0) &&
  commit.claims.every(({ isRival }) => !isRival)

/** Writes an insert-only group. False, and nothing written, if a unique key exists already or a tally is full. */
export const writeInsertOnly = async (
  client: pg.ClientBase,
  group: ReadonlyArray<EncodedCommit>,
  statements: WriterStatements
): Promise<boolean> => {
  const keys = [
    { table: "claim", rows: claimsOf(group) },
    { table: "stored_answer", rows: answersOf(group) }
  ].filter(({ rows }) => rows.length > 0)
  const writes = [
    ...talliesOf(group).map((of) => countNumbers(of, statements.integers, "fails")),
    ...keys.flatMap((of) => insertAll([of], statements.integers)),
    ...writesOf(group, new Map(), statements)
  ]
  const clientIds = group.map(({ clientId }) => clientId)
  try {
    await inTransaction(client, statements.begin(BEGIN, clientIds), writes)
    return true
  } catch (error) {
    if (isDuplicateKey(error) || isTooManyNumbers(error)) return false
    throw error
  }
}
