/** The calls of README.md, pasted in their order into a shell, come to what stands behind them. */
import { afterAll, assert, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { commandsIn, outputsOf } from "./shellPage.ts"
import { killProcesses } from "./testProcess.ts"

const MINUTES_MS = 180_000
/** A call, and behind it the beginning of what its answer has. */
const EXPECTED = /^(?<call>call .*\S) +# (?<text>".*?)(?:, \.\.\.)?$/gm
const MARK = "--- expected: "

afterAll(killProcesses)

it("README.md takes a company from zero to ready", { timeout: MINUTES_MS }, async () => {
  const page = readFileSync(new URL("../../../README.md", import.meta.url), "utf8")
  // What begins with npx is what the test has started, and other programs.
  const blocks = commandsIn(page).filter((block) => !block.startsWith("npx "))
  const marked = blocks.map((block) => block.replaceAll(EXPECTED, `$<call>; echo '${MARK}$<text>'`))
  const output = (await outputsOf(marked, { PAYROLL_SANDBOX_DELAY_MS: "0" })).join("\n")
  assert.include(output, '"status":"Registered"')
  const lines = output.split("\n").filter((line) => line !== "")
  const expected = [...lines.entries()].filter(([, line]) => line.startsWith(MARK))
  assert.lengthOf(expected, 3)
  for (const [index, line] of expected) assert.include(lines[index - 1], line.slice(MARK.length))
  assert.notInclude(output, '"error":{"code"')
})
