import { StateConflict } from "@payroll/domain/errors"
import { NewId } from "@payroll/operations/ports/newId"
import {
  WebhookEndpoints,
  type EndpointUpdate,
  type SecretRotation,
  type SentMessage
} from "@payroll/operations/ports/webhookEndpoints"
import type { AttemptLog } from "@payroll/operations/ports/deliveryQueue"
import type { CommandEntry } from "@payroll/operations/writer"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { newWebhookSecret } from "../../webhooks/signing.ts"
import type { Database } from "../database.ts"
import { sealedField } from "../records/sealing.ts"
import { counting } from "./endpointFigures.ts"
import { prepareHeads } from "./endpointHeads.ts"
import { OF_TEST } from "./eventLogStatements.ts"
import { endpointOf, isAsIs, stateColumn, updatedValues } from "./endpointRows.ts"
import { replaying } from "./endpointReplays.ts"
import { prepareChanges, prepareLanes, type EndpointRow } from "./endpointStatements.ts"
import {
  addition,
  changing,
  endpointAccess,
  notFound,
  rotation,
  valuesOf,
  wasChanged,
  type EndpointAccess
} from "./endpointStorage.ts"

/** For receivers that learn a new secret later than the service does. */
const OVERLAP_MS = 24 * 3_600_000

const isInUse = new StateConflict({
  message:
    "receivers may still use the secret before the last rotation: wait until its overlap ends, or give overlapHours 0"
})

const isSecret = (
  held: Redacted.Redacted<string> | undefined,
  secret: Redacted.Redacted<string>
): boolean => held !== undefined && Redacted.value(held) === Redacted.value(secret)

/** Earlier versions knew no endpoint of the settings, skipped, and kept no version. */
const isOfEarlierVersion = (row: EndpointRow | undefined): boolean =>
  row?.order_rule === "skip" && row.version === 1

/** Sees to it that an endpoint is that of the settings. */
const ensuring = (access: EndpointAccess) =>
  Effect.map(addition(access), (added) => {
    const { rowsOf, secretsOf } = access
    const changed = changing(access)
    const rotatedValues = rotation(access)
    return Effect.fnUntraced(function* (
      url: string,
      secret: Redacted.Redacted<string>,
      entry: CommandEntry
    ) {
      const rows = yield* rowsOf(entry.clientId)
      const existing =
        rows.find((row) => row.url === url) ??
        rows.find((row) => row.from_settings === 1) ??
        (rows.length === 1 && isOfEarlierVersion(rows[0]) ? rows[0] : undefined)
      if (!existing) {
        const terms = { url, description: undefined, eventTypes: undefined, order: "halt" as const }
        return void (yield* added(terms, secret, entry, 1))
      }
      yield* changed(
        entry,
        existing.id,
        Effect.fnUntraced(function* (row) {
          const held = yield* secretsOf(entry.clientId, row)
          const isSame = isSecret(sealedField(held, "secret"), secret)
          if (isSame && row.url === url && row.state === "active") return undefined
          const values = isSame ? {} : yield* rotatedValues(entry, row, secret, OVERLAP_MS)
          const more = { url, state: "active", disabledReason: null, fromSettings: 1 }
          return { values: { ...values, ...more }, discard: false }
        })
      )
    })
  })

/** Passes over the event that a lane waits at after failures. */
const skipping = ({ database, commit, required }: EndpointAccess) =>
  Effect.map(NewId, ({ next }) => {
    const heads = prepareHeads(database)
    return Effect.fnUntraced(function* (id: string, companyId: string, entry: CommandEntry) {
      yield* required(entry.clientId, id)
      const [[head]] = yield* database.read(heads.head({ clientId: entry.clientId, id, companyId }))
      if (!head) return 0
      const about = {
        ...valuesOf(entry, id),
        companyId,
        attemptId: next(),
        sequence: head.sequence,
        eventId: head.event_id,
        eventType: head.type
      }
      const busy = new StateConflict({ message: "the event is being delivered; try again" })
      yield* commit(about, [heads.auditHead(about), heads.skip(about), heads.logSkip(about)], busy)
      return 1
    })
  })

/** The columns of an endpoint with another secret; undefined if it has that. Refused if one that signs would go. */
const rotatedUnlessInUse = (access: EndpointAccess) => {
  const rotatedValues = rotation(access)
  return Effect.fnUntraced(function* (
    entry: CommandEntry,
    row: EndpointRow,
    secret: Redacted.Redacted<string>,
    overlapMs: number
  ) {
    const held = yield* access.secretsOf(entry.clientId, row)
    if (isSecret(held["secret"], secret)) return undefined
    const isOverlapping = (row.previous_until ?? 0) > entry.at
    if (isOverlapping && overlapMs > 0 && !isSecret(held["previousSecret"], secret)) {
      return yield* isInUse
    }
    return yield* rotatedValues(entry, row, secret, overlapMs)
  })
}

