/** The generated part of the client is what the catalogue makes. `UPDATE_GOLDEN=1` writes it. */
import { assert, it } from "@effect/vitest"
import { execFileSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { clientSource } from "./client/clientSource.ts"

/** The text as the formatter writes it. */
const formatted = (path: string, text: string): string =>
  execFileSync("node_modules/.bin/oxfmt", ["--stdin-filepath", path], {
    input: text,
    encoding: "utf8"
  })

it.each(Object.entries(clientSource))("%s is what the catalogue makes", (path, source) => {
  const wanted = formatted(path, source())
  if (process.env["UPDATE_GOLDEN"] !== undefined) writeFileSync(path, wanted)
  assert.strictEqual(readFileSync(path, "utf8"), wanted)
})
