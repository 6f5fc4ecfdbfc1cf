import type { AccountHold } from "@payroll/domain/bankAccount/accountHold"
import { integer, json, optional, text } from "./columns.ts"
import { table } from "./table.ts"

export const accountHoldTable = table<AccountHold>("account_hold", [
  "change",
  "subjectId",
  "workerId",
  "businessUserId",
  "status",
  "holdUntil",
  "madeBy",
  "digest"
])(
  {
    change: text("change", "operational"),
    subjectId: text("account_id", "operational"),
    workerId: optional(text("worker_id", "operational")),
    businessUserId: optional(text("business_user_id", "operational")),
    status: text("status", "operational"),
    holdUntil: integer("hold_until", "operational"),
    madeBy: json("made_by", "personal"),
    digest: text("digest", "operational")
  },
  { dueAt: ({ status, holdUntil }) => (status === "held" ? holdUntil : null) }
)
