/** The guarantees of the AuditLog port, for every storage. */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { VisibleCompanies } from "@payroll/operations/caller"
import { AuditLog, type AuditFilter, type AuditKey } from "@payroll/operations/ports/auditLog"
import { burst } from "./burst.ts"
import { AT, commitsOf, newClient } from "./commits.ts"
import type { TestStorage } from "./storage.ts"
import { runCases, type Cases } from "./suite.ts"

const LATER = AT + 1_000_000
const MANY = 100
const ROSA = { name: "Rosa Diaz", ids: ["0190aaaa-0000-7000-8000-000000000001"] }
const KIM = { name: "Kim Park", ids: [] }
const ALL = { since: 0, before: LATER, isNewestFirst: false }

type FilterInput = Partial<Omit<AuditFilter, "clientId">>

/** A client with audit rows: two companies, three operations, two people; the last two at one time. */
const audited = Effect.gen(function* () {
  const { client } = yield* newClient
  const { commit } = yield* commitsOf(client.id)
  const row = (
    at: number,
    companyId: string,
    operation: string,
    credential: string,
    recordId?: string
  ) => {
    const plain = commit({})
    const record = { id: recordId ?? plain.id, companyId }
    const owner = credential === "pk_kim" ? { credentialPerson: KIM } : {}
    const actedBy = credential === "pk_lin" ? undefined : { ...ROSA, ...owner }
    return { ...plain, at, record, operation, credential, actedBy, address: "192.0.2.7" }
  }
  const [one, other] = [commit({}).id, commit({}).id]
  const commits = [
    row(AT, one, "addUser", "pk_rosa"),
    row(AT + 1, other, "addUser", "pk_lin"),
    row(AT + 2, one, "updateUser", "pk_lin", one),
    row(AT + 3, other, "addUserWage", "pk_rosa"),
    row(AT + 3, one, "updateUser", "pk_kim")
  ]
  // Stored in another order than that of their times.
  yield* burst(commits.toReversed())
  const { page } = yield* AuditLog
  const pageOf = (filter: FilterInput, after?: AuditKey, rows = MANY) =>
    page({ clientId: client.id, ...ALL, ...filter }, after, rows)
  const idsOf = (filter: FilterInput, rows = MANY) =>
    Effect.map(pageOf(filter, undefined, rows), (answer) => answer.rows.map(({ id }) => id))
  return { client, one, other, ids: commits.map(({ id }) => id), commits, pageOf, idsOf }
})

const ordered = Effect.gen(function* () {
  const { ids, commits, pageOf, client, one } = yield* audited
  const { rows, stoppedAt } = yield* pageOf({})
  assert.isUndefined(stoppedAt)
  const [last, lastButOne] = [ids[4] ?? "", ids[3] ?? ""].toSorted().toReversed()
  assert.deepStrictEqual(
    rows.map(({ id }) => id),
    [...ids.slice(0, 3), lastButOne, last]
  )
  const { requestId } = commits[0]!
  assert.deepStrictEqual(rows[0], {
    id: ids[0]!,
    at: AT,
    client: client.name,
    companyId: one,
    credential: "pk_rosa",
    actedBy: ROSA.name,
    actedById: ROSA.ids[0],
    credentialPerson: undefined,
    guest: undefined,
    operation: "addUser",
    recordId: ids[0]!,
    requestId,
    address: "192.0.2.7",
    disclosure: undefined
  })
})

