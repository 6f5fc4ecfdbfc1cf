/** The guarantees of the RecordLists port, for every storage. */
import { assert } from "@effect/vitest"
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { Company } from "@payroll/domain/company/company"
import { nameKey } from "@payroll/domain/field/foldedText"
import { changed } from "@payroll/domain/record"
import type { Worker } from "@payroll/domain/worker/worker"
import { VisibleCompanies } from "@payroll/operations/caller"
import type { ListPage } from "@payroll/operations/listPage"
import {
  RecordLists,
  WORKERS_COUNTED_MAX,
  type CompanyFilter,
  type RecordPage,
  type ListedWorker,
  type WorkerFilter
} from "@payroll/operations/ports/recordLists"
import { Writer } from "@payroll/operations/writer"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { burst, upTo } from "./burst.ts"
import { AT, commitsOf, newClient } from "./commits.ts"
import {
  byId,
  byTime,
  employer,
  employerIn,
  MANY,
  type WorkerInput,
  type Size
} from "./employer.ts"
import { exampleKyc } from "./exampleWorker.ts"
import type { TestStorage } from "./storage.ts"
import { runCases, type Cases } from "./suite.ts"

/** The places of the expected workers, in order. */
const idsAt = (all: ReadonlyArray<{ readonly id: string }>, places: ReadonlyArray<number>) =>
  places.map((place) => all[place]?.id ?? "").toSorted()

const NAMES: ReadonlyArray<WorkerInput> = [
  { firstName: "José", middleName: "Ángel", lastName: "O'Neil" },
  { firstName: "Ann", middleName: undefined, lastName: "Joseph" },
  { firstName: "ANNA", middleName: undefined, lastName: "Smith" },
  { firstName: "😀b", middleName: undefined, lastName: "Zoë" },
  { firstName: "\uffff", middleName: undefined, lastName: "\u{10ffff}" },
  { firstName: "Jo", middleName: undefined, lastName: "Jo" },
  { firstName: "Mary-Jane", middleName: undefined, lastName: "O’Brien" },
  { firstName: "Keala", middleName: undefined, lastName: "ʻŌpūnui" },
  { firstName: "-", middleName: undefined, lastName: "!!" }
]

const named = Effect.fnUntraced(function* (size: Size) {
  const { hire, list } = yield* employerIn(size)
  const all = yield* hire(NAMES)
  const cases: ReadonlyArray<readonly [string, ReadonlyArray<number>]> = [
    ["jose", [0, 1]],
    ["JOSÉ ÁNGEL O'NEIL", [0]],
    ["o'n", [0]],
    ["o’neil", [0]],
    ["ONeil", [0]],
    ["o'brien", [6]],
    ["mary jane", [6]],
    ["MARY\u2010JANE OBRIEN", [6]],
    ["maryj", [6]],
    ["'opunui", [7]],
    ["‘Opunui", [7]],
    ["opunui", [7]],
    ["-", [8]],
    ["!", [8]],
    ["'", []],
    ["angel", []],
    ["ann", [1, 2]],
    ["ann j", [1]],
    ["jo", [0, 1, 5]],
    ["zoe", [3]],
    ["😀", [3]],
    ["\uffff", [4]],
    ["\u{10ffff}", [4]],
    ["%", []],
    ["_", []]
  ]
  for (const [name, places] of cases) {
    const ids = yield* list({ name: nameKey(name) })
    assert.deepStrictEqual<unknown>(ids, idsAt(all, places), name)
  }
})

