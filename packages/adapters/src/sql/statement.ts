/** Queries compiled once with Kysely and run many times with different values. */
import type { Compilable, CompiledQuery, Kysely, RawBuilder } from "kysely"
import type { Tables } from "./tables.ts"

/** Stands for all clients in place of a client's id. */
export const ALL_CLIENTS = "*"

const BACKGROUND = "a background loop takes the work of all clients"
const SERVICE_ADMIN = "an admin of the service, or the command line, administers all clients"
const REVIEWER = "a reviewer of the service sees what waits of all clients"
const COMMAND_LINE = "the command line works for all clients"
const SETTLED = "a background loop settles work by an id that it leased"
const NEW_CLIENT = "adds a client and what belongs to it, for an admin of the service"
const NO_CLIENT = "reads and changes no table with rows of clients"
const FIGURES = "counts the work of all clients, for metrics"
const COUNTED = "a background loop counts what happened to all clients"
const TRACED = "a background loop finds the trace of a record that it leased"
const HOLD = "holds and releases the deliveries of the whole database"
const GUEST = "a secret finds out which client its guest belongs to"
const ACTING = "names the guests in rows of an audit that the caller sees"
const LINKED = "a background loop links the audit of all clients"
const MACS = "the first start after an upgrade makes the MACs of the rows of all clients"
const CHECK = "checks the data of the whole installation"

