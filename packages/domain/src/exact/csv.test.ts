import { assert, describe, it } from "@effect/vitest"
import { csvOf, decimalColumns, fieldColumns } from "./csv.ts"

interface Row {
  readonly name: string | null
  readonly minutes: number
  readonly hours: string
}

const csv = (...rows: ReadonlyArray<Row>): string =>
  csvOf([...fieldColumns<Row>("name", "minutes"), ...decimalColumns<Row>("hours")], rows)

describe("csvOf", () => {
  it("has a header and a line per row, each with CRLF", () => {
    assert.strictEqual(csv(), "name,minutes,hours\r\n")
    assert.strictEqual(
      csv(
        { name: "Eva", minutes: 90, hours: "1.50" },
        { name: null, minutes: -30, hours: "-0.50" }
      ),
      "name,minutes,hours\r\nEva,90,1.50\r\n,-30,-0.50\r\n"
    )
  })

  it("quotes what needs it, and no text can start a formula", () => {
    const cell = (name: string) => csv({ name, minutes: 0, hours: "0.00" }).split("\r\n")[1]
    assert.strictEqual(cell('a "b", c'), '"a ""b"", c",0,0.00')
    for (const start of ["=", "+", "-", "@", "\t", "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"]) {
      assert.strictEqual(cell(`${start}1+1`), `'${start}1+1,0,0.00`)
    }
    assert.include(csv({ name: "\rx", minutes: 0, hours: "0.00" }), '"\'\rx"')
    assert.include(csv({ name: "a\nb", minutes: 0, hours: "0.00" }), '"a\nb"')
  })
})
