/** Packed jobs survive the trip between threads unchanged. */
import { seed } from "@payroll/testing/seed"
import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import type { SqliteJob } from "./job.ts"
import { packJobs, unpackJobs } from "./wire.ts"

const text = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: "binary" }),
  fc.constantFrom("\ud800", "a\0b")
)
const id = fc.uuid()
const value = fc.oneof(text, fc.maxSafeInteger(), fc.double(), fc.constant(null))
const statement = fc.record({ sql: text, parameters: fc.array(value) })

const event = fc.record({
  id,
  commitId: id,
  type: text,
  at: fc.nat(),
  before: text,
  after: text,
  macKey: text
})

const aggregate = fc.record({
  id,
  kind: fc.constantFrom("companyProfile" as const, "worker" as const),
  clientId: id,
  companyId: id,
  expected: fc.option(fc.nat(), { nil: undefined }),
  events: fc.array(event),
  workers: fc.array(id)
})

const claim = fc.record({
  row: fc.record({
    scope: id,
    rule: text,
    key_version: fc.nat(),
    digest: text,
    holder: id,
    client_id: id
  }),
  path: fc.array(fc.oneof(text, fc.nat())),
  isRival: fc.boolean()
})

const commit = fc.record({
  id,
  clientId: id,
  at: fc.nat(),
  isDryRun: fc.boolean(),
  answerKey: fc.option(text),
  versions: fc.array(
    fc.record({ table: text, id, expected: fc.nat(), macs: fc.option(text, { nil: undefined }) })
  ),
  aggregates: fc.array(aggregate),
  numbers: fc.array(
    fc.record({ index: fc.nat(), tally: text, digest: text, full: fc.nat(), until: fc.nat() })
  ),
  claims: fc.array(claim),
  releases: fc.array(fc.record({ rule: text, holder: id, client_id: id })),
  writes: fc.array(statement)
})

const work: fc.Arbitrary<SqliteJob> = fc.oneof(
  fc.record({ kind: fc.constant("commit" as const), commit }),
  fc.record({ kind: fc.constant("statements" as const), statements: fc.array(statement) })
)
const job = fc.record({ work, rows: fc.nat() })

describe("packJobs and unpackJobs", () => {
  it("restore any jobs exactly", () => {
    fc.assert(
      fc.property(fc.array(job), (jobs) => {
        assert.deepStrictEqual(unpackJobs(structuredClone(packJobs(jobs))), jobs)
      }),
      { seed }
    )
  })

  it("send each SQL text once, and a flat list per commit", () => {
    const write = { sql: "insert into audit values (?)", parameters: ["one"] }
    const commits = fc.sample(commit, { numRuns: 2, seed }).map((each) => ({
      work: { kind: "commit" as const, commit: { ...each, writes: [write, write] } },
      rows: 1
    }))
    const { sqlTexts, jobs } = packJobs(commits)
    assert.deepStrictEqual(sqlTexts, [write.sql])
    assert.isTrue(jobs.flat().every((part) => typeof part !== "object" || part === null))
  })
})
