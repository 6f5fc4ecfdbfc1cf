/** Pages whose shell commands a test runs in their order, and whose answers are those that the service gave. */
import { assert } from "@effect/vitest"
import { SHIFT } from "@payroll/testing/clockShift"
import { execFile } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { fileURLToPath } from "node:url"
import { startProcess } from "./testProcess.ts"

const run = promisify(execFile)

const BLOCK = /^```(?<language>sh|json)\n(?<text>[^]*?)^```$/gm
/** The documents, with the programs that pages run. */
const DOCS = fileURLToPath(new URL("../../../docs", import.meta.url))
const MARK = "--- the block ended ---"
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

/** A text with ids that are the same whenever it is made. */
export const withExampleIds = (ids: Map<string, string>, text: string): string =>
  text.replaceAll(UUID, (id) => {
    const example =
      ids.get(id) ?? `019b2a4c-0000-7000-8000-${String(ids.size + 1).padStart(12, "0")}`
    ids.set(id, example)
    return example
  })

/** The blocks of commands of a page. */
export const commandsIn = (page: string): ReadonlyArray<string> =>
  [...page.matchAll(BLOCK)].flatMap(({ groups = {} }) =>
    groups["language"] === "sh" ? [groups["text"] ?? ""] : []
  )

/** Moves `Date` in the commands as the settings move it in the service: a preload without the database loads fast. */
const shellClock = (settings: Readonly<Record<string, string>>): Record<string, string> => {
  const shiftMs = settings[SHIFT]
  if (shiftMs === undefined) return {}
  const moved = `const real = Date
    const now = () => real.now() + ${shiftMs}
    globalThis.Date = class extends real {
      constructor(...given) { super(...(given.length > 0 ? given : [now()])) }
      static now() { return now() }
    }`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(moved)}` }
}

/** Returns the output of each block of commands, in a fresh folder, against a service that was just started. */
export const outputsOf = async (
  blocks: ReadonlyArray<string>,
  settings: Readonly<Record<string, string>>
): Promise<ReadonlyArray<string>> => {
  const folder = mkdtempSync(join(tmpdir(), "payroll-page-"))
  symlinkSync(DOCS, join(folder, "docs"))
  const service = startProcess(join(folder, "data"), settings)
  try {
    const port = await service.port
    const marked = blocks.map((block) => `${block}\necho '${MARK}'`)
    const script = ["set -euo pipefail", ...marked].join("\n").replaceAll(":8080", `:${port}`)
    // The commands run this Node: another version may not know what this process preloads.
    const path = `${dirname(process.execPath)}:${process.env["PATH"] ?? ""}`
    const env = {
      ...process.env,
      ...shellClock(settings),
      TMPDIR: folder,
      PATH: path,
      BASE: `http://127.0.0.1:${port}`
    }
    const { stdout } = await run("bash", ["-c", script], { cwd: folder, env })
    return stdout.split(`${MARK}\n`)
  } finally {
    service.signal("SIGTERM")
    await service.ended
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The part of a page under a heading, or all of it. */
const partOf = (whole: string, heading: string | undefined): string => {
  if (heading === undefined) return whole
  const begin = whole.indexOf(`\n## ${heading}\n`)
  assert.isAbove(begin, 0, `the page has no heading "${heading}"`)
  const end = whole.indexOf("\n## ", begin + 1)
  return whole.slice(begin, end === -1 ? undefined : end)
}

/** Runs all commands of a page, or of the part under a heading; fails unless all of them work. */
export const runPage = async (
  file: URL,
  settings: Readonly<Record<string, string>>,
  heading?: string
): Promise<void> => {
  await outputsOf(commandsIn(partOf(readFileSync(file, "utf8"), heading)), settings)
}

/**
 * Runs all commands of a page, or of the part under a heading; fails unless it shows what they printed.
 * `UPDATE_GOLDEN=1` writes that into it.
 */
export const checkPage = async (
  file: URL,
  settings: Readonly<Record<string, string>> = {},
  heading?: string
): Promise<void> => {
  const whole = readFileSync(file, "utf8")
  const page = partOf(whole, heading)
  const outputs = await outputsOf(commandsIn(page), settings)
  const failures = outputs.filter((output) => output.includes('"error":{"code"'))
  assert.deepStrictEqual(failures, [], "a page shows what works: a request of it failed")
  const ids = new Map<string, string>()
  let blocks = 0
  const wanted = page.replaceAll(BLOCK, (block: string, language: string) => {
    if (language === "sh") {
      blocks += 1
      return block
    }
    const answer = outputs[blocks - 1] ?? assert.fail("an answer comes before its request")
    const json = JSON.stringify(JSON.parse(answer), undefined, 2)
    return `\`\`\`json\n${withExampleIds(ids, json)}\n\`\`\``
  })
  if (process.env["UPDATE_GOLDEN"] === undefined) {
    assert.strictEqual(
      page,
      wanted,
      "UPDATE_GOLDEN=1 writes the answers; read what git says changed"
    )
  } else
    writeFileSync(
      file,
      whole.replace(page, () => wanted)
    )
}
