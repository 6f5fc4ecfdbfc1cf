/** Begins and ends sessions of guests, and takes requests for new links. */
import {
  linkRefusal,
  movedLink,
  type FlowLink,
  type LinkRefusal
} from "@payroll/domain/flowLink/flowLink"
import {
  GUEST_MS_MAX,
  newGuestSession,
  type GuestSession
} from "@payroll/domain/flowLink/guestSession"
import type { Actor } from "@payroll/domain/person"
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { changes, combined, insert, noChanges } from "./changes.ts"
import { Contended } from "./errors.ts"
import { endedSessions, updatedLink } from "./flowLink/rules/access.ts"
import { linkAnew } from "./flowLink/rules/linkAnew.ts"
import { commitOwn } from "./ownCommit.ts"
import type { SessionRequest } from "./ports/credentials.ts"
import { FlowLinks } from "./ports/flowLinks.ts"
import { GuestSessions } from "./ports/guestSessions.ts"
import { NewId } from "./ports/newId.ts"

/** The operations that the audit rows name. */
const BEGIN = "flow.begin"
const REFUSED = "flow.refused"
const REQUEST = "flow.request"
const END = "flow.end"

/** The credential of guests without a session. */
export const GUEST = "guest"

const REQUESTS_A_DAY_MAX = 3
const DAY_MS = 24 * 3_600_000

/** The credential in the audit rows of a session; those of its beginning and end name the link. */
export const credentialOf = (sessionId: string): string => `guest:${sessionId}`

/** The session in the credential of an audit row; undefined of any other. */
export const sessionIdIn = (credential: string): string | undefined =>
  /^guest:(.+)$/.exec(credential)?.[1]

/** The person who acts in a session. */
export const guestPerson = (subjectId: string): Actor => ({
  name: `guest:${subjectId}`,
  ids: [subjectId]
})

