/** Punches on every storage: none is lost, none counts twice, whoever sends them at once. */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as TestClock from "effect/testing/TestClock"
import { upTo } from "./burst.ts"
import { AT } from "./commits.ts"
import { callOf } from "./history/calls.ts"
import {
  rowOf,
  runVerificationCases,
  type VerificationCases,
  type VerificationStorage
} from "./kyc/world.ts"
import {
  batchesAtOnce,
  guessesAtOnce,
  kioskLists,
  kioskOfLocation,
  pinIsRequirement,
  pinsAreReplaced,
  pinsAtKiosk,
  triesAreLimited,
  triesOfBatches
} from "./punch/kiosk.ts"
import { clockShowsWork, kiosks, ofOneCompany, workedNow } from "./punch/access.ts"
import { entriesOf, HOUR_MS, iso, punching, tagOf } from "./punch/world.ts"
import { Inspection } from "./storage.ts"

const DEVICES = 20

const devicesAtOnce = Effect.gen(function* () {
  const { call, companyId, punch, stored, clock } = yield* punching
  // Each device sends the punches of all, and its own; the whole company's terminals were offline.
  const batchOf = (device: number) => [
    ...upTo(5).map((n) => punch(n % 2 === 0 ? "In" : "Out", -n, `common/${n}`)),
    punch("In", -10 - device, `own/${device}`)
  ]
  const answers = yield* Effect.forEach(
    upTo(DEVICES),
    (device) => call("addPunches", { companyId, punches: batchOf(device) }),
    { concurrency: "unbounded" }
  )
  const rows = yield* stored()
  assert.lengthOf(rows, DEVICES + 5)
  const idOf = new Map(rows.map((row) => [row["external_id"], row["id"]]))
  for (const [index, device] of upTo(DEVICES).entries()) {
    assert.deepStrictEqual(
      entriesOf(answers[index]).map(({ punchId }) => punchId),
      batchOf(device).map(({ externalId }) => idOf.get(externalId))
    )
  }
  const latest = Math.max(...rows.map((row) => Number(row["at"])))
  assert.strictEqual((yield* clock())[1], latest)
})

const clocksAtOnce = Effect.gen(function* () {
  const { call, newWorker, clock, stored } = yield* punching
  for (const _ of upTo(5)) {
    const userId = yield* newWorker()
    const results = yield* Effect.forEach(
      upTo(6),
      () => Effect.result(call("clockIn", { punch: { userId } })),
      { concurrency: "unbounded" }
    )
    assert.deepStrictEqual(results.map(tagOf).toSorted(), [
      ...upTo(5).map(() => "StateConflict"),
      "ok"
    ])
    assert.lengthOf(yield* stored(userId), 1)
    assert.deepStrictEqual(yield* clock(userId), ["Working", AT])
  }
})

const sentAgain = Effect.gen(function* () {
  const { call, companyId, newWorker, userId, punch, send, stored } = yield* punching
  const [first] = yield* send(punch("In", -2, "t/1"))
  const other = yield* newWorker()
  const again = yield* send(
    punch("In", -2, "t/1"),
    punch("Out", -1, "t/2"),
    punch("Out", -1, "t/2")
  )
  assert.strictEqual(again[0]?.punchId, first?.punchId)
  assert.include(again[0]?.message, "recorded before")
  assert.strictEqual(again[1]?.punchId, again[2]?.punchId)
  assert.lengthOf(yield* stored(), 2)
  // Another punch under a known id would be lost if the known one were answered.
  for (const wrong of [
    punch("Out", -2, "t/1"),
    punch("In", -3, "t/1"),
    punch("In", -2, "t/1", { userId: other })
  ]) {
    const answer = yield* call("addPunches", {
      companyId,
      punches: [wrong, punch("In", 0, "t/3")],
      onError: "continue"
    })
    const [refused] = entriesOf(answer)
    assert.deepInclude(refused?.error, { type: "duplicate", path: ["punches", 0, "externalId"] })
  }
  assert.lengthOf(yield* stored(), 3)
  const clockedIn = yield* call("clockIn", { punch: { userId: other, externalId: "t/4" } })
  const twice = yield* call("clockIn", { punch: { userId: other, externalId: "t/4" } })
  assert.strictEqual(clockedIn["punch"]?.["punchId"], twice["punch"]?.["punchId"])
  const asOut = call("clockOut", { punch: { userId: other, externalId: "t/4" } })
  assert.strictEqual(tagOf(yield* Effect.result(asOut)), "InvalidRequest")
  const ofOther = call("clockIn", { punch: { userId, externalId: "t/4" } })
  assert.strictEqual(tagOf(yield* Effect.result(ofOther)), "InvalidRequest")
})