/** Changes an endpoint as a person requested. */
const updating = (access: EndpointAccess) => {
  const changed = changing(access)
  const rotated = rotatedUnlessInUse(access)
  return Effect.fnUntraced(function* (id: string, input: EndpointUpdate, entry: CommandEntry) {
    const isChanged = yield* changed(
      entry,
      id,
      Effect.fnUntraced(function* (row) {
        if (input.version !== undefined && input.version !== row.version) return yield* wasChanged
        const { secret, discard = false } = input
        const values = updatedValues(row, input)
        const sealed = secret && (yield* rotated(entry, row, secret, OVERLAP_MS))
        return isAsIs(row, values) && !discard && sealed === undefined
          ? undefined
          : { values: { ...values, ...sealed }, discard }
      })
    )
    return { endpoint: yield* access.storedEndpoint(entry.clientId, id), isChanged }
  })
}

/** Gives an endpoint another secret, unless one that still signs would be dropped. */
const rotating = (access: EndpointAccess) => {
  const changed = changing(access)
  const rotated = rotatedUnlessInUse(access)
  return Effect.fnUntraced(function* (id: string, input: SecretRotation, entry: CommandEntry) {
    const secret = input.secret ?? Redacted.make(newWebhookSecret())
    const isChanged = yield* changed(entry, id, (row) =>
      Effect.map(
        rotated(entry, row, secret, input.overlapMs),
        (values) => values && { values, discard: false }
      )
    )
    return { endpoint: yield* access.storedEndpoint(entry.clientId, id), secret, isChanged }
  })
}

/** Logs an attempt that was made at once, at an event or with a test message. */
const logging = (database: Database["Service"], next: () => string) => {
  const heads = prepareHeads(database)
  return (clientId: string, id: string, message: SentMessage, attempt: AttemptLog) =>
    Effect.asVoid(
      database.write(
        heads.log({
          id: next(),
          clientId,
          endpointId: id,
          companyId: message.companyId ?? clientId,
          sequence: message.sequence ?? OF_TEST,
          eventId: message.id,
          eventType: message.type ?? null,
          at: attempt.at,
          durationMs: Math.round(attempt.durationMs),
          result: attempt.result,
          status: attempt.status ?? null
        })
      )
    )
}

/** Lists endpoints, of a client or of all. */
const listing = ({
  rowsOf,
  ofAll
}: EndpointAccess): Pick<WebhookEndpoints["Service"], "list" | "ofAll"> => ({
  list: (clientId) =>
    Effect.flatMap(rowsOf(clientId), (rows) =>
      Effect.map(Clock.currentTimeMillis, (at) => rows.map((row) => endpointOf(row, at)))
    ),
  ofAll: (status, page) =>
    Effect.flatMap(ofAll(status === undefined ? "" : stateColumn[status], page), (rows) =>
      Effect.map(Clock.currentTimeMillis, (at) =>
        rows.map((row) => ({
          client: { id: row.client_id, name: row.client_name },
          endpoint: endpointOf(row, at)
        }))
      )
    )
})

const make = Effect.gen(function* () {
  const access = yield* endpointAccess
  const { database, commit, rowOf, secretsOf } = access
  const change = prepareChanges(database)
  const lanes = prepareLanes(database)
  const { next } = yield* NewId
  const added = yield* addition(access)
  const skipped = yield* skipping(access)
  const ensured = yield* ensuring(access)

  return WebhookEndpoints.of({
    add: (terms, secret, entry) => added(terms, secret, entry, 0),
    update: updating(access),
    remove: Effect.fnUntraced(function* (id, entry) {
      const about = valuesOf(entry, id)
      yield* commit(
        about,
        [change.auditKnown(about), lanes.remove(about), change.remove(about)],
        notFound
      )
    }),
    rotate: rotating(access),
    retry: Effect.fnUntraced(function* (id, { companyId, skip }, entry) {
      if (skip && companyId !== undefined) return yield* skipped(id, companyId, entry)
      const of = { companyId: companyId ?? null, laneCompanyId: companyId ?? "" }
      const about = { ...valuesOf(entry, id), ...of }
      const [, counted] = yield* commit(
        about,
        [
          change.auditKnown(about),
          lanes.countWaiting(about),
          lanes.retry(about),
          lanes.endPause(about)
        ],
        notFound
      )
      return (counted as ReadonlyArray<{ readonly count: number }>)[0]?.count ?? 0
    }),
    ...listing(access),
    hasLog: access.hasLog,
    find: Effect.fnUntraced(function* (clientId, id) {
      const row = yield* rowOf(clientId, id)
      if (!row) return undefined
      const endpoint = endpointOf(row, yield* Clock.currentTimeMillis)
      const held = yield* secretsOf(clientId, row)
      const previous =
        endpoint.previousSecretUntil === undefined ? undefined : held["previousSecret"]
      return { endpoint, secrets: [sealedField(held, "secret"), ...(previous ? [previous] : [])] }
    }),
    ...counting(access),
    ...replaying(database, next),
    tested: Effect.fnUntraced(function* (id, entry) {
      const about = valuesOf(entry, id)
      yield* commit(about, [change.auditKnown(about)], notFound)
    }),
    sent: logging(database, next),
    ensure: (url, secret, entry) =>
      Effect.catchTags(ensured(url, secret, entry), {
        KeyTaken: Effect.die,
        RecordNotFound: Effect.die,
        StateConflict: Effect.die
      })
  })
})

export const layerWebhookEndpoints = Layer.effect(WebhookEndpoints, make)
