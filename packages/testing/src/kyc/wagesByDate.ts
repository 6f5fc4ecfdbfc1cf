/** Wages by date, as docs/wages.md tells those who pay. */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as TestClock from "effect/testing/TestClock"
import type { Body } from "@payroll/operations/decode"
import { readFileSync } from "node:fs"
import { newWorld, type VerificationCases } from "./world.ts"

const DOCUMENT = new URL("../../../../docs/wages.md", import.meta.url)
const BLOCK = /^```json\n(.+?)^```$/gms

/** The day on which the calls of the document are made: 1 May 2026, 23:30 in US Eastern time. */
const MADE_AT = Date.parse("2026-05-02T03:30:00Z")

/** The JSON of the document, with ids in the place of their names. */
const blocksOf = (ids: ReadonlyMap<string, string>) => (text: string) =>
  JSON.parse(text.replaceAll(/<(\w+)>/g, (_, name: string) => ids.get(name) ?? "?")) as Body

/** Returns the part of an answer that a block shows: the same fields, and lists of the same length. */
const partLike = (block: unknown, answer: unknown): unknown => {
  if (Array.isArray(block) && Array.isArray(answer)) {
    return answer.map((each, index) => partLike(block[index], each))
  }
  if (typeof block !== "object" || block === null) return answer
  const fields = (answer ?? {}) as Body
  return Object.fromEntries(
    Object.entries(block).map(([name, inner]) => [name, partLike(inner, fields[name])])
  )
}

const documented = Effect.gen(function* () {
  const { call, companyId, newWorker } = yield* newWorld()
  yield* TestClock.setTime(MADE_AT)
  const ids = new Map([
    ["companyId", companyId],
    ["userId", yield* newWorker()]
  ])
  const blocks = [...readFileSync(DOCUMENT, "utf8").matchAll(BLOCK)].map(([, text = ""]) => text)
  assert.isAtLeast(blocks.length, 12)
  let answer: Body = {}
  for (const text of blocks) {
    const { method, ...body } = blocksOf(ids)(text)
    if (typeof method !== "string") {
      assert.deepStrictEqual(partLike(body, answer), body, text)
      continue
    }
    answer = yield* call(method, body)
    if (method !== "addUserWage") continue
    const { userWageId } = answer["userWage"] as { readonly userWageId: string }
    ids.set(ids.has("userWageId") ? "secondWageId" : "userWageId", userWageId)
  }
})

/** Days of the changes in US Eastern time: 1 March, 2 March before midnight, 3 March at midnight. */
const W4_CHANGES = [
  ["2026-03-01T17:00:00Z", 1],
  ["2026-03-03T04:59:59.999Z", 2],
  ["2026-03-03T05:00:00Z", 3]
] as const

const datedW4 = Effect.gen(function* () {
  const { call, newWorker } = yield* newWorld()
  const userId = yield* newWorker()
  for (const [time, dependents] of W4_CHANGES) {
    yield* TestClock.setTime(Date.parse(time))
    const w4Information = { userId, w4FilingStatus: "Single", dependents }
    yield* call("updateW4Information", { w4Information })
  }
  const asOf = (day: string) =>
    Effect.map(call("getUser", { userId, asOf: day }), ({ w4Information }) =>
      w4Information === null
        ? null
        : [w4Information?.["version"], w4Information?.["dependents"], w4Information?.["updatedAt"]]
    )
  assert.isNull(yield* asOf("2026-02-28"))
  assert.deepStrictEqual(yield* asOf("2026-03-01"), [1, 1, "2026-03-01T17:00:00.000Z"])
  assert.deepStrictEqual(yield* asOf("2026-03-02"), [2, 2, "2026-03-03T04:59:59.999Z"])
  const current = [3, 3, "2026-03-03T05:00:00.000Z"]
  assert.deepStrictEqual(yield* asOf("2026-03-03"), current)
  assert.deepStrictEqual(yield* asOf("9999-12-31"), current)
  const { w4Information } = yield* call("getUser", { userId })
  assert.strictEqual(w4Information?.["version"], 3)
})

/** A worker with a wage of 25 dollars from 5 January 2026 on. */
const paid = Effect.gen(function* () {
  const world = yield* newWorld()
  const userId = yield* world.newWorker()
  const { userWage } = yield* world.addWage(userId)
  const raise = (startDate: string, wageRate: number, more: Body = {}) =>
    world.call("updateUserWage", {
      userWage: { userWageId: userWage?.["userWageId"], startDate, wageRate, ...more }
    })
  const rates = Effect.map(world.loaded(userId), ({ wages }) =>
    wages.flatMap(({ terms }) => terms.map(({ startDate, wageRate }) => [startDate, wageRate]))
  )
  return { ...world, userId, userWageId: userWage?.["userWageId"], raise, rates }
})

const racedRaises = Effect.gen(function* () {
  const { raise, rates } = yield* paid
  yield* Effect.all([raise("2026-06-01", 26), raise("2026-07-01", 27), raise("2026-08-01", 28)], {
    concurrency: "unbounded"
  })
  const stored = yield* rates
  assert.deepStrictEqual(
    stored.map(([startDate]) => startDate),
    ["2026-01-05", "2026-06-01", "2026-07-01", "2026-08-01"]
  )
  assert.deepStrictEqual(
    stored.map(([, rate]) => rate),
    ["25", "26", "27", "28"]
  )
})

const guardedRaises = Effect.gen(function* () {
  const { raise, rates } = yield* paid
  const all = yield* Effect.all(
    [26, 27, 28].map((rate) => Effect.result(raise("2026-06-01", rate, { version: 1 }))),
    { concurrency: "unbounded" }
  )
  const refused = all.filter(Result.isFailure).map(({ failure }) => failure._tag)
  assert.deepStrictEqual(refused, ["VersionConflict", "VersionConflict"])
  assert.lengthOf(yield* rates, 2)
})

export const wagesByDate: VerificationCases = {
  "is shown with the W-4 information of its day": datedW4,
  "is as docs/wages.md shows it": documented,
  "keeps raises that are given at the same time": racedRaises,
  "takes one of several updates of the same version": guardedRaises
}
