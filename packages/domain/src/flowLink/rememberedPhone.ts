/** Remembered phones: browsers that open the portal of a worker without a link, and what they open there. */
import { changed, created, type Moment } from "../record.ts"
import { isOfPlace, type Flow } from "./flow.ts"
import type { GuestSession } from "./guestSession.ts"

const DAY_MS = 24 * 3_600_000

interface Remembering {
  /** The device is remembered for this long, however often it is used. */
  readonly forMs: number
  /** Devices of a subject; one more takes the place of the oldest. */
  readonly max: number
}

const PHONE: Remembering = { forMs: 90 * DAY_MS, max: 5 }
const KIOSK: Remembering = { forMs: 365 * DAY_MS, max: 20 }

/** How devices are remembered in a flow: the phone of a worker, or the tablet of a place; undefined of others. */
export const rememberingOf = (flow: Flow): Remembering | undefined =>
  flow === "worker-portal" ? PHONE : isOfPlace(flow) ? KIOSK : undefined

/** The phone of a worker: its secret begins sessions, and calls nothing. */
export interface RememberedPhone extends GuestSession {
  readonly rememberedUntil: number
}

export const isPhone = (session: GuestSession): session is RememberedPhone =>
  session.rememberedUntil !== undefined

/** True of a phone that begins sessions at a time. */
export const isRemembered = (session: GuestSession, at: number): session is RememberedPhone =>
  isPhone(session) && session.endedAt === undefined && session.rememberedUntil > at

/** The phones among what a worker has open, the oldest first. */
export const phonesIn = (
  sessions: ReadonlyArray<GuestSession>,
  at: number
): ReadonlyArray<RememberedPhone> =>
  sessions
    .filter((each): each is RememberedPhone => isRemembered(each, at))
    .toSorted((one, other) => one.createdAt - other.createdAt)

const SYSTEMS = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Macintosh|Mac OS X/, "Mac"],
  [/CrOS/, "Chromebook"],
  [/Linux/, "Linux"]
] as const
/** Browsers name those that they descend from as well: the first that fits is the one. */
const BROWSERS = [
  [/Edg/, "Edge"],
  [/SamsungBrowser/, "Samsung Internet"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"]
] as const

/** The words by which a person recognizes a device: only known names, whatever the program says of itself. */
const deviceOf = (userAgent: string | undefined): string | undefined => {
  const nameIn = (names: ReadonlyArray<readonly [RegExp, string]>): string | undefined =>
    names.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1]
  const parts = [nameIn(SYSTEMS), nameIn(BROWSERS)].filter((part) => part !== undefined)
  return parts.length === 0 ? undefined : parts.join(", ")
}

type Secret = Pick<GuestSession, "digest" | "publicId">

/** A new session of the same person by the same link. */
const sessionBeside = (
  session: GuestSession,
  secret: Secret,
  { at, newId }: Moment
): GuestSession => ({
  ...session,
  ...created(newId(), session, at),
  ...secret,
  endedAt: undefined,
  rememberedUntil: undefined,
  device: undefined,
  phoneId: undefined
})

/** Makes the phone that is remembered in a session of the portal. */
export const newPhone = (
  session: GuestSession,
  {
    userAgent,
    forMs,
    ...secret
  }: Secret & Pick<Remembering, "forMs"> & { readonly userAgent: string | undefined },
  moment: Moment
): RememberedPhone => ({
  ...sessionBeside(session, secret, moment),
  rememberedUntil: moment.at + forMs,
  device: deviceOf(userAgent)
})

/** Makes a session that a phone begins. */
export const sessionOfPhone = (
  phone: RememberedPhone,
  secret: Secret,
  moment: Moment
): GuestSession => ({
  ...sessionBeside(phone, secret, moment),
  handedOver: `on a remembered phone; its link was ${phone.handedOver}`,
  phoneId: phone.id
})

/** The phone after it was used. */
export const usedPhone = (phone: RememberedPhone, at: number): RememberedPhone =>
  changed(phone, {}, at)

/** A phone with the sessions that it began, which end with it. */
export const withSessions = (
  phone: GuestSession,
  sessions: ReadonlyArray<GuestSession>
): ReadonlyArray<GuestSession> => [phone, ...sessions.filter(({ phoneId }) => phoneId === phone.id)]
