/** The statements of a group of commits on SQLite, but for those that name the columns of a row. */

export const STORED_ANSWER =
  "select key, fingerprint, status, body from stored_answer where client_id = ? and key = ?"
/** Reads a row of any client, because a new aggregate must have an id that no client has. */
export const AGGREGATE = "select client_id, revision from aggregate where id = ?"
export const CLAIM_HOLDER =
  "select holder from claim " +
  "where scope = ? and rule = ? and key_version = ? and digest = ? and client_id = ?"
export const DELETE_CLAIM =
  "delete from claim " +
  "where scope = ? and rule = ? and key_version = ? and digest = ? and client_id = ?"
export const HAS_ENDPOINT =
  "select 1 from webhook_endpoint where client_id = ? and takes_streams = 1"
/** The digests of a tally, with the value. One that is longer than its limit is over, and grows no more. */
export const COUNT_NUMBER =
  "insert into number_tally as stored (client_id, tally, at, digests) values (?, ?, ?, ?) " +
  "on conflict (client_id, tally) do update set digests = case " +
  "when instr(stored.digests, excluded.digests) > 0 or length(stored.digests) > ? " +
  "then stored.digests else stored.digests || excluded.digests end returning digests"
export const RELEASE = "delete from claim where rule = ? and holder = ? and client_id = ?"
export const MOVE_AGGREGATE =
  "update aggregate set revision = revision + ?, last_sequence = last_sequence + ?, " +
  "workers = workers + ? where id = ? and client_id = ? returning last_sequence, workers"
export const LIST_ALL =
  "update worker set listed = 1 where company_id = ? and client_id = ? and listed = 0"
export const LIST_ADDED = "update worker set listed = 1 where id = ? and client_id = ?"

export const versionIn = (table: string, hasMac: boolean) =>
  `select version${hasMac ? ", mac" : ""} from ${table} where id = ? and client_id = ?`
