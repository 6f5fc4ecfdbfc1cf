import { assert, describe, it } from "@effect/vitest"
import { batchRows } from "./batchRows.ts"

describe("a batch of rows", () => {
  it.each([
    ["worker", 500],
    ["document_content", 32],
    ["hand_over_page", 4]
  ])("of %s has at most %i", (table, rows) => assert.strictEqual(batchRows(table), rows))
})
