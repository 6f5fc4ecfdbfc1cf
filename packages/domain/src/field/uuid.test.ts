import { assert, describe, it } from "@effect/vitest"
import { fieldReader, outcome } from "../../test/fieldReader.ts"
import { Uuid } from "./uuid.ts"

describe("the id of a record", () => {
  const read = fieldReader(Uuid)

  it.each([
    "0199a2f0-0000-7000-8000-0000000000ab",
    "00000000-0000-0000-0000-000000000000",
    "ffffffff-ffff-ffff-ffff-ffffffffffff"
  ])("%s is taken in either case, and kept in lower case", (id) => {
    assert.strictEqual(outcome(read(id)), id)
    assert.strictEqual(outcome(read(id.toUpperCase())), id)
  })

  it.each([
    " 0199a2f0-0000-7000-8000-0000000000ab",
    "0199a2f0-0000-7000-8000-0000000000ab\n",
    "\u00a00199a2f0\u20110000\u20137000\u20148000\u22120000000000ab\u3000"
  ])("%j is taken without its blanks, with hyphens", (submitted) => {
    assert.strictEqual(outcome(read(submitted)), "0199a2f0-0000-7000-8000-0000000000ab")
  })

  it.each([
    "0199a2f0000070008000000000000000",
    "0199a2f0-0000-7000-8000-00000000000",
    "0199a2f0-0000-7000-8000-0000000000000",
    "0199a2f0-0000-7000-8000-00000000000g",
    "{0199a2f0-0000-7000-8000-000000000000}",
    "0199a2f0 0000 7000 8000 000000000000",
    "0199a2f0--0000-7000-8000-000000000000",
    "1"
  ])("%j is none", (text) => {
    assert.strictEqual(outcome(read(text)), "format: must be a UUID")
  })
})
