/** docs/promises.md: what the service promises, and which test holds each promise. */
import { fileOf, importsOf } from "./tidy/imports.ts"
import { readTree } from "./tidy/source.ts"
import { readNoticed } from "./mutants/noticed.ts"
import { groups } from "./promises/all.ts"
import { notPromised } from "./promises/notPromised.ts"
import type { Group, Promised } from "./promises/promise.ts"
import { testsIn, theTest } from "./promises/titles.ts"

const sources = new Map(readTree().map((source) => [source.path, source]))

const imported = new Map(
  [...sources].map(([file, source]) => [
    file,
    importsOf(source).flatMap(({ from }) => fileOf(file, from) ?? [])
  ])
)

/** The test files that import each file, directly or through others. */
const testFilesOf = (): ReadonlyMap<string, ReadonlySet<string>> => {
  const byFile = new Map<string, Set<string>>()
  for (const path of sources.keys()) {
    const reached = new Set<string>()
    const waiting = path.endsWith(".test.ts") ? [path] : []
    for (const file of waiting) {
      const next = reached.has(file) ? undefined : imported.get(file)
      reached.add(file)
      if (!next) continue
      byFile.set(file, (byFile.get(file) ?? new Set()).add(path))
      waiting.push(...next)
    }
  }
  return byFile
}

const testFiles = testFilesOf()

const noticed = new Set(Object.values(readNoticed()).flat())

/** Returns true if a planted fault made the test of a file fail. */
const wasSeenToFail = (file: string, test: string): boolean =>
  [...(testFiles.get(file) ?? [])].some((path) => noticed.has(`${path} > ${test}`))

/** The parts of a title that only a run fills in. */
const RUN = / \(PAYROLL_TEST_SEED=\$\{seed\}\)|\$\{without\w+\}/g

const cell = (text: string): string => text.replaceAll("|", String.raw`\|`)

const row = ({ promise, file, title }: Promised): string => {
  const source = sources.get(file)
  if (!source || !testFiles.has(file)) throw new Error(`no test file uses ${file}`)
  const test = theTest(testsIn(source.text), title)
  const cells = [
    promise,
    `[${file.slice(file.lastIndexOf("/") + 1)}](../${file}): ${test.replaceAll(RUN, "")}`,
    wasSeenToFail(file, test) ? "yes" : "-"
  ]
  return `| ${cells.map(cell).join(" | ")} |`
}

const section = ({ title, promises }: Group): ReadonlyArray<string> => [
  "",
  `## ${title}`,
  "",
  "| Promise | Test | Seen to fail |",
  "| --- | --- | --- |",
  ...promises.map(row)
]

/** The whole document. Throws if a promise names no test. */
export const promisesMarkdown = (): string =>
  [
    "# Promises",
    "",
    "What the service promises about data and security, for people who audit it. Generated from",
    "`test/promises` and the titles of the tests; a promise without a test cannot be listed. The tests run with",
    "every change, random ones with more cases at night.",
    "",
    "*Seen to fail* is `yes` if the test failed when a fault was planted in the code (`pnpm run mutants`, faults in",
    "`test/mutants`). `-` means: not seen to fail by the runs recorded so far. In the titles `%s`, `$name` and the",
    "like stand for the cases of a table.",
    ...groups.flatMap(section),
    "",
    "## Not promised",
    "",
    "[SECURITY.md](../SECURITY.md) says more about the limits of the protection.",
    "",
    ...notPromised.map((text) => `- ${text}`),
    ""
  ].join("\n")