const oneIdAtOnce = Effect.gen(function* () {
  const { newWorker, punch, send } = yield* punching
  const { rows } = yield* Inspection
  const workers = yield* Effect.forEach(upTo(6), () => newWorker())
  const results = yield* Effect.forEach(
    workers,
    (userId) => Effect.result(send(punch("In", -1, "shared", { userId }))),
    { concurrency: "unbounded" }
  )
  assert.lengthOf(results.filter(Result.isSuccess), 1)
  assert.lengthOf(yield* rows("punch", { external_id: "shared" }), 1)
})

const latePunches = Effect.gen(function* () {
  const { call, userId, punch, send, clock } = yield* punching
  yield* send(punch("In", -4, "a"))
  assert.deepStrictEqual(yield* clock(), ["Working", AT - 4 * HOUR_MS])
  yield* send(punch("Out", -2, "b"))
  yield* send(punch("In", -8, "c"), punch("Out", -6, "d"))
  assert.deepStrictEqual(yield* clock(), ["Off", AT - 2 * HOUR_MS])
  const early = call("clockIn", { punch: { userId, at: iso(-3) } })
  assert.strictEqual(tagOf(yield* Effect.result(early)), "StateConflict")
  yield* call("clockIn", { punch: { userId, at: iso(-1) } })
  yield* call("startBreak", { punch: { userId, breakType: "Rest", at: iso(-0.5) } })
  assert.deepStrictEqual(yield* clock(), ["On Break", AT - 0.5 * HOUR_MS])
  const ended = yield* call("clockOut", { punch: { userId } })
  assert.deepStrictEqual<unknown>(ended["punch"]?.["shift"], {
    workedMinutes: 50,
    breaks: [{ breakType: "Rest", minutes: 30 }],
    exceptions: []
  })
})

interface Version {
  readonly version: number
  readonly credential: string | null
  readonly operation: string | null
  readonly reason: string | null
  readonly changes: ReadonlyArray<{ readonly field: string; readonly before: unknown }>
}

const historyIsKept = Effect.gen(function* () {
  const { call, client, userId, punch, send, clock } = yield* punching
  yield* TestClock.adjust("1 minute")
  const [first, second] = yield* send(punch("In", -4, "a"), punch("Out", -1, "b"))
  const { punchId } = second ?? assert.fail()
  const amend = callOf(client, { credential: "pk_vera" })
  yield* TestClock.adjust("1 minute")
  yield* amend("amendPunch", { punch: { punchId, at: iso(-2), reason: "left earlier" } })
  assert.deepStrictEqual(yield* clock(), ["Off", AT - 2 * HOUR_MS])
  const same = yield* amend("amendPunch", { punch: { punchId, at: iso(-2), reason: "again" } })
  assert.deepInclude(same["punch"], { version: 2 })
  yield* amend("voidPunch", { punch: { punchId, version: 2, reason: "a colleague's" } })
  assert.deepStrictEqual(yield* clock(), ["Working", AT - 4 * HOUR_MS])
  const row = yield* rowOf("punch_amendment", { punch_id: String(punchId), punch_version: 2 })
  assert.notInclude(JSON.stringify(row), "left earlier")
  const answer = yield* call("getPunchHistory", { userId, date: "2025-10-09", limit: 1 })
  const page = answer as unknown as {
    readonly punches: ReadonlyArray<{ readonly punchId: string }>
    readonly nextCursor: string
  }
  assert.strictEqual(page.punches[0]?.punchId, first?.punchId)
  const next = yield* call("getPunchHistory", {
    userId,
    date: "2025-10-09",
    limit: 1,
    cursor: page.nextCursor
  })
  const [punchView] = (
    next as unknown as { punches: ReadonlyArray<{ history: ReadonlyArray<Version> }> }
  ).punches
  assert.deepStrictEqual(
    punchView?.history.map(({ version, credential, operation, reason, changes }) => [
      version,
      credential,
      operation,
      reason,
      changes.map(({ field, before }) => [field, before])
    ]),
    [
      [3, "pk_vera", "voidPunch", "a colleague's", [["status", "Recorded"]]],
      [2, "pk_vera", "amendPunch", "left earlier", [["at", iso(-1)]]],
      [1, "pk_rosa", "addPunches", null, []]
    ]
  )
  const others = [{}, { until: "2025-10-08" }, { until: "2025-10-09" }].map((more) =>
    Effect.map(call("getPunchHistory", { userId, date: "2025-10-08", ...more }), entriesOf)
  )
  const counts = (yield* Effect.all(others)).map(({ length }) => length)
  assert.deepStrictEqual(counts, [0, 0, 2])
  const wrong = ["2025-10-07", "2025-11-10"].map((until) =>
    Effect.flip(call("getPunchHistory", { userId, date: "2025-10-08", until }))
  )
  assert.include(
    JSON.stringify(yield* Effect.all(wrong)),
    "until must be at most 33 days with date"
  )
})

