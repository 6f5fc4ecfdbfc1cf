/** Guest sessions: what a person who opened a flow link may do until the session ends. */
import { changed, created, type Moment, type RecordBase } from "../record.ts"
import { handedOver, type FlowLink } from "./flowLink.ts"

const MINUTE_MS = 60_000

/**
 * A session ends when its guest made no call for this long.
 */
export const GUEST_IDLE_MS = 30 * MINUTE_MS
/**
 * A session ends this long after its start, whatever happens in it.
 */
export const GUEST_MS_MAX = 8 * 60 * MINUTE_MS

export interface GuestSession
  extends RecordBase, Pick<FlowLink, "flow" | "subjectId" | "language"> {
  readonly flowLinkId: string
  /** SHA-256 of the secret as hexadecimal digits. */
  readonly digest: string
  /** Named by every call, so that a page learns when the browser has another session by now. */
  readonly publicId: string
  /** How the link came to the person who opened it. */
  readonly handedOver: string
  /** UTC milliseconds; undefined while the session is open. */
  readonly endedAt: number | undefined
  /** Until when a remembered phone begins sessions, UTC milliseconds; undefined of a session. */
  readonly rememberedUntil: number | undefined
  /** The device of a remembered phone, in words. */
  readonly device: string | undefined
  /** The remembered phone that began the session; undefined where a link did. */
  readonly phoneId: string | undefined
}

/**
 * Makes the session of a link that is opened.
 */
export const newGuestSession = (
  link: FlowLink,
  { digest, publicId }: Pick<GuestSession, "digest" | "publicId">,
  { at, newId }: Moment
): GuestSession => ({
  ...created(newId(), link, at),
  flow: link.flow,
  subjectId: link.subjectId,
  language: link.language,
  flowLinkId: link.id,
  digest,
  publicId,
  handedOver: handedOver(link),
  endedAt: undefined,
  rememberedUntil: undefined,
  device: undefined,
  phoneId: undefined
})

export const endedSession = (session: GuestSession, at: number): GuestSession =>
  changed(session, { endedAt: at }, at)