/** The statements of the stores that compare no `client_id`, each with its reason. */
export const forAllClients = {
  "accountHolds.byDigest": "finds the client that the token of a notice belongs to",
  "actingGuests.links": ACTING,
  "actingGuests.sessions": ACTING,
  "administration.clients": COMMAND_LINE,
  "administration.credentials": COMMAND_LINE,
  "auditChain.add": LINKED,
  "auditChain.batchAfter": CHECK,
  "auditChain.heads": LINKED,
  "auditChain.lastUpTo": CHECK,
  "auditChain.move": NO_CLIENT,
  "auditChain.place": NO_CLIENT,
  "auditChain.rows": LINKED,
  "auditChain.waiting": CHECK,
  "auditLog.ofAll": SERVICE_ADMIN,
  "auditLog.ofAllNewest": SERVICE_ADMIN,
  "backlog.read": FIGURES,
  "check.approved": CHECK,
  "check.foreignKeys": CHECK,
  "check.integrity": CHECK,
  "check.events": CHECK,
  "check.macLines": CHECK,
  "check.macRow": CHECK,
  "check.macRows": CHECK,
  "check.seals": CHECK,
  "check.violations": CHECK,
  "clientKeys.rotation": NO_CLIENT,
  "clients.addClient": NEW_CLIENT,
  "clients.addCredential": NEW_CLIENT,
  "clients.addKey": NEW_CLIENT,
  "clients.auditAddition": NEW_CLIENT,
  "clients.byFlowName": "finds the client that an address of pages for people belongs to",
  "clients.byName": "finds the client that a name belongs to",
  "clients.list": SERVICE_ADMIN,
  "clients.logo": "finds the logo of the client that an address of pages for people belongs to",
  "credentialStore.ofAll": SERVICE_ADMIN,
  "credentialStore.withoutId": "the doctor counts the credentials of people without an id",
  "credentials.byKeyId": "a sign-in finds out which client calls",
  "credentials.sessionByDigest": "a session finds out which client its person works for",
  "credentials.sessionHashes": "a sign-in finds out which client calls",
  "deliveryQueue.adopt": NO_CLIENT,
  "deliveryQueue.auditHold": HOLD,
  "deliveryQueue.auditRelease": HOLD,
  "deliveryQueue.auditRestoreHold": HOLD,
  "deliveryQueue.currentHold": NO_CLIENT,
  "deliveryQueue.disableFailing": SETTLED,
  "deliveryQueue.disableGone": SETTLED,
  "deliveryQueue.emptySpread": SETTLED,
  "deliveryQueue.events": BACKGROUND,
  "deliveryQueue.fail": SETTLED,
  "deliveryQueue.forgetFailures": HOLD,
  "deliveryQueue.hold": HOLD,
  "deliveryQueue.holdOutcome": HOLD,
  "deliveryQueue.holdRestored": NO_CLIENT,
  "deliveryQueue.identity": NO_CLIENT,
  "deliveryQueue.lanes": BACKGROUND,
  "deliveryQueue.lease": BACKGROUND,
  "deliveryQueue.lockSpread": SETTLED,
  "deliveryQueue.log": SETTLED,
  "deliveryQueue.marks": SETTLED,
  "deliveryQueue.moveSpread": SETTLED,
  "deliveryQueue.nextDue": BACKGROUND,
  "deliveryQueue.open": SETTLED,
  "deliveryQueue.pass": SETTLED,
  "deliveryQueue.pause": SETTLED,
  "deliveryQueue.recover": SETTLED,
  "deliveryQueue.releaseHold": HOLD,
  "deliveryQueue.settle": SETTLED,
  "dueRecords.bringForward": BACKGROUND,
  "dueRecords.endPauses": BACKGROUND,
  "dueRecords.lease": BACKGROUND,
  "dueRecords.nextDue": BACKGROUND,
  "dueRecords.postpone": SETTLED,
  "eventLog.changeMark": NO_CLIENT,
  "figures.add": COUNTED,
  "figures.addHours": COUNTED,
  "figures.attempts": COUNTED,
  "figures.decisions": COUNTED,
  "figures.disclosures": COUNTED,
  "figures.dropHours": COUNTED,
  "figures.events": COUNTED,
  "figures.move": NO_CLIENT,
  "figures.ofAll": "a person of the service sees the figures of all clients",
  "figures.oldest": "shows up to which time the rows of all clients are counted",
  "figures.places": NO_CLIENT,
  "figures.unusual": COUNTED,
  "findColumns.find": "a background loop fills the rows of all clients",
  "findColumns.store": "a background loop fills the rows of all clients",
  "guestSessions.accountsOf": GUEST,
  "guestSessions.clientOf": GUEST,
  "guestSessions.clientOfLink": GUEST,
  "guestSessions.link": GUEST,
  "guestSessions.session": GUEST,
  "guestSessions.statusOf": GUEST,
  "lastUse.store": "stores when credentials of all clients were last used",
  "macs.add": MACS,
  "macs.any": MACS,
  "macs.without": MACS,
  "retention.answers": "deletes what has expired, of all clients",
  "retention.attempts": "deletes what has expired, of all clients",
  "retention.clock": NO_CLIENT,
  "retention.events": "deletes what has expired, of all clients",
  "retention.files": "deletes what has expired, of all clients",
  "retention.firstClock": NO_CLIENT,
  "retention.moveClock": NO_CLIENT,
  "retention.stored": "counts what may expire, of all clients",
  "retention.tallies": "deletes what has expired, of all clients",
  "retention.traces": "deletes what has expired, of all clients",
  "retention.waiting": "deletes what has expired, of all clients",
  "rootKeys.add": NO_CLIENT,
  "rootKeys.addFirst": NO_CLIENT,
  "rootKeys.checks": NO_CLIENT,
  "rootKeys.lock": NO_CLIENT,
  "storageHealth.insert": NO_CLIENT,
  "storageHealth.remove": NO_CLIENT,
  "storageHealth.writable": NO_CLIENT,
  "traceContexts.byId": TRACED,
  "verificationStore.attemptsToReview": COMMAND_LINE,
  "verificationStore.giveBack": SETTLED,
  "verificationStore.lastOfAll": REVIEWER,
  "verificationStore.lastOverdueOfAll": REVIEWER,
  "verificationStore.lease": BACKGROUND,
  "verificationStore.nextDue": BACKGROUND,
  "verificationStore.ofAll": REVIEWER,
  "verificationStore.overdueOfAll": REVIEWER,
  "verificationStore.pendingOfAll": REVIEWER,
  "verificationStore.postpone": SETTLED,
  "verificationStore.reviewedAttempt": COMMAND_LINE,
  "webhookEndpoints.advanceReplay": SETTLED,
  "webhookEndpoints.countReplayed": SETTLED,
  "webhookEndpoints.leaseReplays": BACKGROUND,
  "webhookEndpoints.moveReplayed": SETTLED,
  "webhookEndpoints.moveReplayedOfClient": SETTLED,
  "webhookEndpoints.nextReplay": BACKGROUND,
  "webhookEndpoints.ofAll": SERVICE_ADMIN,
  "webhookEndpoints.replayAttempts": SETTLED,
  "webhookEndpoints.replayById": SETTLED,
  "webhookEndpoints.replayCompany": SETTLED,
  "webhookEndpoints.replaySince": SETTLED
} as const satisfies Readonly<Record<string, string>>

