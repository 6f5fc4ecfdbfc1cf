/** Which tests were seen to fail because of a planted fault. */
import { readFileSync, writeFileSync } from "node:fs"
import { relative } from "node:path"

const FILE = new URL("golden/noticed.json", import.meta.url)

/** A report of vitest, as far as it is read. */
export interface Report {
  readonly success: boolean
  readonly numTotalTests: number
  readonly numFailedTests: number
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

/** Seeds differ from run to run. */
const withoutSeed = (text: string): string => text.replaceAll(/TEST_SEED=\d+/g, "TEST_SEED=...")

/** The tests that failed, each as `file > group > test`. */
export const failedTests = (root: string, { testResults }: Report): ReadonlyArray<string> =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(
        ({ status, failureMessages }) => status === "failed" && !failureMessages.some(isTimeout)
      )
      .map(({ ancestorTitles, title }) =>
        withoutSeed([relative(root, name), ...ancestorTitles, title].join(" > "))
      )
  )

export const readNoticed = (): Set<string> =>
  new Set(JSON.parse(readFileSync(FILE, "utf8")) as ReadonlyArray<string>)

export const writeNoticed = (noticed: ReadonlySet<string>): void =>
  writeFileSync(FILE, `${JSON.stringify([...noticed].toSorted(), undefined, 2)}\n`)
