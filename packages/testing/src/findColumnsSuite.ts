/** The guarantees of filling find columns, for every storage. */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { RecordLists, type FillPlace } from "@payroll/operations/ports/recordLists"
import { burst, upTo } from "./burst.ts"
import { commitsOf, newClient } from "./commits.ts"
import { exampleKyc, exampleWorker } from "./exampleWorker.ts"
import { Inspection, type TestStorage } from "./storage.ts"
import { runCases, type Cases } from "./suite.ts"

const ROUNDS_MAX = 100

/** Five companies with a worker each, as an earlier version left them. */
const earlier = Effect.gen(function* () {
  const { client } = yield* newClient
  const { creating, base, commit } = yield* commitsOf(client.id)
  const { set, rows } = yield* Inspection
  for (const n of upTo(5)) {
    const { company, commit: first } = creating()
    const worker = { ...exampleWorker, ...base(company.id), firstName: `Zoë${n}` }
    const kyc = { ...exampleKyc, ...base(company.id), workerId: worker.id }
    yield* burst([first])
    yield* burst([
      commit({
        writes: [
          { op: "insert", kind: "worker", record: worker },
          { op: "insert", kind: "kycInformation", record: kyc }
        ],
        revisions: [{ of: "worker", id: worker.id, expected: 0 }]
      })
    ])
  }
  const of = { client_id: client.id }
  const now = Effect.all({
    company: rows("company", of),
    kyb: rows("kyb_information", of),
    worker: rows("worker", of),
    kyc: rows("kyc_information", of)
  })
  const stored = yield* now
  // Of one row a version before stored the name with blanks.
  const [first] = sorted(stored.company as ReadonlyArray<{ readonly id: string }>)
  yield* set("company", of, { name_folded: null })
  yield* set("company", { ...of, id: first!.id }, { name_folded: "pioneer bakery" })
  yield* set("kyb_information", of, { ein_last4: null })
  yield* set("worker", of, {
    name_folded: "zoe o’brien",
    last_name_folded: "o’brien",
    email_key: null
  })
  yield* set("kyc_information", of, { ssn_last4: null })
  return { client, now, stored }
})

const sorted = <Each extends { readonly id: unknown }>(rows: ReadonlyArray<Each>) =>
  rows.toSorted((one, other) => (String(one.id) < String(other.id) ? -1 : 1))

const filled = Effect.gen(function* () {
  const { client, now, stored } = yield* earlier
  const { companies, fillFindColumns: fill } = yield* RecordLists
  const page = { rows: 10, place: { by: "id", after: "" } } as const
  const last4 = Redacted.value(exampleKyc.ssn).slice(-4)
  assert.deepStrictEqual((yield* companies(client.id, { name: "pioneerb" }, page)).records, [])
  let place: FillPlace | undefined
  for (let rounds = 0; rounds < ROUNDS_MAX; rounds += 1) {
    place = yield* fill(place, 2)
    if (!place) break
  }
  assert.isUndefined(place)
  const after = yield* now
  for (const table of ["company", "kyb", "worker", "kyc"] as const) {
    assert.deepStrictEqual(
      sorted(after[table] as ReadonlyArray<{ readonly id: unknown }>),
      sorted(stored[table] as ReadonlyArray<{ readonly id: unknown }>)
    )
  }
  assert.isTrue(after.kyc.every((row) => row["ssn_last4"] === last4))
  assert.lengthOf((yield* companies(client.id, { name: "pioneerb" }, page)).records, 5)
  assert.isUndefined(yield* fill(undefined, 2))
})

/** A seal that does not open: its row is left out, and those behind it are filled. */
const damaged = Effect.gen(function* () {
  const { now } = yield* earlier
  const { set } = yield* Inspection
  const { fillFindColumns: fill } = yield* RecordLists
  const [first, ...others] = sorted(
    (yield* now).kyc as ReadonlyArray<{ readonly id: string; readonly sealed: string }>
  )
  yield* set("kyc_information", { id: first!.id }, { sealed: others[0]!.sealed })
  let place: FillPlace | undefined
  for (let rounds = 0; rounds < ROUNDS_MAX; rounds += 1) {
    place = yield* fill(place, 1)
    if (!place) break
  }
  const rows = sorted((yield* now).kyc as ReadonlyArray<{ readonly id: string }>)
  const left = rows.filter(
    (row) => (row as Readonly<Record<string, unknown>>)["ssn_last4"] === null
  )
  assert.deepStrictEqual(
    left.map(({ id }) => id),
    [first!.id]
  )
  // Other cases must not meet it.
  yield* set("kyc_information", { id: first!.id }, { sealed: first!.sealed, ssn_last4: "0000" })
})

const cases: Cases = {
  "fills rows of an earlier version in pieces, and they are found": filled,
  "fills the others if a row does not open": damaged
}

export const findColumnsSuite = (name: string, live: Layer.Layer<TestStorage>): void =>
  runCases(`find columns on ${name}`, live, cases)
