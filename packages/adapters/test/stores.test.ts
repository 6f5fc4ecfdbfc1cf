import { administrationSuite } from "@payroll/testing/administrationSuite"
import { answerStoreSuite } from "@payroll/testing/answerStoreSuite"
import { auditChainSuite } from "@payroll/testing/auditChainSuite"
import { auditSuite } from "@payroll/testing/auditSuite"
import { changeMarkSuite } from "@payroll/testing/changeMarkSuite"
import { companyStoreSuite } from "@payroll/testing/companyStoreSuite"
import { consoleSessionsSuite } from "@payroll/testing/consoleSessionsSuite"
import { credentialsSuite } from "@payroll/testing/credentialsSuite"
import { erasuresSuite } from "@payroll/testing/erasuresSuite"
import { figuresSuite } from "@payroll/testing/figuresSuite"
import { findColumnsSuite } from "@payroll/testing/findColumnsSuite"
import { largeCompaniesSuite } from "@payroll/testing/largeCompaniesSuite"
import { mailSuite } from "@payroll/testing/mailSuite"
import { numberLimitsSuite } from "@payroll/testing/numberLimitsSuite"
import { recordListsSuite } from "@payroll/testing/recordListsSuite"
import { payScheduleSuite } from "@payroll/testing/payScheduleSuite"
import { retentionSuite } from "@payroll/testing/retentionSuite"
import { databases, layerTestStorage } from "@payroll/testing/database/databases"

const suites = [
  administrationSuite,
  answerStoreSuite,
  auditChainSuite,
  auditSuite,
  changeMarkSuite,
  companyStoreSuite,
  consoleSessionsSuite,
  credentialsSuite,
  erasuresSuite,
  figuresSuite,
  findColumnsSuite,
  largeCompaniesSuite,
  mailSuite,
  numberLimitsSuite,
  recordListsSuite,
  payScheduleSuite,
  retentionSuite
]

for (const database of databases) {
  for (const suite of suites) suite(database.name, layerTestStorage(database))
}
