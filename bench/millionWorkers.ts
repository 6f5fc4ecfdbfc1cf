/**
 * Whether a database with a million workers is as fast as one with ten thousand: adding a worker,
 * changing one, and reading one by id, over HTTP. See README.md.
 */
import { parseArgs } from "node:util"
import { median, medianAndRange, table } from "./harness/figures.ts"
import { withPostgresServer } from "./harness/postgresServer.ts"
import { withDirectory } from "./harness/server.ts"
import { sqliteIn, withPostgresDatabase, type Storage } from "./harness/storage.ts"
import { fill, OPERATIONS, type Operation, type Site, type Timed } from "./workers/site.ts"

const BAR = 1.3
const ROUNDS_MAX = 100

const { values: options } = parseArgs({
  options: {
    few: { type: "string", default: "10000" },
    many: { type: "string", default: "1000000" },
    requests: { type: "string", default: "2000" },
    connections: { type: "string", default: "32" },
    rounds: { type: "string", default: "5" },
    data: { type: "string" },
    postgres: { type: "boolean", default: false }
  }
})

const rounds = Math.min(Number(options.rounds), ROUNDS_MAX)

/** A filled database and what becomes of it. */
const withSite = <A>(
  workers: number,
  server: string | undefined,
  use: (site: Site) => Promise<A>
): Promise<A> =>
  withDirectory(options.data, (directory) => {
    const name = `${workers.toLocaleString("en")} workers`
    const filled = async (storage: Storage): Promise<A> =>
      use(await fill(name, directory, storage, workers))
    return server === undefined ? filled(sqliteIn(directory)) : withPostgresDatabase(server, filled)
  })

type Rounds = ReadonlyArray<ReadonlyMap<Operation, Timed>>

const valuesOf = (all: Rounds, operation: Operation, of: (timed: Timed) => number) =>
  all.flatMap((round) => {
    const timed = round.get(operation)
    return timed ? [of(timed)] : []
  })

const elapsed = ({ requestsPerSecond }: Timed): number => 1_000_000 / requestsPerSecond
const cpu = ({ cpuMicrosPerRequest }: Timed): number => cpuMicrosPerRequest
const p50 = ({ p50Ms }: Timed): number => p50Ms

const ratios = (few: Rounds, many: Rounds, operation: Operation, of: (timed: Timed) => number) => {
  const base = valuesOf(few, operation, of)
  return valuesOf(many, operation, of).map((value, round) => value / (base[round] ?? Number.NaN))
}

const report = (names: readonly [string, string], few: Rounds, many: Rounds): void => {
  const row = (operation: Operation): ReadonlyArray<string> => [
    operation,
    median(valuesOf(few, operation, elapsed)).toFixed(0),
    median(valuesOf(many, operation, elapsed)).toFixed(0),
    ...[elapsed, cpu, p50].map((of) => medianAndRange(ratios(few, many, operation, of), 2))
  ]
  console.log(
    `\n${options.postgres ? "PostgreSQL" : "SQLite"}, ${options.connections} connections, ` +
      `${options.requests} requests each, median (min-max) of ${rounds} rounds\n`
  )
  const head = ["", `us, ${names[0]}`, `us, ${names[1]}`, "x time", "x CPU", "x p50"]
  console.log(table([head, ...OPERATIONS.map(row)]))
  const slowest = Math.max(
    ...OPERATIONS.map((operation) => median(ratios(few, many, operation, elapsed)))
  )
  console.log(
    `\nbar ${BAR} x time: ${slowest.toFixed(2)}, ${slowest <= BAR ? "reached" : "not reached"}`
  )
}

const compare = async (few: Site, many: Site): Promise<void> => {
  const [ofFew, ofMany]: [Array<Rounds[number]>, Array<Rounds[number]>] = [[], []]
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`round ${round} of ${rounds}`)
    const sides = [
      [few, ofFew],
      [many, ofMany]
    ] as const
    for (const [site, own] of sides) {
      const timed = await site.measure(Number(options.requests), Number(options.connections))
      own.push(timed)
      const figures = OPERATIONS.map((operation) => {
        const rate = timed.get(operation)?.requestsPerSecond ?? 0
        return `${operation} ${rate.toFixed(0)}/s`
      })
      console.log(`  ${site.name.padEnd(20)} ${figures.join("  ")}`)
    }
  }
  report([few.name, many.name], ofFew, ofMany)
}

const run = (server: string | undefined): Promise<void> =>
  withSite(Number(options.few), server, (few) =>
    withSite(Number(options.many), server, (many) => compare(few, many))
  )

await (options.postgres
  ? withPostgresServer({ isDurable: true, folder: options.data }, run)
  : run(undefined))
