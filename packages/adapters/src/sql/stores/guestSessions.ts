/** The sessions of guests, and links by their tokens. */
import { isOfWorker } from "@payroll/domain/flowLink/flow"
import {
  GUEST_IDLE_MS,
  GUEST_MS_MAX,
  type GuestSession
} from "@payroll/domain/flowLink/guestSession"
import type { Client } from "@payroll/operations/caller"
import { credentialOf, guestPerson } from "@payroll/operations/guestSessions"
import { CREDENTIAL_CACHE_MS } from "@payroll/operations/ports/credentials"
import { GuestSessions, type OpenGuestSession } from "@payroll/operations/ports/guestSessions"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { hash, randomBytes } from "node:crypto"
import { flowTokenDigest } from "../../vault/flowTokens.ts"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { flowLinkTable, guestSessionTable } from "../records/flowLink.ts"
import type { RowOf } from "../records/table.ts"
import type { Tables } from "../tables.ts"
import { clientOf } from "./clientSettings.ts"

const SECRET_BYTES = 32
const MINUTE_MS = 60_000
const CACHE_MAX = 10_000
const NANOS_PER_MS = 1_000_000
/** The states of workers who were active. */
const ESTABLISHED: ReadonlySet<string> = new Set(["Active", "Deactivate", "Terminated"])

interface ByDigest {
  readonly digest: string
}

interface WorkerOfSession {
  readonly user_status: string
  /** When the worker was submitted to verification for the first time; null of one who never was. */
  readonly submitted_at: number | string | null
}

interface Seen {
  readonly clientId: string
  readonly id: string
  readonly at: number
}

const prepareReads = ({ prepare, prepareForAll }: Database["Service"]) => ({
  link: prepareForAll<ByDigest, RowOf<typeof flowLinkTable>>("guestSessions.link", (db, p) =>
    db.selectFrom("flow_link").selectAll().where("digest", "=", p.digest)
  ),
  clientOfLink: prepareForAll<ByDigest, Tables["client"]>("guestSessions.clientOfLink", (db, p) =>
    db
      .selectFrom("flow_link")
      .innerJoin("client", "client.id", "flow_link.client_id")
      .selectAll("client")
      .where("flow_link.digest", "=", p.digest)
  ),
  session: prepareForAll<ByDigest, Tables["guest_session"]>("guestSessions.session", (db, p) =>
    db.selectFrom("guest_session").selectAll().where("digest", "=", p.digest)
  ),
  clientOf: prepareForAll<ByDigest, Tables["client"]>("guestSessions.clientOf", (db, p) =>
    db
      .selectFrom("guest_session")
      .innerJoin("client", "client.id", "guest_session.client_id")
      .selectAll("client")
      .where("guest_session.digest", "=", p.digest)
  ),
  statusOf: prepareForAll<ByDigest, WorkerOfSession>("guestSessions.statusOf", (db, p) =>
    db
      .selectFrom("guest_session")
      .innerJoin("worker", "worker.id", "guest_session.subject_id")
      .select((select) => [
        "worker.user_status",
        select
          .selectFrom("verification_attempt")
          .select((attempt) => attempt.fn.min<number | string>("created_at").as("at"))
          .whereRef("verification_attempt.subject_id", "=", "worker.id")
          .as("submitted_at")
      ])
      .where("guest_session.digest", "=", p.digest)
  ),
  see: prepare<Seen>((db, p) =>
    db
      .updateTable("guest_session")
      .set({ seen_at: p.at })
      .where("id", "=", p.id)
      .where("client_id", "=", p.clientId)
  )
})

/** A session in the cache of a process; undefined of a secret that is none. */
interface Cached {
  /** In monotonic milliseconds. */
  readonly until: number
  readonly open: OpenGuestSession | undefined
  seenAt: number
}

/**
 * True of a worker who was active before the session began. One who was submitted to verification for the first time
 * in it goes on: whoever entered the identity enters the account too.
 */
