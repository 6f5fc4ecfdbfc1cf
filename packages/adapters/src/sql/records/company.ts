import type { Company, KybStatus } from "@payroll/domain/company/company"
import type { CompanyColumns } from "../tables.ts"
import { baseColumns, baseFields, type Mapping } from "./mapping.ts"

export const companyRows: Mapping<Company, CompanyColumns> = {
  table: "company",
  toRow: (company) => ({
    ...baseColumns(company),
    kind: company.kind,
    name: company.name,
    business_website: company.businessWebsite ?? null,
    doing_business_as: company.doingBusinessAs ?? null,
    terms_accepted_at: company.termsAcceptedAt,
    terms_accepted_by: company.termsAcceptedBy,
    kyb_status: company.kybStatus
  }),
  fromRow: (row) => ({
    ...baseFields(row, row.id),
    kind: row.kind as Company["kind"],
    name: row.name,
    businessWebsite: row.business_website ?? undefined,
    doingBusinessAs: row.doing_business_as ?? undefined,
    termsAcceptedAt: row.terms_accepted_at,
    termsAcceptedBy: row.terms_accepted_by,
    kybStatus: row.kyb_status as KybStatus
  })
}
