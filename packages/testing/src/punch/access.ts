/** Tests of the access to punches: companies, kiosks, and the state of clocks. */
import { assert } from "@effect/vitest"
import type { Client, Role } from "@payroll/operations/caller"
import { operationNamed } from "@payroll/operations/catalogue"
import type { Body } from "@payroll/operations/decode"
import { execute } from "@payroll/operations/execute"
import * as Effect from "effect/Effect"
import { upTo } from "../burst.ts"
import { callOf } from "../history/calls.ts"
import { iso, punching, tagOf } from "./world.ts"

export const ofOneCompany = Effect.gen(function* () {
  const { client, companyId, newCompany, newWorker, punch, send, userId } = yield* punching
  const elsewhere = yield* newCompany
  const stranger = yield* newWorker(elsewhere)
  const [{ punchId } = assert.fail()] = yield* send(punch("In", -1, "a"))
  const limited = callOf(client, { companyIds: new Set([elsewhere]) })
  const refused = (name: string, body: Body) =>
    Effect.map(Effect.result(limited(name, body)), tagOf)
  const calls: ReadonlyArray<readonly [string, Body]> = [
    ["clockIn", { punch: { userId } }],
    ["getClockStatus", { userId }],
    ["getPunchHistory", { punchId }],
    ["getPunchHistory", { userId, date: "2025-10-09" }],
    ["getWorkedNow", { companyId }],
    ["amendPunch", { punch: { punchId, at: iso(-2), reason: "x" } }],
    ["voidPunch", { punch: { punchId, reason: "x" } }],
    ["addPunches", { companyId, punches: [punch("In", 0, "b")] }],
    ["addPunches", { companyId: elsewhere, punches: [punch("In", 0, "b")] }]
  ]
  for (const [name, body] of calls) {
    assert.strictEqual(yield* refused(name, body), "RecordNotFound", name)
  }
  yield* limited("clockIn", { punch: { userId: stranger } })
})

export const workedNow = Effect.gen(function* () {
  const { call, companyId, newWorker } = yield* punching
  const workers = yield* Effect.forEach(upTo(3), () => newWorker())
  yield* Effect.forEach(workers, (userId) => call("clockIn", { punch: { userId } }))
  yield* call("startBreak", { punch: { userId: workers[1] } })
  yield* call("clockOut", { punch: { userId: workers[2] } })
  const seen: Array<readonly [unknown, unknown]> = []
  let cursor: string | null = ""
  for (let page = 0; page < 3 && cursor !== null; page += 1) {
    const more = cursor === "" ? {} : { cursor }
    const answer = yield* call("getWorkedNow", { companyId, limit: 1, ...more })
    const { workedNow: shown, nextCursor } = answer as unknown as {
      readonly workedNow: ReadonlyArray<{ userId: string; clockStatus: { status: string } }>
      readonly nextCursor: string | null
    }
    for (const { userId, clockStatus } of shown) seen.push([userId, clockStatus.status])
    cursor = nextCursor
  }
  assert.deepStrictEqual(seen, [
    [workers[0], "Working"],
    [workers[1], "On Meal"]
  ])
})

export const clockShowsWork = Effect.gen(function* () {
  const { call, userId, punch, send, addWage } = yield* punching
  yield* addWage(userId)
  yield* call("updateUser", { user: { userId, stateCode: "CA" } })
  yield* send(punch("In", -3, "a"), punch("Meal Start", -2, "b"), punch("Meal End", -1, "c"))
  const { clock } = yield* call("getClockStatus", { userId })
  assert.deepStrictEqual<unknown>(clock, {
    userId,
    clockStatus: { status: "Working", reachable: ["On Break", "On Meal", "Off"] },
    since: iso(-1),
    timeZone: "America/Los_Angeles",
    workedTodayMinutes: 60,
    workedThisWeekMinutes: 120,
    overtimeFrom: "2025-10-09T15:53:00.000Z"
  })
})

export const kiosks = Effect.gen(function* () {
  const { call, client, companyId, userId, punch, send } = yield* punching
  const [{ punchId } = assert.fail()] = yield* send(punch("In", -2, "a"))
  const settings = { companyId, kioskPin: "optional" }
  yield* call("updateTimeTrackingSettings", { timeTrackingSettings: settings })
  const callAs = (role: Role, of: Client) => (name: string, body: Body) => {
    const operation = operationNamed(name) ?? assert.fail(name)
    const caller = {
      client: of,
      credential: "pk_terminal",
      role,
      companyIds: undefined,
      requestId: "request-1",
      address: undefined
    }
    const request = { operation, form: "method", caller, idempotencyKey: undefined } as const
    return Effect.map(
      Effect.result(execute({ ...request, body: { ...body, method: name } })),
      tagOf
    )
  }
  const kiosk = callAs("kiosk", client)
  const may: ReadonlyArray<readonly [string, Body]> = [
    ["startBreak", { punch: { userId } }],
    ["endBreak", { punch: { userId } }],
    ["clockOut", { punch: { userId } }],
    ["clockIn", { punch: { userId } }],
    ["addPunches", { companyId, punches: [punch("Out", 0, "b")] }],
    ["getClockStatus", { userId }]
  ]
  for (const [name, body] of may) assert.strictEqual(yield* kiosk(name, body), "ok", name)
  const mayNot: ReadonlyArray<readonly [string, Body]> = [
    ["amendPunch", { punch: { punchId, at: iso(-3), reason: "x" } }],
    ["voidPunch", { punch: { punchId, reason: "x" } }],
    ["getPunchHistory", { punchId }],
    ["getWorkedNow", { companyId }],
    ["getKioskWorkers", { companyId }],
    ["setKioskPin", { kioskPin: { userId, pin: "4711" } }],
    ["getUser", { userId }],
    ["addUser", {}]
  ]
  for (const [name, body] of mayNot) {
    assert.strictEqual(yield* kiosk(name, body), "NotAllowed", name)
  }
  assert.strictEqual(yield* callAs("read", client)("clockIn", { punch: { userId } }), "NotAllowed")
})
