/** Tests of shared kiosks: who is listed, and the PINs of workers. */
import { assert } from "@effect/vitest"
import type { Body } from "@payroll/operations/decode"
import { PIN_TRIES_MAX, PIN_TRIES_MS } from "@payroll/operations/submittedNumbers"
import { CredentialStore } from "@payroll/operations/ports/credentialStore"
import { NewId } from "@payroll/operations/ports/newId"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as TestClock from "effect/testing/TestClock"
import { upTo } from "../burst.ts"
import { AT } from "../commits.ts"
import { PERSON_TERMS } from "../credentialTerms.ts"
import { callOf } from "../history/calls.ts"
import { rowOf } from "../kyc/world.ts"
import { Inspection } from "../storage.ts"
import { entriesOf, punching } from "./world.ts"

const PIN = "4711"
const pinOf = (n: number): string => String(52_000 + n)

interface Refusal {
  readonly _tag: string
  readonly message: string
  readonly retryAfterSeconds?: number
}

/** A company with a kiosk that needs PINs, and a worker who has one. */
const atKiosk = Effect.gen(function* () {
  const world = yield* punching
  const { client, companyId, call, userId } = world
  const { set } = yield* Inspection
  const companyIds = new Set([companyId])
  const kioskOf = (companyLocationId?: string, credential = "pk_kiosk") =>
    callOf(client, { role: "kiosk", credential, companyIds, companyLocationId })
  const activate = (id: string) =>
    set("worker", { id }, { user_status: "Active", date_of_join: "2025-01-06" })
  yield* activate(userId)
  const setPin = (pin: string | null, id: string = userId) =>
    call("setKioskPin", { kioskPin: { userId: id, pin } })
  yield* setPin(PIN)
  const clock = (pin?: string, more: Body = {}) => ({
    punch: { userId, ...(pin && { pin }), ...more }
  })
  return { ...world, kioskOf, kiosk: kioskOf(), activate, setPin, clock }
})

/** How a call ends: "ok", or the tag of its failure with the message. */
const endOf = <A, E, R>(call: Effect.Effect<A, E, R>): Effect.Effect<string, never, R> =>
  Effect.map(Effect.result(call), (result) => {
    if (Result.isSuccess(result)) return "ok"
    const { _tag, message } = result.failure as Refusal
    return `${_tag}: ${message}`
  })

const WRONG = "KioskPinRefused: pin is not that of the user"
const MISSING = "KioskPinRefused: pin is mandatory and cannot be empty"
const NONE = "KioskPinRefused: pin cannot be checked: the user has no PIN; set one with setKioskPin"
const LIMIT =
  "TooManyNumbers: pin is one of too many that were tried within 10 minutes; try again later"

export const pinsAtKiosk = Effect.gen(function* () {
  const { call, clock, companyId, kiosk, newWorker, punch, setPin } = yield* atKiosk
  const actions = ["clockIn", "startBreak", "endBreak", "clockOut"]
  for (const action of actions) {
    assert.strictEqual(yield* endOf(kiosk(action, clock())), MISSING, action)
    assert.strictEqual(yield* endOf(kiosk(action, clock("9042"))), WRONG, action)
    assert.strictEqual(yield* endOf(kiosk(action, clock(PIN))), "ok", action)
  }
  const send = (pin?: string, more: Body = {}) =>
    kiosk("addPunches", {
      companyId,
      punches: [punch("In", -3, `a-${pin}`, { pin: pin ?? null })],
      ...more
    })
  assert.strictEqual(yield* endOf(send()), MISSING)
  assert.strictEqual(yield* endOf(send("9042")), WRONG)
  assert.strictEqual(yield* endOf(send(PIN)), "ok")
  const stranger = yield* newWorker()
  const [entry, other] = entriesOf(
    yield* kiosk("addPunches", {
      companyId,
      onError: "continue",
      punches: [punch("Out", -2, "b", { pin: PIN }), punch("In", -2, "c", { userId: stranger })]
    })
  )
  assert.strictEqual(entry?.status, "Recorded")
  assert.deepStrictEqual(other?.error?.path, ["punches", 1, "pin"])
  // Others give one only if they want it checked.
  assert.strictEqual(yield* endOf(call("clockIn", clock())), "ok")
  assert.strictEqual(yield* endOf(call("clockOut", clock("9042"))), WRONG)
  assert.strictEqual(yield* endOf(call("clockOut", clock(PIN))), "ok")
  const settings = { companyId, kioskPin: "optional" }
  yield* call("updateTimeTrackingSettings", { timeTrackingSettings: settings })
  assert.strictEqual(yield* endOf(kiosk("clockIn", clock())), "ok")
  assert.strictEqual(yield* endOf(kiosk("clockOut", clock("9042"))), WRONG)
  yield* setPin(null)
  assert.strictEqual(yield* endOf(kiosk("clockOut", clock(PIN))), NONE)
})

