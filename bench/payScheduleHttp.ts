/**
 * Measures how many years of pay dates the service returns per second, with authentication, next to a
 * bare node:http server and to Express with zod that compute the same. See README.md.
 */
import { parseArgs } from "node:util"
import { contest, paceOf, paceOptions, type Contender } from "./harness/contest.ts"
import { PAY_DATES_FORMS } from "./harness/payDatesRequests.ts"
import { serverAlone } from "./harness/server.ts"

const { values: options } = parseArgs({
  options: {
    ...paceOptions,
    connections: { type: "string", default: "32" },
    form: { type: "string" }
  }
})

const BARE = "bare node:http"
const EXPRESS = "Express + zod"
const SERVICE = "service"

const contenders: ReadonlyArray<Contender> = [
  { name: BARE, program: { file: "bench/floor/payDatesFloor.ts" } },
  { name: EXPRESS, program: { file: "bench/peers/payDatesExpress.ts" } },
  { name: SERVICE, program: serverAlone }
]

for (const form of PAY_DATES_FORMS) {
  if (options.form !== undefined && options.form !== form) continue
  await contest({
    title: `pay dates of a year, ${form}, ${options.connections} connections`,
    pace: paceOf(options),
    contenders,
    bars: [
      { contender: SERVICE, against: BARE, atLeast: 0.9 },
      { contender: SERVICE, against: EXPRESS, atLeast: 1 }
    ],
    measured: {
      base: undefined,
      load: {
        calls: form,
        connections: Number(options.connections),
        badShare: 0,
        keys: false
      }
    }
  })
}
