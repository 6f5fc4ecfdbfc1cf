/** The guarantees of the AuditChain port, for every storage. */
import { assert } from "@effect/vitest"
import { AuditChain } from "@payroll/operations/ports/auditChain"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { burst } from "./burst.ts"
import { AT, commitsOf, newClient } from "./commits.ts"
import { Inspection, Twin, type Row, type TestStorage } from "./storage.ts"
import { runCases, type Cases } from "./suite.ts"

const MANY = 1_000
const ROUNDS_MAX = 500
/** Behind all ids that the test makes. */
const LATER = Date.UTC(2_100, 0, 1)
const ROSA = { name: "Rosa Diaz", ids: ["0190aaaa-0000-7000-8000-000000000001"] }
const KIM = { name: "Kim Park", ids: [] }

const linkAll = Effect.fnUntraced(function* (rows = MANY) {
  const { link } = yield* AuditChain
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    if ((yield* link(LATER, rows)) === 0) return
  }
  assert.fail("the audit comes to no end")
})

const wrong = Effect.map(
  AuditChain.use(({ state }) => state),
  (state) => state.wrong
)

/** Rows of a client in the audit, with everything that a row can say, in the order of their ids. */
const audited = Effect.fnUntraced(function* (count: number) {
  const { client } = yield* newClient
  const { commit } = yield* commitsOf(client.id)
  const commits = Array.from({ length: count }, () => {
    const plain = commit({})
    const disclosure = { values: ["ssn"] as const, reason: "tax form" }
    const actedBy = { ...ROSA, credentialPerson: KIM }
    const record = { id: plain.id, companyId: commit({}).id }
    return { ...plain, at: AT, record, actedBy, address: "192.0.2.7", disclosure }
  })
  yield* burst(commits)
  return { clientId: client.id, ids: commits.map(({ id }) => id).toSorted() }
})

const linkedOnce = Effect.gen(function* () {
  const [one, other] = [yield* audited(7), yield* audited(3)]
  const twin = Context.get(yield* (yield* Twin).open, AuditChain)
  const ofTwin = Effect.provideService(linkAll(2), AuditChain, twin)
  yield* Effect.all([linkAll(3), ofTwin, linkAll(4)], { concurrency: 3 })
  const { counts, rows } = yield* Inspection
  const { state } = yield* AuditChain
  const { linked, waiting, wrong: none } = yield* state
  assert.deepStrictEqual([linked, waiting, none], [(yield* counts)["audit"], 0, 0])
  for (const { clientId } of [one, other]) {
    const links = yield* rows("audit_link", { client_id: clientId })
    const numbers = links.map(({ number }) => Number(number)).toSorted((a, b) => a - b)
    assert.deepStrictEqual(
      numbers,
      Array.from(numbers, (_each, index) => index + 1)
    )
  }
})

const notYet = Effect.gen(function* () {
  yield* linkAll()
  const { ids } = yield* audited(3)
  const { link, state } = yield* AuditChain
  assert.strictEqual(yield* link(AT, MANY), 0)
  const { waiting } = yield* state
  // Those of the client itself wait too.
  assert.isAtLeast(waiting, ids.length)
  yield* linkAll()
  assert.strictEqual((yield* state).waiting, 0)
})

/** Another value for each column of a row. */
const EDITS: Readonly<Record<string, Row[string]>> = {
  at: AT + 1,
  credential: "pk_other",
  operation: "addUser",
  record_id: "0190bbbb-0000-7000-8000-000000000001",
  request_id: "another request",
  company_id: null,
  acted_by_id: null,
  acted_by: "Lin Wu",
  credential_person: null,
  address: "192.0.2.8",
  disclosure: null,
  erased: "A".repeat(43),
  macs: "company 0190bbbb-0000-7000-8000-000000000001 1 1.AAAAAAAAAAAAAAAAAAAAAA"
}

const edited = Effect.gen(function* () {
  const { ids, clientId } = yield* audited(5)
  yield* linkAll(3)
  const { rows, set } = yield* Inspection
  const { state } = yield* AuditChain
  const [row] = yield* rows("audit", { id: ids[2]! })
  assert.sameMembers(Object.keys(row!), ["id", "client_id", ...Object.keys(EDITS)])
  assert.strictEqual(yield* wrong, 0)
  for (const [column, value] of Object.entries(EDITS)) {
    yield* set("audit", { id: ids[2]! }, { [column]: value })
    const { wrong: one, named } = yield* state
    assert.deepStrictEqual([one, named.length], [1, 1], column)
    assert.strictEqual(named[0]?.clientId, clientId)
    yield* set("audit", { id: ids[2]! }, { [column]: row?.[column] ?? null })
    assert.strictEqual(yield* wrong, 0, column)
  }
})