export const pinsAreReplaced = Effect.gen(function* () {
  const { call, client, clock, kiosk, newWorker, setPin, userId } = yield* atKiosk
  const { rows } = yield* Inspection
  const other = yield* newWorker()
  yield* setPin(PIN, other)
  const digestOf = (holder: string) => rowOf("claim", { client_id: client.id, holder })
  const [mine, theirs] = [yield* digestOf(userId), yield* digestOf(other)]
  assert.strictEqual(mine["rule"], "kioskPin")
  assert.notStrictEqual(mine["digest"], theirs["digest"])
  const shown = yield* call("getUser", { userId })
  assert.strictEqual(shown["user"]?.["kioskPinSetAt"], new Date(AT).toISOString())
  // The same PIN again is a change like any other.
  const again = yield* setPin(PIN)
  assert.strictEqual(again["kioskPin"]?.["version"], Number(shown["user"]?.["version"]) + 1)
  yield* setPin("80214")
  assert.lengthOf(yield* rows("claim", { client_id: client.id, holder: userId }), 1)
  assert.strictEqual(yield* endOf(kiosk("clockIn", clock(PIN))), WRONG)
  assert.strictEqual(yield* endOf(kiosk("clockIn", clock("80214"))), "ok")
  yield* setPin(null)
  assert.lengthOf(yield* rows("claim", { client_id: client.id, holder: userId }), 0)
  assert.strictEqual(yield* endOf(kiosk("clockOut", clock("80214"))), NONE)
  for (const pin of ["1234", "9876", "00000", "123", "123456789", "12a4"]) {
    assert.match(yield* endOf(setPin(pin)), /^InvalidRequest: pin must /)
  }
})

export const triesAreLimited = Effect.gen(function* () {
  const { call, clock, companyId, kiosk, kioskOf, newWorker, punch, setPin, userId } =
    yield* atKiosk
  yield* kiosk("clockIn", clock(PIN))
  const guess = (n: number) => endOf(kiosk("clockOut", clock(pinOf(n))))
  for (const n of upTo(PIN_TRIES_MAX - 2)) assert.strictEqual(yield* guess(n), WRONG)
  // A dry run counts as well, and so does another kiosk and another role.
  const dry = { companyId, dryRun: true, punches: [punch("Out", 0, "a", { pin: pinOf(20) })] }
  assert.strictEqual(yield* endOf(kiosk("addPunches", dry)), WRONG)
  const calls = [kioskOf(undefined, "pk_other"), call, kiosk]
  for (const each of calls) {
    assert.strictEqual(yield* endOf(each("clockOut", clock(pinOf(21)))), LIMIT)
    assert.strictEqual(yield* endOf(each("clockOut", clock(PIN))), LIMIT)
  }
  const refused = yield* Effect.flip(kiosk("clockOut", clock(PIN)))
  const { retryAfterSeconds = 0 } = refused as Refusal
  const { rows } = yield* Inspection
  const audited = yield* rows("audit", { record_id: userId, operation: "too-many-numbers" })
  assert.lengthOf(audited, 2 * calls.length + 1)
  const other = yield* newWorker()
  yield* setPin(PIN, other)
  const theirs = { punch: { userId: other, pin: PIN } }
  assert.strictEqual(yield* endOf(kiosk("clockIn", theirs)), "ok")
  // Another PIN ends the wait for nobody.
  yield* setPin("80214")
  assert.strictEqual(yield* endOf(kiosk("clockOut", clock("80214"))), LIMIT)
  assert.isTrue(retryAfterSeconds * 1_000 <= 2 * PIN_TRIES_MS && retryAfterSeconds >= 600)
  yield* TestClock.setTime(AT + retryAfterSeconds * 1_000)
  assert.strictEqual(yield* endOf(kiosk("clockOut", clock("80214"))), "ok")
})

