/**
 * How many years of pay dates the service answers in a second, with authentication, next to a bare
 * node:http server and to Express with zod that compute the same. See README.md for how to read it.
 */
import { parseArgs } from "node:util"
import { contest, paceOf, paceOptions, type Contender } from "./harness/contest.ts"
import type { PayDatesForm } from "./harness/payDatesRequests.ts"
import { serverAlone } from "./harness/server.ts"

const FORMS: ReadonlyArray<PayDatesForm> = ["query", "GET body", "POST body"]

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

for (const form of FORMS) {
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
        asks: form,
        connections: Number(options.connections),
        badShare: 0,
        keys: false
      }
    }
  })
}
