/**
 * Measures a start from sources, from the spawn of the process to the first 200 of /health/ready,
 * with an empty and with an existing data directory. See README.md.
 */
import { parseArgs } from "node:util"
import { median, table } from "./harness/figures.ts"
import { service, withDirectory } from "./harness/server.ts"
import { startRow, startTimed, type Start } from "./harness/startTime.ts"

const BAR_MS = 900
const ROUNDS_MAX = 100

const { values: options } = parseArgs({
  options: { rounds: { type: "string", default: "7" }, data: { type: "string" } }
})

const rounds = Math.min(Number(options.rounds), ROUNDS_MAX)
const empty: Array<Start> = []
const existing: Array<Start> = []
for (let round = 1; round <= rounds; round += 1) {
  await withDirectory(options.data, async (directory) => {
    empty.push(await startTimed(service, directory))
    existing.push(await startTimed(service, directory))
  })
}

console.log(`start from sources to ready, median (min-max) of ${rounds} rounds\n`)
console.log(
  table([
    ["data directory", "ms", "CPU ms"],
    startRow("empty", empty),
    startRow("existing", existing)
  ])
)
const slowest = Math.max(...[empty, existing].map((own) => median(own.map((one) => one.elapsed))))
console.log(`\nbar ${BAR_MS} ms: ${slowest <= BAR_MS ? "reached" : "not reached"}`)
