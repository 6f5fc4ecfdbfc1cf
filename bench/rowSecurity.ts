/**
 * Measures what row level security costs a createBusiness: the service as a role that it holds, next to
 * the service as the owner, on one PostgreSQL server with fsync. See README.md.
 */
import { parseArgs } from "node:util"
import { contest, paceOf, paceOptions, type Contender } from "./harness/contest.ts"
import { withPostgresServer } from "./harness/postgresServer.ts"
import { service, withoutVerdicts } from "./harness/server.ts"

const { values: options } = parseArgs({
  options: { ...paceOptions, connections: { type: "string", default: "32" } }
})

const OWNER = "as the owner, not held"
const contenders: ReadonlyArray<Contender> = [
  { name: OWNER, program: withoutVerdicts(service) },
  { name: "as another role", program: { ...withoutVerdicts(service), isOrdinaryRole: true } }
]

const connections = Number(options.connections)
await withPostgresServer({ isDurable: true, isUndisturbed: true }, (postgres) =>
  contest({
    title: `createBusiness and row level security, ${connections} connections`,
    pace: paceOf(options),
    contenders,
    bars: [{ contender: "as another role", against: OWNER, atLeast: 0.95 }],
    measured: {
      load: { calls: "createBusiness", connections, badShare: 0, keys: false },
      base: undefined,
      postgres
    }
  })
)
