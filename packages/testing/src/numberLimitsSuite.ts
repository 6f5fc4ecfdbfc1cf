/** The guarantees of the NumberLimits port, for every storage. */
import { assert } from "@effect/vitest"
import { NumberLimits } from "@payroll/operations/ports/numberLimits"
import type { CountedValue } from "@payroll/operations/submittedNumbers"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { AT, newClient } from "./commits.ts"
import { upTo } from "./burst.ts"
import { Inspection, Twin, type TestStorage } from "./storage.ts"
import { runCases, type Cases } from "./suite.ts"
import { sweepBatch } from "./sweepBatch.ts"

const DAY_MS = 86_400_000
const MAX = 5

const guess = (value: string, set: Partial<CountedValue> = {}): CountedValue => ({
  scope: "company-1",
  alike: "ssn 6789",
  value: Redacted.make(value),
  max: MAX,
  path: ["kycInformation", "ssn"],
  record: { id: "company-1", companyId: "company-1" },
  ...set
})

const guesses = (count: number): ReadonlyArray<CountedValue> =>
  upTo(count).map((n) => guess(`${10_000 + n}6789`))

const different = Effect.gen(function* () {
  const { count } = yield* NumberLimits
  const { client } = yield* newClient
  const [first, ...others] = guesses(MAX + 1)
  const last = others.at(-1)!
  const counted = (values: ReadonlyArray<CountedValue>, at = AT) => count(client.id, values, at)
  assert.deepStrictEqual(yield* counted(guesses(MAX)), [])
  assert.deepStrictEqual(yield* counted([last, first!]), [last])
  assert.deepStrictEqual(yield* counted(guesses(MAX)), [])
  // Another day, another company, another end and another client count for themselves.
  assert.deepStrictEqual(yield* counted([last], AT + DAY_MS), [])
  assert.deepStrictEqual(yield* counted([guess("100006780", { scope: "company-2" })]), [])
  assert.deepStrictEqual(yield* counted([guess("100006780", { alike: "ssn 6780" })]), [])
  const { client: other } = yield* newClient
  assert.deepStrictEqual(yield* count(other.id, [last], AT), [])
})

const eachTime = Effect.gen(function* () {
  const { count } = yield* NumberLimits
  const { client } = yield* newClient
  const search = guess("", { alike: "ssnLast4", value: undefined })
  const refused = yield* Effect.forEach(upTo(MAX + 2), () => count(client.id, [search], AT))
  assert.deepStrictEqual(
    refused.map(({ length }) => length),
    [0, 0, 0, 0, 0, 1, 1]
  )
})

const atOnce = Effect.gen(function* () {
  const { client } = yield* newClient
  const { open } = yield* Twin
  const processes = [yield* NumberLimits, Context.get(yield* open, NumberLimits)]
  const results = yield* Effect.forEach(
    guesses(40),
    (value, index) => processes[index % 2]!.count(client.id, [value], AT),
    { concurrency: "unbounded" }
  )
  assert.lengthOf(
    results.filter((refused) => refused.length === 0),
    MAX
  )
  const again = Context.get(yield* open, NumberLimits)
  assert.lengthOf(yield* again.count(client.id, guesses(40), AT), 40 - MAX)
})

const stored = Effect.gen(function* () {
  const { count } = yield* NumberLimits
  const { rows, set } = yield* Inspection
  const { client } = yield* newClient
  const of = { client_id: client.id }
  const [migration] = yield* rows("migration", { number: 1 })
  const now = Number(migration?.["at"])
  yield* count(client.id, guesses(3), now)
  const [row, ...others] = yield* rows("number_tally", of)
  assert.lengthOf(others, 0)
  assert.match(String(row?.["tally"]), /^[\da-f]{32}$/)
  assert.match(String(row?.["digests"]), /^[\da-f]{96}$/)
  yield* sweepBatch(1_000)
  assert.lengthOf(yield* rows("number_tally", of), 1)
  yield* set("number_tally", of, { at: now - 3 * DAY_MS })
  yield* sweepBatch(1_000)
  assert.lengthOf(yield* rows("number_tally", of), 0)
})

const cases: Cases = {
  "count different values once, in their scope and on their day": different,
  "count what has no value each time": eachTime,
  "hold for several processes at once, and for one that starts later": atOnce,
  "are stored as keyed digests, and deleted two days later": stored
}

export const numberLimitsSuite = (name: string, live: Layer.Layer<TestStorage>): void =>
  runCases(`NumberLimits on ${name}`, live, cases)
