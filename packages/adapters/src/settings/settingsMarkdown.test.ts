import { assert, describe, it } from "@effect/vitest"
import { settingsMarkdown, settingsTable } from "./settingsTable.ts"

describe("settingsMarkdown", () => {
  it("has one aligned line for each setting", () => {
    const lines = settingsMarkdown().split("\n")
    assert.match(lines[0] ?? "", /^\| Name +\| Default +\| Meaning +\| Must be +\| Secret +\|$/)
    assert.match(lines[1] ?? "", /^(\| -+ ){5}\|$/)
    assert.strictEqual(lines.pop(), "")
    assert.strictEqual(lines.length, 2 + settingsTable.length)
    assert.strictEqual(new Set(lines.map((line) => line.length)).size, 1)
    for (const [index, { name, meaning, secret }] of settingsTable.entries()) {
      const line = lines[index + 2] ?? ""
      assert.isTrue(line.startsWith(`| \`${name}\` `) && line.includes(` ${meaning} `), line)
      assert.strictEqual(line.includes(`yes, also \`${name}_FILE\``), secret === true)
      assert.strictEqual(line.split(" | ").length, 5, "no cell contains a separator")
    }
    assert.include(lines[3] ?? "", "| `8080` ")
    assert.include(settingsMarkdown(), "| `payroll.db` in the data directory ")
  })
})
