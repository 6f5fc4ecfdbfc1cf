/**
 * Measures what 1, 2 and 20 webhook endpoints of a client cost its createBusiness, next to none. No worker runs: it
 * moves the lanes of further endpoints. See README.md.
 */
import { parseArgs } from "node:util"
import { contest, paceOf, paceOptions, type Bar, type Contender } from "./harness/contest.ts"
import { withPostgresServer } from "./harness/postgresServer.ts"

const { values: options } = parseArgs({
  options: {
    ...paceOptions,
    connections: { type: "string", default: "32" },
    data: { type: "string" },
    postgres: { type: "boolean", default: false }
  }
})

const COUNTS = [0, 1, 2, 20]
/** How many times what one endpoint costs twenty may cost. */
const TWENTY_MAX = options.postgres ? 1.5 : 1.3

const nameOf = (count: number): string => (count === 1 ? "1 endpoint" : `${count} endpoints`)

const contenders: ReadonlyArray<Contender> = COUNTS.map((count) => ({
  name: nameOf(count),
  program: {
    file: "bench/webhooks/serverWithEndpoints.ts",
    args: [String(count)],
    nodeOptions: ["--disable-sigusr1"]
  }
}))

const bars: ReadonlyArray<Bar> = [
  { contender: nameOf(20), against: nameOf(1), atLeast: 1 / TWENTY_MAX }
]

const connections = Number(options.connections)

const run = (postgres?: string): Promise<void> =>
  contest({
    title: `createBusiness on ${postgres === undefined ? "SQLite" : "PostgreSQL"} by the number of webhook endpoints`,
    pace: paceOf(options),
    contenders,
    bars,
    measured: {
      load: { calls: "createBusiness", connections, badShare: 0, keys: false },
      base: options.data,
      postgres
    }
  })

await (options.postgres
  ? withPostgresServer({ isDurable: true, isUndisturbed: true, folder: options.data }, run)
  : run())