const voidedAtOnce = Effect.gen(function* () {
  const { call, newWorker, punch, send, clock } = yield* punching
  for (const round of upTo(4)) {
    const userId = yield* newWorker()
    const [early, late] = yield* send(
      punch("In", -4, `${round} a`, { userId }),
      punch("Out", -1, `${round} b`, { userId })
    )
    const voided = (punchId: string | undefined) =>
      call("voidPunch", { punch: { punchId, reason: "twice" } })
    const third = send(punch("Meal Start", -2, `${round} c`, { userId }))
    yield* Effect.all([voided(late?.punchId), third, voided(early?.punchId)], {
      concurrency: "unbounded"
    })
    assert.deepStrictEqual(yield* clock(userId), ["On Meal", AT - 2 * HOUR_MS])
  }
})

const byReference = Effect.gen(function* () {
  const { call, companyId, newWorker, punch, send, stored, userId } = yield* punching
  const others = yield* Effect.forEach(upTo(2), () => newWorker())
  for (const [index, id] of [userId, ...others].entries()) {
    yield* call("updateUser", { user: { userId: id, userReferenceId: index === 0 ? "A" : "B" } })
  }
  yield* call("terminateUser", { user: { userId: others[1], lastDay: "2025-01-31" } })
  const sent = (userReferenceId: string, externalId: string) => {
    const { userId: _, ...fields } = punch("In", -1, externalId)
    return { ...fields, userReferenceId }
  }
  yield* send(sent("A", "1"), sent("B", "2"))
  assert.lengthOf(yield* stored(), 1)
  // Of two with one reference the one who has not left.
  assert.lengthOf(yield* stored(others[0]), 1)
  const answer = yield* call("addPunches", {
    companyId,
    punches: [sent("C", "3"), sent("A", "4")],
    onError: "continue"
  })
  const [unknown] = entriesOf(answer)
  assert.deepInclude(unknown?.error, {
    type: "not-found",
    path: ["punches", 0, "userReferenceId"]
  })
})

const dryRun = Effect.gen(function* () {
  const { call, companyId, punch, stored } = yield* punching
  const answer = yield* call("addPunches", {
    companyId,
    punches: [punch("In", -1, "a")],
    dryRun: true
  })
  assert.deepStrictEqual<unknown>(entriesOf(answer), [
    {
      isDryRun: true,
      message: "nothing is wrong with it; uniqueness is not checked, and nothing is stored"
    }
  ])
  assert.lengthOf(yield* stored(), 0)
})

const cases: VerificationCases = {
  "are all stored once, from 20 devices that send the same ones at once": devicesAtOnce,
  "clock a worker in once, however many ask at once": clocksAtOnce,
  "are answered with the stored one when they are sent again, and never with another": sentAgain,
  "have one worker for an id that several send at once": oneIdAtOnce,
  "that come late count without moving the clock back": latePunches,
  "keep every version with who made it and why": historyIsKept,
  "leave the clock at the latest, whoever voids and sends at once": voidedAtOnce,
  "name workers by the client's own ids": byReference,
  "are not stored by a dry run": dryRun,
  "are not found with a credential of another company": ofOneCompany,
  "show who is working now": workedNow,
  "show how long a worker worked and when overtime begins": clockShowsWork,
  "are all that a kiosk may send": kiosks,
  "need the worker's PIN at a kiosk, where the company requires it": pinsAtKiosk,
  "take only the PIN that the worker got last": pinsAreReplaced,
  "take no PIN after too many tries, wherever they are made": triesAreLimited,
  "answer as many guesses of a PIN as the limit, however many come at once": guessesAtOnce,
  "are refused for the worker whose PINs were tried too often, and stored for others":
    triesOfBatches,
  "answer no more guesses of a PIN in batches that come at once": batchesAtOnce,
  "are made at a kiosk by those whom it lists": kioskLists,
  "are made at the kiosk of a location for that location": kioskOfLocation,
  "need a PIN of workers, which is a requirement where a kiosk is": pinIsRequirement
}

export const punchSuite = (name: string, live: Layer.Layer<VerificationStorage>): void =>
  runVerificationCases(`punches on ${name}`, live, cases)
