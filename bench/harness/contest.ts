/** Several programs measured in turns, round by round, and what their ratios come to. */
import { median, medianAndRange, table } from "./figures.ts"
import { line, type Measurement } from "./measure.ts"
import type { Program } from "./server.ts"

export interface Contender {
  readonly name: string
  readonly program: Program
}

/** How many times another's rate a contender has to reach. */
export interface Bar {
  readonly contender: string
  readonly against: string
  readonly atLeast: number
}

const ROUNDS_MAX = 100

type Rounds = ReadonlyMap<string, ReadonlyArray<Measurement>>

/** Each round's value of one contender over the same round's of another. */
const ratios = (
  all: Rounds,
  contender: string,
  against: string,
  of: (measured: Measurement) => number
): ReadonlyArray<number> => {
  const base = all.get(against) ?? []
  return (all.get(contender) ?? []).map(
    (measured, round) => of(measured) / of(base[round] ?? measured)
  )
}

const rate = ({ perSecond }: Measurement): number => perSecond
const cpu = ({ cpuMicrosPerRequest }: Measurement): number => cpuMicrosPerRequest

const summary = (all: Rounds, name: string, floor: string): ReadonlyArray<string> => {
  const middle = (of: (measured: Measurement) => number) => median((all.get(name) ?? []).map(of))
  return [
    name,
    middle(rate).toFixed(0),
    medianAndRange(ratios(all, name, floor, rate), 2),
    middle(cpu).toFixed(0),
    medianAndRange(ratios(all, name, floor, cpu), 2),
    middle(({ p50Ms }) => p50Ms).toFixed(1),
    middle(({ p99Ms }) => p99Ms).toFixed(1)
  ]
}

const verdict = (all: Rounds, { contender, against, atLeast }: Bar): string => {
  const found = ratios(all, contender, against, rate)
  const says = median(found) >= atLeast ? "reached" : "not reached"
  return `bar ${atLeast} x ${against}: ${medianAndRange(found, 2)}, ${says}`
}

/** Measures all contenders in every round and prints their figures; the first one is the floor. */
export const contest = async (options: {
  readonly title: string
  readonly rounds: number
  readonly contenders: ReadonlyArray<Contender>
  readonly bars: ReadonlyArray<Bar>
  readonly measure: (program: Program) => Promise<Measurement>
}): Promise<void> => {
  const rounds = Math.min(options.rounds, ROUNDS_MAX)
  const all = new Map(options.contenders.map(({ name }) => [name, [] as Array<Measurement>]))
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`round ${round} of ${rounds}`)
    for (const { name, program } of options.contenders) {
      const measured = await options.measure(program)
      all.get(name)?.push(measured)
      console.log(line(name, measured))
    }
  }
  const names = options.contenders.map(({ name }) => name)
  const [floor = ""] = names
  console.log(`\n${options.title}, median (min-max) of ${rounds} rounds\n`)
  console.log(
    table([
      ["", "requests/s", "x floor", "CPU us/request", "x floor", "p50 ms", "p99 ms"],
      ...names.map((name) => summary(all, name, floor))
    ])
  )
  if (options.bars.length > 0) console.log("")
  for (const bar of options.bars) console.log(verdict(all, bar))
}
