import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { sparsePage } from "./sparsePage.ts"

/** A list of numbers from 1, and how many of its rows were read. */
const listOf = (size: number) => {
  const seen = { rows: 0 }
  return {
    seen,
    read: (last: number | undefined, rows: number) =>
      Effect.sync(() => {
        const after = last ?? 0
        const piece = Array.from(
          { length: Math.min(rows, size - after) },
          (_, index) => after + index + 1
        )
        seen.rows += piece.length
        return piece
      })
  }
}

const every = (n: number) => (row: number) => row % n === 0

describe("a page of rows that no index selects", () => {
  it.effect("has the rows that match, in order, and reads no further than it must", () =>
    Effect.gen(function* () {
      const { read, seen } = listOf(1_000_000)
      assert.deepStrictEqual(yield* sparsePage(read, every(500), 3), {
        rows: [500, 1_000, 1_500],
        stoppedAt: undefined
      })
      assert.strictEqual(seen.rows, 2_000)
    })
  )

  it.effect("stops after 5,000 rows, and says where", () =>
    Effect.gen(function* () {
      const { read, seen } = listOf(1_000_000)
      assert.deepStrictEqual(yield* sparsePage(read, every(3_000), 3), {
        rows: [3_000],
        stoppedAt: 5_000
      })
      assert.strictEqual(seen.rows, 5_000)
    })
  )

  it.effect("is the last one at the end of the list", () =>
    Effect.gen(function* () {
      const last = { rows: [2_000], stoppedAt: undefined }
      assert.deepStrictEqual(yield* sparsePage(listOf(2_500).read, every(2_000), 3), last)
      assert.deepStrictEqual(yield* sparsePage(listOf(2_000).read, every(2_000), 3), last)
      const none = { rows: [], stoppedAt: undefined }
      assert.deepStrictEqual(yield* sparsePage(listOf(0).read, every(1), 3), none)
    })
  )
})
