/**
 * The encoding of jobs for the writer thread. A commit is one flat list, because the structured clone of
 * nested objects takes several times as long. That thread imports this file, so keep its imports cheap to
 * load.
 */
import type { Row } from "../records/row.ts"
import type { AggregateMove, ClaimRow, EventBytes, MemberClaim, Release } from "../writer/member.ts"
import type { Expected, SqliteMember, Write } from "./member.ts"
import type { SqliteJob } from "./job.ts"

type Value = Row[string]

/** A commit; each list inside starts with its length. */
type Packed = ReadonlyArray<Value>

/** Commits are packed, statements sent as they are. */
type SentJob = Packed | Exclude<SqliteJob, { kind: "commit" }>

export interface SentJobs {
  /** The SQL texts of all commits, each once; commits refer to them by index. */
  readonly sqlTexts: ReadonlyArray<string>
  readonly jobs: ReadonlyArray<SentJob>
}

/** Appends a list to another: its length, then each item by `put`. */
const putEach = <A>(to: Array<Value>, list: ReadonlyArray<A>, put: (each: A) => unknown): void => {
  to.push(list.length)
  for (const each of list) put(each)
}

const pack = (rows: number, member: SqliteMember, indexOf: (sql: string) => number): Packed => {
  const { id, clientId, isDryRun, answerKey } = member
  const to: Array<Value> = [rows, id, clientId, Number(isDryRun), answerKey]
  const put = (value: Value) => to.push(value)
  const putEvent = (event: EventBytes) =>
    to.push(event.id, event.commitId, event.type, event.at, event.before, event.after)

  putEach(to, member.versions, (of) => to.push(of.table, of.id, of.expected))
  putEach(to, member.aggregates, (move) => {
    to.push(move.id, move.kind, move.clientId, move.companyId, move.expected ?? null)
    putEach(to, move.events, putEvent)
  })
  putEach(to, member.claims, ({ row, path, isRival }) => {
    to.push(row.scope, row.rule, row.key_version, row.digest, row.holder, row.client_id)
    to.push(Number(isRival))
    putEach(to, path, put)
  })
  putEach(to, member.releases, (of) => to.push(of.rule, of.holder, of.client_id))
  putEach(to, member.writes, ({ sql, parameters }) => {
    to.push(indexOf(sql))
    putEach(to, parameters, put)
  })
  return to
}

/** Reads the values in the order in which `pack` appends them. */
const unpack = (packed: Packed, sqlTexts: ReadonlyArray<string>): SqliteJob => {
  let at = 0
  const next = () => packed[at++]
  const text = () => next() as string
  const number = () => next() as number
  const values = (): ReadonlyArray<Value> => {
    const first = at + 1
    at = first + number()
    return packed.slice(first, at)
  }
  const each = <A>(take: () => A): ReadonlyArray<A> => {
    const list: Array<A> = []
    for (let left = number(); left > 0; left -= 1) list.push(take())
    return list
  }
  const event = (): EventBytes => ({
    id: text(),
    commitId: text(),
    type: text(),
    at: number(),
    before: text(),
    after: text()
  })
  const claimRow = (): ClaimRow => ({
    scope: text(),
    rule: text(),
    key_version: number(),
    digest: text(),
    holder: text(),
    client_id: text()
  })

  const rows = number()
  const member: SqliteMember = {
    id: text(),
    clientId: text(),
    isDryRun: next() === 1,
    answerKey: next() as string | null,
    versions: each((): Expected => ({ table: text(), id: text(), expected: number() })),
    aggregates: each((): AggregateMove => ({
      id: text(),
      kind: next() as AggregateMove["kind"],
      clientId: text(),
      companyId: text(),
      expected: (next() as number | null) ?? undefined,
      events: each(event)
    })),
    claims: each((): MemberClaim => ({
      row: claimRow(),
      isRival: next() === 1,
      path: values() as MemberClaim["path"]
    })),
    releases: each((): Release => ({ rule: text(), holder: text(), client_id: text() })),
    writes: each((): Write => ({ sql: sqlTexts[number()] ?? "", parameters: values() }))
  }
  return { kind: "commit", rows, member }
}

export const packJobs = (jobs: ReadonlyArray<SqliteJob>): SentJobs => {
  const indexes = new Map<string, number>()
  const indexOf = (sql: string): number => {
    const index = indexes.get(sql) ?? indexes.size
    indexes.set(sql, index)
    return index
  }
  const sent = jobs.map((job) =>
    job.kind === "commit" ? pack(job.rows, job.member, indexOf) : job
  )
  return { sqlTexts: [...indexes.keys()], jobs: sent }
}

export const unpackJobs = ({ sqlTexts, jobs }: SentJobs): ReadonlyArray<SqliteJob> =>
  jobs.map((job) => ("kind" in job ? job : unpack(job, sqlTexts)))
