/** Tables in the documents that come from the code. `UPDATE_GOLDEN=1` writes them. */
import { settingsMarkdown } from "../packages/adapters/src/settings.ts"
import { sandboxValues } from "../packages/domain/src/verification/sandboxValues.ts"
import { assert, describe, it } from "@effect/vitest"
import { readFileSync, writeFileSync } from "node:fs"
import { statesMarkdown } from "./statesMarkdown.ts"

const sandboxMarkdown = (): string =>
  [
    "| Number | What it does |",
    "| --- | --- |",
    ...sandboxValues.map(({ value, meaning }) => `| \`${value}\` | ${meaning} |`),
    "| anything else | passes |",
    ""
  ].join("\n")

const parts = [
  { file: "docs/operations.md", name: "settings", text: settingsMarkdown },
  { file: "docs/operations.md", name: "sandbox", text: sandboxMarkdown }
] as const

const replaced = (document: string, name: string, text: string): string =>
  document.replace(
    new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- /${name} -->)`),
    (_whole, open: string, close: string) => `${open}\n${text}\n${close}`
  )

describe("generated documents", () => {
  it("docs/states.md has the states that the service uses", () => {
    const wanted = statesMarkdown()
    if (process.env["UPDATE_GOLDEN"] !== undefined) writeFileSync("docs/states.md", wanted)
    assert.strictEqual(readFileSync("docs/states.md", "utf8"), wanted)
  })
})

describe("docs/errors.md", () => {
  const documented = readFileSync("docs/errors.md", "utf8")
  const source = readFileSync("apps/server/src/http/failures.ts", "utf8")
  const types = new Set([...source.matchAll(/type: "([a-z-]+)"/g)].map(([, type]) => type))

  it.each([...types])("says what %s means", (type) => {
    assert.include(documented, `\`${type}\``)
  })
})

describe("generated parts of the documents", () => {
  for (const { file, name, text } of parts) {
    it(`${file} has the ${name} that the code has`, () => {
      const document = readFileSync(file, "utf8")
      const wanted = replaced(document, name, text())
      assert.include(document, `<!-- ${name} -->`)
      if (process.env["UPDATE_GOLDEN"] !== undefined) writeFileSync(file, wanted)
      else assert.strictEqual(document, wanted)
    })
  }
})
