import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { HOLIDAY_RULES } from "../calendar/federalReserveHolidays.ts"
import { payDates } from "./payDates.ts"
import { validatePaySchedule } from "./validate.ts"

const page = readFileSync(new URL("../../../../docs/pay-schedules.md", import.meta.url), "utf8")

const examples = [
  ...page.matchAll(/^### (.*)\n[^#]*?^```json\n([^`]*)^```\n\n```text\n([^`]*)^```/gm)
].map(([, title = "", json = "", table = ""]) => ({ title, json, table }))

describe("docs/pay-schedules.md", () => {
  it("has its worked examples", () => assert.strictEqual(examples.length, 5))

  it.each(examples)("matches the engine: $title", ({ json, table }) => {
    const checked = validatePaySchedule(JSON.parse(json))
    if (!checked.ok) return assert.fail(checked.problems.map(({ message }) => message).join(", "))
    const lines = payDates(checked.value).map((entry) => Object.values(entry).join(" "))
    assert.deepEqual(lines, table.trim().split("\n"))
  })

  it("lists every holiday with the year in which its rule began", () => {
    for (const { name, since, until } of HOLIDAY_RULES) {
      if (until === undefined)
        assert.match(page, new RegExp(`^\\| ${name} \\|.*\\| ${since} \\|$`, "m"))
    }
  })
})