const GUESSES = 40
const DAY_MS = 86_400_000

export const guessesAtOnce = Effect.gen(function* () {
  const { clock, kioskOf } = yield* atKiosk
  const ends = yield* Effect.forEach(
    upTo(GUESSES),
    (n) => endOf(kioskOf(undefined, `pk_${n % 3}`)("clockIn", clock(pinOf(n)))),
    { concurrency: "unbounded" }
  )
  assert.lengthOf(
    ends.filter((end) => end === WRONG),
    PIN_TRIES_MAX
  )
  assert.lengthOf(
    ends.filter((end) => end === LIMIT),
    GUESSES - PIN_TRIES_MAX
  )
})

export const triesOfBatches = Effect.gen(function* () {
  const { companyId, kiosk, newWorker, punch, setPin, userId } = yield* atKiosk
  const { rows } = yield* Inspection
  const other = yield* newWorker()
  yield* setPin(PIN, other)
  const send = (punches: ReadonlyArray<Body>, onError = "continue") =>
    kiosk("addPunches", { companyId, onError, punches })
  const outcomes = (punches: ReadonlyArray<Body>) =>
    Effect.map(send(punches), (answer) =>
      entriesOf(answer).map(({ status, error }) => status ?? error?.type)
    )
  const guess = (n: number) => punch("In", -n, `guess ${n}`, { pin: pinOf(n) })
  const theirs = (n: number) => punch("In", -n, `theirs ${n}`, { userId: other, pin: PIN })
  const right = punch("In", -9, "right", { pin: PIN })
  const repeated = upTo(PIN_TRIES_MAX + 1).map(() => guess(0))
  const conflicts = repeated.map(() => "conflict")
  // The same element again is the same try.
  assert.deepStrictEqual(yield* outcomes([...repeated, theirs(0)]), [...conflicts, "Recorded"])
  const wrong = upTo(PIN_TRIES_MAX).map(guess)
  const batch = [...wrong, right, theirs(1), theirs(2)]
  const limits = [...wrong, right].map(() => "limit")
  // Whoever is locked out holds nobody up, also in the call that locks, and in the one that is sent again.
  for (const _ of upTo(2)) {
    assert.deepStrictEqual(yield* outcomes(batch), [...limits, "Recorded", "Recorded"])
  }
  const audited = yield* rows("audit", { record_id: userId, operation: "too-many-numbers" })
  assert.lengthOf(audited, 2)
  assert.strictEqual(yield* endOf(send([right])), LIMIT)
  assert.strictEqual(yield* endOf(send([right, theirs(3)], "stop")), LIMIT)
  assert.lengthOf(yield* rows("punch", { worker_id: userId }), 0)
  assert.lengthOf(yield* rows("punch", { worker_id: other }), 3)
})

const BATCHES = 12

export const batchesAtOnce = Effect.gen(function* () {
  const { companyId, kioskOf, newWorker, punch, setPin } = yield* atKiosk
  const other = yield* newWorker()
  yield* setPin(PIN, other)
  const answers = yield* Effect.forEach(
    upTo(BATCHES),
    (n) =>
      kioskOf(undefined, `pk_${n % 3}`)("addPunches", {
        companyId,
        onError: "continue",
        punches: [
          punch("In", -n, `guess ${n}`, { pin: pinOf(n) }),
          punch("In", -n, `theirs ${n}`, { userId: other, pin: PIN })
        ]
      }),
    { concurrency: "unbounded" }
  )
  const entries = answers.map(entriesOf)
  const tried = entries.map(([entry]) => entry?.error?.type)
  // A batch that is decided again, because another one was stored first, may find the limit reached.
  const answered = tried.filter((type) => type === "conflict")
  assert.isAtMost(answered.length, PIN_TRIES_MAX)
  assert.lengthOf(
    tried.filter((type) => type === "limit"),
    BATCHES - answered.length
  )
  assert.isTrue(entries.every(([, theirs]) => theirs?.status === "Recorded"))
})

