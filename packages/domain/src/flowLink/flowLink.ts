/** Flow links: an address that starts a flow once. */
import * as Result from "effect/Result"
import type { StateConflict } from "../errors.ts"
import type { Actor } from "../person.ts"
import { changed, type Moment, type RecordBase } from "../record.ts"
import { move, statesOf, type StateTable } from "../status.ts"
import type { Flow } from "./flow.ts"

export type FlowLinkStatus =
  | "created"
  | "sent"
  | "opened"
  | "completed"
  | "expired"
  | "revoked"
  | "undeliverable"
  | "requested"

export const flowLinkStatuses: StateTable<FlowLinkStatus> = {
  created: ["sent", "opened", "expired", "revoked", "undeliverable"],
  sent: ["opened", "expired", "revoked"],
  opened: ["completed", "expired", "revoked", "requested"],
  completed: ["requested"],
  expired: ["requested"],
  revoked: [],
  undeliverable: [],
  requested: []
}

/** The states of links that can still be used, or whose flow goes on. */
export const LIVE_STATUSES = statesOf(flowLinkStatuses).filter((status) =>
  flowLinkStatuses[status].includes("revoked")
)

export const LIVE_LINKS_MAX = 20
export const EXPIRES_IN_HOURS_MAX = 168
const EXPIRES_IN_HOURS_DEFAULT = 24
const HOUR_MS = 3_600_000

export const LANGUAGES = ["en", "es"] as const
export type Language = (typeof LANGUAGES)[number]

/** The credential and the person who made a link. */
export interface LinkGiver {
  readonly credential: string
  readonly person: string | undefined
  /** The ids of the person; undefined where the name alone is known. */
  readonly personIds?: ReadonlyArray<string>
  /** True if the address is mailed to the address on file, and shown to nobody. */
  readonly isMailed?: true
}

export interface FlowLink extends RecordBase {
  readonly flow: Flow
  /** The worker or the business user whose data the flow is about. */
  readonly subjectId: string
  readonly status: FlowLinkStatus
  /** SHA-256 of the token as hexadecimal digits; the token is stored nowhere. */
  readonly digest: string
  /** UTC milliseconds. */
  readonly expiresAt: number
  readonly language: Language
  /** The address to which the pages lead back. */
  readonly returnUrl: string | undefined
  readonly givenTo: LinkGiver
  /** When it was mailed to the address on file, UTC milliseconds. */
  readonly sentAt: number | undefined
}

interface NewLink extends Pick<FlowLink, "flow" | "subjectId" | "digest" | "returnUrl"> {
  readonly expiresInHours: number | undefined
  readonly language: Language | undefined
  readonly credential: string
  readonly actedBy: Actor | undefined
  readonly isMailed: boolean
}

/** Makes a link that is not sent yet. */
export const newFlowLink = (
  base: RecordBase,
  { expiresInHours = EXPIRES_IN_HOURS_DEFAULT, language = "en", ...input }: NewLink
): FlowLink => ({
  ...base,
  flow: input.flow,
  subjectId: input.subjectId,
  status: "created",
  digest: input.digest,
  expiresAt: base.createdAt + expiresInHours * HOUR_MS,
  language,
  returnUrl: input.returnUrl,
  givenTo: {
    credential: input.credential,
    person: input.actedBy?.name,
    ...(input.actedBy && input.actedBy.ids.length > 0 && { personIds: input.actedBy.ids }),
    ...(input.isMailed && { isMailed: true })
  },
  sentAt: undefined
})

export const isLive = ({ status }: Pick<FlowLink, "status">): boolean =>
  LIVE_STATUSES.includes(status)

/** A link at a time, at which it may have expired before that is stored. */
export const linkAt = <L extends Pick<FlowLink, "status" | "expiresAt">>(link: L, at: number): L =>
  isLive(link) && link.expiresAt <= at ? { ...link, status: "expired" } : link

/** Why a link cannot be opened. */
export type LinkRefusal = "used" | "expired" | "revoked"

const REFUSALS: Readonly<Record<FlowLinkStatus, LinkRefusal | undefined>> = {
  created: undefined,
  sent: undefined,
  opened: "used",
  completed: "used",
  requested: "used",
  expired: "expired",
  revoked: "revoked",
  undeliverable: "revoked"
}

/** Returns why a link cannot be opened at a time; undefined if it can. */
export const linkRefusal = (link: FlowLink, at: number): LinkRefusal | undefined => {
  const { status } = linkAt(link, at)
  // An opened link expires with its session, and cannot be opened again in any case.
  return link.status === "opened" ? "used" : REFUSALS[status]
}

/** When a link has to be stored as expired; null for never. */
export const expiryDueAt = (link: Pick<FlowLink, "status" | "expiresAt">): number | null =>
  isLive(link) ? link.expiresAt : null

/** Moves a link; StateConflict if it is over. */
export const movedLink = (
  link: FlowLink,
  to: FlowLinkStatus,
  { at }: Pick<Moment, "at">
): Result.Result<FlowLink, StateConflict> =>
  Result.map(move("flow link", flowLinkStatuses, linkAt(link, at).status, to), (status) =>
    changed(link, { status }, at)
  )

/** A link whose mail was accepted or given up; undefined where that changes nothing: it was opened or is over. */
export const mailedLink = (
  link: FlowLink,
  to: "sent" | "undeliverable",
  { at }: Pick<Moment, "at">
): FlowLink | undefined => {
  const moved = Result.getOrUndefined(movedLink(link, to, { at }))
  return moved && to === "sent" ? { ...moved, sentAt: at } : moved
}

/** True while the mail with its address may be sent. */
export const isToSend = (link: FlowLink | undefined, at: number): boolean =>
  link !== undefined && linkAt(link, at).status === "created"

/** The words for a link that nobody was shown: it was mailed. */
export const MAILED = "mailed to the address on file"

/** How the address of a link came to the person who opens it. */
export const handedOver = ({ givenTo }: Pick<FlowLink, "givenTo">): string => {
  const { credential, person, isMailed } = givenTo
  if (isMailed) return MAILED
  return `given to credential ${credential}${person === undefined ? "" : `, person ${person}`}`
}
