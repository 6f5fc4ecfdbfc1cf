import { assert, describe, it } from "@effect/vitest"
import { allPages, type Page } from "./pages.ts"

/** A list of so many pages, each with its number. */
const listOf = (count: number) => (cursor: string | undefined) => {
  const page = Number(cursor ?? 1)
  const answer: Page = { nextCursor: page < count ? String(page + 1) : null }
  return Promise.resolve({ ...answer, page })
}

describe("the pages of a list", () => {
  it("are read in order until the list ends", async () => {
    const { pages, nextCursor } = await allPages(listOf(3))
    assert.deepStrictEqual(
      pages.map(({ page }) => page),
      [1, 2, 3]
    )
    assert.isNull(nextCursor)
  })

  it("are read as far as their limit, with the way to the next one", async () => {
    const { pages, nextCursor } = await allPages(listOf(9))
    assert.lengthOf(pages, 5)
    assert.strictEqual(nextCursor, "6")
  })
})
