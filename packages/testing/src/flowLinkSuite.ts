/** Flow links on every storage: what is stored of them, their limit, and what revokes and expires them. */
import { expireFlowLink } from "@payroll/operations/background/expireFlowLinks"
import type { Body } from "@payroll/operations/decode"
import { dueQueue } from "@payroll/operations/ports/dueRecords"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as TestClock from "effect/testing/TestClock"
import { hash } from "node:crypto"
import { upTo } from "./burst.ts"
import { AT } from "./commits.ts"
import {
  newWorld,
  rowOf,
  runVerificationCases,
  type VerificationCases,
  type VerificationStorage
} from "./kyc/world.ts"
import { Inspection } from "./storage.ts"

const HOUR_MS = 3_600_000
const LEASE_MS = 60_000
const LIVE_MAX = 20

const guests = Effect.gen(function* () {
  const { set, rows } = yield* Inspection
  yield* set("flow_link", {}, { due_at: null })
  const world = yield* newWorld()
  const userId = yield* world.newWorker()
  const add = (input: Body = {}) =>
    Effect.map(
      world.call("addFlowLink", { flowLink: { flow: "worker-onboarding", userId, ...input } }),
      ({ flowLink }) => flowLink ?? assert.fail("no link")
    )
  const statuses = (subjectId: string) =>
    Effect.map(rows("flow_link", { subject_id: subjectId }), (links) =>
      links.map(({ status }) => status).toSorted()
    )
  const events = Effect.map(
    rows("event", { company_id: world.companyId, type: "flowlink.flowlinkstatus.update" }),
    (all) => all.map(({ body }) => /"flowLinkStatus":"(\w+)"/.exec(String(body))?.[1])
  )
  return { ...world, userId, add, statuses, events }
})

const isShownOnce = Effect.gen(function* () {
  const { add, companyId, userId, call } = yield* guests
  const { rows, counts } = yield* Inspection
  const { url, flowLinkId } = yield* add()
  const [, token = ""] = String(url).split("#")
  assert.match(token, /^fl_live_[0-9A-Za-z]{49}$/)
  const stored = yield* rowOf("flow_link", { id: String(flowLinkId) })
  assert.deepInclude(stored, {
    digest: hash("sha256", token),
    status: "created",
    subject_id: userId,
    company_id: companyId
  })
  for (const table of Object.keys(yield* counts)) {
    assert.notInclude(JSON.stringify(yield* rows(table, {})), token, table)
  }
  const type = "flowlink.flowlinkstatus.insert"
  assert.include(yield* rowOf("event", { company_id: companyId, type }), { type })
  assert.include(yield* rowOf("audit", { record_id: String(flowLinkId) }), {
    operation: "addFlowLink"
  })
  const shown = JSON.stringify(yield* call("getFlowLink", { flowLinkId: String(flowLinkId) }))
  assert.include(shown, "given to credential pk_test")
  assert.notInclude(shown, token)
})

/** However many are made at once, and a link that has expired makes room. */
const areFew = Effect.gen(function* () {
  const { add, userId, statuses } = yield* guests
  const made = yield* Effect.forEach(upTo(LIVE_MAX + 5), () => Effect.result(add()), {
    concurrency: "unbounded"
  })
  assert.isAtMost(made.filter(Result.isSuccess).length, LIVE_MAX)
  yield* Effect.forEach(upTo(LIVE_MAX - made.filter(Result.isSuccess).length), () => add())
  assert.isTrue(Result.isFailure(yield* Effect.result(add())))
  assert.lengthOf(yield* statuses(userId), LIVE_MAX)
  yield* TestClock.setTime(AT + 25 * HOUR_MS)
  yield* add()
})

const replaces = Effect.gen(function* () {
  const { add, call, companyId, userId, statuses, events } = yield* guests
  yield* add()
  yield* add({ flow: "worker-tax" })
  const element = { flow: "worker-onboarding", userId }
  const answer = yield* call("addFlowLinks", { companyId, flowLinks: [element], replace: true })
  assert.lengthOf(answer["flowLinks"] as unknown as ReadonlyArray<unknown>, 1)
  assert.deepStrictEqual(yield* statuses(userId), ["created", "created", "revoked"])
  assert.deepStrictEqual(yield* events, ["revoked"])
})

