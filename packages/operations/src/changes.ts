/** Constructors of changes. */
import type { Company } from "@payroll/domain/company/company"
import type { CompanyEvent } from "@payroll/domain/event/event"
import type { Worker } from "@payroll/domain/worker/worker"
import type { Changes, Claim, Kind, Records, Release, Revision, Write } from "./writer.ts"

/** Stores a new record. */
export const insert = <K extends Kind>(kind: K, record: Records[K]): Write<K> => ({
  op: "insert",
  kind,
  record
})

/** Replaces a record that is still the version that was loaded. */
export const update = <K extends Kind>(
  kind: K,
  before: Records[K],
  after: Records[K]
): Write<K> => ({ op: "update", kind, record: after, before })

/** Replaces those of the loaded records of which there are changed versions. */
export const updateEach = <K extends Kind>(
  kind: K,
  loaded: ReadonlyArray<Records[K]>,
  changed: ReadonlyArray<Records[K]>
): ReadonlyArray<Write<K>> => {
  const byId = new Map(loaded.map((record) => [record.id, record]))
  return changed.map((after) => {
    const before = byId.get(after.id)
    if (!before) throw new Error(`a changed ${kind} was not loaded`)
    return update(kind, before, after)
  })
}

/** Guards what was loaded about a company: its set of records. A new company's revision is 0. */
export const profileAt = (loaded: {
  readonly company: Pick<Company, "id">
  readonly revision: number
}): Revision => ({ of: "companyProfile", id: loaded.company.id, expected: loaded.revision })

/** Guards what was loaded about a worker: its set of records. A new worker's revision is 0. */
export const workerAt = (loaded: {
  readonly worker: Pick<Worker, "id">
  readonly revision: number
}): Revision => ({ of: "worker", id: loaded.worker.id, expected: loaded.revision })

/** Keeps one revision for each aggregate: that of the oldest snapshot that the parts of a commit relied on. */
export const guardedOnce = (revisions: ReadonlyArray<Revision>): ReadonlyArray<Revision> => [
  ...new Map(
    revisions
      .toSorted((one, other) => other.expected - one.expected)
      .map((revision) => [`${revision.of} ${revision.id}`, revision])
  ).values()
]

/** These changes, and nothing else. */
export const changes = ({
  writes = [],
  revisions = [],
  claims = [],
  releases = [],
  events = []
}: Partial<Changes>): Changes => ({ writes, revisions, claims, releases, events })

/** The changes of a request that stores nothing but its answer. */
export const noChanges = changes({})

/** Several changes as those of one commit, in order. */
export const combined = (parts: ReadonlyArray<Changes>): Changes => {
  const writes: Array<Write> = []
  const revisions: Array<Revision> = []
  const claims: Array<Claim> = []
  const releases: Array<Release> = []
  const events: Array<CompanyEvent> = []
  // In one pass: this is called for each element of a bulk request.
  for (const part of parts) {
    writes.push(...part.writes)
    revisions.push(...part.revisions)
    claims.push(...part.claims)
    releases.push(...(part.releases ?? []))
    events.push(...part.events)
  }
  return { writes, revisions, claims, releases, events }
}
