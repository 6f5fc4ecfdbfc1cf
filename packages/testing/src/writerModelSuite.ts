/**
 * The writer against its model: for any commits of two processes, the outcomes are those of some
 * order, and the tables end as the model does.
 */
import { assert } from "@effect/vitest"
import { seed } from "./seed.ts"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import fc from "fast-check"
import { NewId } from "@payroll/operations/ports/newId"
import { Writer } from "@payroll/operations/writer"
import { upTo } from "./burst.ts"
import { commitsOf, newClient } from "./commits.ts"
import { explained, type Judged } from "./model/explanation.ts"
import { commitOf, COMPANIES, firstPlans, rounds, type Plan } from "./model/plans.ts"
import { empty, type State } from "./model/state.ts"
import { Inspection, Twin, type TestStorage } from "./storage.ts"
import { runCases } from "./suite.ts"
import { isNightly } from "./nightly.ts"

const RUNS = isNightly ? 2_000 : 20
const TIMEOUT_MS = isNightly ? 1_800_000 : 60_000

/** The rows of two clients according to the model. */
const storedBy = Effect.fnUntraced(function* (clientIds: ReadonlyArray<string>) {
  const { rows } = yield* Inspection
  const all = Effect.fnUntraced(function* (table: string) {
    const rowsOfEach = yield* Effect.forEach(clientIds, (id) => rows(table, { client_id: id }))
    return rowsOfEach.flat()
  })
  const sorted = (lines: ReadonlyArray<string>) => lines.toSorted()
  const events = yield* all("event")
  const lines = {
    records: (yield* all("company")).map((row) => `${row["id"]} ${row["version"]} ${row["name"]}`),
    aggregates: (yield* all("aggregate")).map(
      (row) => `${row["id"]} ${row["revision"]} ${row["last_sequence"]}`
    ),
    holders: (yield* all("claim")).map((row) => `${row["rule"]} ${row["holder"]}`),
    answers: (yield* all("stored_answer")).map((row) => `${row["key"]} ${row["body"]}`),
    events: events.map((row) => `${row["id"]} ${row["sequence"]}`),
    audits: (yield* all("audit")).map((row) => `${row["id"]}`)
  }
  return {
    places: new Map(events.map((row) => [String(row["id"]), Number(row["sequence"])])),
    tables: Object.fromEntries(
      Object.entries(lines).map(([name, texts]) => [name, sorted(texts)] as const)
    )
  }
})

const tablesOf = (state: State) => {
  const lines = {
    records: [...state.records].map(([id, { version, name }]) => `${id} ${version} ${name}`),
    aggregates: [...state.aggregates].map(
      ([id, { revision, last }]) => `${id} ${revision} ${last}`
    ),
    holders: [...state.holders].map(([key, holder]) => `${key.split(" ")[0]} ${holder}`),
    answers: [...state.answers.values()].map(({ key, body }) => `${key} ${body}`),
    events: [...state.events].map(([id, sequence]) => `${id} ${sequence}`),
    audits: [...state.audits]
  }
  return Object.fromEntries(
    Object.entries(lines).map(([name, texts]) => [name, texts.toSorted()] as const)
  )
}

/** The details that explain a failure. */
const detailsOf = (judged: ReadonlyArray<Judged>, places: ReadonlyMap<string, number>): string =>
  judged
    .map(({ outcome, commit: { changes, answer } }) =>
      JSON.stringify({
        outcome,
        key: answer?.key,
        writes: changes.writes.map(({ op, record }) => `${op} ${record.id} ${record.version}`),
        revisions: changes.revisions.map(({ id, expected }) => `${id} ${expected}`),
        claims: changes.claims.map(({ rule, value, holder }) => [
          rule,
          Redacted.value(value),
          holder
        ]),
        releases: changes.releases,
        events: changes.events.map(({ id, companyId }) => `${companyId} ${places.get(id)}`)
      })
    )
    .join("\n")

const run = Effect.fnUntraced(function* (
  planned: ReadonlyArray<ReadonlyArray<Plan>>,
  there: Writer["Service"],
  clientIds: readonly [string, string]
) {
  const here = yield* Writer
  const { next } = yield* NewId
  const clients = [yield* commitsOf(clientIds[0]), yield* commitsOf(clientIds[1])] as const
  const before = (yield* storedBy(clientIds)).tables["audits"] ?? []
  const ids = upTo(COMPANIES).map(() => next())
  let state: State = { ...empty, audits: new Set(before) }
  for (const plans of [firstPlans, ...planned]) {
    const commits = plans.map((plan) => ({
      writer: plan.isThere ? there : here,
      commit: commitOf(plan, state, ids, plan.client === 0 ? clients[0] : clients[1])
    }))
    const judged = yield* Effect.forEach(
      commits,
      ({ writer, commit }) =>
        Effect.map(writer.commit(commit), (outcome): Judged => ({ commit, outcome })),
      { concurrency: "unbounded" }
    )
    const { places, tables } = yield* storedBy(clientIds)
    const explanation = explained(state, judged, (id) => places.get(id))
    if (!explanation) return assert.fail(`no order explains ${detailsOf(judged, places)}`)
    state = explanation
    assert.deepStrictEqual(tables, tablesOf(state))
  }
})

const property = Effect.gen(function* () {
  const { open } = yield* Twin
  const there = Context.get(yield* open, Writer)
  const context = yield* Effect.context<TestStorage>()
  const example = (planned: ReadonlyArray<ReadonlyArray<Plan>>) =>
    Effect.gen(function* () {
      const [one, other] = [yield* newClient, yield* newClient]
      yield* run(planned, there, [one.client.id, other.client.id])
    })
  yield* Effect.promise(() =>
    fc.assert(
      fc.asyncProperty(rounds, (planned) => Effect.runPromiseWith(context)(example(planned))),
      { seed, numRuns: RUNS }
    )
  )
})

export const writerModelSuite = (name: string, live: Layer.Layer<TestStorage>): void =>
  runCases(
    `Writer and its model on ${name}`,
    live,
    { "comes to what some order explains": property },
    TIMEOUT_MS
  )
