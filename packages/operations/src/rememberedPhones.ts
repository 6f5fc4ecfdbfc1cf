/** Remembers phones of workers, which then open the portal without a link, and forgets them. */
import type { GuestSession } from "@payroll/domain/flowLink/guestSession"
import {
  isRemembered,
  newPhone,
  phonesIn,
  rememberingOf,
  sessionOfPhone,
  usedPhone,
  withSessions,
  type RememberedPhone
} from "@payroll/domain/flowLink/rememberedPhone"
import { changed } from "@payroll/domain/record"
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import { changes, combined, insert, noChanges, update } from "./changes.ts"
import { accessOf, endedSessions } from "./flowLink/rules/access.ts"
import { actIn, runBehind } from "./guestSessions.ts"
import { commitOwn } from "./ownCommit.ts"
import type { SessionRequest } from "./ports/credentials.ts"
import { GuestSessions, type OpenGuestSession } from "./ports/guestSessions.ts"
import { NewId } from "./ports/newId.ts"
import type { CountedValue } from "./writer.ts"

/** The operations that the audit rows name. */
const REMEMBER = "phone.remember"
const OPEN = "phone.open"
const REFUSED = "phone.refused"
const FORGET = "phone.forget"

const DAY_MS = 24 * 3_600_000
/** Sessions that a phone begins in a day: more than anybody opens, and few for a program. */
const OPENED_A_DAY_MAX = 100

/** A phone, and what its browser keeps. */
interface Remembered {
  readonly phone: RememberedPhone
  readonly secret: Redacted.Redacted<string>
}

/**
 * Remembers the browser of a session of the portal or of a kiosk. Undefined for sessions of other flows and for those
 * that a device began, which would go on for ever. The oldest of too many devices is forgotten.
 */
export const rememberPhone = Effect.fnUntraced(function* (
  { session }: OpenGuestSession,
  { userAgent, ...request }: SessionRequest & { readonly userAgent: string | undefined }
) {
  const remembering = rememberingOf(session.flow)
  if (!remembering || session.phoneId !== undefined) return undefined
  const { forMs, max } = remembering
  const { newSecret } = yield* GuestSessions
  const { next } = yield* NewId
  const { id, clientId, subjectId } = session
  let remembered: Remembered | undefined
  const isStored = yield* commitOwn(actIn(session, REMEMBER, request), (moment) =>
    Effect.gen(function* () {
      const { sessions } = yield* accessOf(clientId, subjectId)
      const current = sessions.find((each) => each.id === id)
      if (!current) return undefined
      const { token: secret, digest } = newSecret()
      const phone = newPhone(current, { digest, publicId: next(), userAgent, forMs }, moment)
      remembered = { phone, secret }
      const tooMany = phonesIn(sessions, moment.at).slice(0, 1 - max)
      return combined([
        // Ending the session at the same time ends the phone as well.
        changes({
          writes: [
            update("guestSession", current, changed(current, {}, moment.at)),
            insert("guestSession", phone)
          ]
        }),
        ...tooMany.map((each) => endedSessions(withSessions(each, sessions), moment))
      ])
    })
  )
  return isStored ? remembered : undefined
})

const countOf = (phone: RememberedPhone): CountedValue => ({
  scope: phone.id,
  alike: OPEN,
  value: undefined,
  max: OPENED_A_DAY_MAX,
  countsForMs: DAY_MS,
  path: [],
  record: { id: phone.subjectId, companyId: phone.companyId }
})

/** Stores that the secret of a phone was used that is forgotten or over, behind the answer. */
const auditRefused = (phone: RememberedPhone, request: SessionRequest) =>
  runBehind(commitOwn(actIn(phone, REFUSED, request), () => Effect.succeed(noChanges)))

interface Opening {
  readonly flowName: string
  /** The secret of the phone. */
  readonly phone: string
}

/**
 * Begins a session with the secret of a phone, and ends the one that the phone began before. Undefined where the phone
 * is not remembered any more, and for a secret that is none.
 */
export const openByPhone = Effect.fnUntraced(function* (
  { flowName, phone: secretOfPhone }: Opening,
  request: SessionRequest
) {
  const { phoneOf, newSecret } = yield* GuestSessions
  const { next } = yield* NewId
  const found = yield* phoneOf(secretOfPhone)
  if (found?.client.settings.flowName !== flowName) return undefined
  const { id: phoneId, clientId, subjectId } = found.phone
  const sessionId = next()
  let begun:
    | { readonly session: GuestSession; readonly secret: Redacted.Redacted<string> }
    | undefined
  const isStored = yield* commitOwn(
    {
      ...actIn({ ...found.phone, id: sessionId }, OPEN, request),
      numbers: [countOf(found.phone)]
    },
    (moment) =>
      Effect.gen(function* () {
        const { sessions } = yield* accessOf(clientId, subjectId)
        const phone = phonesIn(sessions, moment.at).find(({ id }) => id === phoneId)
        if (!phone) return undefined
        const { token: secret, digest } = newSecret()
        const base = { at: moment.at, newId: () => sessionId }
        const session = sessionOfPhone(phone, { digest, publicId: next() }, base)
        begun = { session, secret }
        const [, ...before] = withSessions(phone, sessions)
        return combined([
          endedSessions(before, moment),
          changes({
            writes: [
              update("guestSession", phone, usedPhone(phone, moment.at)),
              insert("guestSession", session)
            ]
          })
        ])
      })
  )
  if (isStored) return begun
  yield* auditRefused(found.phone, request)
  return undefined
})

/** Forgets the phone of a secret, and ends its session; nothing of a secret that is none. */
export const forgetByPhone = Effect.fnUntraced(function* (secret: string, request: SessionRequest) {
  const { phoneOf } = yield* GuestSessions
  const found = yield* phoneOf(secret)
  if (!found) return
  const { id, clientId, subjectId } = found.phone
  yield* commitOwn(actIn(found.phone, FORGET, request), (moment) =>
    Effect.gen(function* () {
      const { sessions } = yield* accessOf(clientId, subjectId)
      const phone = sessions.find((each) => each.id === id && isRemembered(each, moment.at))
      return phone && endedSessions(withSessions(phone, sessions), moment)
    })
  )
})

/** True if a secret is that of a phone of a worker, which is remembered. */
export const isPhoneOf = Effect.fnUntraced(function* (
  secret: string,
  subjectId: string,
  at: number
) {
  const { phoneOf } = yield* GuestSessions
  const found = yield* phoneOf(secret)
  return found !== undefined && found.phone.subjectId === subjectId && isRemembered(found.phone, at)
})
