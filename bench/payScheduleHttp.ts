/**
 * How many years of pay dates the service answers in a second, with authentication, next to a bare
 * node:http server that authenticates and computes the same. See README.md for how to read it.
 */
import { parseArgs } from "node:util"
import { median, medianAndRange, table } from "./harness/figures.ts"
import { line, measure, type Measurement } from "./harness/measure.ts"
import type { PayDatesForm } from "./harness/payDatesRequests.ts"
import { serverAlone, type Program } from "./harness/server.ts"

const BAR = 0.9
const ROUNDS_MAX = 100
const FORMS: ReadonlyArray<PayDatesForm> = ["query", "GET body", "POST body"]

const { values: options } = parseArgs({
  options: {
    connections: { type: "string", default: "32" },
    seconds: { type: "string", default: "3" },
    "warm-up": { type: "string", default: "2" },
    rounds: { type: "string", default: "5" },
    form: { type: "string" },
    profile: { type: "string" }
  }
})

interface Contender {
  readonly name: string
  readonly program: Program
}

const profile = ["--cpu-prof", `--cpu-prof-dir=${options.profile}`]
const floor: Contender = { name: "bare", program: { file: "bench/floor/payDatesFloor.ts" } }
const service: Contender = {
  name: "service",
  program: {
    ...serverAlone,
    nodeOptions: [
      ...(serverAlone.nodeOptions ?? []),
      ...(options.profile === undefined ? [] : profile)
    ]
  }
}

const measured = ({ program }: Contender, form: PayDatesForm): Promise<Measurement> =>
  measure({
    program,
    base: undefined,
    load: {
      asks: form,
      connections: Number(options.connections),
      warmUpSeconds: Number(options["warm-up"]),
      seconds: Number(options.seconds),
      badShare: 0,
      keys: false
    }
  })

interface Round {
  readonly floor: Measurement
  readonly service: Measurement
}

const measureRounds = async (form: PayDatesForm, rounds: number): Promise<ReadonlyArray<Round>> => {
  const done: Array<Round> = []
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`${form}, round ${round} of ${rounds}`)
    const both = { floor: await measured(floor, form), service: await measured(service, form) }
    console.log(line(floor.name, both.floor))
    console.log(line(service.name, both.service))
    done.push(both)
  }
  return done
}

const rounds = Math.min(Number(options.rounds), ROUNDS_MAX)
const rows: Array<ReadonlyArray<string>> = []
const ratios: Array<number> = []
for (const form of FORMS) {
  if (options.form !== undefined && options.form !== form) continue
  const done = await measureRounds(form, rounds)
  const rates = done.map((round) => round.service.perSecond / round.floor.perSecond)
  const cpu = done.map(
    (round) => round.service.cpuMicrosPerRequest / round.floor.cpuMicrosPerRequest
  )
  ratios.push(median(rates))
  rows.push([
    form,
    median(done.map((round) => round.service.perSecond)).toFixed(0),
    medianAndRange(rates, 2),
    median(done.map((round) => round.service.cpuMicrosPerRequest)).toFixed(0),
    medianAndRange(cpu, 2)
  ])
}
console.log(`\n${table([["", "requests/s", "x bare", "CPU us/request", "x bare"], ...rows])}`)
const isReached = ratios.every((ratio) => ratio >= BAR)
console.log(`\nbar ${BAR} x bare: ${isReached ? "reached" : "not reached"}`)
