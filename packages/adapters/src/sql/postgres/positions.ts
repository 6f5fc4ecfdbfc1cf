/** Positions in the write-ahead log, by which a replica shows that it has what a caller knows of. */
import type pg from "pg"
import type { Bound } from "../statement.ts"

/** The timeline and the place in its log, which callers pass on without reading it. */
interface Position {
  readonly timeline: number
  readonly place: bigint
  readonly lsn: string
}

const TOKEN = /^([0-9A-F]{1,8})\.([0-9A-F]{1,8})-([0-9A-F]{1,8})$/
const HEX = 16

const positionOf = (timeline: string, high: string, low: string): Position => ({
  timeline: Number.parseInt(timeline, HEX),
  place: BigInt(`0x${high.padStart(8, "0")}${low.padStart(8, "0")}`),
  lsn: `${high}/${low}`
})

/** The position of a token; undefined for a text that this database never gave. */
export const parsePosition = (token: string): Position | undefined => {
  const [, timeline, high, low] = TOKEN.exec(token) ?? []
  return timeline === undefined || high === undefined || low === undefined
    ? undefined
    : positionOf(timeline, high, low)
}

const NOW: Bound<{ readonly timeline: string; readonly lsn: string }> = {
  sql:
    "select left(pg_walfile_name(lsn), 8) as timeline, lsn::text as lsn " +
    "from pg_current_wal_insert_lsn() as lsn",
  parameters: []
}

interface Fresh {
  readonly fresh: boolean
}

/**
 * Query: true if the server is a replica that has replayed a position. After a failover the places of two timelines do
 * not compare: the server must have reached the timeline too, which its control file shows after a restart point. A
 * later timeline will do: it contains everything that the failover kept.
 */
const REACHED =
  "select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn " +
  "and (select timeline_id from pg_control_checkpoint()) >= $2::bigint as fresh"
const IS_REPLICA = "select pg_is_in_recovery() as fresh"

/** The query that tells whether a replica may answer, to be sent before its snapshot is taken. */
export const reached = (position: Position | undefined): Bound<Fresh> =>
  position
    ? { sql: REACHED, parameters: [position.lsn, position.timeline] }
    : { sql: IS_REPLICA, parameters: [] }

type Send = <Row>(client: pg.ClientBase, query: Bound<Row>) => Promise<ReadonlyArray<Row>>

/** The position behind everything that was committed on connections to the primary. */
export class Positions {
  readonly #send: Send
  #latest: Position | undefined
  #token: string | undefined

  constructor(send: Send) {
    this.#send = send
  }

  /** Its token; undefined while it is not known. */
  readonly latest = (): string | undefined => this.#token

  /** Asks for the position after a commit. If that fails, none is known until the next. */
  async note(client: pg.ClientBase): Promise<void> {
    const [row] = await this.#send(client, NOW).catch(() => [])
    if (!row) {
      this.#token = undefined
      return
    }
    const [high = "", low = ""] = row.lsn.split("/")
    const position = positionOf(row.timeline, high, low)
    const latest = this.#latest
    const isLater =
      !latest ||
      position.timeline > latest.timeline ||
      (position.timeline === latest.timeline && position.place >= latest.place)
    if (!isLater && this.#token !== undefined) return
    this.#latest = isLater ? position : latest
    const { timeline, lsn } = this.#latest
    this.#token = `${timeline.toString(HEX).toUpperCase()}.${lsn.replace("/", "-")}`
  }
}
