/** The days after which one person may confirm an erasure alone, and the work of a company that is erased. */
import { assert } from "@effect/vitest"
import { dueQueue } from "@payroll/operations/ports/dueRecords"
import { SERVICE, VisibleCompanies, type Client } from "@payroll/operations/caller"
import { ErasureRequests } from "@payroll/operations/ports/erasureRequests"
import { Erasures, type Erasure } from "@payroll/operations/ports/erasures"
import type { Body } from "@payroll/operations/decode"
import { NewId } from "@payroll/operations/ports/newId"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import {
  callBy,
  newWorld,
  rowOf,
  runVerificationCases,
  type VerificationCases,
  type VerificationStorage
} from "./kyc/world.ts"
import { Inspection } from "./storage.ts"
import { setClient } from "./setClient.ts"

const DAYS = 2
const DAY_MS = 86_400_000
const LEASED_MAX = 1_000

const wait = Effect.gen(function* () {
  const { call, newWorker, client: before } = yield* newWorld()
  const userId = yield* newWorker()
  yield* call("removeUser", { user: { userId } })
  const client = yield* setClient(before.name, { erasureWaitDays: DAYS })
  const by = callBy({ client, credential: "pk_one", role: "admin", person: "Rosa Diaz" })
  const erase = by("eraseUser", { user: { userId } })
  const status = Effect.map(erase, ({ erasure }) => erasure?.["status"])
  assert.strictEqual(yield* status, "asked")
  yield* TestClock.adjust(DAYS * DAY_MS - 1)
  assert.strictEqual((yield* Effect.flip(erase))._tag, "StateConflict")
  yield* TestClock.adjust(1)
  assert.strictEqual(yield* status, "confirmed")
})

/** The work of a schedule is due again, and its company is erased meanwhile. */
const work = Effect.gen(function* () {
  const { call, client, companyId } = yield* newWorld()
  const paySchedule = { companyId, workerType: "W2", compensationFrequency: "Semi-Monthly" }
  const id = String(
    (yield* call("addPaySchedule", { paySchedule }))["paySchedule"]?.["payScheduleId"]
  )
  const { edit } = yield* Inspection
  const { lease } = yield* dueQueue("paySchedule")
  const leased = Effect.gen(function* () {
    yield* edit("pay_schedule", { id }, { due_at: 1 })
    return (yield* lease(LEASED_MAX, DAY_MS)).map((due) => due.id)
  })
  assert.include(yield* leased, id)
  const { add } = yield* Erasures
  const { next } = yield* NewId
  const subject = {
    clientId: client.id,
    companyId,
    subject: "company",
    subjectId: companyId
  } as const
  yield* add([{ ...subject, id: next(), at: 1, state: "waiting", dueAt: 1 }])
  assert.notInclude(yield* leased, id)
  assert.isNull((yield* rowOf("pay_schedule", { id }))["due_at"])
})

/** A hold of a worker and one of the company are released, which stopped erasures. */
const released = Effect.gen(function* () {
  const { client, companyId, newWorker } = yield* newWorld()
  const admin = callBy({ client, credential: "pk_one", role: "admin", person: "Rosa Diaz" })
  const { next } = yield* NewId
  const at = yield* Effect.map(DateTime.now, DateTime.toEpochMillis)
  const later = at + DAY_MS
  const made = (subject: "worker" | "company", subjectId: string): Erasure => ({
    id: next(),
    clientId: client.id,
    companyId,
    subject,
    subjectId,
    at: 1,
    state: "waiting",
    dueAt: later
  })
  const userId = yield* newWorker()
  const [one, other] = [made("worker", userId), made("worker", yield* newWorker())]
  const all = [one, other, made("company", companyId)]
  const { add, due, settle } = yield* Erasures
  yield* add(all)
  const released = Effect.fnUntraced(function* (held: Body) {
    for (const reason of ["Claim of 4 May", null]) {
      yield* admin("setLegalHold", { heldRecord: { companyId, ...held, reason } })
    }
    return yield* Effect.forEach(all, ({ id }) =>
      Effect.map(rowOf("erasure", { id }), (row) => row["due_at"])
    )
  })
  const { underWay } = yield* ErasureRequests
  assert.deepStrictEqual(yield* underWay(client.id, companyId), { count: 2, dueAt: later })
  assert.deepStrictEqual(yield* underWay(client.id, undefined), { count: 1, dueAt: later })
  assert.deepStrictEqual(yield* released({ userId }), [at, later, at])
  // A process that looked before the release does not put it off.
  yield* settle({ ...one, dueAt: later + DAY_MS }, one)
  assert.deepStrictEqual(yield* released({}), [at + 1, at, at + 1])
  const ids = (yield* due({ now: at + 1, believed: at + 1 }, LEASED_MAX)).map(({ id }) => id)
  assert.includeMembers(
    ids,
    all.map(({ id }) => id)
  )
})

