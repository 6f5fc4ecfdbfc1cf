/**
 * Measures what rejected requests cost the others: the same load with 0, 1, 5 and 20 % of requests
 * that must be rejected, half of them with an invalid body and half with an EIN that is in use. See
 * README.md.
 */
import { parseArgs } from "node:util"
import { median, medianAndRange, table } from "./harness/figures.ts"
import { line, measuring, rejectDuplicates, type Measurement } from "./harness/measure.ts"
import type { Totals } from "./load.ts"
import { serverAlone, service, withoutVerdicts } from "./harness/server.ts"

const BAR = 0.85
const SHARES = [0, 0.01, 0.05, 0.2]
const ROUNDS_MAX = 100

const { values: options } = parseArgs({
  options: {
    connections: { type: "string", default: "32" },
    seconds: { type: "string", default: "4" },
    "warm-up": { type: "string", default: "5" },
    rounds: { type: "string", default: "3" },
    data: { type: "string" },
    "server-only": { type: "boolean", default: false }
  }
})

const nameOf = (share: number): string => `${Math.round(share * 100)} % rejected`

/** Checks that the expected share was rejected, half of it for each reason. */
const assertShare = (share: number, { created, ...rejected }: Totals): void => {
  const { rejectedInvalid, rejectedDuplicate } = rejected
  const all = rejectedInvalid + rejectedDuplicate
  const isOff = Math.abs(all - share * (created + all)) > 1 + 0.01 * all
  if (isOff || Math.abs(rejectedInvalid - rejectedDuplicate) > 1 + 0.01 * all) {
    throw new Error(
      `${rejectedInvalid} invalid and ${rejectedDuplicate} duplicate requests were rejected`
    )
  }
}

const measureShare = (badShare: number): Promise<Measurement> =>
  measuring(
    {
      program: options["server-only"] ? serverAlone : withoutVerdicts(service),
      base: options.data,
      prepare: rejectDuplicates,
      load: {
        calls: "createBusiness" as const,
        connections: Number(options.connections),
        badShare,
        keys: false
      }
    },
    async ({ measure }) => {
      const measured = await measure({
        leadInSeconds: Number(options["warm-up"]),
        seconds: Number(options.seconds)
      })
      assertShare(badShare, measured.totals)
      return measured
    }
  )

const rounds = Math.min(Number(options.rounds), ROUNDS_MAX)
const measurements = SHARES.map(() => [] as Array<Measurement>)
for (let round = 1; round <= rounds; round += 1) {
  console.log(`round ${round} of ${rounds}`)
  for (const [index, share] of SHARES.entries()) {
    const measured = await measureShare(share)
    measurements[index]?.push(measured)
    console.log(line(nameOf(share), measured))
  }
}

const clean = measurements[0] ?? []
const ratios = measurements.map((own) =>
  own.map(({ perSecond }, round) => perSecond / (clean[round]?.perSecond ?? Number.NaN))
)
const summary = SHARES.map((share, index) => {
  const own = measurements[index] ?? []
  return [
    nameOf(share),
    median(own.map(({ perSecond }) => perSecond)).toFixed(0),
    medianAndRange(ratios[index] ?? [], 2),
    median(own.map(({ cpuMicrosPerRequest }) => cpuMicrosPerRequest)).toFixed(0),
    median(own.map(({ p99Ms }) => p99Ms)).toFixed(1)
  ]
})
console.log(
  `\nanswers of every kind, ${options.connections} connections, ${options.seconds} s, ` +
    `median (min-max) of ${rounds} rounds\n`
)
console.log(table([["", "requests/s", "x clean", "CPU us/request", "p99 ms"], ...summary]))
const lowest = Math.min(...ratios.map(median))
console.log(`\nbar ${BAR} x clean: ${lowest >= BAR ? "reached" : "not reached"}`)
