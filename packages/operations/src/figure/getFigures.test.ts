import { bucketOf } from "@payroll/domain/exact/histogram"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { SERVICE, type Caller } from "../caller.ts"
import { Figures, type CountedFigure, type Figure } from "../ports/figures.ts"
import { TextDigest } from "../ports/textDigest.ts"
import { getFigures } from "./getFigures.ts"

const AT = Date.UTC(2026, 10, 26, 12)

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

const counted = (day: string, figure: Figure, amount: number, value = 0): CountedFigure => ({
  day: day as CountedFigure["day"],
  figure,
  bucket: value === 0 ? 0 : bucketOf(value),
  amount
})

/** The answer of the operation, where this is counted. */
const answered = Effect.fnUntraced(function* (
  body: object,
  rows: ReadonlyArray<CountedFigure>,
  upTo?: number
) {
  const submitted = { method: "getFigures", ...body }
  const decoded = getFigures.decode(submitted, { form: "method", today: "2026-11-26" as never })
  const request = Result.getOrThrow(decoded)
  const figures = Figures.of({
    advance: () => Effect.succeed({ rows: 0, unusual: [] }),
    ofEndpoints: () => Effect.succeed([]),
    ofDays: (_clientId, { from, to }) =>
      Effect.succeed({ counted: rows.filter(({ day }) => day >= from && day <= to), upTo })
  })
  const answer = yield* getFigures
    .read(request, caller, AT)
    .pipe(
      Effect.provideService(Figures, figures),
      Effect.provideService(
        TextDigest,
        TextDigest.of({ sha256: () => "0".repeat(64), fingerprint: () => "A".repeat(43) })
      )
    ) as Effect.Effect<(typeof getFigures.response)["Type"], unknown>
  return Schema.encodeSync(getFigures.response)(answer)
})

const rows = [
  counted("2026-11-24", "events", 7),
  counted("2026-11-26", "events", 5),
  counted("2026-11-26", "reviewsDecided", 3),
  counted("2026-11-26", "wholeValues", 41),
  counted("2026-11-26", "reviewMinutes", 1, 30),
  counted("2026-11-26", "reviewMinutes", 2, 300),
  counted("2026-11-24", "deliveries", 100),
  counted("2026-11-24", "deliveryMs", 94, 20),
  counted("2026-11-24", "deliveryMs", 6, 4_000)
]

describe("getFigures", () => {
  it.effect("has a row for each of the last 30 days, those without anything too", () =>
    Effect.gen(function* () {
      const { figures, upTo, days } = yield* answered({}, rows)
      assert.lengthOf(days, 30)
      assert.deepStrictEqual([days[0]?.date, days.at(-1)?.date], ["2026-10-28", "2026-11-26"])
      assert.deepStrictEqual([figures.from, figures.to], ["2026-10-28", "2026-11-26"])
      assert.include(days[0], { events: 0, reviewHoursMedian: null, deliveryMsP95: null })
      assert.include(days.at(-1), { events: 5, reviewsDecided: 3, wholeValues: 41 })
      assert.strictEqual(figures.totals.events, 12)
      assert.strictEqual(upTo, "2026-11-26T11:59:30.000Z")
    })
  )

  it.effect("gives medians and percentiles within a tenth", () =>
    Effect.gen(function* () {
      const { days, figures } = yield* answered({ from: "2026-11-24", to: "2026-11-26" }, rows)
      assert.closeTo(days[2]?.reviewHoursMedian ?? 0, 5, 0.5)
      assert.closeTo(days[0]?.deliveryMsP50 ?? 0, 20, 2)
      assert.closeTo(days[0]?.deliveryMsP95 ?? 0, 4_000, 400)
      assert.strictEqual(figures.totals.deliveryMsP95, days[0]?.deliveryMsP95)
    })
  )

  it.effect("shows the time of what is not counted yet", () =>
    Effect.gen(function* () {
      const { upTo } = yield* answered({}, rows, Date.UTC(2026, 10, 25))
      assert.strictEqual(upTo, "2026-11-25T00:00:00.000Z")
    })
  )

  it.effect("gives the days as a file", () =>
    Effect.gen(function* () {
      const { days, csvFile } = yield* answered({ from: "2026-11-26", format: "csv" }, rows)
      assert.deepStrictEqual(days, [])
      assert.include(csvFile?.csv, "2026-11-26,0,0,0,0,3,")
    })
  )

  it.effect("refuses days in the wrong order, and too many", () =>
    Effect.gen(function* () {
      for (const [from, to] of [
        ["2026-11-26", "2026-11-25"],
        ["2025-11-25", "2026-11-26"]
      ]) {
        const exit = yield* Effect.exit(answered({ from, to }, rows))
        assert.strictEqual(exit._tag, "Failure", from)
      }
      yield* answered({ from: "2025-11-26", to: "2026-11-26" }, rows)
    })
  )
})
