import type { KycInformation } from "@payroll/domain/kyc/kycInformation"
import { json, optional, sealed, text } from "./columns.ts"
import { table } from "./table.ts"

export const kycInformationTable = table<KycInformation>("kyc_information")({
  workerId: text("worker_id"),
  ssn: sealed,
  dateOfBirth: sealed,
  address1: text("address1"),
  address2: optional(text("address2")),
  city: text("city"),
  state: text("state"),
  zipcode: text("zipcode"),
  remoteLocation: optional(json("remote_location"))
})
