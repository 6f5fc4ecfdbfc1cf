/** Every personal column has a value that takes its place, and every table that is left has none. */
import { assert, describe, it } from "@effect/vitest"
import { PAY_RECORDS } from "@payroll/operations/ports/erasedSubjects"
import { recordTables } from "../src/sql/records/all.ts"
import {
  ERASED,
  erasedValue,
  isErasedTable,
  kindOfTable,
  tablesLeft
} from "../src/sql/stores/erasedColumns.ts"
import { otherColumns } from "../src/sql/stores/otherColumns.ts"

/** JSON, of which the names decide: a text alone would not be read. */
const SAMPLES: Readonly<Record<string, string>> = {
  "wage.terms": "[]",
  "account_hold.made_by": '{"credential":"pk_1"}',
  "timesheet_content.locked": "{}",
  "timesheet_amendment.changes": "[]",
  "verification_attempt.reasons": '["name_mismatch","He said so"]',
  "flow_link.given_to": "{}",
  "overtime_rule_set.versions": "[]",
  "time_off_policy.versions": "[]",
  "holiday_calendar.versions": "[]"
}

describe("what takes the place of personal columns", () => {
  it("fits the type of the column", () => {
    const wrong = recordTables.flatMap(({ name: table, columns }) =>
      columns.flatMap(({ name, type, isNullable, holds }) => {
        if ((holds !== "personal" && holds !== "public") || !isErasedTable(table)) return []
        const value = SAMPLES[`${table}.${name}`] ?? (type === "integer" ? 7 : "a text")
        const erased = erasedValue(table, name, value)
        const fits =
          erased === null
            ? isNullable
            : typeof erased === (type === "integer" ? "number" : "string")
        return fits ? [] : [`${table}.${name}`]
      })
    )
    assert.deepStrictEqual(wrong, [])
    assert.strictEqual(erasedValue("worker", "first_name", "Rosa"), ERASED)
    assert.strictEqual(
      erasedValue("verification_attempt", "reasons", '["name_mismatch","He said so"]'),
      '["name_mismatch","erased"]'
    )
  })

  it("is needed by no table that is left as it is", () => {
    const personal = [
      ...recordTables.flatMap(({ name: table, columns }) =>
        columns.flatMap(({ name, holds }) =>
          holds === "personal" || holds === "sensitive" || holds === "public"
            ? [`${table}.${name}`]
            : []
        )
      ),
      ...Object.entries(otherColumns).flatMap(([table, columns]) =>
        Object.entries(columns).flatMap(([name, holds]) =>
          holds === "personal" || holds === "sensitive" ? [`${table}.${name}`] : []
        )
      )
    ]
    const left = personal.filter((column) => tablesLeft.includes(column.split(".")[0] ?? ""))
    // The person who asked for an erasure.
    assert.deepStrictEqual(left, ["erasure_request.asked_by"])
  })
})

describe("what may still be stored about an erased person", () => {
  it("is what the law keeps of pay, hours and time off", () => {
    const ofPay = recordTables.flatMap(({ name }) =>
      isErasedTable(name) && /^(?:pay|hours|timeCards|timeOff)$/u.test(kindOfTable(name))
        ? [name]
        : []
    )
    const tables = [...PAY_RECORDS].map((kind) =>
      kind.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`)
    )
    assert.sameMembers(tables, ofPay)
  })
})
