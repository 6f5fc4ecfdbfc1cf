/**
 * Measures how many companies the service creates per second and its CPU cost, next to a hand-written
 * floor and the usual frameworks. See README.md for what is measured and how to read it.
 */
import { parseArgs } from "node:util"
import { contest, paceOf, paceOptions, type Bar, type Contender } from "./harness/contest.ts"
import { fsyncDelay } from "./harness/fsyncDelay.ts"
import {
  serverAlone,
  service,
  withDirectory,
  withoutVerdicts,
  type Program
} from "./harness/server.ts"

const { values: options } = parseArgs({
  options: {
    ...paceOptions,
    connections: { type: "string", default: "32" },
    data: { type: "string" },
    "server-only": { type: "boolean", default: false },
    "without-peers": { type: "boolean", default: false },
    "floor-ids": { type: "string", default: "v4" },
    "fsync-ms": { type: "string" },
    keys: { type: "boolean", default: false },
    profile: { type: "string" }
  }
})

const FASTIFY = "Fastify + Kysely"
const EXPRESS = "Express + zod + Drizzle"
const SERVICE = options["server-only"] ? "server alone" : "service, no verdicts"
const DEFAULT = "service, verdicts after 1 s"
const FLOOR_WITH_VERDICTS = "floor, verdicts after 1 s"

const load = {
  connections: Number(options.connections),
  keys: options.keys
}
const fsyncMs = options["fsync-ms"] === undefined ? undefined : Number(options["fsync-ms"])
const floorName = `floor (${options["floor-ids"]} ids)`
/** The peers have no idempotency keys. */
const hasPeers = !options["without-peers"] && !load.keys
/** With a delayed fsync, the data is in memory, so that the disk adds no noise. */
const base = options.data ?? (fsyncMs === undefined ? undefined : "/dev/shm")

const profiled = (program: Program): Program =>
  options.profile === undefined
    ? program
    : {
        ...program,
        nodeOptions: [
          ...(program.nodeOptions ?? []),
          "--cpu-prof",
          `--cpu-prof-dir=${options.profile}`
        ]
      }

const floor = {
  file: "bench/floor/createBusinessFloor.ts",
  args: ["--ids", options["floor-ids"]]
} satisfies Program

const services: ReadonlyArray<Contender> = options["server-only"]
  ? [{ name: SERVICE, program: profiled(serverAlone) }]
  : [
      { name: SERVICE, program: profiled(withoutVerdicts(service)) },
      {
        name: DEFAULT,
        program: profiled(service),
        worksWhenIdle: true,
        floor: FLOOR_WITH_VERDICTS
      },
      {
        name: FLOOR_WITH_VERDICTS,
        program: { ...floor, args: [...floor.args, "--verdicts"] },
        worksWhenIdle: true,
        floor: FLOOR_WITH_VERDICTS
      }
    ]

const peers: ReadonlyArray<Contender> = [
  { name: FASTIFY, program: { file: "bench/peers/fastifyKysely.ts" } },
  { name: EXPRESS, program: { file: "bench/peers/expressDrizzle.ts" } }
]

const contenders: ReadonlyArray<Contender> = [
  {
    name: floorName,
    program: floor
  },
  ...services,
  ...(hasPeers ? peers : [])
]

const isPlain =
  !load.keys &&
  options["floor-ids"] === "v4" &&
  options.profile === undefined &&
  options.data === undefined

/** Each bar is set for one configuration; with other options none is printed. */
const bars = (): ReadonlyArray<Bar> => {
  const bar = (against: string, atLeast: number): Bar => ({ contender: SERVICE, against, atLeast })
  if (!isPlain) return []
  if (load.connections === 1 && fsyncMs === undefined) return [bar(floorName, 0.85)]
  if (load.connections !== 32) return []
  if (fsyncMs !== undefined) return fsyncMs === 1 ? [bar(floorName, 7)] : []
  const headline = { contender: DEFAULT, against: FLOOR_WITH_VERDICTS, atLeast: 2.2 }
  return [
    ...(options["server-only"] ? [] : [headline]),
    bar(floorName, 3.5),
    ...(hasPeers ? [bar(FASTIFY, 6), bar(EXPRESS, 7)] : [])
  ]
}

const disk = fsyncMs === undefined ? "" : ` and ${fsyncMs} ms more per fsync on ${base}`

const run = (environment: Program["environment"]): Promise<void> =>
  contest({
    title: `createBusiness, synchronous=FULL${disk}, ${load.connections} connections`,
    pace: paceOf(options),
    contenders: contenders.map(({ program, ...contender }) => ({
      ...contender,
      program: { ...program, environment: { ...program.environment, ...environment } }
    })),
    bars: bars(),
    measured: { load, base }
  })

const runDelayed = (ms: number): Promise<void> =>
  withDirectory(base, async (directory) => {
    const delay = fsyncDelay(directory, ms)
    if (delay) await run(delay)
  })

await (fsyncMs === undefined ? run({}) : runDelayed(fsyncMs))