const filtered = Effect.fnUntraced(function* (size: Size) {
  const { hire, list, base, commit, company } = yield* employerIn(size)
  const addSsn = ({ id: workerId }: Worker, ssn: string) => {
    const identity = { ...base(company.id), workerId, ssn: Redacted.make(ssn) }
    return burst([
      commit({
        writes: [
          {
            op: "insert",
            kind: "kycInformation",
            record: { ...exampleKyc, ...identity }
          }
        ],
        revisions: [{ of: "worker", id: workerId, expected: 1 }]
      })
    ])
  }
  const all = yield* hire([
    { userStatus: "Active", kycStatus: "passed", email: "one@a.example", userReferenceId: "E-1" },
    { userStatus: "Active", kycStatus: "pending", email: "ONE@A.example", userReferenceId: "E-2" },
    { userStatus: "Terminated", kycStatus: "passed", email: undefined, userReferenceId: "E-1" },
    { userStatus: "Add Wage", kycStatus: "failed", workerType: "1099-NEC", lastName: "Lee" }
  ])
  yield* addSsn(all[0]!, "219091234")
  yield* addSsn(all[2]!, "219081234")
  const cases: ReadonlyArray<readonly [WorkerFilter, ReadonlyArray<number>]> = [
    [{}, [0, 1, 2, 3]],
    [{ userStatus: "Active" }, [0, 1]],
    [{ kycStatus: "passed" }, [0, 2]],
    [{ workerType: "1099-NEC" }, [3]],
    [{ workerType: "W2", kycStatus: "passed", userStatus: "Active" }, [0]],
    [{ emailKey: "one@a.example" }, [0, 1]],
    [{ userReferenceId: "E-1" }, [0, 2]],
    [{ ssnLast4: "1234" }, [0, 2]],
    [{ ssnLast4: "1234", userStatus: "Terminated" }, [2]],
    [{ name: "lee", userStatus: "Active" }, []],
    [{ name: "lee", kycStatus: "failed" }, [3]],
    [{ userReferenceId: "E-1", emailKey: "one@a.example", ssnLast4: "1234" }, [0]],
    [{ userReferenceId: "e-1" }, []]
  ]
  for (const [filter, places] of cases) {
    const expected = idsAt(all, places)
    assert.deepStrictEqual(yield* list(filter), expected, JSON.stringify(filter))
    const changes = yield* list(filter, byTime(0, AT + 1))
    assert.deepStrictEqual(changes, expected, `changes, ${JSON.stringify(filter)}`)
    const pages: Array<string> = []
    for (let count = 0; count <= all.length; count += 1) {
      pages.push(...((yield* list(filter, byId(1, pages.at(-1) ?? ""))) ?? []))
    }
    assert.deepStrictEqual(pages, expected, `pages, ${JSON.stringify(filter)}`)
  }
})

/** More workers than are looked at for one page, of whom the last alone matches. */
const sparse = Effect.gen(function* () {
  const { client, company, hire } = yield* employer
  const { workers } = yield* RecordLists
  const [manyNamed, manyInState] = [5_300, 600]
  yield* hire(upTo(manyNamed).map(() => ({ firstName: "Al", lastName: "Bo" })))
  yield* hire(upTo(manyInState).map(() => ({ firstName: "Xe", userStatus: "Deactivate" })))
  const [wanted] = yield* hire([{ firstName: "Al", lastName: "Bo", userStatus: "Deactivate" }])
  const filter = { name: "al", userStatus: "Deactivate" } as const
  for (const start of [byId(10), byTime(0, AT + 1, 10)]) {
    const first = yield* workers(client.id, company.id, filter, start)
    assert.deepStrictEqual(first?.records, [])
    const { id = "", updatedAt = 0 } = first?.stoppedAt ?? {}
    const next: ListPage =
      start.place.by === "id"
        ? byId(10, id)
        : { rows: 10, place: { ...start.place, after: { at: updatedAt, id } } }
    const second = yield* workers(client.id, company.id, filter, next)
    assert.deepStrictEqual(
      second?.records.map(({ worker }) => worker.id),
      [wanted?.id ?? ""]
    )
    assert.isUndefined(second?.stoppedAt)
  }
  // Fewer rows have one of two properties.
  const [rare] = yield* hire([{ firstName: "Al", lastName: "Bo", kycStatus: "failed" }])
  const page = yield* workers(client.id, company.id, { name: "al", kycStatus: "failed" }, byId(10))
  assert.deepStrictEqual(
    page?.records.map(({ worker }) => worker.id),
    [rare?.id ?? ""]
  )
  assert.isUndefined(page?.stoppedAt)
})

const apart = Effect.gen(function* () {
  const [own, other] = [yield* employer, yield* employer]
  const [worker] = yield* own.hire([{ userReferenceId: "E-9" }])
  yield* other.hire([{ userReferenceId: "E-9" }])
  assert.deepStrictEqual(yield* own.list({ userReferenceId: "E-9" }), [worker?.id ?? ""])
  assert.isUndefined(yield* own.list({}, byId(), own.company.id, other.client.id))
  assert.isUndefined(yield* own.list({}, byId(), own.next()))
  const { companies } = yield* RecordLists
  const page = yield* companies(own.client.id, {}, byId())
  assert.deepStrictEqual(
    page.records.map(({ id }) => id),
    [own.company.id]
  )
})

