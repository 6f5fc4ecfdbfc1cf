import { companyGuestSuite } from "@payroll/testing/companyGuestSuite"
import { companyOnboardingSuite } from "@payroll/testing/companyOnboardingSuite"
import { contactHoldSuite } from "@payroll/testing/contactHoldSuite"
import { postgres, sqliteFile } from "@payroll/testing/database/databases"
import { diversionSuite } from "@payroll/testing/diversionSuite"
import { guestCodeSuite } from "@payroll/testing/guestCodeSuite"
import { sampled } from "@payroll/testing/sampled"
import { layerVerified } from "./verifiedStorage.ts"

/** By day one of so many suites runs on PostgreSQL too. */
const POSTGRES_STEP = 2

const suites = [
  companyGuestSuite,
  companyOnboardingSuite,
  guestCodeSuite,
  contactHoldSuite,
  diversionSuite
]

for (const suite of suites) suite(sqliteFile.name, layerVerified(sqliteFile))
for (const suite of sampled(suites, POSTGRES_STEP)) suite(postgres.name, layerVerified(postgres))
