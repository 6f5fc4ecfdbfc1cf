import type { BusinessUser, KycStatus } from "@payroll/domain/businessUser/businessUser"
import type { BusinessUserColumns } from "../tables.ts"
import { baseColumns, baseFields, flag, open, seal, type Mapping } from "./mapping.ts"

const TABLE = "business_user"

export const businessUserRows: Mapping<BusinessUser, BusinessUserColumns> = {
  table: TABLE,
  toRow: (user, key) => {
    const { ssn, dateOfBirth } = user
    const nothingToSeal = ssn === undefined && dateOfBirth === undefined
    return {
      ...baseColumns(user),
      company_id: user.companyId,
      first_name: user.firstName,
      middle_name: user.middleName ?? null,
      last_name: user.lastName,
      email: user.email,
      phone_number: user.phoneNumber,
      address1: user.address1 ?? null,
      address2: user.address2 ?? null,
      city: user.city ?? null,
      state: user.state ?? null,
      zipcode: user.zipcode ?? null,
      country: user.country ?? null,
      payroll_admin: flag(user.payrollAdmin),
      bookkeeper: flag(user.bookkeeper),
      beneficial_owner: flag(user.beneficialOwner),
      ownership_percentage: user.ownershipPercentage ?? null,
      kyc_status: user.kycStatus,
      sealed: nothingToSeal ? null : seal(key, TABLE, user.id, { ssn, dateOfBirth })
    }
  },
  fromRow: (row, key) => {
    const sensitive = row.sealed === null ? {} : open(key, TABLE, row.id, row.sealed)
    return {
      ...baseFields(row, row.company_id),
      firstName: row.first_name,
      middleName: row.middle_name ?? undefined,
      lastName: row.last_name,
      email: row.email,
      phoneNumber: row.phone_number,
      address1: row.address1 ?? undefined,
      address2: row.address2 ?? undefined,
      city: row.city ?? undefined,
      state: row.state ?? undefined,
      zipcode: row.zipcode ?? undefined,
      country: row.country ?? undefined,
      ssn: sensitive["ssn"],
      dateOfBirth: sensitive["dateOfBirth"],
      payrollAdmin: row.payroll_admin === 1,
      bookkeeper: row.bookkeeper === 1,
      beneficialOwner: row.beneficial_owner === 1,
      ownershipPercentage: row.ownership_percentage ?? undefined,
      kycStatus: row.kyc_status as KycStatus
    }
  }
}
