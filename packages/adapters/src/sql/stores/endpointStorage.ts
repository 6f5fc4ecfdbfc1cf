/** The storage of changes of webhook endpoints, each in one transaction with its audit row. */
import { RecordNotFound, StateConflict, VersionConflict } from "@payroll/domain/errors"
import { ENDPOINTS_MAX } from "@payroll/domain/webhook/webhookEndpoint"
import type { PageOf } from "@payroll/operations/page"
import { NewId } from "@payroll/operations/ports/newId"
import type { EndpointTerms } from "@payroll/operations/ports/webhookEndpoints"
import type { CommandEntry, KeyTaken, Unavailable } from "@payroll/operations/writer"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { newWebhookSecret } from "../../webhooks/signing.ts"
import { ClientKeys } from "../clientKeys.ts"
import { Database, readBeyondCompanies } from "../database.ts"
import { open, seal, sealedField } from "../records/sealing.ts"
import type { Scoped } from "../statement.ts"
import { changeOf, commandIn, settled } from "./commandEntry.ts"
import { endpointOf, filtersOf } from "./endpointRows.ts"
import {
  prepareChanges,
  prepareLanes,
  prepareReads,
  type EndpointRow,
  type EndpointValues
} from "./endpointStatements.ts"

const TABLE = "webhook_endpoint"
/** Limit on the attempts of a change, if others are faster each time. */
const RACES_MAX = 5

export const notFound = new RecordNotFound({ record: "webhook endpoint" })
export const wasChanged = new VersionConflict({ record: "webhook endpoint" })

export const valuesOf = (entry: CommandEntry, id: string): EndpointValues => ({
  ...changeOf(entry, id),
  url: "",
  description: null,
  eventTypes: null,
  order: "halt",
  state: "active",
  disabledReason: null,
  sealed: "",
  previousUntil: null,
  fromSettings: 0,
  expected: 0,
  spreaderId: "",
  spreaderSealed: "",
  max: ENDPOINTS_MAX
})

/** Reads endpoints, and stores what changes of them. */
export const endpointAccess = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const write = yield* commandIn(database)
  const { lock } = prepareChanges(database)
  const reads = prepareReads(database)

  const commit = Effect.fnUntraced(function* <E>(
    about: EndpointValues,
    statements: ReadonlyArray<Scoped<unknown>>,
    otherwise: E
  ) {
    const { outcome, rows } = yield* write(about, lock(about), statements)
    yield* settled(outcome, otherwise)
    return rows
  })

  const rowsOf = (clientId: string) =>
    Effect.map(database.read(reads.endpoints({ clientId })), ([rows]) => rows)

  const ofAll = (state: string, { after, rows }: PageOf) =>
    Effect.map(database.read(reads.ofAll({ state, after, rows })), ([matches]) => matches)

  const rowOf = (clientId: string, id: string) =>
    Effect.map(database.read(reads.endpoint({ clientId, id })), ([[row]]) => row)

  const hasLog = (clientId: string, id: string) =>
    Effect.map(
      readBeyondCompanies("endpointStorage.hasLog", database.read(reads.known({ clientId, id }))),
      ([rows]) => rows.length > 0
    )

  const required = (clientId: string, id: string) =>
    Effect.flatMap(rowOf(clientId, id), (row) =>
      row ? Effect.succeed(row) : Effect.fail(notFound)
    )

  const storedEndpoint = Effect.fnUntraced(function* (clientId: string, id: string) {
    const row = yield* rowOf(clientId, id)
    return row
      ? endpointOf(row, yield* Clock.currentTimeMillis)
      : yield* Effect.die(new Error("an endpoint that was stored is not there"))
  })

  const secretsOf = Effect.fnUntraced(function* (clientId: string, row: EndpointRow) {
    return open(yield* keys.of(clientId), TABLE, row.id, row.sealed)
  })

  return {
    database,
    commit,
    hasLog,
    ofAll,
    rowsOf,
    rowOf,
    required,
    storedEndpoint,
    secretsOf,
    keyOf: keys.of
  }
})

export type EndpointAccess = Effect.Success<typeof endpointAccess>

