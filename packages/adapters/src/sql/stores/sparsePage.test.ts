import { assert, describe, it } from "@effect/vitest"
import { VisibleCompanies } from "@payroll/operations/caller"
import * as Effect from "effect/Effect"
import { sparsePage } from "./sparsePage.ts"

interface Numbered {
  readonly n: number
  readonly companyId: string
}

/** Odd numbers belong to one company, even ones to another. */
const rowOf = (n: number): Numbered => ({ n, companyId: n % 2 === 0 ? "even" : "odd" })

/** A list of numbers from 1, and how many of its rows were read. */
const listOf = (size: number) => {
  const seen = { rows: 0 }
  return {
    seen,
    read: (last: Numbered | undefined, rows: number) =>
      Effect.sync(() => {
        const after = last?.n ?? 0
        const length = Math.min(rows, size - after)
        seen.rows += length
        return Array.from({ length }, (_, index) => rowOf(after + index + 1))
      })
  }
}

type Read = ReturnType<typeof listOf>["read"]

/** The numbers of a page of the multiples of a number, and where reading stopped. */
const pageOf = (read: Read, factor: number, rows: number, isDense = false) =>
  Effect.map(sparsePage({ read, isMatch: ({ n }) => n % factor === 0, isDense }, rows), (page) => ({
    rows: page.rows.map(({ n }) => n),
    stoppedAt: page.stoppedAt?.n
  }))

describe("a page of rows that no index selects", () => {
  it.effect("has the rows that match, in order, and reads no further than it must", () =>
    Effect.gen(function* () {
      const { read, seen } = listOf(1_000_000)
      assert.deepStrictEqual(yield* pageOf(read, 500, 3), {
        rows: [500, 1_000, 1_500],
        stoppedAt: undefined
      })
      assert.strictEqual(seen.rows, 2_000)
    })
  )

  it.effect("stops after 5,000 rows, and says where", () =>
    Effect.gen(function* () {
      const { read, seen } = listOf(1_000_000)
      assert.deepStrictEqual(yield* pageOf(read, 3_000, 3), { rows: [3_000], stoppedAt: 5_000 })
      assert.strictEqual(seen.rows, 5_000)
    })
  )

  it.effect("is the last one at the end of the list", () =>
    Effect.gen(function* () {
      const last = { rows: [2_000], stoppedAt: undefined }
      assert.deepStrictEqual(yield* pageOf(listOf(2_500).read, 2_000, 3), last)
      assert.deepStrictEqual(yield* pageOf(listOf(2_000).read, 2_000, 3), last)
      assert.deepStrictEqual(yield* pageOf(listOf(0).read, 1, 3), {
        rows: [],
        stoppedAt: undefined
      })
    })
  )

  it.effect("reads only its rows if all match", () =>
    Effect.gen(function* () {
      const { read, seen } = listOf(1_000_000)
      assert.deepStrictEqual((yield* pageOf(read, 1, 3, true)).rows, [1, 2, 3])
      assert.strictEqual(seen.rows, 3)
    })
  )

  it.effect("has the rows of the companies that the caller is limited to", () =>
    Effect.gen(function* () {
      const page = pageOf(listOf(9).read, 1, 3, true)
      const visible = (...companyIds: ReadonlyArray<string>) =>
        Effect.map(
          Effect.provideService(page, VisibleCompanies, new Set(companyIds)),
          ({ rows }) => rows
        )
      assert.deepStrictEqual(yield* visible("even"), [2, 4, 6])
      assert.deepStrictEqual(yield* visible("even", "odd"), [1, 2, 3])
      assert.deepStrictEqual(yield* visible(), [])
    })
  )
})
