/**
 * Runs the tests that a change touches, in at most about two minutes: `node test/changed/run.ts [REV]`. The change is
 * all that differs from the revision, by default from the last commit.
 */
import { execFileSync, spawnSync } from "node:child_process"
import { readTree, ROOT, trackedPaths } from "../tidy/source.ts"
import { chosenOf } from "./choice.ts"
import { reachedBy } from "./reach.ts"

const git = (...words: ReadonlyArray<string>): ReadonlyArray<string> =>
  execFileSync("git", words, { cwd: ROOT, encoding: "utf8" })
    .split("\n")
    .filter((line) => line !== "")

const [revision = "HEAD"] = process.argv.slice(2)
const tracked = new Set(trackedPaths())
const changed = [
  ...git("diff", "--name-only", revision, "--"),
  ...git("ls-files", "--others", "--exclude-standard")
].filter((path) => tracked.has(path))

const { files, left } = chosenOf(reachedBy(changed, readTree()))
const more = left.length === 0 ? "" : `; ${left.length} that it reaches are left to the whole run`
process.stdout.write(`${changed.length} changed files, ${files.length} test files${more}\n`)
const vitest = `${ROOT}node_modules/vitest/vitest.mjs`
const words = [vitest, "run", "--project=!PostgreSQL", ...files]
const { status } = spawnSync(process.execPath, words, { cwd: ROOT, stdio: "inherit" })
process.exitCode = status ?? 1
