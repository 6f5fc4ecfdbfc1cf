import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { listed, listPageOf, pageAmong, type Placed } from "./listPage.ts"

const AT = Date.UTC(2026, 10, 24)
const UNDER_WAY_MS = 30_000

const idOf = (n: number): string => `0190aaaa-0000-7000-8000-${String(n).padStart(12, "0")}`
const row = (n: number, updatedAt: number): Placed => ({ id: idOf(n), updatedAt })

/** Two rows that changed at one time, one that changed just now, and one before all. */
const rows = [row(1, 500), row(2, AT - 1), row(3, 500), row(4, 100)]

interface ListRequest {
  readonly limit: number
  readonly updatedSince?: number
}

/** All pages of a list, by the numbers of their rows. */
const pages = (request: ListRequest, all: ReadonlyArray<Placed> = rows): ReadonlyArray<unknown> => {
  const numbers: Array<ReadonlyArray<number>> = []
  let cursor: string | null | undefined
  while (cursor !== null && numbers.length <= all.length) {
    const page = Result.getOrThrow(listPageOf({ ...request, cursor: cursor ?? "" }, AT))
    const { rows: pageRows, more } = listed(pageAmong(all, page), page, (each) => each)
    numbers.push(pageRows.map(({ id }) => Number(id.slice(-12))))
    cursor = more.nextCursor
  }
  return numbers
}

describe("a list", () => {
  it("is in the order of ids, page by page", () => {
    assert.deepStrictEqual(pages({ limit: 3 }), [[1, 2, 3], [4]])
    assert.deepStrictEqual(pages({ limit: 1 }), [[1], [2], [3], [4]])
    assert.deepStrictEqual(pages({ limit: 4 }), [[1, 2, 3, 4]])
    assert.deepStrictEqual(pages({ limit: 1 }, []), [[]])
  })

  it("is in the order of changes with updatedSince, without those that may not be all", () => {
    assert.deepStrictEqual(pages({ limit: 9, updatedSince: 0 }), [[4, 1, 3]])
    assert.deepStrictEqual(pages({ limit: 1, updatedSince: 500 }), [[1], [3]])
    assert.deepStrictEqual(pages({ limit: 9, updatedSince: 501 }), [[]])
    const settled = [row(1, AT - UNDER_WAY_MS - 1), row(2, AT - UNDER_WAY_MS)]
    assert.deepStrictEqual(pages({ limit: 9, updatedSince: 0 }, settled), [[1]])
  })

  it("says up to when it is complete only in the order of changes", () => {
    const moreOf = (request: ListRequest) => {
      const page = Result.getOrThrow(listPageOf(request, AT))
      return listed([], page, (each: Placed) => each).more
    }
    assert.deepStrictEqual<unknown>(moreOf({ limit: 1 }), { nextCursor: null })
    assert.deepStrictEqual<unknown>(moreOf({ limit: 1, updatedSince: 0 }), {
      nextCursor: null,
      upTo: "2026-11-23T23:59:30.000Z"
    })
  })

  it("goes on from the row where reading stopped before the page was full", () => {
    const page = Result.getOrThrow(listPageOf({ limit: 5 }, AT))
    const { more } = listed([row(1, 1)], page, (each) => each, row(7, 1))
    assert.strictEqual(more.nextCursor, idOf(7))
  })

  it.each([
    ["the time and id of the other order", { cursor: `5 ${idOf(1)}` }],
    ["no id", { cursor: "x" }],
    ["the id of the other order", { cursor: idOf(1), updatedSince: 0 }]
  ])("refuses the cursor of another list: %s", (_name, request) => {
    const refused = Result.getOrThrow(Result.flip(listPageOf(request, AT)))
    assert.strictEqual(refused.message, "cursor must be the nextCursor of an earlier answer")
  })
})
