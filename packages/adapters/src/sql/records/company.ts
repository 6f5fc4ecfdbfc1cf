import type { Company } from "@payroll/domain/company/company"
import { integer, optional, text } from "./columns.ts"
import { table } from "./table.ts"

export const companyTable = table<Company>("company")(
  {
    kind: text("kind"),
    name: text("name"),
    businessWebsite: optional(text("business_website")),
    doingBusinessAs: optional(text("doing_business_as")),
    termsAcceptedAt: integer("terms_accepted_at"),
    termsAcceptedBy: text("terms_accepted_by"),
    kybStatus: text("kyb_status")
  },
  { companyId: "id" }
)
