import type { Mail } from "@payroll/domain/mail/mail"
import { integer, optional, sealed, text } from "./columns.ts"
import { table } from "./table.ts"

export const mailTable = table<Mail>("mail", "nothing")(
  {
    template: text("template", "operational"),
    language: text("language", "operational"),
    status: text("status", "operational"),
    attempts: integer("attempts", "operational"),
    nextAttemptAt: optional(integer("next_attempt_at", "operational")),
    expiresAt: optional(integer("expires_at", "operational")),
    outcome: optional(text("outcome", "operational")),
    content: sealed,
    secret: optional(sealed),
    flowLinkId: optional(text("flow_link_id", "operational"))
  },
  { dueAt: ({ status, nextAttemptAt }) => (status === "waiting" ? (nextAttemptAt ?? null) : null) }
)
