/** The sessions of guests, and links by their tokens. */
import { everReady } from "@payroll/domain/bankAccount/accountHold"
import { isOfPlace, isOfWorker, subjectIds } from "@payroll/domain/flowLink/flow"
import { CODE_PURPOSES, type CodePurpose } from "@payroll/domain/flowLink/guestCodes"
import {
  GUEST_IDLE_MS,
  GUEST_MS_MAX,
  type GuestSession
} from "@payroll/domain/flowLink/guestSession"
import { isPhone } from "@payroll/domain/flowLink/rememberedPhone"
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
/** The states of workers who were active: they confirm everything with a code. */
const ESTABLISHED: ReadonlySet<string> = new Set(["Active", "Deactivate", "Terminated"])

interface ByDigest {
  readonly digest: string
}

/** A time in UTC milliseconds; null of what never happened. */
type Since = number | string | null

/** The history of the subject of a session, which says what needs a code. */
interface SubjectOfSession {
  /** Null of a business user. */
  readonly user_status: string | null
  /** When the subject was submitted to verification for the first time. */
  readonly submitted_at: Since
  /** When the first submission that passed was made, of a business user and of the company. */
  readonly passed_at: Since
  readonly company_passed_at: Since
}

/** An account of the company of a session. */
type Account = Pick<Tables["company_bank_account"], "id" | "status" | "replaces_id" | "created_at">

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
  statusOf: prepareForAll<ByDigest, SubjectOfSession>("guestSessions.statusOf", (db, p) =>
    db
      .selectFrom("guest_session")
      .leftJoin("worker", "worker.id", "guest_session.subject_id")
      .select((select) => {
        const attempts = (subject: "company_id" | "subject_id") =>
          select
            .selectFrom("verification_attempt")
            .select((attempt) => attempt.fn.min<number | string>("created_at").as("at"))
            .whereRef("verification_attempt.subject_id", "=", `guest_session.${subject}`)
        return [
          "worker.user_status",
          attempts("subject_id").as("submitted_at"),
          attempts("subject_id").where("status", "=", "passed").as("passed_at"),
          attempts("company_id").where("status", "=", "passed").as("company_passed_at")
        ]
      })
      .where("guest_session.digest", "=", p.digest)
  ),
  accountsOf: prepareForAll<ByDigest, Account>("guestSessions.accountsOf", (db, p) =>
    db
      .selectFrom("guest_session")
      .innerJoin("company_bank_account as account", (join) =>
        join
          .onRef("account.client_id", "=", "guest_session.client_id")
          .onRef("account.company_id", "=", "guest_session.company_id")
      )
      .select(["account.id", "account.status", "account.replaces_id", "account.created_at"])
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

const NOTHING: ReadonlySet<CodePurpose> = new Set()
const EVERYTHING: ReadonlySet<CodePurpose> = new Set(CODE_PURPOSES)

/**
 * The purposes for which a guest needs a code: all of a worker who was active; once a company has paid, its account,
 * and what was verified, with its documents. Whatever was entered in the session itself needs none: whoever entered the
 * identity goes on to the account.
 */
const codedFor = (
  { flow, createdAt, phoneId }: GuestSession,
  of: SubjectOfSession,
  accounts: ReadonlyArray<Account>
): ReadonlySet<CodePurpose> => {
  // Nothing but the clock is open there, to people with the PIN of a worker.
  if (isOfPlace(flow)) return NOTHING
  // Whoever has the phone has it in place of the mailbox.
  if (phoneId !== undefined) return EVERYTHING
  const isBefore = (since: Since) => since !== null && Number(since) < createdAt
  if (isOfWorker(flow)) {
    const isNew = of.submitted_at !== null && !isBefore(of.submitted_at)
    return ESTABLISHED.has(of.user_status ?? "") && !isNew ? EVERYTHING : NOTHING
  }
  const paidFrom = everReady(
    accounts.map(({ replaces_id: replacesId, ...rest }) => ({
      ...rest,
      replacesId: replacesId ?? undefined
    }))
  )
  if (!paidFrom.some(({ created_at: since }) => isBefore(since))) return NOTHING
  const isVerified = isBefore(flow === "company-owner" ? of.passed_at : of.company_passed_at)
  return isVerified ? EVERYTHING : new Set<CodePurpose>(["pay"])
}

const openOf = (
  session: GuestSession,
  client: Client,
  needed: ReadonlySet<CodePurpose>
): OpenGuestSession => {
  const { id: sessionId, flow, subjectId, companyId, language, createdAt, handedOver } = session
  return {
    session,
    language,
    endsAt: createdAt + GUEST_MS_MAX,
    principal: {
      client,
      credential: credentialOf(sessionId),
      role: isOfPlace(flow) ? "kiosk" : "read",
      companyLocationId: subjectIds(session).companyLocationId ?? undefined,
      companyIds: new Set([companyId]),
      person: guestPerson(subjectId),
      guest: {
        sessionId,
        flow,
        subjectId,
        companyId,
        language,
        codedFor: needed,
        isOfPhone: session.phoneId !== undefined,
        handedOver
      }
    }
  }
}

const digestOf = (secret: string): string => hash("sha256", secret)

const isOpen = ({ open, seenAt }: Cached, now: number): boolean =>
  open !== undefined && open.endsAt > now && Math.abs(now - seenAt) < GUEST_IDLE_MS

/** The remembered phone of a digest with its client. */
const phoneIn = Effect.fnUntraced(function* (
  database: Database["Service"],
  reads: ReturnType<typeof prepareReads>,
  keys: ClientKeys["Service"],
  digest: string
) {
  const [[row], [client]] = yield* database.read(
    reads.session({ digest }),
    reads.clientOf({ digest })
  )
  if (!row || !client) return undefined
  const phone = guestSessionTable.fromRow(row, yield* keys.of(row.client_id))
  return isPhone(phone) ? { client: clientOf(client), phone } : undefined
})

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const reads = prepareReads(database)
  const cache = new Map<string, Cached>()

  const load = Effect.fnUntraced(function* (digest: string, until: number) {
    const [[row], [client], [subject], accounts] = yield* database.read(
      reads.session({ digest }),
      reads.clientOf({ digest }),
      reads.statusOf({ digest }),
      reads.accountsOf({ digest })
    )
    if (!row || !client || !subject || row.ended_at !== null) {
      return { until, open: undefined, seenAt: 0 }
    }
    const session = guestSessionTable.fromRow(row, yield* keys.of(row.client_id))
    // The secret of a phone calls nothing itself.
    if (isPhone(session)) return { until, open: undefined, seenAt: 0 }
    const open = openOf(session, clientOf(client), codedFor(session, subject, accounts))
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
    phoneOf: (secret) => phoneIn(database, reads, keys, digestOf(secret)),
    forget: (secret) => void cache.delete(digestOf(secret))
  })
})

export const layerGuestSessions = Layer.effect(GuestSessions, make)
