/** The guarantees of the Erasures port, for every storage. */
import { assert } from "@effect/vitest"
import { Erasures, type Erasure } from "@payroll/operations/ports/erasures"
import { NewId } from "@payroll/operations/ports/newId"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { AT } from "./commits.ts"
import { Inspection, type Row, type TestStorage } from "./storage.ts"
import { runCases, type Cases } from "./suite.ts"

const PAGE = 1_000

const made = Effect.fnUntraced(function* (changes: Partial<Erasure> = {}) {
  const { next } = yield* NewId
  const erasure: Erasure = {
    id: next(),
    clientId: next(),
    companyId: next(),
    subject: "worker",
    subjectId: next(),
    at: AT,
    state: "kept",
    dueAt: AT + 1,
    ...changes
  }
  return erasure
})

const listed = (id: string) =>
  Erasures.use(({ list }) =>
    Effect.map(list("", PAGE), (all) => all.find((erasure) => erasure.id === id))
  )

const storedOnce = Effect.gen(function* () {
  const { add, list } = yield* Erasures
  const one = yield* made()
  const other = yield* made({
    subject: "client",
    companyId: undefined,
    state: "done",
    dueAt: undefined
  })
  assert.strictEqual(yield* add([one, other]), 2)
  assert.strictEqual(yield* add([{ ...one, state: "waiting" }, other]), 0)
  assert.deepStrictEqual(yield* listed(one.id), { ...one, isGenuine: true })
  assert.deepStrictEqual(yield* listed(other.id), { ...other, isGenuine: true })
  const all = yield* list("", PAGE)
  const ids = all.map(({ id }) => id)
  assert.deepStrictEqual(ids, ids.toSorted())
  assert.deepStrictEqual(
    (yield* list(ids[0] ?? "", 1)).map(({ id }) => id),
    ids.slice(1, 2)
  )
})

const dueInTime = Effect.gen(function* () {
  const { add, due } = yield* Erasures
  const later = yield* made({ dueAt: AT - 5 })
  const sooner = yield* made({ state: "waiting", dueAt: AT - 10 })
  const done = yield* made({ state: "done", dueAt: undefined })
  const notYet = yield* made({ dueAt: AT + 10 })
  yield* add([later, sooner, done, notYet])
  const ids = (yield* due(AT - 5, PAGE)).map(({ id }) => id)
  assert.deepStrictEqual(ids, [sooner.id, later.id])
  assert.deepStrictEqual(
    (yield* due(AT - 5, 1)).map(({ id }) => id),
    [sooner.id]
  )
})

const EDITS: ReadonlyArray<Row> = [
  { client_id: "0190aaaa-0000-7000-8000-000000000001" },
  { company_id: null },
  { subject: "businessUser" },
  { subject_id: "0190aaaa-0000-7000-8000-000000000001" },
  { at: AT - 1 },
  { state: "waiting" },
  { due_at: AT + 2 },
  { state: "done", due_at: null },
  { root_key_id: "root-of-others" },
  { root_mac: "A".repeat(43) }
]

const editsShow = Effect.gen(function* () {
  const { add, remake } = yield* Erasures
  const { edit } = yield* Inspection
  for (const values of EDITS) {
    const erasure = yield* made()
    yield* add([erasure])
    yield* edit("erasure", { id: erasure.id }, values)
    assert.isFalse((yield* listed(erasure.id))?.isGenuine, JSON.stringify(values))
    assert.strictEqual(yield* remake(PAGE), 0, "an altered row gets no new MAC")
  }
})

const cases: Cases = {
  "stores an erasure once, as it was first": storedOnce,
  "names what is due, the longest due first": dueInTime,
  "shows a row that was changed": editsShow
}

export const erasuresSuite = (name: string, live: Layer.Layer<TestStorage>): void =>
  runCases(`erasures (${name})`, live, cases)
