/**
 * How many companies the service onboards in a second, and at what cost, next to a floor that is
 * written by hand. See README.md for what is measured and how to read it.
 */
import { parseArgs } from "node:util"
import { median, medianAndRange, table } from "./harness/figures.ts"
import { line, measure, type Measurement } from "./harness/measure.ts"
import { serverAlone, service, withoutVerdicts, type Program } from "./harness/server.ts"

const BAR = 3
const ROUNDS_MAX = 100

const { values: options } = parseArgs({
  options: {
    connections: { type: "string", default: "32" },
    seconds: { type: "string", default: "4" },
    "warm-up": { type: "string", default: "5" },
    rounds: { type: "string", default: "3" },
    data: { type: "string" },
    "server-only": { type: "boolean", default: false },
    "floor-ids": { type: "string", default: "v4" },
    keys: { type: "boolean", default: false },
    profile: { type: "string" }
  }
})

interface Contender {
  readonly name: string
  readonly program: Program
}

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

const contenders: ReadonlyArray<Contender> = [
  {
    name: `floor (${options["floor-ids"]} ids)`,
    program: {
      file: "bench/floor/createBusinessFloor.ts",
      args: ["--ids", options["floor-ids"]]
    }
  },
  ...(options["server-only"]
    ? [{ name: "server alone", program: profiled(serverAlone) }]
    : [
        { name: "service, no verdicts", program: profiled(withoutVerdicts(service)) },
        { name: "service, verdicts after 1 s", program: service }
      ])
]

const load = {
  asks: "createBusiness" as const,
  connections: Number(options.connections),
  warmUpSeconds: Number(options["warm-up"]),
  seconds: Number(options.seconds),
  badShare: 0,
  keys: options.keys
}

/** The figures of one contender, its ratios formed inside each round against that round's floor. */
const summary = (
  { name }: Contender,
  own: ReadonlyArray<Measurement>,
  floor: ReadonlyArray<Measurement>
): ReadonlyArray<string> => {
  const ratios = (of: (measured: Measurement) => number) =>
    own.map((measured, round) => of(measured) / of(floor[round] ?? measured))
  const middle = (of: (measured: Measurement) => number) => median(own.map(of))
  return [
    name,
    middle(({ perSecond }) => perSecond).toFixed(0),
    medianAndRange(
      ratios(({ perSecond }) => perSecond),
      2
    ),
    middle(({ cpuMicrosPerRequest }) => cpuMicrosPerRequest).toFixed(0),
    medianAndRange(
      ratios(({ cpuMicrosPerRequest }) => cpuMicrosPerRequest),
      2
    ),
    middle(({ p50Ms }) => p50Ms).toFixed(1),
    middle(({ p99Ms }) => p99Ms).toFixed(1)
  ]
}

const rounds = Math.min(Number(options.rounds), ROUNDS_MAX)
const measurements = contenders.map(() => [] as Array<Measurement>)
for (let round = 1; round <= rounds; round += 1) {
  console.log(`round ${round} of ${rounds}`)
  for (const [index, { name, program }] of contenders.entries()) {
    const measured = await measure({ program, load, base: options.data })
    measurements[index]?.push(measured)
    console.log(line(name, measured))
  }
}

const [floor = []] = measurements
console.log(
  `\ncreateBusiness, synchronous=FULL, ${load.connections} connections, ${load.seconds} s, ` +
    `median (min-max) of ${rounds} rounds\n`
)
console.log(
  table([
    ["", "requests/s", "x floor", "CPU us/request", "x floor", "p50 ms", "p99 ms"],
    ...contenders.map((contender, index) => summary(contender, measurements[index] ?? [], floor))
  ])
)
const ratio = median(
  (measurements[1] ?? []).map(
    ({ perSecond }, round) => perSecond / (floor[round]?.perSecond ?? Number.NaN)
  )
)
/** The bar is set for one configuration; other options ask other questions. */
const isStandard =
  load.connections === 32 &&
  !load.keys &&
  options["floor-ids"] === "v4" &&
  options.data === undefined &&
  options.profile === undefined
if (isStandard) {
  console.log(`\nbar ${BAR.toFixed(1)} x floor: ${ratio >= BAR ? "reached" : "not reached"}`)
}
