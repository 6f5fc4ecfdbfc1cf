/** The KYC information of the example worker. */
import * as Redacted from "effect/Redacted"
import type { KycInformation } from "../src/kyc/kycInformation.ts"
import { created } from "../src/record.ts"
import { AT } from "@payroll/testing/exampleProfile"

export const exampleKyc: KycInformation = {
  ...created("kyc-1", { clientId: "client-1", companyId: "company-1" }, AT),
  workerId: "worker-1",
  ssn: Redacted.make("123456780"),
  dateOfBirth: Redacted.make("1990-01-31"),
  address1: "3 Oven Street",
  address2: undefined,
  city: "Dover",
  state: "DE",
  zipcode: "19901",
  remoteLocation: undefined,
  homes: undefined
}
