/** The test files to run for a change, within a budget. */

/** Seconds of CPU that a file of these folders takes on average, the most specific folder first. */
const SECONDS: ReadonlyArray<readonly [folder: RegExp, seconds: number]> = [
  [/^test\/(?:console|monitoring|packages)/, 30],
  [/^apps\/worker\/test\//, 30],
  [/^test\//, 8],
  [/^packages\/adapters\/test\//, 8],
  [/^apps\/(?:cli|server)\/test\//, 4],
  [/^/, 0.4]
]

/** Two minutes on two cores, less the start and the first import of the service. */
const BUDGET_SECONDS = 180

/** Reads of the whole tree, which every change can break. */
const WALKS = ["test/tidy.test.ts", "test/rooms.test.ts", "test/mutants.test.ts"]

const secondsOf = (file: string): number => SECONDS.find(([folder]) => folder.test(file))?.[1] ?? 0

export interface Choice {
  readonly files: ReadonlyArray<string>
  /** Files that the change reaches as well, for which the budget is too small. */
  readonly left: ReadonlyArray<string>
}

/** Chooses test files of those that a change reaches, the nearest first; `steps` is the distance of each file. */
export const chosenOf = (steps: ReadonlyMap<string, number>): Choice => {
  const reached = [...steps]
    .filter(([file]) => file.endsWith(".test.ts") && !WALKS.includes(file))
    .toSorted(([one, near], [other, far]) =>
      near === far ? secondsOf(one) - secondsOf(other) : near - far
    )
    .map(([file]) => file)
  const files = [...WALKS]
  const left: Array<string> = []
  let seconds = WALKS.reduce((sum, file) => sum + secondsOf(file), 0)
  for (const file of reached) {
    seconds += secondsOf(file)
    if (seconds <= BUDGET_SECONDS) files.push(file)
    else left.push(file)
  }
  return { files, left }
}
