import { assert, describe, it } from "@effect/vitest"
import { UPLOADS_MAX } from "./limits.ts"
import { makeUploads } from "./uploads.ts"

const takeAll = (uploads: ReturnType<typeof makeUploads>, client: string): number => {
  let count = 0
  while (uploads.take(client)) count += 1
  return count
}

describe("uploads that arrive", () => {
  it("are limited for a client, and for all", () => {
    const uploads = makeUploads(50)
    assert.deepStrictEqual(
      ["a", "b", "c"].map((client) => takeAll(uploads, client)),
      [UPLOADS_MAX / 2, UPLOADS_MAX / 2, 0]
    )
    uploads.give("a")
    assert.isTrue(uploads.take("c"))
    assert.isFalse(uploads.take("a"))
  })
})
