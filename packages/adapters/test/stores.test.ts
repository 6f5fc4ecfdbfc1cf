import { administrationSuite } from "@payroll/testing/administrationSuite"
import { answerStoreSuite } from "@payroll/testing/answerStoreSuite"
import { auditChainSuite } from "@payroll/testing/auditChainSuite"
import { auditSuite } from "@payroll/testing/auditSuite"
import { changeMarkSuite } from "@payroll/testing/changeMarkSuite"
import { companyStoreSuite } from "@payroll/testing/companyStoreSuite"
import { consoleSessionsSuite } from "@payroll/testing/consoleSessionsSuite"
import { credentialsSuite } from "@payroll/testing/credentialsSuite"
import { figuresSuite } from "@payroll/testing/figuresSuite"
import { findColumnsSuite } from "@payroll/testing/findColumnsSuite"
import { largeCompaniesSuite } from "@payroll/testing/largeCompaniesSuite"
import { mailSuite } from "@payroll/testing/mailSuite"
import { numberLimitsSuite } from "@payroll/testing/numberLimitsSuite"
import { recordListsSuite } from "@payroll/testing/recordListsSuite"
import { payScheduleSuite } from "@payroll/testing/payScheduleSuite"
import { retentionSuite } from "@payroll/testing/retentionSuite"
import { databases, layerTestStorage } from "@payroll/testing/database/databases"

for (const database of databases) {
  administrationSuite(database.name, layerTestStorage(database))
  answerStoreSuite(database.name, layerTestStorage(database))
  auditChainSuite(database.name, layerTestStorage(database))
  auditSuite(database.name, layerTestStorage(database))
  changeMarkSuite(database.name, layerTestStorage(database))
  companyStoreSuite(database.name, layerTestStorage(database))
  consoleSessionsSuite(database.name, layerTestStorage(database))
  credentialsSuite(database.name, layerTestStorage(database))
  figuresSuite(database.name, layerTestStorage(database))
  findColumnsSuite(database.name, layerTestStorage(database))
  largeCompaniesSuite(database.name, layerTestStorage(database))
  mailSuite(database.name, layerTestStorage(database))
  numberLimitsSuite(database.name, layerTestStorage(database))
  recordListsSuite(database.name, layerTestStorage(database))
  payScheduleSuite(database.name, layerTestStorage(database))
  retentionSuite(database.name, layerTestStorage(database))
}