const filtered = Effect.gen(function* () {
  const { ids, commits, one, other, idsOf } = yield* audited
  const [first, second, third, fourth, fifth] = ids
  const { requestId } = commits[2]!
  type Case = readonly [FilterInput, ReadonlyArray<string | undefined>, companyIds?: Set<string>]
  const cases: ReadonlyArray<Case> = [
    [{ companyId: one }, [first, third, fifth]],
    [{ recordId: one }, [third]],
    [{ recordId: fourth! }, [fourth]],
    [{ operation: "updateUser" }, [third, fifth]],
    [{ credential: "pk_lin" }, [second, third]],
    [{ actedBy: ROSA.name, companyId: other }, [fourth]],
    [{ actedBy: ROSA.name }, [first, fourth, fifth]],
    [{ actedBy: ROSA.ids[0] }, [first, fourth, fifth]],
    [{ actedBy: KIM.name }, [fifth]],
    [{ requestId }, [third]],
    [{ requestId, companyId: one }, [third]],
    [{ requestId, companyId: other }, []],
    [{ requestId, recordId: one }, [third]],
    [{ requestId, isNewestFirst: true }, [third]],
    [{ requestId: "request of nobody" }, []],
    [{ recordId: one, companyId: other }, []],
    [{ recordId: one, companyId: one }, [third]],
    [{}, [second, fourth], new Set([other])],
    [{ companyId: one }, [], new Set([other])],
    [{ recordId: one }, [], new Set([other])],
    [{}, [], new Set()],
    [{ before: AT + 2 }, [first, second]],
    [{ since: AT + 2 }, [third, fourth, fifth]],
    [{ since: AT + 1, before: AT + 3, isNewestFirst: true }, [second, third]],
    [{ before: AT + 2, operation: "addUser", credential: "pk_rosa" }, [first]]
  ]
  for (const [filter, expected, companyIds] of cases) {
    const visible = yield* Effect.provideService(idsOf(filter), VisibleCompanies, companyIds)
    assert.sameMembers([...visible], [...expected], JSON.stringify(filter))
  }
})

const paged = Effect.gen(function* () {
  const { ids, pageOf, one } = yield* audited
  const filters = [
    {},
    { companyId: one },
    { credential: "pk_rosa" },
    { isNewestFirst: true },
    { isNewestFirst: true, companyId: one },
    { isNewestFirst: true, credential: "pk_rosa" }
  ]
  for (const filter of filters) {
    const whole = (yield* pageOf(filter)).rows.map(({ id }) => id)
    const pieces: Array<string> = []
    let after: AuditKey | undefined
    for (let pages = 0; pages <= ids.length; pages += 1) {
      const { rows } = yield* pageOf(filter, after, 1)
      pieces.push(...rows.map(({ id }) => id))
      after = rows.at(-1) ?? after
    }
    assert.deepStrictEqual(pieces, whole)
  }
})

const newest = Effect.gen(function* () {
  const { pageOf, one } = yield* audited
  for (const filter of [{}, { companyId: one }, { recordId: one }, { credential: "pk_rosa" }]) {
    const idsIn = (isNewestFirst: boolean) =>
      Effect.map(pageOf({ ...filter, isNewestFirst, before: Infinity }), ({ rows }) =>
        rows.map(({ id }) => id)
      )
    assert.deepStrictEqual(yield* idsIn(true), (yield* idsIn(false)).toReversed())
  }
})

const apart = Effect.gen(function* () {
  const [own, others] = [yield* audited, yield* audited]
  const { page } = yield* AuditLog
  const [theirs = ""] = others.ids
  assert.deepStrictEqual(yield* own.idsOf({ recordId: theirs }), [])
  assert.deepStrictEqual(yield* own.idsOf({ companyId: others.one }), [])
  const all = { clientId: undefined, ...ALL }
  const everyone = yield* page({ ...all, credential: "pk_rosa" }, undefined, 10_000)
  const seen = new Set(everyone.rows.map(({ id }) => id))
  assert.isTrue(seen.has(own.ids[0]!) && seen.has(theirs))
  const { requestId } = others.commits[0]!
  assert.deepStrictEqual(yield* own.idsOf({ requestId }), [])
  for (const filter of [{ recordId: theirs }, { requestId }]) {
    const one = yield* page({ ...all, ...filter }, undefined, MANY)
    assert.deepStrictEqual(
      one.rows.map(({ client }) => client),
      [others.client.name]
    )
  }
})

const cases: Cases = {
  "shows rows in the order of their times, with who and where from": ordered,
  "finds the rows of a filter, and of several": filtered,
  "begins with the newest row where that is asked for": newest,
  "has every row in one page alone, however small": paged,
  "shows a client its own rows alone, and the service those of all": apart
}

export const auditSuite = (name: string, live: Layer.Layer<TestStorage>): void =>
  runCases(`AuditLog on ${name}`, live, cases)
