/**
 * Measures webhook deliveries per second and what each costs, next to undici alone and to other queues on the same
 * PostgreSQL. See README.md.
 */
import { loadavg } from "node:os"
import { parseArgs } from "node:util"
import { median, medianAndQuartiles, table } from "./harness/figures.ts"
import { withPostgresServer } from "./harness/postgresServer.ts"
import { withDirectory } from "./harness/server.ts"
import { withReceiver, type Receiver } from "./webhooks/receiverProcess.ts"
import {
  bareLoop,
  onPostgres,
  onSqlite,
  peerOn,
  type Contender,
  type Used
} from "./webhooks/senders.ts"

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    events: { type: "string", default: "30000" },
    late: { type: "boolean", default: false },
    dead: { type: "boolean", default: false },
    /** A million events that wait for 1,000 receivers; a tenth of it otherwise. */
    full: { type: "boolean", default: false },
    "without-peers": { type: "boolean", default: false },
    only: { type: "string", default: "" },
    data: { type: "string" }
  }
})

/** One answer in twenty comes 300 ms later. */
const LATE = { every: 20, ms: 300 }
/** The measured window in shares of all events: those that arrive before and after are not measured. */
const WARM_UP_SHARE = 1 / 3
const LAST_SHARE = 0.9
const SQLITE = "service, SQLite"
const POSTGRES = "service, PostgreSQL"
const PG_BOSS = "pg-boss"
const GRAPHILE = "graphile-worker"

const events = Number(options.events)
const rounds = Number(options.rounds)
const deadClients = options.full ? 1_000 : 100

interface Figures {
  readonly perSecond: number
  readonly cpuMicros: number
  readonly statements: number
  readonly walBytes: number
}

const between = (first: Used, last: Used, messages: number): Figures => ({
  perSecond: (messages * 1_000) / (last.atMs - first.atMs),
  cpuMicros: (last.cpuMicros - first.cpuMicros) / messages,
  statements: (last.statements - first.statements) / messages,
  walBytes: (last.walBytes - first.walBytes) / messages
})

const measure = (contender: Contender, receiver: Receiver): Promise<Figures> =>
  withDirectory(options.data, async (directory) => {
    const marks = [WARM_UP_SHARE, LAST_SHARE].map((share) => Math.floor(events * share))
    await receiver.reset(marks)
    return contender.sending(directory, receiver, events, async ({ child, used }) => {
      const [first, last] = await receiver.atMarks(marks, child, used)
      if (!first || !last) throw new Error("the receiver reported no mark")
      return between(first, last, (marks[1] ?? 0) - (marks[0] ?? 0))
    })
  })

const contendersOn = (server: string): ReadonlyArray<Contender> => {
  if (options.dead) {
    const dead = { clients: deadClients, url: "http://127.0.0.1:9/hook" }
    return [onSqlite(), onSqlite(dead), onPostgres(server), onPostgres(server, dead)]
  }
  const peers = [
    peerOn(server, PG_BOSS, "pgBoss.ts"),
    peerOn(server, GRAPHILE, "graphileWorker.ts")
  ]
  return [bareLoop, onSqlite(), onPostgres(server), ...(options["without-peers"] ? [] : peers)]
}

type All = ReadonlyMap<string, ReadonlyArray<Figures>>

/** A contender's rate divided by that of another, for each round. */
const ratios = (all: All, name: string, against: string): ReadonlyArray<number> =>
  (all.get(name) ?? []).map(
    ({ perSecond }, round) => perSecond / (all.get(against)?.[round]?.perSecond ?? Number.NaN)
  )

const formatted = (value: number, digits: number): string =>
  Number.isNaN(value) ? "" : value.toFixed(digits)

const rows = (all: All, floor: string) => [
  ["", "deliveries/s", `x ${floor}`, "CPU us", "statements", "disk bytes"],
  ...[...all].map(([name, measurements]) => [
    name,
    medianAndQuartiles(
      measurements.map(({ perSecond }) => perSecond),
      0
    ),
    medianAndQuartiles(ratios(all, name, floor), 2),
    formatted(median(measurements.map(({ cpuMicros }) => cpuMicros)), 0),
    formatted(median(measurements.map(({ statements }) => statements)), 3),
    formatted(median(measurements.map(({ walBytes }) => walBytes)), 0)
  ])
]

interface Bar {
  readonly name: string
  readonly against: string
  readonly atLeast: number
}

const bars = (): ReadonlyArray<Bar> => {
  const bar = (name: string, against: string, atLeast: number): Bar => ({ name, against, atLeast })
  const behind = (name: string) => `${name}, behind ${deadClients} dead receivers`
  if (options.dead) return [SQLITE, POSTGRES].map((name) => bar(behind(name), name, 0.9))
  if (options.late) return [SQLITE, POSTGRES].map((name) => bar(name, bareLoop.name, 0.9))
  return [
    bar(SQLITE, bareLoop.name, 0.75),
    bar(POSTGRES, bareLoop.name, 0.6),
    bar(POSTGRES, PG_BOSS, 1),
    bar(POSTGRES, GRAPHILE, 1)
  ]
}

const barLine = (all: All, { name, against, atLeast }: Bar): string | undefined => {
  const relativeRates = ratios(all, name, against).filter((ratio) => !Number.isNaN(ratio))
  if (relativeRates.length === 0) return undefined
  const result = median(relativeRates) >= atLeast ? "reached" : "not reached"
  return `bar: ${name} ${atLeast} x ${against}: ${medianAndQuartiles(relativeRates, 2)}, ${result}`
}

const load = (): string =>
  loadavg()
    .map((value) => value.toFixed(2))
    .join(" ")

await withPostgresServer({ isDurable: true, isUndisturbed: true, folder: options.data }, (server) =>
  withReceiver(options.late ? LATE : undefined, async (receiver) => {
    const chosen = contendersOn(server).filter(({ name }) => name.includes(options.only))
    const all = new Map(chosen.map(({ name }) => [name, [] as Array<Figures>]))
    for (let round = 0; round < rounds; round += 1) {
      for (const contender of round % 2 === 0 ? chosen : chosen.toReversed()) {
        const figures = await measure(contender, receiver)
        all.get(contender.name)?.push(figures)
        console.log(`${contender.name}: ${figures.perSecond.toFixed(0)}/s, load ${load()}`)
      }
    }
    console.log(`\n${events} events, ${rounds} rounds, median (middle half)`)
    console.log(`\n${table(rows(all, chosen[0]?.name ?? ""))}\n`)
    for (const bar of bars()) console.log(barLine(all, bar) ?? "")
  })
)
