import type { KycInformation } from "@payroll/domain/kyc/kycInformation"
import * as Redacted from "effect/Redacted"
import { json, optional, sealed, text } from "./columns.ts"
import { table } from "./table.ts"

export const kycInformationTable = table<KycInformation>("kyc_information", "nothing")(
  {
    workerId: text("worker_id", "operational"),
    ssn: sealed,
    dateOfBirth: sealed,
    address1: text("address1", "personal"),
    address2: optional(text("address2", "personal")),
    city: text("city", "personal"),
    state: text("state", "personal"),
    zipcode: text("zipcode", "personal"),
    remoteLocation: optional(json("remote_location", "personal")),
    homes: optional(json("homes", "personal"))
  },
  {
    derived: { ssn_last4: { holds: "personal", of: ({ ssn }) => Redacted.value(ssn).slice(-4) } }
  }
)