/** All or none: one element that is wrong stores nothing. */
const areAllOrNone = Effect.gen(function* () {
  const { call, companyId, userId, statuses } = yield* guests
  const flowLinks = [userId, companyId].map((id) => ({ flow: "worker-tax", userId: id }))
  const refused = yield* Effect.flip(call("addFlowLinks", { companyId, flowLinks }))
  assert.deepInclude(refused, { _tag: "RecordNotFound" })
  assert.include(JSON.stringify(refused), '["flowLinks",1,"userId"]')
  assert.deepStrictEqual(yield* statuses(userId), [])
})

/** Those who leave can open nothing; also a link that is made at the same time. */
const endWithTheWorker = Effect.gen(function* () {
  const leaving: Readonly<Record<string, (userId: string) => Body>> = {
    terminateUser: (userId) => ({ user: { userId, lastDay: "2026-01-31" } }),
    removeUser: (userId) => ({ user: { userId } }),
    endGuestSessions: (userId) => ({ guestSessions: { userId } })
  }
  for (const [operation, bodyOf] of Object.entries(leaving)) {
    const { add, call, userId, statuses } = yield* guests
    yield* TestClock.setTime(Date.parse("2026-02-10T17:00:00Z"))
    yield* add()
    const body = bodyOf(userId)
    yield* Effect.all([call(operation, body), Effect.result(add())], { concurrency: "unbounded" })
    if (operation === "endGuestSessions") yield* call(operation, body)
    assert.deepStrictEqual(new Set(yield* statuses(userId)), new Set(["revoked"]), operation)
  }
})

const endWithThePerson = Effect.gen(function* () {
  const { call, companyId, statuses } = yield* guests
  const { businessUser } = yield* call("addBusinessUser", {
    businessUser: {
      companyId,
      firstName: "Bo",
      lastName: "Lee",
      phoneNumber: "3025550102",
      email: `${companyId}@example.com`,
      bookkeeper: true
    }
  })
  const businessUserId = String(businessUser?.["businessUserId"])
  yield* call("addFlowLink", {
    flowLink: { flow: "company-onboarding", companyId, businessUserId }
  })
  const owner = call("addFlowLink", { flowLink: { flow: "company-owner", businessUserId } })
  assert.deepInclude(yield* Effect.flip(owner), { _tag: "InvalidRequest" })
  yield* call("deactivateBusinessUser", { businessUser: { businessUserId } })
  assert.deepStrictEqual(yield* statuses(businessUserId), ["revoked"])
})

const expire = Effect.gen(function* () {
  const { add, call, companyId, userId, statuses, events } = yield* guests
  const { set } = yield* Inspection
  const { flowLinkId } = yield* add({ expiresInHours: 1 })
  const id = String(flowLinkId)
  assert.strictEqual(Number((yield* rowOf("flow_link", { id }))["due_at"]), AT + HOUR_MS)
  yield* TestClock.setTime(AT + HOUR_MS)
  const shown = yield* call("getFlowLinks", { companyId })
  assert.include(JSON.stringify(shown), '"status":"expired"')
  assert.deepStrictEqual(yield* statuses(userId), ["created"])
  const revoking = call("revokeFlowLink", { flowLink: { flowLinkId: id } })
  assert.deepInclude(yield* Effect.flip(revoking), { _tag: "StateConflict" })
  yield* set("flow_link", { id }, { due_at: 0 })
  const { lease } = yield* dueQueue("flowLink")
  const due = yield* lease(100, LEASE_MS)
  assert.deepStrictEqual(
    due.map((each) => each.id),
    [id]
  )
  yield* Effect.forEach(upTo(3), () => expireFlowLink(due[0]!), { concurrency: "unbounded" })
  assert.deepStrictEqual([yield* statuses(userId), yield* events], [["expired"], ["expired"]])
  assert.isNull((yield* rowOf("flow_link", { id }))["due_at"])
})

const cases: VerificationCases = {
  "shows an address once, and stores its digest alone": isShownOnce,
  "has at most twenty links that can be used for one person": areFew,
  "replaces links of the same person and flow": replaces,
  "makes all links of a call or none": areAllOrNone,
  "revokes the links of a worker who leaves": endWithTheWorker,
  "revokes the links of a business user who leaves": endWithThePerson,
  "shows that a link has expired, and stores it once": expire
}

export const flowLinkSuite = (name: string, live: Layer.Layer<VerificationStorage>): void =>
  runVerificationCases(`Flow links (${name})`, live, cases)
