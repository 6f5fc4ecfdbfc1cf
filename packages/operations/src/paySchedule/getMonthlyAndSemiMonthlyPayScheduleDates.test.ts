import {
  FIRST_HOLIDAY_YEAR,
  LAST_HOLIDAY_YEAR
} from "@payroll/domain/calendar/federalReserveHolidays"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { SERVICE, type Caller } from "../caller.ts"
import type { Body } from "../decode.ts"
import {
  getMonthlyAndSemiMonthlyPayScheduleDates as operation,
  keptPayDates
} from "./getMonthlyAndSemiMonthlyPayScheduleDates.ts"

const AT = Date.UTC(2026, 6, 1)

const caller: Caller = {
  client: {
    id: "client",
    name: "Client One",
    settings: SERVICE.settings
  },
  credential: "pk_test_one",
  role: "read",
  companyIds: undefined,
  requestId: "request-1",
  address: undefined
}

/** The answer of the operation; undefined where it refuses the body. */
const answered = Effect.fnUntraced(function* (body: Body, at: number) {
  const decoded = operation.decode(body, { form: "method", today: "2026-07-01" as never })
  if (Result.isFailure(decoded)) return undefined
  const answer = yield* operation.read(decoded.success, caller, at)
  return JSON.stringify(Schema.encodeSync(operation.response)(answer))
})

const bodyOf = (compensationFrequency: unknown, year?: unknown): Body => ({
  method: operation.name,
  compensationFrequency,
  ...(year !== undefined && { year })
})

describe("the pay dates that are kept", () => {
  it.effect.each(["Monthly", "Semi-Monthly", "Weekly", "Bi-Weekly", "Quarterly", "Annually"])(
    "are those of the operation: %s",
    (frequency) =>
      Effect.gen(function* () {
        for (const year of [FIRST_HOLIDAY_YEAR, 2026, LAST_HOLIDAY_YEAR]) {
          for (const body of [bodyOf(frequency, year), bodyOf(frequency, String(year))]) {
            const kept = keptPayDates(body, AT)
            assert.isDefined(kept)
            assert.strictEqual(kept, yield* answered(body, AT))
            assert.include(kept, `"PayBeginDate":"${year}-`)
          }
        }
      })
  )

  it.effect("are those of the year in US Eastern time where none is given", () =>
    Effect.gen(function* () {
      const turn = Date.UTC(2027, 0, 1, 5)
      for (const [at, year] of [[turn - 1, 2026] as const, [turn, 2027] as const]) {
        const kept = keptPayDates(bodyOf("Monthly"), at)
        assert.strictEqual(kept, keptPayDates(bodyOf("Monthly", year), at))
        assert.strictEqual(kept, yield* answered(bodyOf("Monthly"), at))
      }
    })
  )

  it.effect.each<readonly [string, Body]>([
    ["another spelling of a frequency", bodyOf("semi monthly", 2026)],
    ["an alias of a frequency", bodyOf("Yearly", 2026)],
    ["blanks around a frequency", bodyOf(" Monthly ", 2026)],
    ["a blank year", bodyOf("Monthly", " ")],
    ["null as the year", bodyOf("Monthly", null)]
  ])("are not asked for %s, which is decoded", ([, body]) =>
    Effect.gen(function* () {
      assert.isUndefined(keptPayDates(body, AT))
      assert.isDefined(yield* answered(body, AT))
    })
  )

  it.effect.each<readonly [string, Body]>([
    ["no frequency", {}],
    ["an unknown frequency", bodyOf("Daily", 2026)],
    ["a name that every object has", bodyOf("constructor", 2026)],
    ["a list", bodyOf(["Monthly"], 2026)],
    ["a year of two digits", bodyOf("Monthly", "26")],
    ["half a year", bodyOf("Monthly", 2026.5)],
    ["a list of years", bodyOf("Monthly", [2026])],
    ["a year before the holidays are known", bodyOf("Monthly", FIRST_HOLIDAY_YEAR - 1)],
    ["a year after the holidays are known", bodyOf("Monthly", LAST_HOLIDAY_YEAR + 1)]
  ])("are not there for %s, which is refused", ([, body]) =>
    Effect.gen(function* () {
      assert.isUndefined(keptPayDates(body, AT))
      assert.isUndefined(yield* answered(body, AT))
    })
  )
})
