import { companyGuestSuite } from "@payroll/testing/companyGuestSuite"
import { companyOnboardingSuite } from "@payroll/testing/companyOnboardingSuite"
import { contactHoldSuite } from "@payroll/testing/contactHoldSuite"
import { postgres, sqliteMemory } from "@payroll/testing/database/databases"
import { diversionSuite } from "@payroll/testing/diversionSuite"
import { guestCodeSuite } from "@payroll/testing/guestCodeSuite"
import { layerVerified } from "./verifiedStorage.ts"

for (const database of [sqliteMemory, postgres]) {
  companyGuestSuite(database.name, layerVerified(database))
  companyOnboardingSuite(database.name, layerVerified(database))
  guestCodeSuite(database.name, layerVerified(database))
  contactHoldSuite(database.name, layerVerified(database))
  diversionSuite(database.name, layerVerified(database))
}