const listIn = (answer: Readonly<Record<string, unknown>>, name: string) =>
  answer[name] as ReadonlyArray<Body>

/** The requests to erase that a caller is shown. */
const waiting = (client: Client) =>
  Effect.map(
    callBy({ client, credential: "pk_any", role: "read" })("getPendingApprovals", { limit: 200 }),
    (answer) =>
      listIn(answer, "pendingApprovals").filter(({ subjectKind }) => subjectKind === "erasure")
  )

/** Asks to erase a worker who left, a person, the company and the client. */
const askedWorld = Effect.gen(function* () {
  const { call, newWorker, companyId, client: before } = yield* newWorld()
  const client = yield* setClient(before.name, { erasureWaitDays: DAYS })
  const userId = yield* newWorker()
  yield* call("removeUser", { user: { userId } })
  const person = { companyId, firstName: "Olu", lastName: "Ruiz", email: "olu@acme.example" }
  const { businessUser } = yield* call("addBusinessUser", {
    businessUser: { ...person, phoneNumber: "3025550100", bookkeeper: true }
  })
  const businessUserId = String(businessUser?.["businessUserId"])
  yield* call("deactivateBusinessUser", { businessUser: { businessUserId } })
  const of = (name: string) =>
    callBy({ client, credential: `pk_${name}`, role: "admin", person: name })
  const [rosa, lin] = [of("Rosa Diaz"), of("Lin Wei")]
  const asked = [
    ["worker", userId, "eraseUser", { user: { userId } }],
    ["businessUser", businessUserId, "eraseBusinessUser", { businessUser: { businessUserId } }],
    ["company", companyId, "eraseCompany", { company: { companyId } }],
    ["client", client.id, "eraseClient", { erasedClient: { dryRun: false } }]
  ] as const
  for (const [, , operation, body] of asked) yield* rosa(operation, body)
  return { call, client, companyId, userId, businessUserId, lin, asked }
})

const listed = Effect.gen(function* () {
  const { call, client, companyId, userId, lin, asked } = yield* askedWorld
  const { firstName, lastName } = (yield* call("getUser", { userId }))["user"] ?? {}
  const names = [`${firstName} ${lastName}`, "Olu Ruiz", "Acme Bakery LLC", client.name]
  const at = yield* Effect.map(DateTime.now, DateTime.toEpochMillis)
  const aloneFrom = new Date(at + DAYS * DAY_MS).toISOString()
  const expected = asked.map(([subject, subjectId], index) => ({
    client: client.name,
    subjectKind: "erasure",
    subjectId,
    companyId: subject === "client" ? null : companyId,
    userId: subject === "worker" ? userId : null,
    holdUntil: null,
    first: null,
    erasure: {
      subject,
      name: names[index],
      actedBy: "Rosa Diaz",
      actedById: null,
      credentialPerson: null,
      credential: "pk_Rosa Diaz",
      askedAt: new Date(at).toISOString(),
      aloneFrom
    }
  }))
  const byId = expected.toSorted((one, other) => (one.subjectId < other.subjectId ? -1 : 1))
  assert.deepStrictEqual(yield* waiting(client), byId)
  assert.includeDeepMembers(yield* waiting(SERVICE), byId)
  const companies = Effect.provideService(VisibleCompanies, new Set([companyId]))
  assert.lengthOf(yield* companies(waiting(client)), 3)
  const others = Effect.provideService(VisibleCompanies, new Set([userId]))
  assert.isEmpty(yield* others(waiting(client)))
  yield* lin("eraseUser", { user: { userId } })
  yield* lin("eraseClient", { erasedClient: { dryRun: false, withdraw: true } })
  const rest = byId.filter(
    ({ erasure: { subject } }) => subject !== "worker" && subject !== "client"
  )
  assert.deepStrictEqual(yield* waiting(client), rest)
  yield* lin("eraseCompany", { company: { companyId } })
  assert.isEmpty(yield* waiting(client))
})

