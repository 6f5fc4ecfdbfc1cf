/**
 * Several programs that run side by side and are measured in turns, and what their ratios come to.
 * A turn is about a second, because a machine that others share changes its pace within a few.
 */
import { median, medianAndQuartiles, table } from "./figures.ts"
import { measuring, type Measurable, type Measurement, type Options } from "./measure.ts"
import type { Program } from "./server.ts"

export interface Contender {
  readonly name: string
  readonly program: Program
  /** Whether it works on when nobody calls: it is then measured when the others are gone. */
  readonly isRestless?: boolean
}

/** How many times another's rate a contender has to reach. */
export interface Bar {
  readonly contender: string
  readonly against: string
  readonly atLeast: number
}

/** How often and how long is measured. */
export interface Pace {
  /** Fresh servers on empty databases. */
  readonly starts: number
  readonly warmUpSeconds: number
  /** Turns that each contender has after each start. */
  readonly rounds: number
  readonly seconds: number
}

/** The options of a benchmark that say it, as texts. */
export const paceOptions = {
  starts: { type: "string", default: "3" },
  "warm-up": { type: "string", default: "10" },
  rounds: { type: "string", default: "10" },
  seconds: { type: "string", default: "1" }
} as const

export const paceOf = (options: Readonly<Record<keyof typeof paceOptions, string>>): Pace => ({
  starts: Number(options.starts),
  warmUpSeconds: Number(options["warm-up"]),
  rounds: Number(options.rounds),
  seconds: Number(options.seconds)
})

/** So long a verification of `withoutVerdicts` is still to come, with room for the start itself. */
const START_SECONDS_MAX = 540
const STARTS_MAX = 100
const ROUNDS_MAX = 100
/** Connections, caches and the processor's pace are those of the contender again. */
const LEAD_IN_SECONDS = 0.25

type Rounds = ReadonlyMap<string, ReadonlyArray<Measurement>>

/** Each turn's value of one contender over that of another in the same round. */
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

const summary = (
  all: Rounds,
  { name, isRestless }: Contender,
  floor: string
): ReadonlyArray<string> => {
  const middle = (of: (measured: Measurement) => number) => median((all.get(name) ?? []).map(of))
  // Only what was measured in the same minute is set against each other.
  const ratio = (of: (measured: Measurement) => number): string =>
    isRestless ? "" : medianAndQuartiles(ratios(all, name, floor, of), 2)
  return [
    name,
    middle(rate).toFixed(0),
    ratio(rate),
    middle(cpu).toFixed(0),
    ratio(cpu),
    middle(({ p50Ms }) => p50Ms).toFixed(1),
    middle(({ p99Ms }) => p99Ms).toFixed(1)
  ]
}

const verdict = (all: Rounds, { contender, against, atLeast }: Bar): string => {
  const found = ratios(all, contender, against, rate)
  const says = median(found) >= atLeast ? "reached" : "not reached"
  return `bar ${atLeast} x ${against}: ${medianAndQuartiles(found, 2)}, ${says}`
}

type MeasuringOptions = Omit<Options, "program">

/** Runs work with servers of all these contenders at once. */
const together = <A>(
  contenders: ReadonlyArray<Contender>,
  options: MeasuringOptions,
  use: (running: ReadonlyArray<readonly [Contender, Measurable]>) => Promise<A>
): Promise<A> => {
  const [first, ...others] = contenders
  if (!first) return use([])
  return measuring({ ...options, program: first.program }, (own) =>
    together(others, options, (rest) => use([[first, own], ...rest]))
  )
}

/** Warms up contenders and gives them turns, to and fro, so that none always follows the same one. */
const oneStart = (
  contenders: ReadonlyArray<Contender>,
  options: MeasuringOptions,
  { warmUpSeconds, rounds, seconds }: Pace,
  take: (name: string, measured: Measurement) => void
): Promise<void> =>
  together(contenders, options, async (running) => {
    for (const [, { measure }] of running)
      await measure({ leadInSeconds: warmUpSeconds, seconds: 0 })
    for (let round = 0; round < Math.min(rounds, ROUNDS_MAX); round += 1) {
      for (const [{ name }, { measure }] of round % 2 === 0 ? running : running.toReversed()) {
        take(name, await measure({ leadInSeconds: LEAD_IN_SECONDS, seconds }))
      }
    }
  })

/** Measures all contenders and prints their figures; the first one is the floor. */
export const contest = async (options: {
  readonly title: string
  readonly pace: Pace
  readonly contenders: ReadonlyArray<Contender>
  readonly bars: ReadonlyArray<Bar>
  readonly measured: MeasuringOptions
}): Promise<void> => {
  const { pace, contenders, measured } = options
  const starts = Math.min(pace.starts, STARTS_MAX)
  const startSeconds =
    contenders.length * (pace.warmUpSeconds + pace.rounds * (pace.seconds + LEAD_IN_SECONDS))
  if (startSeconds > START_SECONDS_MAX) throw new Error("fewer or shorter turns, and more starts")
  const all = new Map(contenders.map(({ name }) => [name, [] as Array<Measurement>]))
  const take = (name: string, one: Measurement): void => void all.get(name)?.push(one)
  const floor = contenders[0]?.name ?? ""
  const rows = () => [
    ["", "requests/s", "x floor", "CPU us/request", "x floor", "p50 ms", "p99 ms"],
    ...contenders.map((contender) => summary(all, contender, floor))
  ]
  for (let start = 1; start <= starts; start += 1) {
    await oneStart(
      contenders.filter(({ isRestless }) => !isRestless),
      measured,
      pace,
      take
    )
    for (const each of contenders.filter(({ isRestless }) => isRestless)) {
      await oneStart([each], measured, pace, take)
    }
    if (start < starts) console.log(`after ${start} of ${starts} starts\n${table(rows())}\n`)
  }
  const turns = `${starts} x ${pace.rounds} turns of ${pace.seconds} s`
  console.log(`${options.title}, median (middle half) of ${turns}\n\n${table(rows())}`)
  if (options.bars.length > 0) console.log("")
  for (const bar of options.bars) console.log(verdict(all, bar))
}
