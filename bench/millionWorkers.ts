/**
 * Measures whether a database with a million workers is as fast as one with ten thousand: adding,
 * changing and reading a worker over HTTP. See README.md.
 */
import { parseArgs } from "node:util"
import { median, medianAndQuartiles, table } from "./harness/figures.ts"
import { withPostgresServer } from "./harness/postgresServer.ts"
import { withDirectory } from "./harness/server.ts"
import { sqliteIn, withPostgresDatabase, type Storage } from "./harness/storage.ts"
import { fill, OPERATIONS, Site, type Operation, type Timed } from "./workers/site.ts"

const BAR = 1.3
const ROUNDS_MAX = 100
/** One caller shows the duration of a call; many show the processor and disk time of a call. */
const CALLERS = [1, 32] as const
/** Added workers stay, so few are added: more would make the small database large. */
const WARM_UP = { addUser: 2_000, updateUser: 20_000, getUser: 40_000 } as const

const { values: options } = parseArgs({
  options: {
    few: { type: "string", default: "10000" },
    many: { type: "string", default: "1000000" },
    rounds: { type: "string", default: "6" },
    requests: { type: "string", default: "1000" },
    data: { type: "string" },
    postgres: { type: "boolean", default: false }
  }
})

const rounds = Math.min(Number(options.rounds), ROUNDS_MAX)
const requests = Number(options.requests)

/** Runs `use` with a server on a database with this number of workers. */
const withSite = <A>(
  workers: number,
  server: string | undefined,
  use: (site: Site) => Promise<A>
): Promise<A> =>
  withDirectory(options.data, (directory) => {
    const name = `${workers.toLocaleString("en")} workers`
    const filled = async (storage: Storage): Promise<A> => {
      const filling = { name, directory, storage, workers }
      await fill(filling)
      return Site.run(filling, use)
    }
    return server === undefined ? filled(sqliteIn(directory)) : withPostgresDatabase(server, filled)
  })

interface Kind {
  readonly operation: Operation
  readonly callers: number
}

/** Each operation with each number of callers. */
const KINDS: ReadonlyArray<Kind> = CALLERS.flatMap((callers) =>
  OPERATIONS.map((operation) => ({ operation, callers }))
)

interface Turn extends Kind {
  readonly few: Timed
  readonly many: Timed
}

const micros = (timed: Timed): number => timed.micros
const cpu = (timed: Timed): number => timed.cpuMicros
const p50 = (timed: Timed): number => timed.p50Ms

const ratio = (turns: ReadonlyArray<Turn>, of: (timed: Timed) => number): ReadonlyArray<number> =>
  turns.map(({ few, many }) => of(many) / of(few))

const report = (names: readonly [string, string], all: ReadonlyArray<Turn>): void => {
  const of = ({ operation, callers }: Kind) =>
    all.filter((turn) => turn.operation === operation && turn.callers === callers)
  const row = (kind: Kind): ReadonlyArray<string> => {
    const turns = of(kind)
    return [
      kind.operation,
      String(kind.callers),
      median(turns.map(({ few }) => few.micros)).toFixed(0),
      median(turns.map(({ many }) => many.micros)).toFixed(0),
      ...[micros, cpu, p50].map((figure) => medianAndQuartiles(ratio(turns, figure), 2))
    ]
  }
  console.log(
    `\n${options.postgres ? "PostgreSQL" : "SQLite"}, median (middle half) of ` +
      `${rounds} turns of ${requests} calls\n`
  )
  const head = ["", "callers", `us, ${names[0]}`, `us, ${names[1]}`, "x time", "x CPU", "x p50"]
  console.log(`${table([head, ...KINDS.map(row)])}\n`)
  for (const callers of CALLERS) {
    const slowest = Math.max(
      ...OPERATIONS.map((operation) => median(ratio(of({ operation, callers }), micros)))
    )
    const result = slowest <= BAR ? "reached" : "not reached"
    console.log(`bar ${BAR} x time, ${callers} at once: ${slowest.toFixed(2)}, ${result}`)
  }
}

/** Measures both sites in turns; which one is first alternates. */
const compare = async (few: Site, many: Site): Promise<void> => {
  const most = Math.max(...CALLERS)
  for (const site of [few, many]) {
    for (const operation of OPERATIONS) {
      await site.time(operation, most, WARM_UP[operation])
    }
  }
  const all: Array<Turn> = []
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of KINDS) {
      const time = (site: Site) => site.time(kind.operation, kind.callers, requests)
      const early = round % 2 === 0 ? await time(few) : undefined
      const ofMany = await time(many)
      all.push({ ...kind, few: early ?? (await time(few)), many: ofMany })
    }
  }
  report([few.name, many.name], all)
}

const run = (server: string | undefined): Promise<void> =>
  withSite(Number(options.few), server, (few) =>
    withSite(Number(options.many), server, (many) => compare(few, many))
  )

await (options.postgres
  ? withPostgresServer({ isDurable: true, folder: options.data }, run)
  : run(undefined))
