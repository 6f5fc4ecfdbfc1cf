import type { Address } from "@payroll/domain/field/address"
import type { KycInformation } from "@payroll/domain/kyc/kycInformation"
import type { KycInformationColumns } from "../tables.ts"
import { baseColumns, baseFields, open, seal, sealedField, type Mapping } from "./mapping.ts"

const TABLE = "kyc_information"

export const kycInformationRows: Mapping<KycInformation, KycInformationColumns> = {
  table: TABLE,
  toRow: (kyc, key) => ({
    ...baseColumns(kyc),
    company_id: kyc.companyId,
    worker_id: kyc.workerId,
    address1: kyc.address1,
    address2: kyc.address2 ?? null,
    city: kyc.city,
    state: kyc.state,
    zipcode: kyc.zipcode,
    remote_location: kyc.remoteLocation ? JSON.stringify(kyc.remoteLocation) : null,
    sealed: seal(key, TABLE, kyc.id, { ssn: kyc.ssn, dateOfBirth: kyc.dateOfBirth })
  }),
  fromRow: (row, key) => {
    const sensitive = open(key, TABLE, row.id, row.sealed)
    return {
      ...baseFields(row, row.company_id),
      workerId: row.worker_id,
      ssn: sealedField(sensitive, "ssn"),
      dateOfBirth: sealedField(sensitive, "dateOfBirth"),
      address1: row.address1,
      address2: row.address2 ?? undefined,
      city: row.city,
      state: row.state,
      zipcode: row.zipcode,
      remoteLocation:
        row.remote_location === null ? undefined : (JSON.parse(row.remote_location) as Address)
    }
  }
}
