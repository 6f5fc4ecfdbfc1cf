import { readdirSync, readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"

const sources = readdirSync(new URL("./", import.meta.url))
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
  .map((name) => [name, readFileSync(new URL(name, import.meta.url), "utf8")] as const)

describe("timeOff", () => {
  it("is there", () => assert.isAbove(sources.length, 25))

  it.each(sources)(
    "%s imports the calendar, pay schedules, specifications and its folder only",
    (_, text) => {
      for (const [, from = ""] of text.matchAll(/\bfrom\s+"([^"]*)"|\bimport\s*\(?\s*"([^"]*)"/g)) {
        assert.match(
          from,
          /^(?:\.\/|\.\.\/(?:calendar|paySchedule|specification)\/)[A-Za-z.]+\.ts$/
        )
      }
    }
  )

  it.each(sources)("%s reads no clock and no zone", (_, text) => {
    assert.notMatch(text, /new Date\(|Date\.now|\bIntl\.|\bperformance\.|\bprocess\./)
  })
})
