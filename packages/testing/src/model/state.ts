/** The writer as a small program over maps, without a database. */
import type { Problem } from "@payroll/domain/problem"
import * as Redacted from "effect/Redacted"
import { Outcome, type Claim, type Commit, type StoredAnswer } from "@payroll/operations/writer"

interface Owned {
  readonly clientId: string
}

export interface State {
  readonly records: ReadonlyMap<string, Owned & { readonly version: number; readonly name: string }>
  readonly aggregates: ReadonlyMap<
    string,
    Owned & { readonly revision: number; readonly last: number }
  >
  readonly holders: ReadonlyMap<string, string>
  readonly answers: ReadonlyMap<string, StoredAnswer>
  /** Each event's place in its company's sequence. */
  readonly events: ReadonlyMap<string, number>
  readonly audits: ReadonlySet<string>
}

export const empty: State = {
  records: new Map(),
  aggregates: new Map(),
  holders: new Map(),
  answers: new Map(),
  events: new Map(),
  audits: new Set()
}

/** Digests are keyed by client: the same value of two clients has two digests. */
const claimKey = ({ clientId }: Commit, { rule, scope, value }: Claim): string =>
  `${rule} ${clientId} ${scope} ${Redacted.value(value)}`

const answerKey = ({ clientId, answer }: Commit): string => `${clientId} ${answer?.key}`

const staleRecord = (state: State, { clientId, changes }: Commit): string | undefined =>
  changes.writes.find((write) => {
    if (write.op === "insert") return false
    const stored = state.records.get(write.record.id)
    return stored?.clientId !== clientId || stored.version !== write.before.version
  })?.record.id

const staleAggregate = (state: State, { clientId, changes }: Commit): string | undefined => {
  const guarded = changes.revisions.find(({ id, expected }) => {
    const stored = state.aggregates.get(id)
    if (expected === 0) return stored !== undefined
    return stored?.clientId !== clientId || stored.revision !== expected
  })
  if (guarded) return guarded.id
  return changes.events
    .map(({ companyId }) => companyId)
    .filter((companyId) => !changes.revisions.some(({ id }) => id === companyId))
    .find((companyId) => state.aggregates.get(companyId)?.clientId !== clientId)
}

/** The holders after the releases of a commit. */
const withoutReleased = (
  { holders }: State,
  { clientId, changes: { releases = [] } }: Commit
): State["holders"] =>
  new Map(
    [...holders].filter(
      ([key, holder]) =>
        !releases.some(
          (each) => each.holder === holder && key.startsWith(`${each.rule} ${clientId} `)
        )
    )
  )

const takenPaths = (state: State, commit: Commit): ReadonlyArray<Problem["path"]> => {
  const { claims } = commit.changes
  const holders = withoutReleased(state, commit)
  const keyOf = (claim: Claim) => claimKey(commit, claim)
  return claims
    .filter((claim, index) => {
      const earlier = claims.slice(0, index).find((other) => keyOf(other) === keyOf(claim))
      const all = [earlier?.holder, holders.get(keyOf(claim))]
      return all.some((holder) => holder !== undefined && holder !== claim.holder)
    })
    .map(({ path }) => path)
}

/** The outcome of a commit in this state. */
export const judge = (state: State, commit: Commit): Outcome => {
  const answer = commit.answer && state.answers.get(answerKey(commit))
  if (answer) return Outcome.Replayed({ answer })
  const scope = staleRecord(state, commit) ?? staleAggregate(state, commit)
  if (scope !== undefined) return Outcome.Stale({ scope })
  const paths = takenPaths(state, commit)
  return paths.length === 0 ? Outcome.Committed() : Outcome.Taken({ paths })
}

/** The state after an accepted commit. */
export const after = (state: State, commit: Commit): State => {
  const { clientId, changes } = commit
  const records = new Map(state.records)
  for (const { kind, record } of changes.writes) {
    const name = kind === "company" ? record.name : ""
    records.set(record.id, { clientId, version: record.version, name })
  }
  const aggregates = new Map(state.aggregates)
  for (const { id, expected } of changes.revisions) {
    const last = aggregates.get(id)?.last ?? 0
    aggregates.set(id, { clientId, revision: expected + 1, last })
  }
  const events = new Map(state.events)
  for (const { id, companyId } of changes.events) {
    const { revision, last } = aggregates.get(companyId) ?? { revision: 0, last: 0 }
    aggregates.set(companyId, { clientId, revision, last: last + 1 })
    events.set(id, last + 1)
  }
  const claimed = changes.claims.map((claim) => [claimKey(commit, claim), claim.holder] as const)
  const answers = new Map(state.answers)
  if (commit.answer) answers.set(answerKey(commit), commit.answer)
  return {
    records,
    aggregates,
    events,
    answers,
    holders: new Map([...withoutReleased(state, commit), ...claimed]),
    audits: new Set([...state.audits, commit.id])
  }
}