const wasActiveBefore = (
  { createdAt }: GuestSession,
  worker: WorkerOfSession | undefined
): boolean => {
  const { user_status: status = "", submitted_at: submittedAt } = worker ?? {}
  const isNew = typeof submittedAt !== "object" && Number(submittedAt) >= createdAt
  return ESTABLISHED.has(status) && !isNew
}

const openOf = (
  session: GuestSession,
  client: Client,
  worker: WorkerOfSession | undefined
): OpenGuestSession => {
  const { id: sessionId, flow, subjectId, companyId, language, createdAt, handedOver } = session
  const isEstablished = isOfWorker(flow) && wasActiveBefore(session, worker)
  return {
    session,
    language,
    endsAt: createdAt + GUEST_MS_MAX,
    principal: {
      client,
      credential: credentialOf(sessionId),
      role: "read",
      companyIds: new Set([companyId]),
      person: guestPerson(subjectId),
      guest: { sessionId, flow, subjectId, companyId, language, isEstablished, handedOver }
    }
  }
}

const digestOf = (secret: string): string => hash("sha256", secret)

const isOpen = ({ open, seenAt }: Cached, now: number): boolean =>
  open !== undefined && open.endsAt > now && Math.abs(now - seenAt) < GUEST_IDLE_MS

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const reads = prepareReads(database)
  const cache = new Map<string, Cached>()

  const load = Effect.fnUntraced(function* (digest: string, until: number) {
    const [[row], [client], [worker]] = yield* database.read(
      reads.session({ digest }),
      reads.clientOf({ digest }),
      reads.statusOf({ digest })
    )
    if (!row || !client || row.ended_at !== null) return { until, open: undefined, seenAt: 0 }
    const session = guestSessionTable.fromRow(row, yield* keys.of(row.client_id))
    const open = openOf(session, clientOf(client), worker)
    return { until, open, seenAt: row.seen_at ?? row.created_at }
  })

  const lookUp = Effect.fnUntraced(function* (digest: string) {
    const elapsed = Number(yield* Clock.monotonicTimeNanos) / NANOS_PER_MS
    const cached = cache.get(digest)
    if (cached && cached.until > elapsed) return cached
    const loaded: Cached = yield* load(digest, elapsed + CREDENTIAL_CACHE_MS)
    cache.delete(digest)
    const [oldest] = cache.size >= CACHE_MAX ? cache.keys() : []
    if (oldest !== undefined) cache.delete(oldest)
    cache.set(digest, loaded)
    return loaded
  })

  return GuestSessions.of({
    newSecret: () => {
      const secret = randomBytes(SECRET_BYTES).toString("base64url")
      return { token: Redacted.make(secret), digest: digestOf(secret) }
    },
    linkOf: Effect.fnUntraced(function* (token) {
      // A token with a wrong checksum is looked up as well: the time says nothing about it.
      const digest = flowTokenDigest(token) ?? digestOf(`no token ${token}`)
      const [[row], [client]] = yield* database.read(
        reads.link({ digest }),
        reads.clientOfLink({ digest })
      )
      if (!row || !client) return undefined
      const link = flowLinkTable.fromRow(row, yield* keys.of(row.client_id))
      return { client: clientOf(client), link }
    }),
    find: Effect.fnUntraced(function* (secret) {
      const now = yield* Clock.currentTimeMillis
      const cached = yield* lookUp(digestOf(secret))
      if (!cached.open || !isOpen(cached, now)) return undefined
      if (now - cached.seenAt >= MINUTE_MS) {
        cached.seenAt = now
        const { id, clientId } = cached.open.session
        yield* Effect.ignore(database.write(reads.see({ id, clientId, at: now })))
      }
      return cached.open
    }),
    forget: (secret) => void cache.delete(digestOf(secret))
  })
})

export const layerGuestSessions = Layer.effect(GuestSessions, make)