const shown = Effect.gen(function* () {
  const { call, companyId, userId, businessUserId, lin } = yield* askedWorld
  const erased = Effect.gen(function* () {
    const people = [
      (yield* call("getUser", { userId }))["user"],
      ...listIn(yield* call("getUsers", { companyId }), "users"),
      (yield* call("getBusinessUserInfo", { businessUserId }))["businessUser"],
      ...listIn(yield* call("getBusinessUsers", { companyId }), "businessUsers"),
      ...listIn(yield* call("getCompanyInfo", { companyId }), "businessUsers"),
      (yield* call("getCompanyInfo", { companyId }))["company"],
      ...listIn(yield* call("getCompanies", {}), "companies")
    ]
    return people.map((each) => [each?.["firstName"], each?.["isErased"]])
  })
  const all = yield* erased
  assert.isTrue(all.every(([, isErased]) => isErased === false))
  yield* lin("eraseUser", { user: { userId } })
  yield* lin("eraseClient", { erasedClient: { dryRun: false, withdraw: true } })
  const [[firstName] = []] = all
  assert.deepStrictEqual(
    yield* erased,
    all.map(([name]) => [name, name === firstName])
  )
  const work = Effect.gen(function* () {
    const { companyTask } = yield* call("getCompanyTask", { companyId })
    const { companies } = yield* call("getCompanies", { companyId, hasWork: "Yes" })
    return [companyTask?.["isComplete"], companies?.["length"]]
  })
  assert.deepStrictEqual(yield* work, [false, 1])
  yield* lin("eraseCompany", { company: { companyId } })
  assert.deepStrictEqual(yield* work, [true, 0])
  assert.deepStrictEqual(
    yield* erased,
    all.map(([name]) => [name, true])
  )
})

/** A dry run says who asked, from when that person may confirm alone, and what became of the request. */
const counted = Effect.gen(function* () {
  const { call, newWorker, client: before } = yield* newWorld()
  const client = yield* setClient(before.name, { erasureWaitDays: DAYS })
  const of = (name: string) =>
    callBy({ client, credential: `pk_${name}`, role: "admin", person: name })
  const [rosa, lin] = [of("Rosa Diaz"), of("Lin Wei")]
  const userId = yield* newWorker()
  yield* call("removeUser", { user: { userId } })
  const count = Effect.map(
    lin("eraseUser", { user: { userId, dryRun: true } }),
    ({ erasure }) => erasure ?? assert.fail("no erasure")
  )
  assert.deepInclude(yield* count, { aloneFrom: null, request: null })
  yield* rosa("eraseUser", { user: { userId } })
  const at = yield* Effect.map(DateTime.now, DateTime.toEpochMillis)
  const request = { actedBy: "Rosa Diaz", askedAt: new Date(at).toISOString() }
  const waits = yield* count
  assert.deepInclude(waits, {
    status: "dryRun",
    aloneFrom: new Date(at + DAYS * DAY_MS).toISOString(),
    request: { status: "waiting", ...request }
  })
  assert.match(String(waits["message"]), /^Nothing was stored. Rosa Diaz asked for the erasure at /)
  yield* lin("eraseUser", { user: { userId, withdraw: true } })
  assert.deepInclude(yield* count, { aloneFrom: null, request: null })
  yield* rosa("eraseUser", { user: { userId } })
  yield* lin("eraseUser", { user: { userId } })
  assert.deepInclude(yield* count, {
    aloneFrom: null,
    request: { status: "confirmed", ...request }
  })
})

const cases: VerificationCases = {
  "is listed while it waits for a second person, and no longer": listed,
  "is shown of people once it is confirmed, and leaves a company without work": shown,
  "is said by a dry run to wait, or to be confirmed": counted,
  "lets one person confirm alone after the days that the client set": wait,
  "goes on with the commit that releases the hold which stopped it": released,
  "of a company takes its work out of the queues": work
}

export const erasureWaitSuite = (name: string, live: Layer.Layer<VerificationStorage>): void =>
  runVerificationCases(`An erasure (${name})`, live, cases)
