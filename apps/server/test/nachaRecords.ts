/** The records of a Nacha file with one prenote, by position: written from published layouts, not from the program. */
import { assert } from "@effect/vitest"

const LENGTH = 94

/** The records: the last position of each field, and the field without blanks behind it. */
const RECORDS: ReadonlyArray<ReadonlyArray<readonly [end: number, field: string | RegExp]>> = [
  [
    [1, "1"],
    [3, "01"],
    [13, " 021000021"],
    [23, "9876543210"],
    [29, /^\d\d[01]\d[0-3]\d$/],
    [33, /^[0-2]\d[0-5]\d$/],
    [34, "B"],
    [37, "094"],
    [39, "10"],
    [40, "1"],
    [63, "First Example Bank"],
    [86, "Acme Bakery LLC"],
    [94, ""]
  ],
  [
    [1, "5"],
    [4, "220"],
    [20, "Acme Bakery LLC"],
    [40, ""],
    [50, "9876543210"],
    [53, "PPD"],
    [63, "PAYROLL"],
    [69, ""],
    [75, "261217"],
    [78, ""],
    [79, "1"],
    [87, "02100002"],
    [94, "0000001"]
  ],
  [
    [1, "6"],
    [3, "23"],
    [11, "02100002"],
    [12, "1"],
    [29, "12345678901234567"],
    [39, "0000000000"],
    [54, "101"],
    [76, "Eva Okafor"],
    [78, ""],
    [79, "0"],
    [94, "021000020000001"]
  ],
  [
    [1, "8"],
    [4, "220"],
    [10, "000001"],
    [20, "0002100002"],
    [32, "000000000000"],
    [44, "000000000000"],
    [54, "9876543210"],
    [73, ""],
    [79, ""],
    [87, "02100002"],
    [94, "0000001"]
  ],
  [
    [1, "9"],
    [7, "000001"],
    [13, "000001"],
    [21, "00000001"],
    [31, "0002100002"],
    [43, "000000000000"],
    [55, "000000000000"],
    [94, ""]
  ]
]

/** Fails unless the first lines are these records, field by field. */
export const assertRecords = (lines: ReadonlyArray<string>): void => {
  for (const [index, fields] of RECORDS.entries()) {
    const line = lines[index] ?? ""
    assert.strictEqual(line.length, LENGTH)
    let begin = 1
    for (const [end, expected] of fields) {
      const field = line.slice(begin - 1, end)
      const where = `record ${index + 1}, ${begin} to ${end}`
      if (typeof expected === "string") assert.strictEqual(field.trimEnd(), expected, where)
      else assert.match(field, expected, where)
      begin = end + 1
    }
    assert.strictEqual(begin, LENGTH + 1, "the fields are the whole record")
  }
}
