/**
 * Measures createBusiness on a PostgreSQL server with fsync: the service next to a hand-written floor,
 * one statement at a time and pipelined, and to the usual Effect server. See README.md.
 */
import { parseArgs } from "node:util"
import { contest, paceOf, paceOptions, type Bar, type Contender } from "./harness/contest.ts"
import { withPostgresServer } from "./harness/postgresServer.ts"
import { service, withoutVerdicts } from "./harness/server.ts"

const { values: options } = parseArgs({
  options: {
    ...paceOptions,
    connections: { type: "string", default: "32" },
    data: { type: "string" },
    /** A running server to use instead of a new one. */
    url: { type: "string" }
  }
})

const SERVICE = "service, no verdicts"
const BY_STATEMENT = "floor, statement by statement"
const EFFECT = "Effect + Kysely"
const FLOOR = "bench/floor/createBusinessPostgresFloor.ts"

const contenders: ReadonlyArray<Contender> = [
  { name: BY_STATEMENT, program: { file: FLOOR } },
  { name: "floor, pipelined", program: { file: FLOOR, args: ["--pipeline"] } },
  { name: SERVICE, program: withoutVerdicts(service) },
  { name: EFFECT, program: { file: "bench/peers/effectKyselyPostgres.ts" } }
]

const load = {
  connections: Number(options.connections),
  keys: false
}

const bars: ReadonlyArray<Bar> =
  load.connections === 32
    ? [
        { contender: SERVICE, against: BY_STATEMENT, atLeast: 2.5 },
        { contender: SERVICE, against: EFFECT, atLeast: 4 }
      ]
    : []

const run = (postgres: string): Promise<void> =>
  contest({
    title: `createBusiness on PostgreSQL, ${load.connections} connections`,
    pace: paceOf(options),
    contenders,
    bars,
    measured: { load, base: options.data, postgres }
  })

await (options.url === undefined
  ? withPostgresServer({ isDurable: true, isUndisturbed: true, folder: options.data }, run)
  : run(options.url))
