/** The examples of docs/time-tracking.md, run as they stand. `UPDATE_GOLDEN=1` writes what they print. */
import { assert, describe, it } from "@effect/vitest"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { inProcess, ownDirectory } from "./command.ts"

const PAGE = new URL("../../../docs/time-tracking.md", import.meta.url)
const EXAMPLE =
  /```json\n([^`]*)```\n\n```sh\npayroll time ([\w-]+) --spec [\w.]+\n```\n\n```text\n([^`]*)```/g

const page = readFileSync(PAGE, "utf8")
const examples = [...page.matchAll(EXAMPLE)].map(([block, json = "", command = "", text = ""]) => ({
  block,
  json,
  command,
  text
}))

const printedBy = async (command: string, json: string): Promise<string> => {
  const file = join(ownDirectory().PAYROLL_DATA_DIR, "specification.json")
  writeFileSync(file, json)
  const { code, stdout, stderr } = await inProcess(["time", command, "--spec", file])
  assert.deepStrictEqual([code, stderr], [0, ""])
  return stdout
}

describe("docs/time-tracking.md", () => {
  it("has its worked examples", () => assert.lengthOf(examples, 7))

  it.each(examples)(
    "shows what the command prints: $command",
    async ({ block, json, command, text }) => {
      const printed = await printedBy(command, json)
      if (process.env["UPDATE_GOLDEN"] !== undefined) {
        const updated = block.slice(0, block.length - text.length - 3) + printed + "```"
        writeFileSync(
          PAGE,
          readFileSync(PAGE, "utf8").replace(block, () => updated)
        )
      } else {
        assert.strictEqual(text, printed)
      }
    }
  )
})