const exchanged = Effect.gen(function* () {
  const { ids } = yield* audited(4)
  yield* linkAll()
  const { set } = yield* Inspection
  const [one, other] = [ids[0]!, ids[1]!]
  const none = one.replace(/.{4}$/, "ffff")
  yield* set("audit", { id: one }, { id: none })
  yield* set("audit", { id: other }, { id: one })
  yield* set("audit", { id: none }, { id: other })
  assert.strictEqual(yield* wrong, 1)
  yield* set("audit", { id: one }, { id: none })
  yield* set("audit", { id: other }, { id: one })
  yield* set("audit", { id: none }, { id: other })
  assert.strictEqual(yield* wrong, 0)
})

const linkEdits: ReadonlyArray<Row> = [
  { amount: 4 },
  { number: 9 },
  { up_to: "0190bbbb-0000-7000-8000-000000000001" },
  { mac: "A".repeat(43) }
]

const linkEdited = Effect.gen(function* () {
  const { clientId } = yield* audited(3)
  yield* linkAll()
  const { rows, set } = yield* Inspection
  const before = yield* rows("audit_link", { client_id: clientId })
  const last = before.toSorted((a, b) => Number(a["number"]) - Number(b["number"])).at(-1)!
  for (const edit of linkEdits) {
    const now = { client_id: clientId, number: edit["number"] ?? last["number"] ?? null }
    yield* set("audit_link", { client_id: clientId, number: last["number"] ?? null }, edit)
    assert.isAtLeast(yield* wrong, 1, Object.keys(edit).join())
    yield* set("audit_link", now, last)
    assert.strictEqual(yield* wrong, 0)
  }
})

/** Removes what is behind a row, and says that only the rest was linked. */
const cutBehind = Effect.fnUntraced(function* (place: string) {
  const { rows, remove, set } = yield* Inspection
  for (const { id } of yield* rows("audit", {})) {
    if (String(id) > place) yield* remove("audit", { id: id ?? null })
  }
  for (const link of yield* rows("audit_link", {})) {
    if (String(link["up_to"]) > place) {
      yield* remove("audit_link", {
        client_id: link["client_id"] ?? null,
        number: link["number"] ?? null
      })
    }
  }
  yield* set("figure_place", { source: "link" }, { place })
})

const cut = Effect.gen(function* () {
  yield* audited(3)
  yield* linkAll()
  const { anchor, holds } = yield* AuditChain
  const early = yield* anchor
  yield* audited(3)
  yield* linkAll()
  const late = yield* anchor
  assert.isTrue(yield* holds(early))
  assert.isTrue(yield* holds(late))
  yield* cutBehind(early.upTo)
  assert.strictEqual(yield* wrong, 0)
  assert.isTrue(yield* holds(early))
  assert.isFalse(yield* holds(late))
  // What is stored and linked since is no substitute.
  yield* audited(3)
  yield* linkAll()
  assert.isFalse(yield* holds(late))
})

const removed = Effect.gen(function* () {
  const { ids, clientId } = yield* audited(4)
  yield* linkAll()
  const { remove, set, rows } = yield* Inspection
  const before = yield* wrong
  yield* remove("audit", { id: ids[1]! })
  assert.strictEqual(yield* wrong, before + 1)
  // Added again as another row, by whoever has no key.
  yield* set("audit", { id: ids[2]! }, { id: ids[1]! })
  assert.strictEqual(yield* wrong, before + 1)
  const [place] = yield* rows("figure_place", { source: "link" })
  yield* remove("audit_link", { client_id: clientId })
  assert.isAbove(yield* wrong, before)
  assert.isDefined(place)
})

const cases: Cases = {
  "links each row once, however many processes link": linkedOnce,
  "links no rows that may not be complete yet": notYet,
  "shows each column of a row that was changed": edited,
  "shows rows that changed places": exchanged,
  "shows a link that was changed": linkEdited,
  "shows by an anchor that the newest rows and links are gone": cut,
  "shows rows and links that are gone": removed
}

export const auditChainSuite = (name: string, live: Layer.Layer<TestStorage>): void =>
  runCases(`${name}: audit chain`, live, cases)
