/**
 * The encoding of jobs for the writer thread. A commit is one flat list, because the structured clone of
 * nested objects takes several times as long. One description, `sqliteCommit`, both packs and unpacks it.
 * That thread imports this file, so keep its imports cheap to load.
 */
import type { Row } from "../records/row.ts"
import type {
  AggregateMove,
  ClaimRow,
  EncodedClaim,
  EncodedNumber,
  EventBytes,
  Release
} from "../writer/encodedCommit.ts"
import type { Queued } from "../writer/groupQueue.ts"
import type { Expected, SqliteCommit, Write } from "./commit.ts"
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
  /** The rows of each job, which the limits of a group count. */
  readonly rows: ReadonlyArray<number>
}

interface Packing {
  readonly values: Array<Value>
  /** The index of each SQL text. */
  readonly texts: Map<string, number>
}

interface Unpacking {
  readonly values: Packed
  readonly texts: ReadonlyArray<string>
  at: number
}

/** How a part of a commit is appended to a list of values, and read back from it. */
interface Wire<A> {
  readonly put: (to: Packing, part: A) => void
  readonly take: (from: Unpacking) => A
}

const next = (from: Unpacking): Value => from.values[from.at++] ?? null

/** A part that is a value itself. */
const plain = <A extends Value>(): Wire<A> => ({
  put: ({ values }, value) => values.push(value),
  take: (from) => next(from) as A
})

const text = plain<string>()
const number = plain<number>()

const flag: Wire<boolean> = {
  put: ({ values }, value) => values.push(Number(value)),
  take: (from) => next(from) === 1
}

const optionalNumber: Wire<number | undefined> = {
  put: ({ values }, value) => values.push(value ?? null),
  take: (from) => (next(from) as number | null) ?? undefined
}

const optionalText: Wire<string | undefined> = {
  put: ({ values }, value) => values.push(value ?? null),
  take: (from) => (next(from) as string | null) ?? undefined
}

const sqlText: Wire<string> = {
  put: ({ values, texts }, sql) => {
    const index = texts.get(sql) ?? texts.size
    texts.set(sql, index)
    values.push(index)
  },
  take: (from) => from.texts[next(from) as number] ?? ""
}

/** A list of values, which needs no call per value. */
const values = <A extends Value>(): Wire<ReadonlyArray<A>> => ({
  put: (to, list) => to.values.push(list.length, ...list),
  take: (from) => {
    const first = from.at + 1
    from.at = first + (next(from) as number)
    return from.values.slice(first, from.at) as ReadonlyArray<Value> as ReadonlyArray<A>
  }
})

const each = <A>({ put, take }: Wire<A>): Wire<ReadonlyArray<A>> => ({
  put: (to, list) => {
    to.values.push(list.length)
    for (const part of list) put(to, part)
  },
  take: (from) => {
    const list: Array<A> = []
    for (let left = next(from) as number; left > 0; left -= 1) list.push(take(from))
    return list
  }
})

const fields = <A extends object>(parts: { readonly [K in keyof A]-?: Wire<A[K]> }): Wire<A> => {
  const named = Object.entries(parts) as Array<[keyof A, Wire<A[keyof A]>]>
  return {
    put: (to, object) => {
      for (const [name, { put }] of named) put(to, object[name])
    },
    take: (from) => {
      const object: Partial<A> = {}
      for (const [name, { take }] of named) object[name] = take(from)
      return object as A
    }
  }
}

const event = fields<EventBytes>({
  id: text,
  commitId: text,
  type: text,
  at: number,
  before: text,
  after: text,
  macKey: text
})

const aggregate = fields<AggregateMove>({
  id: text,
  kind: plain(),
  clientId: text,
  companyId: text,
  expected: optionalNumber,
  events: each(event),
  workers: values()
})

const claim = fields<EncodedClaim>({
  row: fields<ClaimRow>({
    scope: text,
    rule: text,
    key_version: number,
    digest: text,
    holder: text,
    client_id: text
  }),
  isRival: flag,
  path: values<string | number>()
})

const sqliteCommit = fields<SqliteCommit>({
  id: text,
  clientId: text,
  at: number,
  isDryRun: flag,
  answerKey: plain(),
  versions: each(fields<Expected>({ table: text, id: text, expected: number, macs: optionalText })),
  aggregates: each(aggregate),
  numbers: each(
    fields<EncodedNumber>({ index: number, tally: text, digest: text, full: number, until: number })
  ),
  claims: each(claim),
  releases: each(fields<Release>({ rule: text, holder: text, client_id: text })),
  writes: each(fields<Write>({ sql: sqlText, parameters: values() }))
})

/** Packs the jobs of a group for one message. */
export const packJobs = (
  group: ReadonlyArray<Pick<Queued<SqliteJob, unknown>, "work" | "rows">>
): SentJobs => {
  const texts = new Map<string, number>()
  const jobs = group.map(({ work }): SentJob => {
    if (work.kind !== "commit") return work
    const to: Packing = { values: [], texts }
    sqliteCommit.put(to, work.commit)
    return to.values
  })
  return { sqlTexts: [...texts.keys()], jobs, rows: group.map(({ rows }) => rows) }
}

export const unpackJobs = ({ sqlTexts, jobs, rows }: SentJobs) =>
  jobs.map((job, index): { readonly work: SqliteJob; readonly rows: number } => ({
    work:
      "kind" in job
        ? job
        : {
            kind: "commit",
            commit: sqliteCommit.take({ values: job, texts: sqlTexts, at: 0 })
          },
    rows: rows[index] ?? 0
  }))
