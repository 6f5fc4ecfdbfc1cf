import type { RecordBase } from "../record.ts"
import type { StateTable } from "../status.ts"

export type LocationStatus = "Verification pending" | "Verified"

export const locationStatuses: StateTable<LocationStatus> = {
  "Verification pending": ["Verified"],
  Verified: []
}

/** A place of a company. Exactly one is its filing address, at most one its mailing address. */
export interface CompanyLocation extends RecordBase {
  readonly label: string
  readonly address1: string
  readonly address2: string | undefined
  readonly city: string
  readonly state: string
  readonly zipcode: string
  readonly country: string
  readonly phoneNumber: string | undefined
  readonly isWorkLocation: boolean
  readonly isMailingAddress: boolean
  readonly isFilingAddress: boolean
  readonly status: LocationStatus
}
