/** Which tests were seen to fail because of each planted fault, with their titles as they stand in the source. */
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { relative } from "node:path"
import { testSeenAs, testsIn } from "../promises/titles.ts"
import { fileOf, importsOf } from "../tidy/imports.ts"
import { isTestCode, ROOT } from "../tidy/source.ts"

const FILE = new URL("golden/noticed.json", import.meta.url)

/** Each test as `file > group > test`, by the name of the fault. */
export type Noticed = Readonly<Record<string, ReadonlyArray<string>>>

/** A report of vitest, as far as it is read. */
export interface Report {
  readonly success: boolean
  readonly numTotalTests: number
  readonly testResults: ReadonlyArray<{
    readonly name: string
    readonly assertionResults: ReadonlyArray<{
      readonly ancestorTitles: ReadonlyArray<string>
      readonly title: string
      readonly status: string
      /** Without a text where what was thrown is no error. */
      readonly failureMessages: ReadonlyArray<string | null | undefined>
    }>
  }>
}

/** On a busy machine a test can run out of time without a fault. */
const isTimeout = (message: string | null | undefined): boolean =>
  message?.includes("timed out in") ?? false

const textOf = (path: string): string =>
  existsSync(ROOT + path) ? readFileSync(ROOT + path, "utf8") : ""

/** The tests of files by their path, read once. */
const cached = new Map<string, ReadonlyArray<string>>()

/** The tests that a test file runs: those in it, and in the suites that it imports. */
export const testsOf = (path: string): ReadonlyArray<string> => {
  const existing = cached.get(path)
  if (existing) return existing
  const files = new Set([path])
  const tests: Array<string> = []
  for (const file of files) {
    const text = textOf(file)
    tests.push(...testsIn(text))
    for (const { from } of importsOf({ path: file, text })) {
      const imported = fileOf(file, from)
      if (imported !== undefined && isTestCode(imported)) files.add(imported)
    }
  }
  cached.set(path, tests)
  return tests
}

/** A test as it stands in the source, and as it ran where it has no title of its own there. */
export const inSource = (seen: string): string => {
  const [path = "", ...titles] = seen.split(" > ")
  const test = testSeenAs(testsOf(path), titles.join(" > "))
  // Seeds differ from run to run.
  return test === undefined
    ? seen.replaceAll(/TEST_SEED=\d+/g, "TEST_SEED=...")
    : `${path} > ${test}`
}

/** The tests that failed. */
export const failedTests = (root: string, { testResults }: Report): ReadonlyArray<string> => {
  const seen = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(
        ({ status, failureMessages }) => status === "failed" && !failureMessages.some(isTimeout)
      )
      .map(({ ancestorTitles, title }) => [relative(root, name), ...ancestorTitles, title])
  )
  return [...new Set(seen.map((titles) => inSource(titles.join(" > "))))].toSorted()
}

export const readNoticed = (): Noticed => JSON.parse(readFileSync(FILE, "utf8")) as Noticed

export const writeNoticed = (noticed: Noticed): void => {
  const sorted = Object.entries(noticed).toSorted(([one], [other]) => (one < other ? -1 : 1))
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`)
}
