import { readdirSync, readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"

const FOLDERS = ["../calendar/", "../specification/", "./"] as const

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(new URL(folder, import.meta.url))
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => [name, readFileSync(new URL(folder + name, import.meta.url), "utf8")] as const)
)

describe("calendar, specification and paySchedule", () => {
  it("are there", () => assert.isAbove(sources.length, 8))

  it.each(sources)("%s imports from these folders only", (_, text) => {
    assert.notInclude(text, '/dates.ts"')
    for (const [, from = ""] of text.matchAll(/\bfrom\s+"([^"]*)"|\bimport\s*\(?\s*"([^"]*)"/g)) {
      assert.match(from, /^(\.\/|\.\.\/(calendar|specification)\/)[A-Za-z.]+\.ts$/)
    }
  })

  // Converts from and to `Date`, which has the zone of the machine; nothing in these folders uses it.
  const converters = new Set(["dates.ts"])

  it.each(sources)("%s reads no clock and no zone", (name, text) => {
    if (converters.has(name)) return
    assert.notMatch(text, /new Date\(|Date\.now|\bIntl\.|\bperformance\.|\bprocess\./)
  })
})
