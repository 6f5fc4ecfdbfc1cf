/**
 * The words and roles in the order in which a screen reader reads them, compared with test/flows/golden/, which
 * UPDATE_GOLDEN=1 writes.
 */
import { assert } from "@effect/vitest"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/** Replaces what differs from run to run: numbers of invented companies and people. */
const steady = (tree: string): string =>
  tree.replaceAll(/(?<=Copperline Electric )\d+|(?<=lena)\d+(?=@)/g, "1")

/** The trees of pages are those that were heard before. */
export const assertHeard = (name: string, trees: ReadonlyArray<string>): void => {
  const path = join(import.meta.dirname, `golden/${name}.aria.yml`)
  const heard = `${steady(trees.join("\n"))}\n`
  if (process.env["UPDATE_GOLDEN"] !== undefined) writeFileSync(path, heard)
  assert.strictEqual(heard, readFileSync(path, "utf8"))
}
