import { assert, describe, it } from "@effect/vitest"
import { fieldReader, outcome } from "../../test/fieldReader.ts"
import { Instant } from "./instant.ts"

const read = fieldReader(Instant)

describe("an instant", () => {
  it.each([
    ["2026-03-08T09:05:00Z", Date.UTC(2026, 2, 8, 9, 5)],
    ["2026-03-08T09:05:00.25Z", Date.UTC(2026, 2, 8, 9, 5, 0, 250)],
    ["2026-03-08T09:05:00-05:00", Date.UTC(2026, 2, 8, 14, 5)],
    ["2024-02-29", Date.UTC(2024, 1, 29)],
    [" 2024\u201302\u201329\n", Date.UTC(2024, 1, 29)],
    ["2026-03-08T09:05:00\u221205:00", Date.UTC(2026, 2, 8, 14, 5)],
    ["9999-12-31T23:59:59.999Z", 253_402_300_799_999]
  ])("is %s", (text, at) => {
    assert.strictEqual(outcome(read(text)), at)
  })

  it.each([
    "2026-02-29",
    "2026-03-08T24:00:00Z",
    "2026-03-08T09:05:00",
    "2026-03-08 09:05:00Z",
    "0001-01-01T00:00:00+00:01",
    "9999-12-31T23:59:00-00:01",
    "yesterday",
    "1772960700000"
  ])("is not %s", (text) => {
    assert.strictEqual(
      outcome(read(text)),
      "format: must be a time like 2026-03-08T09:05:00Z, or a day"
    )
  })
})
