/** The engine can be used alone, and asks nothing of the machine it runs on. */
import { readdirSync, readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"

const FOLDERS = ["../exact/", "../specification/", "./"] as const

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(new URL(folder, import.meta.url))
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => [name, readFileSync(new URL(folder + name, import.meta.url), "utf8")] as const)
)

describe("exact, specification and timeTracking", () => {
  it("are there", () => assert.isAbove(sources.length, 15))

  it.each(sources)("%s imports from these folders and the calendar only", (_, text) => {
    for (const [, from = ""] of text.matchAll(/\bfrom\s+"([^"]*)"|\bimport\s*\(?\s*"([^"]*)"/g)) {
      assert.match(from, /^(\.\/|\.\.\/(calendar|exact|specification)\/)[A-Za-z.]+\.ts$/)
    }
  })

  it.each(sources)("%s reads no clock and knows no zone", (_, text) => {
    assert.notMatch(text, /new Date\(|Date\.now|\bIntl\.|\bperformance\.|\bprocess\./)
  })
})
