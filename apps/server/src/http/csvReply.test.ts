import { assert, describe, it } from "@effect/vitest"
import { fileReply, prefersCsv } from "./csvReply.ts"

describe("prefersCsv", () => {
  it.each([
    "text/csv",
    "Text/CSV; header=present",
    "text/csv;q=0.9, */*;q=0.1",
    "text/html, text/csv"
  ])("finds a file wanted by %s", (accept) => assert.isTrue(prefersCsv(accept)))

  it.each([
    undefined,
    "",
    "*/*",
    "text/*",
    "application/json",
    "application/json, text/csv",
    "text/csv, application/json;q=0.1",
    "text/csv;q=0",
    "text/csvx"
  ])("finds none wanted by %s", (accept) => assert.isFalse(prefersCsv(accept)))
})

describe("fileReply", () => {
  it("is the file alone, and says where the next page begins", () => {
    const reply = (answer: object) => fileReply({ status: 200, body: JSON.stringify(answer) })
    const csvFile = { csv: "a,b\r\n", rowCount: 0, sha256: "" }
    assert.deepStrictEqual(reply({ rows: [], csvFile, nextCursor: null }), {
      status: 200,
      body: "a,b\r\n",
      headers: { "Content-Type": "text/csv; charset=utf-8; header=present" }
    })
    const { headers } = reply({ csvFile, nextCursor: "c1" })
    assert.strictEqual(headers?.["Payroll-Next-Cursor"], "c1")
  })
})