interface KioskList {
  readonly kioskWorkers: ReadonlyArray<Body>
  readonly nextCursor: string | null
}

export const kioskLists = Effect.gen(function* () {
  const { activate, call, client, companyId, kiosk, kioskOf, newCompany, newWorker, userId } =
    yield* atKiosk
  const { set, rows } = yield* Inspection
  const [place] = yield* rows("company_location", { company_id: companyId })
  const placeId = String(place?.["id"])
  const inOffice = yield* newWorker()
  const later = yield* newWorker()
  const paused = yield* newWorker()
  for (const id of [inOffice, later]) yield* activate(id)
  yield* set(
    "worker",
    { id: inOffice },
    { company_location_id: placeId, location_category: "Office", work_state: null }
  )
  yield* set("worker", { id: later }, { date_of_join: "2031-01-01" })
  yield* set("worker", { id: paused }, { user_status: "Deactivate" })
  const list = (as: typeof kiosk, more: Body = {}) =>
    Effect.map(
      as("getKioskWorkers", { companyId, ...more }),
      (answer) => answer as unknown as KioskList
    )
  const idsOf = ({ kioskWorkers }: KioskList) => kioskWorkers.map((each) => each["userId"])
  const whole = yield* list(kiosk)
  assert.deepStrictEqual(whole.kioskWorkers[0], { userId, user: "Ben Okafor" })
  assert.deepStrictEqual(idsOf(whole), [userId, inOffice])
  assert.deepStrictEqual(idsOf(yield* list(call)), [userId, inOffice])
  const first = yield* list(kiosk, { limit: 1 })
  const second = yield* list(kiosk, { limit: 1, cursor: first.nextCursor })
  assert.deepStrictEqual([...idsOf(first), ...idsOf(second)], [userId, inOffice])
  const placed = kioskOf(placeId)
  assert.deepStrictEqual(idsOf(yield* list(placed)), [inOffice])
  assert.deepStrictEqual(idsOf(yield* list(kiosk, { companyLocationId: placeId })), [inOffice])
  const NO_USER = "RecordNotFound: user not found"
  const elsewhere = { companyLocationId: userId }
  assert.match(yield* endOf(list(placed, elsewhere)), /^RecordNotFound: company location/)
  const another = yield* newCompany
  assert.match(yield* endOf(list(kiosk, { companyId: another })), /^RecordNotFound/)
  const unlimited = callOf(client, { role: "kiosk" })
  const ofTwo = callOf(client, { role: "kiosk", companyIds: new Set([companyId, another]) })
  for (const each of [unlimited, ofTwo]) {
    assert.match(yield* endOf(list(each)), /^NotAllowed: .* limited to one company$/)
  }
  // A kiosk of a location knows nobody who works elsewhere.
  const punch = { userId, pin: PIN }
  for (const action of ["clockIn", "startBreak", "endBreak", "clockOut"]) {
    assert.strictEqual(yield* endOf(placed(action, { punch })), NO_USER)
  }
  assert.strictEqual(yield* endOf(placed("getClockStatus", { userId })), NO_USER)
  const many = [{ ...punch, type: "In", at: new Date(AT).toISOString(), externalId: "x" }]
  assert.strictEqual(yield* endOf(placed("addPunches", { companyId, punches: many })), NO_USER)
  assert.strictEqual(yield* endOf(placed("getClockStatus", { userId: inOffice })), "ok")
  // Places have dates, and a worker may have several.
  const atPlace = { companyLocationCategory: "Office", companyLocationId: placeId }
  yield* call("updateUser", { user: { userId, furtherWorkplaces: [atPlace] } })
  const home = { companyLocationCategory: "Remote", stateCode: "DE" }
  yield* call("updateUser", { user: { userId: inOffice, ...home, effectiveFrom: "2026-12-01" } })
  assert.deepStrictEqual(idsOf(yield* list(placed)), [userId, inOffice])
  yield* call("updateUser", { user: { userId: inOffice, ...home } })
  assert.deepStrictEqual(idsOf(yield* list(placed)), [userId])
  assert.strictEqual(yield* endOf(placed("getClockStatus", { userId: inOffice })), NO_USER)
})

