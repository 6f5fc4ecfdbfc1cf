import type { CompanyLocation, LocationStatus } from "@payroll/domain/location/companyLocation"
import type { CompanyLocationColumns } from "../tables.ts"
import { baseColumns, baseFields, flag, type Mapping } from "./mapping.ts"

export const companyLocationRows: Mapping<CompanyLocation, CompanyLocationColumns> = {
  table: "company_location",
  toRow: (location) => ({
    ...baseColumns(location),
    company_id: location.companyId,
    label: location.label,
    address1: location.address1,
    address2: location.address2 ?? null,
    city: location.city,
    state: location.state,
    zipcode: location.zipcode,
    country: location.country,
    phone_number: location.phoneNumber ?? null,
    is_work_location: flag(location.isWorkLocation),
    is_mailing_address: flag(location.isMailingAddress),
    is_filing_address: flag(location.isFilingAddress),
    status: location.status
  }),
  fromRow: (row) => ({
    ...baseFields(row, row.company_id),
    label: row.label,
    address1: row.address1,
    address2: row.address2 ?? undefined,
    city: row.city,
    state: row.state,
    zipcode: row.zipcode,
    country: row.country,
    phoneNumber: row.phone_number ?? undefined,
    isWorkLocation: row.is_work_location === 1,
    isMailingAddress: row.is_mailing_address === 1,
    isFilingAddress: row.is_filing_address === 1,
    status: row.status as LocationStatus
  })
}