export type StatementForAll = keyof typeof forAllClients

/** A query with its values, ready to run. */
export interface Bound<out Row> {
  readonly sql: string
  readonly parameters: ReadonlyArray<unknown>
  /** On PostgreSQL: true for one of so many texts that no connection keeps it prepared. */
  readonly isUnnamed?: boolean
  /** Type only: carries the row type, never set at run time. */
  readonly row?: Row
}

/** A query that knows whose rows it may see. */
export interface Scoped<out Row> extends Bound<Row> {
  /** The id of one client, or `ALL_CLIENTS`. */
  readonly clientId: string
  /** About how many rows it writes, if many: SQLite writes much in a thread of its own. */
  readonly rows?: number
}

/** A compiled query that takes named values. */
export type Statement<Values, Row> = (values: Values) => Bound<Row>

/** A compiled query that takes named values and knows whose rows it may see. */
export type ScopedStatement<Values, Row> = (values: Values) => Scoped<Row>

/** The values of a statement on behalf of one client. */
export interface OfClient {
  readonly clientId: string
}

export type Buildable<Row> = Compilable<Row> | RawBuilder<Row>

/** Builds a query from placeholders: it may use them wherever SQL allows a value, but must not inspect them. */
export type Build<Values, Row> = (db: Kysely<Tables>, values: Values) => Buildable<Row>

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const placeholders = new Proxy({}, { get: (_target, name) => new Placeholder(String(name)) })

type Named = Readonly<Record<string, unknown>>

const built = <Values, Row>(
  kysely: Kysely<Tables>,
  build: Build<Values, Row>
): CompiledQuery<Row> => build(kysely, placeholders as Values).compile(kysely)

const valuesOf = (parameters: ReadonlyArray<unknown>, values: Named): ReadonlyArray<unknown> =>
  parameters.map((parameter) =>
    parameter instanceof Placeholder ? values[parameter.name] : parameter
  )

/** Compiles a query once, at its first use: a process runs few of the statements that it could. */
export const compile = <Values, Row>(
  kysely: Kysely<Tables>,
  build: Build<Values, Row>,
  check?: (query: CompiledQuery<Row>) => void
): Statement<Values, Row> => {
  let query: CompiledQuery<Row> | undefined
  const first = (): CompiledQuery<Row> => {
    const compiled = built(kysely, build)
    check?.(compiled)
    return (query = compiled)
  }
  return (values) => {
    const { sql, parameters } = query ?? first()
    return { sql, parameters: valuesOf(parameters, values as Named) }
  }
}

/** The functions with which the stores prepare their statements. */
export interface Preparing {
  /** A statement about the rows of one client, whose `client_id` it must compare. */
  readonly prepare: <Values extends OfClient, Row = unknown>(
    build: Build<Values, Row>
  ) => ScopedStatement<Values, Row>
  /** A statement about the rows of any client; `forAllClients` has the reason. */
  readonly prepareForAll: <Values, Row = unknown>(
    name: StatementForAll,
    build: Build<Values, Row>
  ) => ScopedStatement<Values, Row>
}

const isClientId = (parameter: unknown): boolean =>
  parameter instanceof Placeholder && parameter.name === "clientId"

const namesClient = ({ sql, parameters }: CompiledQuery): void => {
  if (!parameters.some(isClientId)) throw new TypeError(`names no client: ${sql}`)
}

/** Prepares statements with a query builder. */
export const preparing = (kysely: Kysely<Tables>): Preparing => ({
  prepare: (build) => {
    const statement = compile(kysely, build, namesClient)
    return (values) => {
      const { sql, parameters } = statement(values)
      return { sql, parameters, clientId: values.clientId }
    }
  },
  prepareForAll: (_name, build) => {
    const statement = compile(kysely, build)
    return (values) => ({ ...statement(values), clientId: ALL_CLIENTS })
  }
})
