/** Begins and ends sessions of guests, and takes requests for new links. */
import { movedLink } from "@payroll/domain/flowLink/flowLink"
import {
  GUEST_MS_MAX,
  newGuestSession,
  type GuestSession
} from "@payroll/domain/flowLink/guestSession"
import type { Actor } from "@payroll/domain/person"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { changes, combined, insert, noChanges } from "./changes.ts"
import { Contended } from "./errors.ts"
import { endedSessions, updatedLink } from "./flowLink/rules/access.ts"
import type { SessionRequest } from "./ports/credentials.ts"
import { FlowLinks } from "./ports/flowLinks.ts"
import { GuestSessions } from "./ports/guestSessions.ts"
import { NewId } from "./ports/newId.ts"
import { Writer, type AuditedRecord, type Changes, type CountedValue } from "./writer.ts"

/** The operations that the audit rows name. */
const BEGIN = "flow.begin"
const REFUSED = "flow.refused"
const REQUEST = "flow.request"
const END = "flow.end"

const ROUNDS_MAX = 20
const REQUESTS_A_DAY_MAX = 3
const DAY_MS = 24 * 3_600_000

/** The credential in the audit rows of a session; those of its beginning and end name the link. */
export const credentialOf = (sessionId: string): string => `guest:${sessionId}`

/** The person who acts in a session. */
export const guestPerson = (subjectId: string): Actor => ({
  name: `guest:${subjectId}`,
  ids: [subjectId]
})

interface GuestCommit {
  readonly clientId: string
  readonly credential: string
  readonly operation: string
  readonly actedBy: Actor | undefined
  readonly record: AuditedRecord
  readonly changes: Changes
  readonly numbers?: ReadonlyArray<CountedValue>
}

const committed = Effect.fnUntraced(function* (
  { clientId, credential, operation, actedBy, record, changes: stored, numbers }: GuestCommit,
  { requestId, address }: SessionRequest,
  at: number
) {
  const { next } = yield* NewId
  const { commit } = yield* Writer
  const entry = { id: next(), clientId, credential, operation, requestId, at, actedBy, address }
  const outcome = yield* Effect.uninterruptible(
    commit({ ...entry, record, changes: stored, answer: undefined, ...(numbers && { numbers }) })
  )
  return outcome._tag === "Committed"
})

interface Opening {
  readonly flowName: string
  readonly token: string
}

/** The link that a token opens, if it belongs to the client of the address. */
const linkFor = Effect.fnUntraced(function* ({ flowName, token }: Opening) {
  const { linkOf } = yield* GuestSessions
  const found = yield* linkOf(token)
  return found?.client.settings.flowName === flowName ? found : undefined
})

/** Work behind answers that goes on at once; beyond it no more is begun, so that nobody can pile it up. */
const BEHIND_MAX = 100
let behind = 0

/** Runs something behind the answer, whose time then says nothing about it. */
const runBehind = <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<void, never, R> =>
  Effect.suspend(() => {
    if (behind >= BEHIND_MAX) return Effect.void
    behind += 1
    const ended = Effect.sync(() => void (behind -= 1))
    return Effect.asVoid(Effect.forkDetach(Effect.ensuring(Effect.ignore(work), ended)))
  })

/** Stores that a token was refused, behind the answer. */
const auditRefused = (
  { clientId, id, companyId }: Pick<GuestSession, "clientId" | "id" | "companyId">,
  request: SessionRequest,
  at: number
) =>
  runBehind(
    committed(
      {
        clientId,
        credential: "guest",
        operation: REFUSED,
        actedBy: undefined,
        record: { id, companyId },
        changes: noChanges
      },
      request,
      at
    )
  )

/**
 * Begins the session of a link that can be opened, which uses the link up, in one transaction. Undefined for any other
 * token, whatever is wrong with it.
 */
export const beginGuestSession = Effect.fnUntraced(function* (
  opening: Opening,
  request: SessionRequest
) {
  const { newSecret } = yield* GuestSessions
  const { next: newId } = yield* NewId
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const at = yield* Clock.currentTimeMillis
    const found = yield* linkFor(opening)
    if (!found) return undefined
    const { client, link } = found
    const opened = movedLink(link, "opened", { at })
    if (Result.isFailure(opened)) {
      yield* auditRefused(link, request, at)
      return undefined
    }
    const { token: secret, digest } = newSecret()
    const session = newGuestSession(link, { digest, publicId: newId() }, { at, newId })
    // From now on it can be used as long as its session.
    const endsAt = at + GUEST_MS_MAX
    const stored = yield* committed(
      {
        clientId: client.id,
        credential: credentialOf(session.id),
        operation: BEGIN,
        actedBy: guestPerson(link.subjectId),
        record: link,
        changes: combined([
          updatedLink(link, { ...opened.success, expiresAt: endsAt }, { at, newId }),
          changes({ writes: [insert("guestSession", session)] })
        ])
      },
      request,
      at
    )
    if (stored) return { session, secret, endsAt }
  }
  return yield* new Contended()
})

/** Ends the session of a secret, and with it the use of its link; nothing if there is none. */
export const endGuestSession = Effect.fnUntraced(function* (
  secret: string,
  request: SessionRequest
) {
  const { find, forget } = yield* GuestSessions
  const { link: linkOf } = yield* FlowLinks
  const { next: newId } = yield* NewId
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    forget(secret)
    const open = yield* find(secret)
    if (!open) return
    const at = yield* Clock.currentTimeMillis
    const { session } = open
    const link = yield* linkOf(session.clientId, session.flowLinkId)
    const completed = link && movedLink(link, "completed", { at })
    const stored = yield* committed(
      {
        clientId: session.clientId,
        credential: credentialOf(session.id),
        operation: END,
        actedBy: guestPerson(session.subjectId),
        record: { id: session.flowLinkId, companyId: session.companyId },
        changes: combined([
          endedSessions([session], { at, newId }),
          ...(link && completed && Result.isSuccess(completed)
            ? [updatedLink(link, completed.success, { at, newId })]
            : [])
        ])
      },
      request,
      at
    )
    if (stored) break
  }
  forget(secret)
})

/** Stores that the guest of a link asked for a new one: at most three a day and subject. */
const requested = Effect.fnUntraced(function* (opening: Opening, request: SessionRequest) {
  const { next: newId } = yield* NewId
  const found = yield* linkFor(opening)
  if (!found) return
  const at = yield* Clock.currentTimeMillis
  const { link } = found
  const moved = movedLink(link, "requested", { at })
  if (Result.isFailure(moved)) return
  yield* committed(
    {
      clientId: link.clientId,
      credential: "guest",
      operation: REQUEST,
      actedBy: guestPerson(link.subjectId),
      record: link,
      changes: updatedLink(link, moved.success, { at, newId }),
      numbers: [
        {
          scope: link.subjectId,
          alike: REQUEST,
          value: undefined,
          max: REQUESTS_A_DAY_MAX,
          countsForMs: DAY_MS,
          path: [],
          record: link
        }
      ]
    },
    request,
    at
  )
})

/** Takes the request for a new link behind the answer, which is the same for every token. */
export const requestFlowLink = (opening: Opening, request: SessionRequest) =>
  runBehind(requested(opening, request))