/** A kiosk of a location records nothing at another one, and late punches of days on which a worker was there. */
export const kioskOfLocation = Effect.gen(function* () {
  const { call, companyId, kioskOf, userId } = yield* atKiosk
  const { rows } = yield* Inspection
  const [place] = yield* rows("company_location", { company_id: companyId })
  const placeId = String(place?.["id"])
  const placed = kioskOf(placeId)
  const office = { companyLocationCategory: "Office", companyLocationId: placeId }
  yield* call("updateUser", { user: { userId, ...office, effectiveFrom: "2025-01-06" } })
  const worker = { userId, pin: PIN }
  const late = (externalId: string, at: number, more: Body = {}) => {
    const punch = { ...worker, type: "In", at: new Date(at).toISOString(), externalId, ...more }
    return endOf(placed("addPunches", { companyId, punches: [punch] }))
  }
  const elsewhere = { companyLocationId: userId }
  const NO_PLACE = /^RecordNotFound: company location/
  assert.match(yield* endOf(placed("clockIn", { punch: { ...worker, ...elsewhere } })), NO_PLACE)
  assert.match(yield* late("1", AT, elsewhere), NO_PLACE)
  assert.strictEqual(yield* late("2", AT, { companyLocationId: placeId }), "ok")
  const home = { companyLocationCategory: "Remote", stateCode: "DE" }
  yield* call("updateUser", { user: { userId, ...home } })
  assert.strictEqual(yield* late("3", AT - 2 * DAY_MS), "ok")
  assert.strictEqual(yield* late("4", AT), "RecordNotFound: user not found")
})

const NEED = "setKioskPin kioskPin.pin: is missing"

export const pinIsRequirement = Effect.gen(function* () {
  const { activate, call, client, companyId, newCompany, newWorker } = yield* atKiosk
  const { add } = yield* CredentialStore
  const userId = yield* newWorker()
  yield* activate(userId)
  const needs = Effect.map(call("getUserTask", { userId }), ({ userTask }) => {
    const task = userTask as unknown as { readonly requirements: ReadonlyArray<Requirement> }
    return task.requirements.map(({ step, path, reason }) => `${step} ${path.join(".")}: ${reason}`)
  })
  const { set, rows } = yield* Inspection
  const [place] = yield* rows("company_location", { company_id: companyId })
  const { next } = yield* NewId
  const issue = (companyLocationId: string | undefined) =>
    add(
      { ...PERSON_TERMS, role: "kiosk", companyIds: [companyId], companyLocationId },
      {
        id: next(),
        clientId: client.id,
        credential: "pk_rosa",
        operation: "addCredential",
        requestId: "request-1",
        at: AT,
        actedBy: undefined,
        address: undefined,
        key: undefined
      }
    )
  // Where there is no kiosk, or none for the worker, nobody needs a PIN.
  assert.notInclude(yield* needs, NEED)
  yield* issue(String(place?.["id"]))
  assert.notInclude(yield* needs, NEED)
  yield* issue(undefined)
  assert.include(yield* needs, NEED)
  yield* set("company", { id: companyId }, { kiosk_pin: "optional" })
  assert.notInclude(yield* needs, NEED)
  const settings = { companyId, kioskPin: "required" }
  yield* call("updateTimeTrackingSettings", { timeTrackingSettings: settings })
  assert.include(yield* needs, NEED)
  yield* call("setKioskPin", { kioskPin: { userId, pin: PIN } })
  assert.notInclude(yield* needs, NEED)
  const another = yield* punching
  for (const company of [yield* newCompany, another.companyId]) {
    const [elsewhere] = yield* rows("company_location", { company_id: company })
    const misplaced = yield* Effect.flip(issue(String(elsewhere?.["id"])))
    assert.strictEqual(misplaced.message, "company location not found")
  }
})

interface Requirement {
  readonly step: string
  readonly path: ReadonlyArray<string>
  readonly reason: string
}