/** Adds endpoints. */
export const addition = ({ database, commit, storedEndpoint, keyOf }: EndpointAccess) =>
  Effect.map(NewId, ({ next }) => {
    const change = prepareChanges(database)
    const lanes = prepareLanes(database)
    return Effect.fnUntraced(function* (
      terms: EndpointTerms,
      given: Redacted.Redacted<string> | undefined,
      entry: CommandEntry,
      fromSettings: 0 | 1
    ) {
      const { clientId } = entry
      const key = yield* keyOf(clientId)
      const secret = given ?? Redacted.make(newWebhookSecret())
      const [id, spreaderId] = [next(), next()]
      const about: EndpointValues = {
        ...valuesOf(entry, id),
        url: terms.url,
        description: terms.description ?? null,
        eventTypes: filtersOf(terms.eventTypes),
        order: terms.order,
        sealed: seal(key, TABLE, id, { secret }),
        fromSettings,
        spreaderId,
        spreaderSealed: seal(key, TABLE, spreaderId, {})
      }
      const message = `a client can have at most ${ENDPOINTS_MAX} webhook endpoints`
      yield* commit(
        about,
        [
          change.auditAddition(about),
          lanes.lockSpread(about),
          lanes.moveSpread(about),
          lanes.emptySpread(about),
          change.endStreams(about),
          change.addSpreader(about),
          change.add(about)
        ],
        new StateConflict({ message })
      )
      return { endpoint: yield* storedEndpoint(clientId, id), secret }
    })
  })

/** The values that a change sets of an endpoint; undefined if it has them already. */
export type RequestedChange =
  | { readonly values: Partial<EndpointValues>; readonly discard: boolean }
  | undefined

/** Changes a row that is still as it was read; after a lost race it begins again. */
export const changing = ({ database, commit, required }: EndpointAccess) => {
  const change = prepareChanges(database)
  const lanes = prepareLanes(database)
  const store = (row: EndpointRow, about: EndpointValues, discard: boolean) => {
    const isReleased = row.order_rule === "halt" && about.order === "skip"
    const isFiltered = row.event_types !== about.eventTypes
    const discarding = [lanes.lockSpread, lanes.moveSpread, lanes.emptySpread, lanes.discard]
    return commit(
      about,
      [
        // Lanes before endpoints, as deliveries are settled.
        change.auditVersion(about),
        ...(discard ? discarding.map((statement) => statement(about)) : []),
        ...(isReleased ? [lanes.release(about)] : []),
        ...(isFiltered ? [lanes.passExcluded(about)] : []),
        change.update(about)
      ],
      wasChanged
    )
  }
  return Effect.fnUntraced(function* <E>(
    entry: CommandEntry,
    id: string,
    attempt: (row: EndpointRow) => Effect.Effect<RequestedChange, E>
  ): Effect.fn.Return<boolean, E | KeyTaken | RecordNotFound | Unavailable> {
    for (let tries = 1; ; tries += 1) {
      const row = yield* required(entry.clientId, id)
      const requested = yield* attempt(row)
      if (!requested) return false
      const about: EndpointValues = {
        ...valuesOf(entry, id),
        url: row.url,
        description: row.description,
        eventTypes: row.event_types,
        order: row.order_rule,
        state: row.state,
        disabledReason: row.disabled_reason,
        sealed: row.sealed,
        previousUntil: row.previous_until,
        fromSettings: row.from_settings,
        ...requested.values,
        expected: row.version
      }
      const stored = yield* store(row, about, requested.discard).pipe(
        Effect.as(true),
        Effect.catchTag("VersionConflict", (lost) =>
          tries < RACES_MAX ? Effect.succeed(false) : Effect.die(lost)
        )
      )
      if (stored) return true
    }
  })
}

/** The columns of an endpoint with another secret; the one before signs too for a while. */
export const rotation = ({ secretsOf, keyOf }: EndpointAccess) =>
  Effect.fnUntraced(function* (
    { clientId, at }: CommandEntry,
    row: EndpointRow,
    secret: Redacted.Redacted<string>,
    overlapMs: number
  ) {
    const held = yield* secretsOf(clientId, row)
    const previousSecret = overlapMs === 0 ? undefined : sealedField(held, "secret")
    const key = yield* keyOf(clientId)
    return {
      sealed: seal(key, TABLE, row.id, { secret, previousSecret }),
      previousUntil: overlapMs === 0 ? null : at + overlapMs
    }
  })
