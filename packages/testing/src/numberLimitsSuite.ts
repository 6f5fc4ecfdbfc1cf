/** The limits on trying numbers that the Writer keeps, for every storage. */
import { assert } from "@effect/vitest"
import { Outcome, Writer, type Commit, type CountedValue } from "@payroll/operations/writer"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { burst, growthOf, tags, upTo } from "./burst.ts"
import { answerFor, AT, commitsOf, newClient } from "./commits.ts"
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

/** Counts values as a request does that stores nothing else; gives those that are refused. */
const counting = Effect.fnUntraced(function* (clientId: string) {
  const { commit } = yield* commitsOf(clientId)
  const localWriter = yield* Writer
  return Effect.fnUntraced(function* (
    numbers: ReadonlyArray<CountedValue>,
    at: number = AT,
    writer: Writer["Service"] = localWriter
  ) {
    const outcome = yield* writer.commit({ ...commit({}), numbers, at, isDryRun: true })
    if (outcome._tag !== "TooManyNumbers") {
      assert.strictEqual(outcome._tag, "DryRun")
      return []
    }
    return outcome.indices.map((index) => numbers[index])
  })
})

const different = Effect.gen(function* () {
  const { client } = yield* newClient
  const counted = yield* counting(client.id)
  const [first, ...others] = guesses(MAX + 1)
  const last = others.at(-1)!
  assert.deepStrictEqual(yield* counted(guesses(MAX)), [])
  // From the first one too many on, what was counted before is refused like everything else.
  assert.deepStrictEqual(yield* counted([first!]), [])
  assert.deepStrictEqual(yield* counted([last, first!]), [last, first])
  assert.lengthOf(yield* counted(guesses(MAX)), MAX)
  // Another day, another company, another end and another client count for themselves.
  assert.deepStrictEqual(yield* counted([last], AT + DAY_MS), [])
  assert.deepStrictEqual(yield* counted([guess("100006780", { scope: "company-2" })]), [])
  assert.deepStrictEqual(yield* counted([guess("100006780", { alike: "ssn 6780" })]), [])
  const { client: other } = yield* newClient
  assert.deepStrictEqual(yield* (yield* counting(other.id))([last]), [])
})

const eachTime = Effect.gen(function* () {
  const { client } = yield* newClient
  const search = guess("", { alike: "ssnLast4", value: undefined })
  const counted = yield* counting(client.id)
  const refused = yield* Effect.forEach(upTo(MAX + 2), () => counted([search]))
  assert.deepStrictEqual(
    refused.map(({ length }) => length),
    [0, 0, 0, 0, 0, 1, 1]
  )
})

const SPAN_MS = 600_000

/** No time of the length, wherever it begins, has more values than the limit. */
const withinSpan = Effect.gen(function* () {
  const { client } = yield* newClient
  const counted = yield* counting(client.id)
  const values = guesses(20).map((each) => ({ ...each, countsForMs: SPAN_MS }))
  const begin = Math.ceil(AT / DAY_MS) * DAY_MS - SPAN_MS
  const refusedAt = (at: number, from: number, to: number) =>
    Effect.map(
      Effect.forEach(values.slice(from, to), (value) => counted([value], begin + at)),
      (refused) => refused.flat().length
    )
  // Three at the end of a span and three at the beginning of the next one, which is another day.
  assert.strictEqual(yield* refusedAt(SPAN_MS - 1, 0, 3), 0)
  assert.strictEqual(yield* refusedAt(SPAN_MS, 3, 6), 1)
  // In the span after that the three count still, and those of the first no more.
  assert.strictEqual(yield* refusedAt(2 * SPAN_MS, 6, 8), 0)
  assert.strictEqual(yield* refusedAt(2 * SPAN_MS, 8, 9), 1)
  assert.strictEqual(yield* refusedAt(4 * SPAN_MS, 9, 20), 11 - MAX)
  const { commit } = yield* commitsOf(client.id)
  const { commit: write } = yield* Writer
  const outcome = yield* write({
    ...commit({}),
    numbers: values.slice(0, 1),
    at: begin + 4 * SPAN_MS
  })
  const until = begin + 6 * SPAN_MS
  assert.deepStrictEqual(outcome, Outcome.TooManyNumbers({ indices: [0], until }))
})

