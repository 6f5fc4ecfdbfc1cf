/**
 * Plants every fault of `faults.ts` in a copy of the tree, one after the other, and runs the tests that are to
 * notice it. Fails if a fault goes unnoticed, if other tests fail than those that `golden/noticed.json` names, if a
 * fault does not apply, or if these tests fail without a fault.
 * `node test/mutants/run.ts TEXT` plants only the faults whose file contains the text, with `--new` only those that
 * `golden/noticed.json` does not name.
 * With UPDATE_GOLDEN=1 it writes which tests failed to `golden/noticed.json`, from which docs/promises.md is
 * generated too; with a text or `--new` it adds them.
 */
import { spawn } from "node:child_process"
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { fileURLToPath } from "node:url"
import { nameOf, type Fault } from "./fault.ts"
import { faults } from "./faults.ts"
import { failedTests, readNoticed, writeNoticed, type Noticed, type Report } from "./noticed.ts"

const ROOT = fileURLToPath(new URL("../../", import.meta.url))
const AT_ONCE = 2
/** Limits of the run for one fault, and of the run of all tests without a fault, in milliseconds. */
const [RUN_MS_MAX, SOUND_RUN_MS_MAX] = [300_000, 3_600_000] as const
const NOTICED = "noticed"
const NOT_COPIED = new Set([".git", ".turbo", "dist", "coverage"])

/** The tests that failed in a run of test files; undefined if they did not run. */
type Failed = ReadonlyArray<string> | undefined

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

/** True if this run records the tests that fail. */
const isKept = process.env["UPDATE_GOLDEN"] !== undefined

const recorded: Noticed = isKept && process.argv.length === 2 ? {} : readNoticed()
const noticed: Record<string, ReadonlyArray<string>> = { ...recorded }

const failedIn = (copy: string, path: string): Failed => {
  try {
    const report = JSON.parse(readFileSync(path, "utf8")) as Report
    const failed = failedTests(copy, report)
    if (failed.length > 0) return failed
    return report.success && report.numTotalTests > 0 ? [] : undefined
  } catch {
    return undefined
  }
}

/** Runs test files in a copy. A fault that keeps them from loading is not noticed by a test. */
const runTests = (
  copy: string,
  tests: ReadonlyArray<string>,
  isFirstEnough: boolean,
  msMax: number = RUN_MS_MAX
): Promise<Failed> => {
  const report = join(copy, "report.json")
  rmSync(report, { force: true })
  const vitest = join(copy, "node_modules/vitest/vitest.mjs")
  const reporting = [
    "--reporter=json",
    `--outputFile=${report}`,
    ...(isFirstEnough ? ["--bail=1"] : [])
  ]
  const child = spawn(
    process.execPath,
    [vitest, "run", "--project=!PostgreSQL", ...reporting, ...tests],
    {
      cwd: copy,
      env: { ...process.env, UPDATE_GOLDEN: undefined },
      stdio: "ignore",
      detached: true
    }
  )
  // With its workers, of which one may be in an endless loop.
  const timer = setTimeout(() => {
    if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL")
  }, msMax)
  return new Promise((resolve) => {
    child.once("close", (_code, signal) => {
      clearTimeout(timer)
      resolve(signal ? undefined : failedIn(copy, report))
    })
    child.once("error", () => resolve(undefined))
  })
}

/** Says what the tests of a fault came to; `noticed` if one of those failed that noticed it before. */
const verdictOf = async (copy: string, { tests }: Fault, name: string): Promise<string> => {
  const before = new Set(recorded[name])
  const isBefore = (failed: Failed): boolean => failed?.some((test) => before.has(test)) === true
  const first = await runTests(copy, tests, !isKept)
  const isOther = !isKept && first !== undefined && first.length > 0 && !isBefore(first)
  const failed = isOther ? await runTests(copy, tests, false) : first
  if (failed === undefined) return "TESTS DID NOT RUN"
  if (failed.length === 0) return "NOT NOTICED"
  if (isKept) {
    noticed[name] = failed
    // At once: a run takes hours, and may end before its last fault.
    writeNoticed(noticed)
  }
  return isKept || isBefore(failed) ? NOTICED : "OTHER TESTS FAILED"
}

/** Plants a fault, runs its tests and takes the fault out again. */
const plant = async (
  copy: string,
  fault: Fault
): Promise<readonly [name: string, verdict: string]> => {
  const path = join(copy, fault.file)
  const sound = readFileSync(path, "utf8")
  const name = nameOf(fault, sound)
  if (sound.split(fault.from).length !== 2) return [name, "DOES NOT APPLY"]
  writeFileSync(
    path,
    sound.replace(fault.from, () => fault.to)
  )
  try {
    return [name, await verdictOf(copy, fault, name)]
  } finally {
    writeFileSync(path, sound)
  }
}

const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** Plants faults of the queue until it is empty; returns how many went unnoticed. */
const work = async (queue: Array<Fault>): Promise<number> => {
  const copy = copyTree()
  let unnoticed = 0
  for (let fault = queue.shift(); fault; fault = queue.shift()) {
    const began = performance.now()
    const [name, verdict] = await plant(copy, fault)
    if (verdict !== NOTICED) unnoticed += 1
    const seconds = ((performance.now() - began) / 1_000).toFixed(1)
    print(`${verdict.padEnd(18)} ${seconds.padStart(5)} s  ${name}`)
  }
  rmSync(copy, { recursive: true })
  return unnoticed
}

const isNew = process.argv.includes("--new")
const place = process.argv.slice(2).find((word) => word !== "--new")

const isChosen = (fault: Fault): boolean =>
  fault.file.includes(place ?? "") &&
  !(isNew && recorded[nameOf(fault, readFileSync(join(ROOT, fault.file), "utf8"))])

const plantAll = async (): Promise<void> => {
  const chosen = faults.filter(isChosen)
  const began = performance.now()
  const copy = copyTree()
  const baseline = await runTests(
    copy,
    [...new Set(chosen.flatMap(({ tests }) => tests))],
    true,
    SOUND_RUN_MS_MAX
  )
  rmSync(copy, { recursive: true })
  if (baseline?.length !== 0) {
    const failed = baseline?.join("\n") ?? "they did not run"
    throw new Error(`the tests are not green without a fault: ${failed}`)
  }
  const queue = [...chosen]
  const counts = await Promise.all(Array.from({ length: AT_ONCE }, () => work(queue)))
  const unnoticed = counts.reduce((sum, count) => sum + count, 0)
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  print(`${chosen.length - unnoticed} of ${chosen.length} faults noticed in ${minutes} min`)
  process.exitCode = unnoticed === 0 ? 0 : 1
}

await plantAll()
