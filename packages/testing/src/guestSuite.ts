/** Guest sessions on every storage: that they begin once, when they end, and what they see. */
import {
  beginGuestSession,
  endGuestSession,
  requestFlowLink
} from "@payroll/operations/guestSessions"
import { VisibleCompanies, VisibleWorker } from "@payroll/operations/caller"
import { operationNamed } from "@payroll/operations/catalogue"
import { execute } from "@payroll/operations/execute"
import { AuditLog } from "@payroll/operations/ports/auditLog"
import { GuestSessions } from "@payroll/operations/ports/guestSessions"
import { WorkerStore } from "@payroll/operations/ports/workerStore"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
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

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const AT_ONCE = 50
const request = { requestId: "request-1", address: "192.0.2.7" }

const guests = Effect.gen(function* () {
  const world = yield* newWorld()
  const userId = yield* world.newWorker()
  const link = Effect.map(
    world.call("addFlowLink", { flowLink: { flow: "worker-onboarding", userId } }),
    ({ flowLink }) => {
      const [, flowName = "", token = ""] =
        /flow\/([^#]+)#(.+)/.exec(String(flowLink?.["url"])) ?? []
      return { flowName, token, flowLinkId: String(flowLink?.["flowLinkId"]) }
    }
  )
  const open = Effect.gen(function* () {
    const made = yield* link
    const begun = yield* beginGuestSession(made, request)
    if (begun.refusal !== undefined) return assert.fail(begun.refusal)
    return { ...made, ...begun, secret: Redacted.value(begun.secret) }
  })
  const find = (secret: string) => Effect.flatMap(GuestSessions, (store) => store.find(secret))
  return { ...world, userId, link, open, find }
})

const beginOnce = Effect.gen(function* () {
  const { link, find } = yield* guests
  const { rows } = yield* Inspection
  const made = yield* link
  const begun = yield* Effect.forEach(upTo(AT_ONCE), () => beginGuestSession(made, request), {
    concurrency: "unbounded"
  })
  const [first, ...others] = begun.filter((each) => each.refusal === undefined)
  assert.lengthOf(others, 0)
  assert.lengthOf(yield* rows("guest_session", { flow_link_id: made.flowLinkId }), 1)
  assert.strictEqual(
    (yield* find(Redacted.value(first!.secret)))?.session.publicId,
    first?.session.publicId
  )
})

/** Idle for half an hour, or eight hours old. */
const end = Effect.gen(function* () {
  const { open, find } = yield* guests
  const { secret, session } = yield* open
  yield* TestClock.setTime(AT + 29 * MINUTE_MS)
  assert.isDefined(yield* find(secret))
  assert.strictEqual(
    Number((yield* rowOf("guest_session", { id: session.id }))["seen_at"]),
    AT + 29 * MINUTE_MS
  )
  yield* TestClock.setTime(AT + 58 * MINUTE_MS)
  assert.isDefined(yield* find(secret))
  yield* TestClock.setTime(AT + 89 * MINUTE_MS)
  assert.isUndefined(yield* find(secret))
  const { set } = yield* Inspection
  yield* set("guest_session", { id: session.id }, { seen_at: AT + 8 * HOUR_MS - MINUTE_MS })
  yield* TestClock.setTime(AT + 8 * HOUR_MS - 1)
  assert.isDefined(yield* find(secret))
  yield* TestClock.setTime(AT + 8 * HOUR_MS)
  assert.isUndefined(yield* find(secret))
})

const endWithTheLink = Effect.gen(function* () {
  const { open, find, call, userId } = yield* guests
  const one = yield* open
  const other = yield* open
  yield* call("revokeFlowLink", { flowLink: { flowLinkId: one.flowLinkId } })
  yield* TestClock.adjust(501)
  assert.deepStrictEqual(
    [(yield* find(one.secret)) === undefined, (yield* find(other.secret)) === undefined],
    [true, false]
  )
  const answer = yield* call("endGuestSessions", { guestSessions: { userId } })
  assert.deepInclude(answer["guestSessions"], { revokedLinks: 1, endedSessions: 1 })
  yield* TestClock.adjust(501)
  assert.isUndefined(yield* find(other.secret))
})

const endByTheGuest = Effect.gen(function* () {
  const { open, find } = yield* guests
  const { secret, flowLinkId } = yield* open
  yield* Effect.forEach(upTo(3), () => endGuestSession(secret, request), {
    concurrency: "unbounded"
  })
  assert.isUndefined(yield* find(secret))
  assert.include(yield* rowOf("flow_link", { id: flowLinkId }), { status: "completed" })
})

/** In what was done and how records changed: with the name of today, and how the link came to them. */
const areNamed = Effect.gen(function* () {
  const { client, companyId, userId, open, call } = yield* guests
  const { secret, session, flowLinkId, flowName, token } = yield* open
  const { find } = yield* GuestSessions
  const { principal } = (yield* find(secret)) ?? assert.fail("no session")
  const caller = { ...principal, requestId: "request-9", address: "192.0.2.7" }
  const operation = operationNamed("updateUser") ?? assert.fail("no operation")
  const body = { method: "updateUser", user: { userId, lastName: "Okafor Diaz" } }
  yield* execute({ operation, form: "method", body, caller, idempotencyKey: undefined })
  // The link is used up by now.
  assert.isDefined((yield* beginGuestSession({ flowName, token }, request)).refusal)
  yield* call("updateUser", { user: { userId, firstName: "Benjamin" } })
  const guest = {
    subjectId: userId,
    name: "Benjamin Okafor Diaz",
    flow: "worker-onboarding" as const,
    flowLinkId,
    sessionId: session.id,
    handedOver: "given to credential pk_test"
  }
  const shown = yield* call("getHistory", { recordId: userId })
  const [byCaller, byGuest] = shown["history"] as unknown as ReadonlyArray<object>
  assert.deepInclude(byGuest, { actedBy: `guest:${userId}`, actedById: userId, guest })
  assert.deepInclude(byCaller, { guest: null })
  const { page } = yield* AuditLog
  const range = { since: 0, before: AT + HOUR_MS, isNewestFirst: false }
  const rowsOf = Effect.fnUntraced(function* (name: string) {
    const { rows } = yield* page(
      { clientId: client.id, companyId, operation: name, ...range },
      undefined,
      10
    )
    return rows
  })
  for (const name of ["flow.begin", "updateUser"]) {
    const [row] = yield* rowsOf(name)
    assert.deepInclude(row, { credential: `guest:${session.id}`, guest }, name)
  }
  const [refused] = yield* Effect.repeat(rowsOf("flow.refused"), {
    until: (rows) => rows.length > 0,
    times: 200
  })
  assert.deepInclude(refused, { guest: { ...guest, sessionId: undefined } })
})

/** At most three a day become events, whatever the token. */
const areAskedFor = Effect.gen(function* () {
  const { open, link, companyId } = yield* guests
  const { rows } = yield* Inspection
  yield* requestFlowLink({ flowName: "x", token: "fl_live_none" }, request)
  const made = yield* Effect.forEach(upTo(4), () => open)
  const unused = yield* link
  for (const each of [...made, unused]) {
    yield* requestFlowLink(each, request)
    // What is stored behind the answer.
    yield* Effect.forEach(upTo(20), () => Effect.yieldNow)
    yield* rows("flow_link", {})
  }
  yield* Effect.repeat(
    Effect.map(
      rows("flow_link", { company_id: companyId, status: "requested" }),
      (all) => all.length
    ),
    { until: (count) => count >= 3, times: 100 }
  )
  assert.lengthOf(yield* rows("flow_link", { company_id: companyId, status: "requested" }), 3)
})

const seeTheOwnWorker = Effect.gen(function* () {
  const { client, companyId, userId, newWorker, setStatus, open, find } = yield* guests
  const other = yield* newWorker()
  const { workers } = yield* WorkerStore
  const visible = workers(client.id, [userId, other]).pipe(
    Effect.provideService(VisibleCompanies, new Set([companyId])),
    Effect.provideService(VisibleWorker, userId)
  )
  assert.deepStrictEqual(
    (yield* visible).map(({ worker }) => worker.id),
    [userId]
  )
  const { secret } = yield* open
  assert.strictEqual((yield* find(secret))?.principal.guest.codedFor.size, 0)
  yield* setStatus(userId, "Active")
  yield* TestClock.adjust(501)
  assert.strictEqual((yield* find(secret))?.principal.guest.codedFor.size, 3)
})

/** A session goes on in which the worker was verified for the first time; a later one asks for more. */
const goOnWhenVerified = Effect.gen(function* () {
  const { userId, open, find, call, setStatus } = yield* guests
  const { secret } = yield* open
  yield* call("addKycInformation", {
    kycInformation: {
      userId,
      ssn: "219000002",
      dateOfBirth: "1990-03-01",
      address1: "4 Elm Street",
      city: "Dover",
      state: "DE",
      zipcode: "19901"
    }
  })
  yield* setStatus(userId, "Active")
  yield* TestClock.adjust(501)
  assert.strictEqual((yield* find(secret))?.principal.guest.codedFor.size, 0)
  const later = yield* open
  assert.strictEqual((yield* find(later.secret))?.principal.guest.codedFor.size, 3)
})

const cases: VerificationCases = {
  "begin once, however many open a link at once": beginOnce,
  "end when nothing is done for half an hour, and after eight hours": end,
  "end with their link, and all at once": endWithTheLink,
  "end once by their guest, and use up the link": endByTheGuest,
  "are asked for again at most three times a day": areAskedFor,
  "are named with the name of today, by their session and their link": areNamed,
  "see no other worker, and learn when theirs is active": seeTheOwnWorker,
  "go on in the session in which they entered who they are": goOnWhenVerified
}

export const guestSuite = (name: string, live: Layer.Layer<VerificationStorage>): void =>
  runVerificationCases(`Guest sessions (${name})`, live, cases)
