import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { KybInformation } from "@payroll/domain/company/kybInformation"
import type { KybInformationColumns } from "../tables.ts"
import { baseColumns, baseFields, open, seal, sealedField, type Mapping } from "./mapping.ts"

const TABLE = "kyb_information"

export const kybInformationRows: Mapping<KybInformation, KybInformationColumns> = {
  table: TABLE,
  toRow: (kyb, key) => ({
    ...baseColumns(kyb),
    company_id: kyb.companyId,
    entity_type: kyb.entityType ?? null,
    incorporation_state: kyb.incorporationState ?? null,
    date_of_incorporation: kyb.dateOfIncorporation,
    federal_filing_form: kyb.federalFilingForm ?? null,
    payroll_run_this_year: kyb.payrollRunThisYear ?? null,
    former_paid_this_year: kyb.formerPaidThisYear ?? null,
    sealed: seal(key, TABLE, kyb.id, { ein: kyb.ein })
  }),
  fromRow: (row, key) => ({
    ...baseFields(row, row.company_id),
    ein: sealedField(open(key, TABLE, row.id, row.sealed), "ein"),
    entityType: (row.entity_type ?? undefined) as KybInformation["entityType"],
    incorporationState: row.incorporation_state ?? undefined,
    dateOfIncorporation: row.date_of_incorporation as LocalDate,
    federalFilingForm: (row.federal_filing_form ??
      undefined) as KybInformation["federalFilingForm"],
    payrollRunThisYear: (row.payroll_run_this_year ?? undefined) as "Yes" | "No" | undefined,
    formerPaidThisYear: (row.former_paid_this_year ?? undefined) as "Yes" | "No" | undefined
  })
}