/** Companies of a client, with their EINs. */
const incorporated = Effect.gen(function* () {
  const { client } = yield* newClient
  const { creating, base, commit } = yield* commitsOf(client.id)
  const inputs: ReadonlyArray<readonly [string, Partial<Company>]> = [
    ["311110001", { name: "Ångström Labs", companyReferenceId: "C-1" }],
    ["311120001", { name: "Angler's  Rest", kybStatus: "passed" }],
    ["311110001", { name: "Bakery", kind: "contractor" }],
    ["311130002", { name: "Zebra", kybStatus: "failed", companyReferenceId: "C-1" }]
  ]
  const all: Array<Company> = []
  for (const [ein, set] of inputs) {
    const { company, kyb } = creating()
    const record = { ...company, ...set }
    all.push(record)
    const information = { ...kyb, ...base(record.id), ein: Redacted.make(ein) }
    yield* burst([
      commit({
        writes: [
          { op: "insert", kind: "company", record },
          { op: "insert", kind: "kybInformation", record: information }
        ],
        revisions: [{ of: "companyProfile", id: record.id, expected: 0 }]
      })
    ])
  }
  const { companies } = yield* RecordLists
  const list = (filter: CompanyFilter, page = byId()) =>
    Effect.map(companies(client.id, filter, page), ({ records }) => records.map(({ id }) => id))
  return { all, list }
})

const ofCompanies = Effect.gen(function* () {
  const { all, list } = yield* incorporated
  const limited = new Set([all[0]!.id, all[3]!.id])
  const ein = Redacted.make("311110001")
  type Case = readonly [CompanyFilter, ReadonlyArray<number>, companyIds?: ReadonlySet<string>]
  const cases: ReadonlyArray<Case> = [
    [{}, [0, 1, 2, 3]],
    [{ kind: "contractor" }, [2]],
    [{ kybStatus: "pending" }, [0, 2]],
    [{ kybStatus: "pending", kind: "employer" }, [0]],
    [{ name: nameKey("ang") }, [0, 1]],
    [{ name: nameKey("angler's r"), kybStatus: "passed" }, [1]],
    [{ companyReferenceId: "C-1" }, [0, 3]],
    [{ companyReferenceId: "C-1", kybStatus: "failed" }, [3]],
    [{ companyReferenceId: "c-1" }, []],
    [{ einLast4: "0001" }, [0, 1, 2]],
    [{ einLast4: "0001", kybStatus: "passed" }, [1]],
    [{ ein }, [0, 2]],
    [{ ein, kind: "contractor" }, [2]],
    [{ ein, einLast4: "0002" }, []],
    [{ ein }, [0], limited],
    [{}, [0, 3], limited],
    [{ kybStatus: "failed" }, [3], limited],
    [{}, [], new Set<string>()]
  ]
  for (const [filter, places, companyIds] of cases) {
    const what = JSON.stringify({ ...filter, companyIds: companyIds?.size })
    const expected = idsAt(all, places)
    const visible = (page?: ListPage) =>
      Effect.provideService(list(filter, page), VisibleCompanies, companyIds)
    assert.deepStrictEqual(yield* visible(), expected, what)
    assert.deepStrictEqual(yield* visible(byTime(0, AT + 1)), expected, `changes, ${what}`)
    const pages: Array<string> = []
    for (let count = 0; count <= all.length; count += 1) {
      pages.push(...(yield* visible(byId(1, pages.at(-1) ?? ""))))
    }
    assert.deepStrictEqual(pages, expected, `pages, ${what}`)
  }
})

/** Commits are stored in another order than that of their times, each at most 30 s late. */
const synchronized = Effect.fnUntraced(function* (size: Size) {
  const { client, company, hire, commit } = yield* employerIn(size)
  const { workers } = yield* RecordLists
  const writer = yield* Writer
  const UNDER_WAY_MS = 30_000
  const hired = yield* hire(upTo(20).map(() => ({})))
  const synced = new Map<string, number>()
  let upToTime = 0
  const sync = Effect.fnUntraced(function* (now: number) {
    const before = now - UNDER_WAY_MS
    let after = { at: upToTime, id: "" }
    for (let pages = 0; pages < MANY; pages += 1) {
      const page: ListPage = { rows: 3, place: { by: "time", after, before } }
      const piece: RecordPage<ListedWorker> | undefined = yield* workers(
        client.id,
        company.id,
        {},
        page
      )
      for (const { worker } of piece?.records ?? []) {
        synced.set(worker.id, worker.version)
        after = { at: worker.updatedAt, id: worker.id }
      }
      if ((piece?.records.length ?? 0) < page.rows) break
    }
    upToTime = before
  })
  const latest = new Map(hired.map((worker) => [worker.id, worker]))
  let now = AT
  for (let step = 0; step < 60; step += 1) {
    now += 7_000
    const worker = latest.get(hired[(step * 7) % hired.length]?.id ?? "")!
    const decidedAt = now - ((step * 13_001) % UNDER_WAY_MS)
    const record = changed(worker, { jobTitle: `Job ${step}` }, decidedAt)
    latest.set(record.id, record)
    yield* writer.commit(
      commit({ writes: [{ op: "update", kind: "worker", record, before: worker }] })
    )
    if (step % 3 === 0) yield* sync(now)
  }
  yield* sync(now + UNDER_WAY_MS + 1)
  assert.deepStrictEqual(
    new Map([...synced].toSorted()),
    new Map([...latest].map(([id, { version }]) => [id, version] as const).toSorted())
  )
})

