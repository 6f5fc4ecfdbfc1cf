/**
 * Measures several programs that run at the same time, in turns, and reports their ratios. A turn is
 * about a second, because the speed of a shared machine changes within a few seconds.
 */
import { median, medianAndQuartiles, table } from "./figures.ts"
import { measuring, type Measurable, type Measurement, type Options } from "./measure.ts"
import type { Program } from "./server.ts"

export interface Contender {
  readonly name: string
  readonly program: Program
  /** True if it works while nobody calls. It is then measured alone, after the others have stopped. */
  readonly worksWhenIdle?: boolean
  /** The name of the contender that its ratios are to; by default the first one. */
  readonly floor?: string
}

/** A contender must reach `atLeast` times the rate of another one. */
export interface Bar {
  readonly contender: string
  readonly against: string
  readonly atLeast: number
}

/** The number and the length of the measurements of each contender. */
export interface Pace {
  /** Number of times that all contenders are started, each time on empty databases. */
  readonly starts: number
  readonly warmUpSeconds: number
  /** Turns of each contender after each start. */
  readonly rounds: number
  readonly seconds: number
}

/** The command-line options for the pace. */
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

/** Shorter than the delay of verdicts under `withoutVerdicts`, with time for the start itself. */
const START_SECONDS_MAX = 540
const STARTS_MAX = 100
const ROUNDS_MAX = 100
/** Time for new connections and for the processor's caches to warm up again. */
const LEAD_IN_SECONDS = 0.25

/** The turns of each contender, by its name, in order. */
export type Rounds = ReadonlyMap<string, ReadonlyArray<Measurement>>

/** The value of one contender divided by that of another, for each round. */
export const ratios = (
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

export const rate = ({ perSecond }: Measurement): number => perSecond
export const cpu = ({ cpuMicrosPerRequest }: Measurement): number => cpuMicrosPerRequest

const summary = (
  all: Rounds,
  { name, floor: own }: Contender,
  first: string
): ReadonlyArray<string> => {
  const middle = (of: (measured: Measurement) => number) => median((all.get(name) ?? []).map(of))
  // Compare only turns of the same round.
  const ratio = (of: (measured: Measurement) => number): string =>
    medianAndQuartiles(ratios(all, name, own ?? first, of), 2)
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

const barLine = (all: Rounds, { contender, against, atLeast }: Bar): string => {
  const relativeRates = ratios(all, contender, against, rate)
  const result = median(relativeRates) >= atLeast ? "reached" : "not reached"
  return `bar ${Number(atLeast.toFixed(2))} x ${against}: ${medianAndQuartiles(relativeRates, 2)}, ${result}`
}

type MeasuringOptions = Omit<Options, "program">

/** Runs `use` while the servers of all contenders are running. */
const withServers = <A>(
  contenders: ReadonlyArray<Contender>,
  options: MeasuringOptions,
  use: (running: ReadonlyArray<readonly [Contender, Measurable]>) => Promise<A>
): Promise<A> => {
  const [first, ...others] = contenders
  if (!first) return use([])
  return measuring({ ...options, program: first.program }, (server) =>
    withServers(others, options, (rest) => use([[first, server], ...rest]))
  )
}

/** Warms up contenders and measures them in turns, in an order that is reversed in every other round. */
const oneStart = (
  contenders: ReadonlyArray<Contender>,
  options: MeasuringOptions,
  { warmUpSeconds, rounds, seconds }: Pace,
  take: (name: string, measured: Measurement) => void
): Promise<void> =>
  withServers(contenders, options, async (running) => {
    for (const [, { measure }] of running)
      await measure({ leadInSeconds: warmUpSeconds, seconds: 0 })
    for (let round = 0; round < rounds; round += 1) {
      for (const [{ name }, { measure }] of round % 2 === 0 ? running : running.toReversed()) {
        take(name, await measure({ leadInSeconds: LEAD_IN_SECONDS, seconds }))
      }
    }
  })

export interface Contest {
  readonly pace: Pace
  readonly contenders: ReadonlyArray<Contender>
  readonly measured: MeasuringOptions
}

/**
 * Measures all contenders. Every other start has them in the opposite order, so that none is always
 * started and warmed up first. `after` is called with the measurements so far after each start but
 * the last.
 */
export const measureAll = async (
  { pace, contenders, measured }: Contest,
  after: (all: Rounds, start: number, starts: number) => void
): Promise<Rounds> => {
  const { starts, rounds } = pace
  if (!(starts >= 1 && starts <= STARTS_MAX)) throw new Error(`starts must be 1 to ${STARTS_MAX}`)
  if (!(rounds >= 1 && rounds <= ROUNDS_MAX)) throw new Error(`rounds must be 1 to ${ROUNDS_MAX}`)
  const startSeconds =
    contenders.length * (pace.warmUpSeconds + pace.rounds * (pace.seconds + LEAD_IN_SECONDS))
  if (startSeconds > START_SECONDS_MAX) {
    throw new Error(
      `one start takes ${startSeconds} s, but must take at most ${START_SECONDS_MAX} s: ` +
        "use fewer or shorter turns, and more starts"
    )
  }
  const all = new Map(contenders.map(({ name }) => [name, [] as Array<Measurement>]))
  const take = (name: string, one: Measurement): void => void all.get(name)?.push(one)
  const sideBySide = contenders.filter(({ worksWhenIdle }) => !worksWhenIdle)
  for (let start = 1; start <= starts; start += 1) {
    await oneStart(start % 2 === 1 ? sideBySide : sideBySide.toReversed(), measured, pace, take)
    for (const each of contenders.filter(({ worksWhenIdle }) => worksWhenIdle)) {
      await oneStart([each], measured, pace, take)
    }
    if (start < starts) after(all, start, starts)
  }
  return all
}

/** Measures all contenders and prints their figures. */
export const contest = async ({
  title,
  bars,
  ...measuredContest
}: Contest & {
  readonly title: string
  readonly bars: ReadonlyArray<Bar>
}): Promise<void> => {
  const { pace, contenders } = measuredContest
  const floor = contenders[0]?.name ?? ""
  const rows = (all: Rounds) => [
    ["", "requests/s", "x floor", "CPU us/request", "x floor", "p50 ms", "p99 ms"],
    ...contenders.map((contender) => summary(all, contender, floor))
  ]
  const all = await measureAll(measuredContest, (soFar, start, starts) =>
    console.log(`after ${start} of ${starts} starts\n${table(rows(soFar))}\n`)
  )
  const turns = `${pace.starts} x ${pace.rounds} turns of ${pace.seconds} s`
  console.log(`${title}, median (middle half) of ${turns}\n\n${table(rows(all))}`)
  if (bars.length > 0) console.log("")
  for (const bar of bars) console.log(barLine(all, bar))
}
