/** The order of the test files of a run. */
import { join } from "node:path"
import { BaseSequencer, type TestSpecification } from "vitest/node"

/** The files here start processes and pages, and wait for them for most of their time. */
const WAITING = [`${import.meta.dirname}/`, join(import.meta.dirname, "../apps/worker/test/")]

const waits = ({ moduleId }: TestSpecification): boolean =>
  WAITING.some((folder) => moduleId.startsWith(folder))

/** They end before the others, so that no long wait is left at the end of a run. */
const WAITING_UNTIL = 0.8

/** Each file with its place between 0 and 1, evenly. */
const placed = (files: ReadonlyArray<TestSpecification>, until: number) =>
  files.map((file, index) => ({ file, place: ((index + 0.5) / files.length) * until }))

const mixed = (files: ReadonlyArray<TestSpecification>): ReadonlyArray<TestSpecification> => {
  const waiting = placed(files.filter(waits), WAITING_UNTIL)
  const working = placed(
    files.filter((file) => !waits(file)),
    1
  )
  return [...waiting, ...working]
    .toSorted((one, other) => one.place - other.place)
    .map(({ file }) => file)
}

/** In each project those that wait lie evenly between those that work: alone they would leave processors idle. */
export class MixedOrder extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...byProject.values()].flatMap(mixed)
  }
}