/** Workers of small and of large companies are found by name, and of no company that the caller does not see. */
const namedAnywhere = Effect.gen(function* () {
  const [small, large] = [yield* employerIn("small"), yield* employerIn("large")]
  const hired = yield* small.hire([
    { firstName: "Ben", middleName: undefined, lastName: "Quill" },
    { firstName: "Ada", middleName: undefined, lastName: "Bennett" },
    { firstName: "Ben", middleName: undefined, lastName: "Bennett" }
  ])
  const other = small.creating()
  yield* burst([other.commit])
  const elsewhere = yield* small.hire(
    [{ firstName: "Béné", middleName: undefined, lastName: "Abel" }],
    other.company.id
  )
  yield* large.hire([{ firstName: "Ben", lastName: "Foreign" }])
  const { workersNamed } = yield* RecordLists
  const found = (name: string, rows = MANY, companyIds?: ReadonlySet<string>) =>
    Effect.map(
      Effect.provideService(
        workersNamed(small.client.id, nameKey(name), rows),
        VisibleCompanies,
        companyIds
      ),
      (matches) => matches.map(({ worker, company }) => [worker.id, company])
    )
  const { name } = small.company
  const idOf = (place: number) => [hired[place]?.id, name]
  const there = [elsewhere[0]?.id, other.company.name]
  assert.deepStrictEqual<unknown>(yield* found("ben"), [idOf(2), there, idOf(1), idOf(0)])
  assert.deepStrictEqual<unknown>(yield* found("ben", 2), [idOf(2), there])
  assert.deepStrictEqual<unknown>(yield* found("Quill"), [idOf(0)])
  assert.deepStrictEqual<unknown>(yield* found("foreign"), [])
  const own = new Set([small.company.id])
  assert.deepStrictEqual<unknown>(yield* found("ben", 1, own), [idOf(2)])
  assert.deepStrictEqual<unknown>(yield* found("ben", MANY, new Set()), [])
})

const employed = Effect.gen(function* () {
  const { client, company, hire } = yield* employer
  const { payrollOf } = yield* RecordLists
  const today = "2026-01-01" as LocalDate
  const counted = (clientId = client.id) =>
    Effect.map(payrollOf(clientId, company.id, today), ({ workers }) => workers)
  assert.strictEqual(yield* counted(), 0)
  const states = [
    "Add Wage",
    "Invite Sent",
    "Active",
    "Deactivate",
    "Terminated",
    "Removed"
  ] as const
  yield* hire(states.map((userStatus) => ({ userStatus })))
  assert.strictEqual(yield* counted(), 4)
  yield* hire(Array.from({ length: WORKERS_COUNTED_MAX }, () => ({})))
  assert.strictEqual(yield* counted(), WORKERS_COUNTED_MAX)
  const stranger = yield* newClient
  assert.strictEqual(yield* counted(stranger.client.id), 0)
})

const cases: Cases = {
  "find workers by the beginning of their names, in any case and without accents": named("small"),
  "find workers of a large company by their names": named("large"),
  "find workers of all companies by the beginning of their names": namedAnywhere,
  "find workers by each property and by several, in pages and by their changes": filtered("small"),
  "find workers of a large company by each property": filtered("large"),
  "read few rows for a page, and go on from there": sparse,
  "show no record of another company or client": apart,
  "find companies by each property and by several, in pages and by their changes": ofCompanies,
  "count the workers of a company who have not left, to a limit": employed,
  "show every change to whoever asks again from upTo, though commits are stored late":
    synchronized("small"),
  "show every change in a large company": synchronized("large")
}

export const recordListsSuite = (name: string, live: Layer.Layer<TestStorage>): void =>
  runCases(`RecordLists on ${name}`, live, cases)