const atOnce = Effect.gen(function* () {
  const { client } = yield* newClient
  const { open } = yield* Twin
  const counted = yield* counting(client.id)
  const processes = [yield* Writer, Context.get(yield* open, Writer)]
  const results = yield* Effect.forEach(
    guesses(40),
    (value, index) => counted([value], AT, processes[index % 2]),
    { concurrency: "unbounded" }
  )
  assert.lengthOf(
    results.filter((refused) => refused.length === 0),
    MAX
  )
  const again = Context.get(yield* open, Writer)
  assert.lengthOf(yield* counted(guesses(40), AT, again), 40)
})

/** After this number of commits no writer checks more because of one that was rejected. */
const CALM_COMMITS = 16

const withCommits = Effect.gen(function* () {
  const { client } = yield* newClient
  const { commit, creating } = yield* commitsOf(client.id)
  const counted = yield* counting(client.id)
  const trying = (one: Commit, ...numbers: ReadonlyArray<CountedValue>): Commit => ({
    ...one,
    numbers
  })
  for (const _ of upTo(CALM_COMMITS)) yield* burst([commit({})])
  const first = guesses(MAX)
  const companies = first.map((number) => trying(creating().commit, number))
  assert.deepStrictEqual(
    yield* burst(companies),
    first.map(() => Outcome.Committed())
  )
  const another = guess("500006789")
  const elsewhere = guess("500006780", { alike: "ssn 6780" })
  const { result, growth } = yield* growthOf(
    burst([creating().commit, trying(creating().commit, first[0]!, another, elsewhere)])
  )
  const until = Math.ceil(AT / DAY_MS) * DAY_MS
  const refused = Outcome.TooManyNumbers({ indices: [0, 1], until })
  assert.deepStrictEqual(result, [Outcome.Committed(), refused])
  assert.include(growth, { company: 1, audit: 1, claim: 2 })
  const others = upTo(MAX - 1).map((n) => guess(`60000678${n}`, { alike: "ssn 6780" }))
  assert.deepStrictEqual(yield* counted([...others, another]), [another])
  const sixth = guess("700006780", { alike: "ssn 6780" })
  assert.deepStrictEqual(yield* counted([sixth]), [sixth])
})

const whateverBecomes = Effect.gen(function* () {
  const { client } = yield* newClient
  const { commit, creating, renaming } = yield* commitsOf(client.id)
  const counted = yield* counting(client.id)
  const mine = creating({ answer: answerFor("used") })
  yield* burst([mine.commit])
  const { company, ein } = mine
  const lost = [
    commit({}, answerFor("used")),
    renaming({ ...company, version: 5 }),
    creating({ ein }).commit,
    { ...creating().commit, isDryRun: true }
  ]
  const outcomes = yield* burst(
    lost.map((each, index) => ({ ...each, numbers: [guesses(MAX)[index]!] }))
  )
  assert.deepStrictEqual(tags(outcomes), ["Replayed", "Stale", "Taken", "DryRun"])
  const [fifth, sixth] = [guess("800006789"), guess("900006789")]
  assert.deepStrictEqual(yield* counted([fifth, sixth]), [fifth, sixth])
})

const stored = Effect.gen(function* () {
  const { rows, set } = yield* Inspection
  const { client } = yield* newClient
  const of = { client_id: client.id }
  const [migration] = yield* rows("migration", { number: 1 })
  const now = Number(migration?.["at"])
  yield* (yield* counting(client.id))(guesses(3), now)
  const [row, ...others] = yield* rows("number_tally", of)
  assert.lengthOf(others, 0)
  assert.match(String(row?.["tally"]), /^company1[\da-f]{20}$/)
  assert.match(String(row?.["digests"]), /^[\da-f]{96}$/)
  yield* sweepBatch(1_000)
  assert.lengthOf(yield* rows("number_tally", of), 1)
  yield* set("number_tally", of, { at: now - 3 * DAY_MS })
  yield* sweepBatch(1_000)
  assert.lengthOf(yield* rows("number_tally", of), 0)
})

const cases: Cases = {
  "count different values once, in their scope and on their day, and refuse all from one too many on":
    different,
  "count what has no value each time": eachTime,
  "count for a time that is shorter than a day": withinSpan,
  "count with the commit of a request, which is not stored if one is refused": withCommits,
  "count whatever becomes of the commit": whateverBecomes,
  "hold for several processes at once, and for one that starts later": atOnce,
  "are stored as keyed digests, and deleted two days later": stored
}

export const numberLimitsSuite = (name: string, live: Layer.Layer<TestStorage>): void =>
  runCases(`limits of numbers on ${name}`, live, cases)
