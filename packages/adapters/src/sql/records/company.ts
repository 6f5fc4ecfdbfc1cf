import type { Company } from "@payroll/domain/company/company"
import { nameKey } from "@payroll/domain/field/foldedText"
import { integer, json, optional, text } from "./columns.ts"
import { table } from "./table.ts"

export const companyTable = table<Company>("company", [
  "kind",
  "name",
  "kybStatus",
  "kioskPin",
  "legalHold"
])(
  {
    kind: text("kind", "operational"),
    companyReferenceId: optional(text("company_reference_id", "public")),
    name: text("name", "public"),
    businessWebsite: optional(text("business_website", "public")),
    doingBusinessAs: optional(text("doing_business_as", "public")),
    termsAcceptedAt: integer("terms_accepted_at", "operational"),
    termsAcceptedBy: text("terms_accepted_by", "operational"),
    kybStatus: text("kyb_status", "operational"),
    failureReasons: optional(json("failure_reasons", "operational")),
    legalHold: optional(text("legal_hold", "personal")),
    kioskPin: text("kiosk_pin", "operational")
  },
  {
    companyId: "id",
    derived: { name_folded: { holds: "public", of: ({ name }) => nameKey(name) } }
  }
)
