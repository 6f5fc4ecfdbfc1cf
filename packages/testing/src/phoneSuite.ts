/** Remembered phones on every storage: what begins with one, what ends it, and what its sessions may do. */
import { execute } from "@payroll/operations/execute"
import { operationNamed } from "@payroll/operations/catalogue"
import { beginGuestSession } from "@payroll/operations/guestSessions"
import { GuestSessions } from "@payroll/operations/ports/guestSessions"
import { forgetByPhone, openByPhone, rememberPhone } from "@payroll/operations/rememberedPhones"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { upTo } from "./burst.ts"
import { AT } from "./commits.ts"
import {
  newWorld,
  runVerificationCases,
  type VerificationCases,
  type VerificationStorage
} from "./kyc/world.ts"
import { Inspection } from "./storage.ts"

const DAY_MS = 24 * 3_600_000
const request = { requestId: "request-1", address: "192.0.2.7" }
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1"

const phones = Effect.gen(function* () {
  const world = yield* newWorld()
  const userId = yield* world.newWorker()
  const { find } = yield* GuestSessions
  /** A session that a link begins. */
  const open = Effect.fnUntraced(function* (flow = "worker-portal") {
    const { flowLink } = yield* world.call("addFlowLink", { flowLink: { flow, userId } })
    const [, flowName = "", token = ""] = /flow\/([^#]+)#(.+)/.exec(String(flowLink?.["url"])) ?? []
    const begun = yield* beginGuestSession({ flowName, token }, request)
    if (begun.refusal !== undefined) return assert.fail(begun.refusal)
    const session = (yield* find(Redacted.value(begun.secret))) ?? assert.fail("no session")
    return { flowName, session }
  })
  const remember = Effect.gen(function* () {
    const { flowName, session } = yield* open()
    const made = yield* rememberPhone(session, { ...request, userAgent: IPHONE })
    if (!made) return assert.fail("not remembered")
    return { flowName, phone: Redacted.value(made.secret), id: made.phone.id }
  })
  const back = Effect.fnUntraced(function* (phone: { flowName: string; phone: string }) {
    const begun = yield* openByPhone(phone, request)
    return begun && Redacted.value(begun.secret)
  })
  const listed = Effect.map(
    world.call("getRememberedPhones", { userId }),
    ({ rememberedPhones }) => rememberedPhones as unknown as ReadonlyArray<object>
  )
  return { ...world, userId, find, open, remember, back, listed }
})

const open = Effect.gen(function* () {
  const { userId, companyId, remember, back, find, listed } = yield* phones
  const { rows } = yield* Inspection
  const phone = yield* remember
  assert.isUndefined(yield* find(phone.phone), "the secret of a phone calls nothing")
  const secret = (yield* back(phone)) ?? assert.fail("no session")
  const { principal } = (yield* find(secret)) ?? assert.fail("not found")
  assert.deepInclude(principal.guest, { subjectId: userId, flow: "worker-portal", isOfPhone: true })
  assert.strictEqual(principal.guest.codedFor.size, 3)
  // Another one takes its place.
  const second = (yield* back(phone)) ?? assert.fail("no second session")
  yield* TestClock.adjust(501)
  assert.isUndefined(yield* find(secret))
  assert.isDefined(yield* find(second))
  const [shown, ...others] = yield* listed
  assert.lengthOf(others, 0)
  assert.deepInclude(shown, { rememberedPhoneId: phone.id, userId, device: "iPhone, Safari" })
  const stored = JSON.stringify(yield* rows("guest_session", { company_id: companyId }))
  assert.notInclude(stored, phone.phone)
  assert.isUndefined(yield* back({ ...phone, flowName: "another" }))
  assert.isUndefined(yield* back({ ...phone, phone: second }), "a session is no phone")
})

const end = Effect.gen(function* () {
  const { userId, companyId, remember, back, call, find } = yield* phones
  const { rows } = yield* Inspection
  const lost = yield* remember
  const kept = yield* remember
  const secret = (yield* back(lost)) ?? assert.fail("no session")
  const body = { rememberedPhone: { userId, rememberedPhoneId: lost.id } }
  yield* call("forgetPhone", body)
  yield* TestClock.adjust(501)
  assert.isUndefined(yield* find(secret), "its session ends with it")
  assert.isUndefined(yield* back(lost))
  yield* call("forgetPhone", body)
  const unknown = { rememberedPhone: { userId, rememberedPhoneId: userId } }
  assert.strictEqual((yield* Effect.flip(call("forgetPhone", unknown)))._tag, "RecordNotFound")
  assert.isDefined(yield* back(kept))
  const refused = Effect.map(rows("audit", { company_id: companyId }), (all) =>
    all.filter(({ operation }) => operation === "phone.refused")
  )
  yield* Effect.repeat(refused, { until: (all) => all.length > 0, times: 200 })
  // Whatever a phone is forgotten by, its browser needs a link.
  yield* call("endGuestSessions", { guestSessions: { userId } })
  assert.isUndefined(yield* back(kept))
  const own = yield* remember
  yield* forgetByPhone(own.phone, request)
  assert.isUndefined(yield* back(own))
  const last = yield* remember
  yield* call("removeUser", { user: { userId } })
  assert.isUndefined(yield* back(last))
})

/** However often it is used. */
const endByThemselves = Effect.gen(function* () {
  const { remember, back, listed } = yield* phones
  const phone = yield* remember
  yield* TestClock.setTime(AT + 90 * DAY_MS - 1)
  assert.isDefined(yield* back(phone))
  yield* TestClock.setTime(AT + 91 * DAY_MS)
  assert.isUndefined(yield* back(phone))
  assert.lengthOf(yield* listed, 0)
})

const areFew = Effect.gen(function* () {
  const { remember, back, listed, open: begin } = yield* phones
  const made = yield* Effect.forEach(upTo(6), () =>
    Effect.tap(remember, () => TestClock.adjust(1_000))
  )
  assert.lengthOf(yield* listed, 5)
  assert.isUndefined(yield* back(made[0]!), "the oldest made room")
  assert.isDefined(yield* back(made[1]!))
  const { session } = yield* begin("worker-onboarding")
  assert.isUndefined(yield* rememberPhone(session, { ...request, userAgent: undefined }))
  const opened = yield* Effect.forEach(upTo(101), () => back(made[5]!))
  assert.lengthOf(
    opened.filter((each) => each !== undefined),
    100
  )
})

const beginNoPhone = Effect.gen(function* () {
  const { remember, back, find } = yield* phones
  const secret = (yield* back(yield* remember)) ?? assert.fail("no session")
  const session = (yield* find(secret)) ?? assert.fail("not found")
  assert.isUndefined(yield* rememberPhone(session, { ...request, userAgent: IPHONE }))
})

const needACode = Effect.gen(function* () {
  const { userId, companyId, remember, back, find } = yield* phones
  const secret = (yield* back(yield* remember)) ?? assert.fail("no session")
  const { principal } = (yield* find(secret)) ?? assert.fail("not found")
  const caller = { ...principal, requestId: "request-9", address: undefined }
  const ask = Effect.fnUntraced(function* (name: string, fields: object) {
    const operation = operationNamed(name) ?? assert.fail(name)
    const body = { method: name, ...fields }
    const answer = yield* Effect.result(
      execute({ operation, form: "method", body, caller, idempotencyKey: undefined })
    )
    return answer._tag === "Failure" ? answer.failure._tag : JSON.parse(answer.success.body)
  })
  const shown = yield* ask("getUser", { userId })
  assert.deepInclude(shown.user, { userId, email: null, phoneNumber: null })
  assert.deepInclude(shown, { userWages: [], userBankAccounts: [], kycInformation: null })
  for (const [name, fields] of [
    ["getTimesheets", { companyId, userId }],
    ["getClockStatus", { userId }],
    ["getMyTimeOff", { userId }],
    ["getUserTask", { userId }]
  ] as const) {
    assert.isObject(yield* ask(name, fields), name)
  }
  for (const [name, fields] of [
    ["updateUser", { user: { userId, email: "thief@example.com" } }],
    ["getRememberedPhones", { userId }],
    ["forgetPhone", { rememberedPhone: { userId, rememberedPhoneId: userId } }],
    ["getDocuments", { userId }]
  ] as const) {
    assert.strictEqual(yield* ask(name, fields), "CodeNeeded", name)
  }
})

const cases: VerificationCases = {
  "open the portal without a link, one session at a time": open,
  "end when they are forgotten, with all sessions, and when the worker leaves": end,
  "end after 90 days": endByThemselves,
  "are at most five of a worker, and open what a person opens in a day": areFew,
  "remember no further phone": beginNoPhone,
  "need a code for all but the clock, hours and time off": needACode
}

export const phoneSuite = (name: string, live: Layer.Layer<VerificationStorage>): void =>
  runVerificationCases(`Remembered phones (${name})`, live, cases)
