import type { EarlierVersion } from "@payroll/domain/history"
import type { EarlierVersionColumns } from "../tables.ts"
import { baseColumns, baseFields, type Mapping } from "./mapping.ts"

export const earlierVersionRows: Mapping<EarlierVersion, EarlierVersionColumns> = {
  table: "earlier_version",
  toRow: (earlier) => ({
    ...baseColumns(earlier),
    company_id: earlier.companyId,
    record_kind: earlier.of,
    record_id: earlier.recordId,
    record_version: earlier.recordVersion,
    valid_from: earlier.validFrom,
    valid_until: earlier.validUntil,
    content: earlier.content
  }),
  fromRow: (row) => ({
    ...baseFields(row, row.company_id),
    of: row.record_kind as EarlierVersion["of"],
    recordId: row.record_id,
    recordVersion: row.record_version,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    content: row.content
  })
}
