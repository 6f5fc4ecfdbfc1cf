/** Replicas, which answer reads that allow it. One that is away, silent or behind is passed over. */
import type { OnReplica } from "@payroll/operations/ports/readPlace"
import type pg from "pg"
import { postgresUrls } from "../../settings/settingValues.ts"
import type { ReplicaReads } from "../database.ts"
import type { Bound } from "../statement.ts"
import { inOneWrite, inTransaction, openPool, send, withClient } from "./pool.ts"
import { parsePosition, reached } from "./positions.ts"
import { isPooled } from "./session.ts"

/** The primary answers in its place: waiting costs more than it saves. */
const CONNECT_MS_MAX = 500
const ANSWER_MS_MAX = 1_000
/** Time for which a replica that failed is left alone. */
const AWAY_MS = 2_000

type Rows = ReadonlyArray<ReadonlyArray<unknown>>

/** In place of a replica, once a request has read from the primary. */
const NOWHERE = {}

interface Replica {
  readonly pool: pg.Pool
  awayUntil: number
}

interface Tried {
  readonly rows: Rows | undefined
  readonly outcome: keyof ReplicaReads
}

interface Reading {
  readonly begin: string
  readonly queries: ReadonlyArray<Bound<unknown>>
}

export class Replicas {
  /** Counts of the reads that a replica may answer, by outcome. */
  readonly reads: ReplicaReads = { answered: 0, behind: 0, away: 0 }
  readonly #replicas: ReadonlyArray<Replica>
  #turn = 0

  constructor(url: string, connections: number) {
    const limits = { connectMs: CONNECT_MS_MAX, answerMs: ANSWER_MS_MAX }
    this.#replicas = (postgresUrls(url)?.urls ?? []).map((each) => ({
      pool: openPool(each, connections, limits),
      awayUntil: 0
    }))
  }

  /** The rows from a replica; undefined if the primary has to be asked, and then for the rest of the request. */
  async read(allowed: OnReplica, reading: Reading): Promise<Rows | undefined> {
    if (allowed.place === NOWHERE) return undefined
    const { rows, outcome } = await this.#tryToRead(allowed, reading)
    this.reads[outcome] += 1
    return rows
  }

  async #tryToRead(allowed: OnReplica, reading: Reading): Promise<Tried> {
    const replica = this.#replicaFor(allowed)
    const position = allowed.atLeast === undefined ? undefined : parsePosition(allowed.atLeast)
    allowed.place = NOWHERE
    if (!replica) return { rows: undefined, outcome: "away" }
    if (allowed.atLeast !== undefined && !position) return { rows: undefined, outcome: "behind" }
    try {
      const rows = await withClient(replica.pool, (client) =>
        readOn(client, reached(position), reading)
      )
      // Whatever is read next must not be older.
      if (rows) allowed.place = replica
      return { rows, outcome: rows ? "answered" : "behind" }
    } catch {
      replica.awayUntil = performance.now() + AWAY_MS
      return { rows: undefined, outcome: "away" }
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#replicas.map(({ pool }) => pool.end()))
  }

  /** The replica where the request read first. */
  #replicaFor({ place }: OnReplica): Replica | undefined {
    return this.#replicas.find((each) => each === place) ?? this.#next()
  }

  /** The next replica that has not failed lately. */
  #next(): Replica | undefined {
    const now = performance.now()
    const inTurn = [...this.#replicas.slice(this.#turn), ...this.#replicas.slice(0, this.#turn)]
    const available = inTurn.find(({ awayUntil }) => awayUntil <= now)
    this.#turn = (this.#turn + 1) % this.#replicas.length
    return available
  }
}

/**
 * Asks whether the replica may answer, and reads, in one round trip. The question comes first and outside of the
 * transaction, whose snapshot is then at least as new as its answer.
 */
const readOn = async (
  client: pg.ClientBase,
  question: Bound<{ readonly fresh: boolean }>,
  { begin, queries }: Reading
): Promise<Rows | undefined> => {
  if (isPooled(client)) {
    const [row] = await send(client, question)
    return row?.fresh === true ? inTransaction(client, begin, queries) : undefined
  }
  const [freshness, rows] = inOneWrite(
    client,
    () => [send(client, question), inTransaction(client, begin, queries)] as const
  )
  const [[answer], results] = await Promise.all([freshness, rows])
  return answer?.fresh === true ? results : undefined
}
