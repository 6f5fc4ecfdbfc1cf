/**
 * Codes by mail: a worker who was ever active, and whoever stands for a company that pays, confirms with one before
 * money, identity or documents are shown or changed. A link alone is not enough, because whoever reads the screen of an
 * employer may have it.
 */
import { changed, type RecordBase } from "../record.ts"
import { GUEST_MS_MAX } from "./guestSession.ts"

/** Purposes of a code: where the pay goes, who somebody is and their taxes, or documents. */
export const CODE_PURPOSES = ["pay", "data", "documents"] as const
export type CodePurpose = (typeof CODE_PURPOSES)[number]

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How long a code can be used. */
export const CODE_MS = 10 * MINUTE_MS
export const TRIES_MAX = 5
/** Codes to a subject: `[how many, within how long]`. */
const REQUEST_LIMITS = [
  [5, HOUR_MS],
  [10, DAY_MS]
] as const
export const WRONG_TRIES_MAX = 20
const WRONG_TRIES_MS = 30 * DAY_MS
/** Younger addresses get no code: somebody may just have changed them. */
export const ADDRESS_AGE_MS = 7 * DAY_MS

/** The code that can be used, for one session and purpose. */
export interface SentCode {
  readonly sessionId: string
  readonly purpose: CodePurpose
  /** Keyed digest of the session, the purpose and the code. */
  readonly digest: string
  /** UTC milliseconds. */
  readonly expiresAt: number
  readonly tries: number
  /** The mail that it is in. */
  readonly mailId: string
}

/** A session that was confirmed by a code. */
interface Confirmation extends Pick<SentCode, "sessionId" | "purpose"> {
  readonly at: number
}

/** The codes of one worker or business user; all times in UTC milliseconds. */
export interface GuestCodes extends RecordBase {
  readonly subjectId: string
  /** When they were locked; undefined if they are not. */
  readonly lockedAt: number | undefined
  /** When the codes of the last day were requested. */
  readonly requestedAt: ReadonlyArray<number>
  /** When wrong codes were typed in the last 30 days. */
  readonly wrongAt: ReadonlyArray<number>
  readonly code: SentCode | undefined
  /** The confirmations of sessions that may go on. */
  readonly confirmed: ReadonlyArray<Confirmation>
  /** The session that waits for an administrator, because no code can be mailed. */
  readonly asked: Pick<SentCode, "sessionId" | "purpose"> | undefined
  /** Since when it waits; it ends with the session. */
  readonly askedAt: number | undefined
}

const NOBODY_WAITS = { asked: undefined, askedAt: undefined }

export const noCodes = (base: RecordBase, subjectId: string): GuestCodes => ({
  ...base,
  subjectId,
  lockedAt: undefined,
  requestedAt: [],
  wrongAt: [],
  code: undefined,
  confirmed: [],
  ...NOBODY_WAITS
})

/** True if a session was confirmed for a purpose. */
export const isConfirmedFor = (
  codes: Pick<GuestCodes, "confirmed"> | undefined,
  sessionId: string,
  purpose: CodePurpose
): boolean =>
  codes?.confirmed.some((each) => each.sessionId === sessionId && each.purpose === purpose) === true

/** From when on a further code may be requested, UTC milliseconds; undefined for now. */
export const nextRequestAt = (
  { requestedAt }: Pick<GuestCodes, "requestedAt">,
  at: number
): number | undefined => {
  const ends = REQUEST_LIMITS.flatMap(([max, withinMs]) => {
    const recent = requestedAt.filter((each) => each > at - withinMs)
    const oldest = recent.at(-max)
    return oldest === undefined ? [] : [oldest + withinMs]
  })
  return ends.length === 0 ? undefined : Math.max(...ends)
}

/** The requests that still count, with one that is made now. */
const requestsAfter = ({ requestedAt }: GuestCodes, at: number): ReadonlyArray<number> => [
  ...requestedAt.filter((each) => each > at - DAY_MS),
  at
]

/**
 * The codes after one was requested, which takes the place of the one before. A session that gets one does not wait
 * for an administrator any more.
 */
export const requestedCode = (
  codes: GuestCodes,
  code: Omit<SentCode, "tries" | "expiresAt">,
  at: number
): GuestCodes =>
  changed(
    codes,
    {
      requestedAt: requestsAfter(codes, at),
      code: { ...code, tries: 0, expiresAt: at + CODE_MS },
      ...(codes.asked?.sessionId === code.sessionId && NOBODY_WAITS)
    },
    at
  )

/** The code that a session can confirm now. */
export const usableCode = (
  { code, lockedAt }: Pick<GuestCodes, "code" | "lockedAt">,
  sessionId: string,
  at: number
): SentCode | undefined =>
  code?.sessionId === sessionId && lockedAt === undefined && code.expiresAt > at ? code : undefined

/** How many tries a code has left after one that is made now. */
export const triesLeft = ({ tries }: Pick<SentCode, "tries">): number => TRIES_MAX - tries - 1

/** The codes after a wrong one was typed: the last try takes the code away, and the last of 30 days locks them. */
export const wronglyTried = (codes: GuestCodes, code: SentCode, at: number): GuestCodes => {
  const wrongAt = [...codes.wrongAt.filter((each) => each > at - WRONG_TRIES_MS), at]
  const isLocked = wrongAt.length >= WRONG_TRIES_MAX
  const hasTries = triesLeft(code) > 0 && !isLocked
  return changed(
    codes,
    {
      wrongAt,
      code: hasTries ? { ...code, tries: code.tries + 1 } : undefined,
      lockedAt: isLocked ? at : undefined
    },
    at
  )
}

/** The codes after the right one was typed, which is used up: its session is confirmed until it ends. */
export const confirmedCode = (
  codes: GuestCodes,
  { sessionId, purpose }: Pick<SentCode, "sessionId" | "purpose">,
  at: number
): GuestCodes =>
  changed(
    codes,
    {
      code: undefined,
      confirmed: [
        ...codes.confirmed.filter((each) => each.at > at - GUEST_MS_MAX),
        { sessionId, purpose, at }
      ]
    },
    at
  )

/** The codes after a session asked for one that cannot be mailed: it waits for an administrator. */
export const askedCodes = (
  codes: GuestCodes,
  { sessionId, purpose }: Pick<SentCode, "sessionId" | "purpose">,
  at: number
): GuestCodes =>
  changed(
    codes,
    {
      requestedAt: requestsAfter(codes, at),
      asked: { sessionId, purpose },
      askedAt: at
    },
    at
  )

/** The session that waits for an administrator; undefined once it can have ended. */
export const waitingSession = (
  { asked, askedAt = 0 }: Pick<GuestCodes, "asked" | "askedAt">,
  at: number
): GuestCodes["asked"] => (at - askedAt < GUEST_MS_MAX ? asked : undefined)

/**
 * The codes after an administrator lifted the lock, with wrong ones counted from the start, and confirmed the session
 * that waits.
 */
export const unlockedCodes = (codes: GuestCodes, at: number): GuestCodes => {
  const waiting = waitingSession(codes, at)
  const { confirmed } = waiting ? confirmedCode(codes, waiting, at) : codes
  const cleared = { lockedAt: undefined, wrongAt: [], ...NOBODY_WAITS }
  return changed(codes, { ...cleared, confirmed }, at)
}
