import { expiryDueAt, type FlowLink } from "@payroll/domain/flowLink/flowLink"
import type { GuestCodes } from "@payroll/domain/flowLink/guestCodes"
import type { GuestSession } from "@payroll/domain/flowLink/guestSession"
import { integer, json, optional, text } from "./columns.ts"
import { table } from "./table.ts"

export const flowLinkTable = table<FlowLink>("flow_link", [
  "flow",
  "subjectId",
  "status",
  "digest",
  "expiresAt"
])(
  {
    flow: text("flow", "operational"),
    subjectId: text("subject_id", "operational"),
    status: text("status", "operational"),
    digest: text("digest", "operational"),
    expiresAt: integer("expires_at", "operational"),
    language: text("language", "operational"),
    returnUrl: optional(text("return_url", "personal")),
    givenTo: json("given_to", "personal"),
    sentAt: optional(integer("sent_at", "operational"))
  },
  { dueAt: expiryDueAt }
)

export const guestSessionTable = table<GuestSession>("guest_session", [
  "flow",
  "subjectId",
  "flowLinkId",
  "digest",
  "publicId",
  "handedOver",
  "endedAt",
  "rememberedUntil",
  "phoneId"
])(
  {
    flow: text("flow", "operational"),
    subjectId: text("subject_id", "operational"),
    language: text("language", "operational"),
    flowLinkId: text("flow_link_id", "operational"),
    digest: text("digest", "operational"),
    publicId: text("public_id", "operational"),
    handedOver: text("handed_over", "personal"),
    endedAt: optional(integer("ended_at", "operational")),
    rememberedUntil: optional(integer("remembered_until", "operational")),
    device: optional(text("device", "personal")),
    phoneId: optional(text("phone_id", "operational"))
  },
  { isVerified: true }
)

export const guestCodesTable = table<GuestCodes>(
  "guest_codes",
  "nothing"
)({
  subjectId: text("worker_id", "operational"),
  lockedAt: optional(integer("locked_at", "operational")),
  requestedAt: json("requested_at", "operational"),
  wrongAt: json("wrong_at", "operational"),
  code: optional(json("code", "operational")),
  confirmed: json("confirmed", "operational"),
  asked: optional(json("asked", "operational")),
  askedAt: optional(integer("asked_at", "operational"))
})

/** Time of the last call of a guest, to the minute; null in the first minute. */
export interface SeenColumns {
  seen_at: number | null
}