/** The act of a guest in a session, or on a remembered phone, as its audit row says it. */
export const actIn = (
  { id, clientId, companyId, subjectId, flowLinkId }: GuestSession,
  operation: string,
  request: SessionRequest
) => ({
  clientId,
  record: { id: flowLinkId, companyId },
  author: { credential: credentialOf(id), operation },
  actedBy: guestPerson(subjectId),
  request
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

/** Runs something once the answer has left, whose time then says nothing about it. */
export const runBehind = <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<void, never, R> =>
  Effect.suspend(() => {
    if (behind >= BEHIND_MAX) return Effect.void
    behind += 1
    const ended = Effect.sync(() => void (behind -= 1))
    const later = Effect.andThen(Effect.yieldNow, Effect.ignore(work))
    return Effect.asVoid(Effect.forkDetach(Effect.ensuring(later, ended)))
  })

/** Stores that a token was refused, behind the answer. */
const auditRefused = (link: FlowLink, request: SessionRequest) =>
  runBehind(
    commitOwn(
      {
        clientId: link.clientId,
        record: link,
        author: { credential: GUEST, operation: REFUSED },
        request
      },
      () => Effect.succeed(noChanges)
    )
  )

interface BegunSession {
  readonly session: GuestSession
  readonly secret: Redacted.Redacted<string>
  readonly endsAt: number
}

/** A session that began, or why none did: of tokens that are not known nothing is said. */
type Beginning =
  | (BegunSession & { readonly link: FlowLink; readonly refusal?: never })
  | { readonly refusal: LinkRefusal | "unknown"; readonly link?: FlowLink }

const beginning = (is: Beginning): Beginning => is

/**
 * Begins the session of a link that can be opened, which uses the link up, in one transaction. Whoever has the token of
 * another link learns whether it was used, has expired or was revoked.
 */
export const beginGuestSession = Effect.fnUntraced(function* (
  opening: Opening,
  request: SessionRequest
) {
  const { newSecret } = yield* GuestSessions
  const { link: linkOf } = yield* FlowLinks
  const { next } = yield* NewId
  const found = yield* linkFor(opening)
  if (!found) return beginning({ refusal: "unknown" })
  const { id, clientId, subjectId } = found.link
  const sessionId = next()
  let begun: BegunSession | undefined
  let refusal: LinkRefusal | undefined
  const isStored = yield* commitOwn(
    {
      clientId,
      record: found.link,
      author: { credential: credentialOf(sessionId), operation: BEGIN },
      actedBy: guestPerson(subjectId),
      request
    },
    (moment) =>
      Effect.gen(function* () {
        // The first time the link is not read again: all tokens that are refused cost one read.
        const link = begun ? yield* linkOf(clientId, id) : found.link
        const opened = link && Result.getOrUndefined(movedLink(link, "opened", moment))
        refusal = opened ? undefined : linkRefusal(link ?? found.link, moment.at)
        if (!link || !opened) return undefined
        const { token: secret, digest } = newSecret()
        const base = { at: moment.at, newId: () => sessionId }
        const session = newGuestSession(link, { digest, publicId: next() }, base)
        // From now on it can be used as long as its session.
        const endsAt = moment.at + GUEST_MS_MAX
        begun = { session, secret, endsAt }
        return combined([
          updatedLink(link, { ...opened, expiresAt: endsAt }, moment),
          changes({ writes: [insert("guestSession", session)] })
        ])
      })
  )
  if (isStored && begun) return beginning({ ...begun, link: found.link })
  if (refusal === undefined) return yield* new Contended()
  yield* auditRefused(found.link, request)
  return beginning({ refusal, link: found.link })
})

/** Ends the session of a secret, and with it the use of its link; nothing if there is none. */
export const endGuestSession = Effect.fnUntraced(function* (
  secret: string,
  request: SessionRequest
) {
  const { find, forget } = yield* GuestSessions
  const { link: linkOf } = yield* FlowLinks
  const open = yield* find(secret)
  if (!open) return
  const { clientId, flowLinkId } = open.session
  yield* commitOwn(actIn(open.session, END, request), (moment) =>
    Effect.gen(function* () {
      forget(secret)
      const current = yield* find(secret)
      if (!current) return undefined
      const link = yield* linkOf(clientId, flowLinkId)
      const completed = link && Result.getOrUndefined(movedLink(link, "completed", moment))
      return combined([
        endedSessions([current.session], moment),
        ...(link && completed ? [updatedLink(link, completed, moment)] : [])
      ])
    })
  )
  forget(secret)
})

/**
 * Stores that the guest of a link asked for a new one, and mails it where a mail server is set: at most three a day and
 * subject.
 */
const requested = Effect.fnUntraced(function* (opening: Opening, request: SessionRequest) {
  const { link: linkOf } = yield* FlowLinks
  const found = yield* linkFor(opening)
  if (!found) return
  const { id, clientId, subjectId } = found.link
  yield* commitOwn(
    {
      clientId,
      record: found.link,
      author: { credential: GUEST, operation: REQUEST },
      actedBy: guestPerson(subjectId),
      request,
      numbers: [
        {
          scope: subjectId,
          alike: REQUEST,
          value: undefined,
          max: REQUESTS_A_DAY_MAX,
          countsForMs: DAY_MS,
          path: [],
          record: found.link
        }
      ]
    },
    (moment) =>
      Effect.gen(function* () {
        const link = yield* linkOf(clientId, id)
        const moved = link && Result.getOrUndefined(movedLink(link, "requested", moment))
        if (!link || !moved) return undefined
        const by = { ...moment, client: found.client, credential: GUEST }
        return combined([updatedLink(link, moved, moment), yield* linkAnew(link, by)])
      })
  )
})

/** Takes the request for a new link behind the answer, which is the same for every token. */
export const requestFlowLink = (opening: Opening, request: SessionRequest) =>
  runBehind(requested(opening, request))
