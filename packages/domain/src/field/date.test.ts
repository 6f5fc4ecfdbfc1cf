import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type { LocalDate } from "../calendar/localDate.ts"
import { fieldReader, outcome } from "../../test/fieldReader.ts"
import { birthProblems, DateOfBirth, Day } from "./date.ts"

const SAYS = "format: must be a calendar date, YYYY-MM-DD"

describe.each([
  ["Day", Day],
  ["DateOfBirth", DateOfBirth]
] as const)("the field type %s", (_name, field) => {
  const read = fieldReader(field)

  it.each(["2024-02-29", "2000-02-29", "1900-01-01", "0001-01-01", "9999-12-31"])(
    "takes %s",
    (text) => {
      assert.strictEqual(outcome(read(text)), text)
    }
  )

  it.each([" 2024-02-29", "2024-02-29\n", "\u00a02024\u201302\u221229\u3000"])(
    "takes %j without its blanks, with hyphens",
    (text) => {
      assert.strictEqual(outcome(read(text)), "2024-02-29")
    }
  )

  it.each([
    "2023-02-29",
    "1900-02-29",
    "2024-02-30",
    "2024-04-31",
    "2024-13-01",
    "2024-00-10",
    "2024-01-00",
    "0000-01-01",
    "2024-1-1",
    "24-01-01",
    "01/02/2024",
    "2024-01-01T00:00:00Z",
    "2024 01 01",
    "2024--1-01",
    "2024~01~01"
  ])("refuses %j", (text) => {
    assert.strictEqual(outcome(read(text)), SAYS)
  })

  it("rejects a value that is not text", () => {
    assert.strictEqual(outcome(read(20_240_101)), "InvalidType")
  })
})

it("keeps a date of birth redacted", () => {
  const decoded = Schema.decodeSync(DateOfBirth)("1980-05-05")
  assert.strictEqual(Redacted.value(decoded), "1980-05-05")
  assert.strictEqual(`${decoded}`, "<redacted:dateOfBirth>")
})

describe("a date of birth", () => {
  const today = "2026-03-08" as LocalDate
  const wrong = (value: unknown) => birthProblems(["users", 1, "dateOfBirth"], value, today)

  it.each(["2026-03-07", "1900-01-02", "1980-05-05"])("may be %s", (text) => {
    assert.deepStrictEqual(wrong(text), [])
  })

  it.each(["2026-03-08", "2026-03-09", " 2026\u201303-09 ", "1900-01-01", "1899-12-31"])(
    "may not be %s",
    (text) => {
      assert.deepStrictEqual(wrong(text), [
        {
          path: ["users", 1, "dateOfBirth"],
          message: "dateOfBirth must be in the past and after 1900-01-01",
          type: "range"
        }
      ])
    }
  )

  it("is checked only if it is a date, because the field type checks the rest", () => {
    for (const value of [undefined, 7, "2026-02-30", "tomorrow"])
      assert.deepStrictEqual(wrong(value), [])
  })
})
