/** The guarantees of the Erasures port, for every storage. */
import { assert } from "@effect/vitest"
import type { StateConflict } from "@payroll/domain/errors"
import {
  alreadyAsked,
  alreadyConfirmed,
  ErasureRequests,
  notAsked
} from "@payroll/operations/ports/erasureRequests"
import { Erasures, type Erasure } from "@payroll/operations/ports/erasures"
import { NewId } from "@payroll/operations/ports/newId"
import {
  Writer,
  type CommandEntry,
  type KeyTaken,
  type Unavailable
} from "@payroll/operations/writer"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { AT, commitsOf, newClient } from "./commits.ts"
import { Inspection, Twin, type Row, type TestStorage } from "./storage.ts"
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

/** Times of a clock that is believed. */
const clockAt = (now: number) => ({ now, believed: now })

const dueInTime = Effect.gen(function* () {
  const { add, due } = yield* Erasures
  const later = yield* made({ dueAt: AT - 5 })
  const sooner = yield* made({ state: "waiting", dueAt: AT - 10 })
  const done = yield* made({ state: "done", dueAt: undefined })
  const notYet = yield* made({ dueAt: AT + 10 })
  yield* add([later, sooner, done, notYet])
  const ids = (yield* due(clockAt(AT - 5), PAGE)).map(({ id }) => id)
  assert.deepStrictEqual(ids, [sooner.id, later.id])
  assert.deepStrictEqual(
    (yield* due(clockAt(AT - 5), 1)).map(({ id }) => id),
    [sooner.id]
  )
  // What the law keeps waits for the believed time.
  const ahead = yield* due({ now: AT, believed: AT - 8 }, PAGE)
  assert.deepStrictEqual(
    ahead.map(({ id }) => id),
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

/** More than are read at a time. */
const FORGED = 1_001

const pastForged = Effect.gen(function* () {
  const { add, due, list, settle } = yield* Erasures
  const { edit } = yield* Inspection
  const DUE = AT - 100
  const forged = yield* Effect.forEach(Array.from({ length: FORGED }), () =>
    made({ state: "waiting", dueAt: DUE })
  )
  const one = yield* made({ state: "waiting", dueAt: DUE + 1 })
  yield* add([...forged, one])
  yield* edit("erasure", { due_at: DUE }, { root_mac: "A".repeat(43) })
  assert.deepStrictEqual(yield* due(clockAt(DUE + 1), 1), [{ ...one, isGenuine: true }])
  assert.deepStrictEqual(
    (yield* list(forged.at(-1)?.id ?? "", 1)).map(({ id }) => id),
    [one.id]
  )
  yield* settle({ ...one, state: "done", dueAt: undefined }, one)
  assert.deepStrictEqual(yield* due(clockAt(DUE + 1), 1), [])
})

/** A company, and two processes that are told to erase it. */
const twoProcesses = Effect.gen(function* () {
  const { open } = yield* Twin
  const { client } = yield* newClient
  const { company, commit } = (yield* commitsOf(client.id)).creating()
  yield* Writer.use((writer) => writer.commit(commit))
  const { next } = yield* NewId
  const processes = [yield* ErasureRequests, Context.get(yield* open, ErasureRequests)]
  /** Makes a change in both at once; the tags of what came of it. */
  const atOnce = (change: (of: ErasureRequests["Service"], entry: CommandEntry) => Change) =>
    Effect.forEach(
      processes,
      (of, index) => {
        const by = { name: `Person ${index}`, ids: [] }
        const who = { credential: `pk_${index}`, actedBy: by, address: undefined, key: undefined }
        const about = { clientId: client.id, operation: "eraseCompany", requestId: next(), at: AT }
        return Effect.map(Effect.result(change(of, { id: next(), ...about, ...who })), Result.merge)
      },
      { concurrency: "unbounded" }
    )
  return { clientId: client.id, companyId: company.id, next, atOnce }
})

type Change = Effect.Effect<void, KeyTaken | StateConflict | Unavailable>

const ROUNDS = 8

const decidedOnce = Effect.gen(function* () {
  const { clientId, companyId, next, atOnce } = yield* twoProcesses
  const { rows } = yield* Inspection
  const { find } = yield* ErasureRequests
  for (let round = 0; round < ROUNDS; round += 1) {
    const subject = { clientId, companyId, subject: "worker", subjectId: next() } as const
    const asked = yield* atOnce((of, { actedBy: by, credential, at, ...entry }) =>
      of.ask(
        {
          ...subject,
          id: next(),
          askedBy: { credential, by: by ?? assert.fail() },
          askedAt: at,
          confirmedAt: undefined
        },
        { ...entry, actedBy: by, credential, at }
      )
    )
    assert.sameMembers(asked, [undefined, alreadyAsked])
    const request = (yield* find(clientId, subject.subjectId)) ?? assert.fail("no request")
    const confirmed = yield* atOnce((of, entry) => of.confirm(request, entry))
    assert.sameMembers(confirmed, [undefined, alreadyConfirmed])
    const registered = yield* rows("erasure", { subject_id: subject.subjectId })
    assert.deepStrictEqual(
      registered.map(({ id }) => id),
      [request.id]
    )
    assert.lengthOf(yield* rows("audit", { record_id: subject.subjectId }), 2)
  }
})

/** One process confirms and the other one withdraws: one of them does. */
const withdrawnOrConfirmed = Effect.gen(function* () {
  const { clientId, companyId, next, atOnce } = yield* twoProcesses
  const { rows } = yield* Inspection
  const { ask, find, waiting } = yield* ErasureRequests
  const askedBy = { credential: "pk_2", by: { name: "Person 2", ids: [] } }
  const waitingIds = Effect.map(waiting("", PAGE), (all) => all.map(({ id }) => id))
  for (let round = 0; round < ROUNDS; round += 1) {
    const subject = { clientId, companyId, subject: "worker", subjectId: next() } as const
    const request = { ...subject, id: next(), askedBy, askedAt: AT, confirmedAt: undefined }
    const about = { id: next(), clientId, operation: "eraseUser", requestId: next(), at: AT }
    const who = { credential: "pk_2", actedBy: askedBy.by, address: undefined, key: undefined }
    yield* ask(request, { ...about, ...who })
    assert.include(yield* waitingIds, request.id)
    const [confirmed, withdrawn] = yield* atOnce((of, entry) =>
      entry.credential === "pk_0" ? of.confirm(request, entry) : of.withdraw(request, entry)
    )
    const isConfirmed = confirmed === undefined
    assert.deepStrictEqual(
      [confirmed, withdrawn],
      isConfirmed ? [undefined, notAsked] : [alreadyConfirmed, undefined]
    )
    assert.strictEqual((yield* find(clientId, subject.subjectId)) !== undefined, isConfirmed)
    assert.lengthOf(yield* rows("erasure", { id: request.id }), isConfirmed ? 1 : 0)
    assert.notInclude(yield* waitingIds, request.id)
  }
})

const cases: Cases = {
  "stores an erasure once, as it was first": storedOnce,
  "names what is due, the longest due first": dueInTime,
  "shows a row that was changed": editsShow,
  "names what is due behind any number of rows that are forged": pastForged,
  "asks once and confirms once, whichever of two processes is told first": decidedOnce,
  "is confirmed or withdrawn, where two processes are told at once": withdrawnOrConfirmed
}

export const erasuresSuite = (name: string, live: Layer.Layer<TestStorage>): void =>
  runCases(`erasures (${name})`, live, cases)
