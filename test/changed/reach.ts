/** The files that a change reaches, by the imports of the tree and by the programs that tests start. */
import { fileOf, importsOf } from "../tidy/imports.ts"
import type { Source } from "../tidy/source.ts"

/** Tests start these as processes, so that no import leads from the test to them. */
const STARTED: Readonly<Record<string, ReadonlyArray<string>>> = {
  "packages/testing/src/bundledPrograms.ts": [
    "apps/cli/src/main.ts",
    "apps/server/src/main.ts",
    "apps/server/src/start.ts",
    "apps/worker/src/main.ts"
  ]
}

const isCode = (path: string): boolean => /\.tsx?$/.test(path)

/** The files that a file needs: imports, started programs, and the other files whose paths a test names. */
const needsOf = (source: Source, others: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...importsOf(source).flatMap(({ from }) => fileOf(source.path, from) ?? []),
  ...(STARTED[source.path] ?? []),
  ...others.filter((path) => source.text.includes(path))
]

/**
 * Returns how many steps lead from a change to each file that it reaches: 0 for a changed file, 1 for a file that
 * imports one.
 */
export const reachedBy = (
  changed: ReadonlyArray<string>,
  sources: ReadonlyArray<Source>
): ReadonlyMap<string, number> => {
  const others = changed.filter((path) => !isCode(path))
  const neededBy = new Map<string, Array<string>>()
  for (const source of sources.filter(({ path }) => isCode(path))) {
    for (const path of needsOf(source, others)) {
      const users = neededBy.get(path)
      if (users) users.push(source.path)
      else neededBy.set(path, [source.path])
    }
  }
  const steps = new Map(changed.map((path) => [path, 0]))
  // A map is walked in the order of its entries, also those that are added meanwhile.
  for (const [path, step] of steps) {
    for (const user of neededBy.get(path) ?? []) if (!steps.has(user)) steps.set(user, step + 1)
  }
  return steps
}
