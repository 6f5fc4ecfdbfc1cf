import { administrationSuite } from "@payroll/operations/testing/administrationSuite"
import { answerStoreSuite } from "@payroll/operations/testing/answerStoreSuite"
import { companyStoreSuite } from "@payroll/operations/testing/companyStoreSuite"
import { credentialsSuite } from "@payroll/operations/testing/credentialsSuite"
import { retentionSuite } from "@payroll/operations/testing/retentionSuite"
import { databases, layerTestStorage } from "./databases.ts"

for (const database of databases) {
  administrationSuite(database.name, layerTestStorage(database))
  answerStoreSuite(database.name, layerTestStorage(database))
  companyStoreSuite(database.name, layerTestStorage(database))
  credentialsSuite(database.name, layerTestStorage(database))
  retentionSuite(database.name, layerTestStorage(database))
}
