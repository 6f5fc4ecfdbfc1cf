/**
 * Plants every fault of `faults.ts` in a copy of the tree, one after the other, and runs the tests that are to
 * notice it. Fails if a fault goes unnoticed or does not apply, or if these tests fail without a fault.
 * `node test/mutants/run.ts [TEXT]` plants only the faults whose file contains the text.
 * With UPDATE_GOLDEN=1 it also writes which tests failed to `golden/noticed.json`, from which docs/promises.md
 * is generated; with a text it adds them.
 */
import { spawn } from "node:child_process"
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Fault } from "./fault.ts"
import { faults } from "./faults.ts"
import { failedTests, readNoticed, writeNoticed, type Report } from "./noticed.ts"

const ROOT = fileURLToPath(new URL("../../", import.meta.url))
const AT_ONCE = 2
const RUN_MS_MAX = 300_000
const NOT_COPIED = new Set([".git", ".turbo", "dist", "coverage"])

/** What a run of test files came to. */
type Result = "green" | "red" | "not run"

/** A copy of the tree; the packages that are installed at the root are shared. */
const copyTree = (): string => {
  const copy = mkdtempSync(join(tmpdir(), "payroll-mutants-"))
  const installed = join(ROOT, "node_modules")
  cpSync(ROOT, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => path !== installed && !NOT_COPIED.has(basename(path))
  })
  symlinkSync(installed, join(copy, "node_modules"))
  return copy
}

/** All tests of a file run where their titles are kept; else the first that fails is enough. */
const isKept = process.env["UPDATE_GOLDEN"] !== undefined

const noticed = isKept && process.argv[2] !== undefined ? readNoticed() : new Set<string>()

const resultOf = (copy: string, path: string): Result => {
  try {
    const report = JSON.parse(readFileSync(path, "utf8")) as Report
    for (const test of failedTests(copy, report)) noticed.add(test)
    if (report.numFailedTests > 0) return "red"
    return report.success && report.numTotalTests > 0 ? "green" : "not run"
  } catch {
    return "not run"
  }
}

/** Runs test files in a copy. A fault that keeps them from loading is not noticed by a test. */
const runTests = (copy: string, tests: ReadonlyArray<string>): Promise<Result> => {
  const report = join(copy, "report.json")
  rmSync(report, { force: true })
  const vitest = join(copy, "node_modules/vitest/vitest.mjs")
  const reporting = ["--reporter=json", `--outputFile=${report}`, ...(isKept ? [] : ["--bail=1"])]
  const child = spawn(
    process.execPath,
    [vitest, "run", "--project=!PostgreSQL", ...reporting, ...tests],
    {
      cwd: copy,
      env: { ...process.env, UPDATE_GOLDEN: undefined },
      stdio: "ignore",
      timeout: RUN_MS_MAX,
      killSignal: "SIGKILL"
    }
  )
  return new Promise((resolve) => {
    child.once("close", (_code, signal) => resolve(signal ? "not run" : resultOf(copy, report)))
    child.once("error", () => resolve("not run"))
  })
}

/** Plants a fault, runs its tests and takes the fault out again. Undefined if the text is not there once. */
const plant = async (copy: string, fault: Fault): Promise<Result | undefined> => {
  const path = join(copy, fault.file)
  const sound = readFileSync(path, "utf8")
  if (sound.split(fault.from).length !== 2) return undefined
  writeFileSync(
    path,
    sound.replace(fault.from, () => fault.to)
  )
  try {
    return await runTests(copy, fault.tests)
  } finally {
    writeFileSync(path, sound)
  }
}

const verdicts: Readonly<Record<Result, string>> = {
  red: "noticed",
  green: "NOT NOTICED",
  "not run": "TESTS DID NOT RUN"
}

const firstLine = (text: string): string => text.trim().split("\n", 1)[0] ?? ""

const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** Plants faults of the queue until it is empty; returns how many went unnoticed. */
const work = async (queue: Array<Fault>): Promise<number> => {
  const copy = copyTree()
  let unnoticed = 0
  for (let fault = queue.shift(); fault; fault = queue.shift()) {
    const began = performance.now()
    const result = await plant(copy, fault)
    const verdict = result ? verdicts[result] : "DOES NOT APPLY"
    if (result !== "red") unnoticed += 1
    const seconds = ((performance.now() - began) / 1_000).toFixed(1)
    print(`${verdict.padEnd(18)} ${seconds.padStart(5)} s  ${fault.file}: ${firstLine(fault.from)}`)
  }
  rmSync(copy, { recursive: true })
  return unnoticed
}

const plantAll = async (): Promise<void> => {
  const chosen = faults.filter(({ file }) => file.includes(process.argv[2] ?? ""))
  const began = performance.now()
  const copy = copyTree()
  const baseline = await runTests(copy, [...new Set(chosen.flatMap(({ tests }) => tests))])
  rmSync(copy, { recursive: true })
  if (baseline !== "green") throw new Error("the tests are not green without a fault")
  const queue = [...chosen]
  const counts = await Promise.all(Array.from({ length: AT_ONCE }, () => work(queue)))
  const unnoticed = counts.reduce((sum, count) => sum + count, 0)
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  if (isKept) writeNoticed(noticed)
  print(`${chosen.length - unnoticed} of ${chosen.length} faults noticed in ${minutes} min`)
  process.exitCode = unnoticed === 0 ? 0 : 1
}

await plantAll()
