import { companyDocumentSuite } from "@payroll/testing/companyDocumentSuite"
import { erasureWaitSuite } from "@payroll/testing/erasureWaitSuite"
import { documentSuite } from "@payroll/testing/documentSuite"
import { fileSuite } from "@payroll/testing/fileSuite"
import { flowLinkSuite } from "@payroll/testing/flowLinkSuite"
import { mailedLinkSuite } from "@payroll/testing/mailedLinkSuite"
import { guestSuite } from "@payroll/testing/guestSuite"
import { phoneSuite } from "@payroll/testing/phoneSuite"
import { accountHoldSuite } from "@payroll/testing/accountHoldSuite"
import { payChangeSuite } from "@payroll/testing/payChangeSuite"
import { historySuite } from "@payroll/testing/historySuite"
import { payResultSuite } from "@payroll/testing/payResultSuite"
import { postgres, sqliteFile } from "@payroll/testing/database/databases"
import { depositSuite } from "@payroll/testing/depositSuite"
import { signedPaperSuite } from "@payroll/testing/signedPaperSuite"
import { signatureSuite } from "@payroll/testing/signatureSuite"
import { w4SignatureSuite } from "@payroll/testing/w4SignatureSuite"
import { sampled } from "@payroll/testing/sampled"
import { terminationSuite } from "@payroll/testing/terminationSuite"
import { termsSuite } from "@payroll/testing/termsSuite"
import { verificationSuite } from "@payroll/testing/verificationSuite"
import { layerVerified } from "./verifiedStorage.ts"

/** By day one of so many suites runs on PostgreSQL too. */
const POSTGRES_STEP = 3

const suites = [
  accountHoldSuite,
  payChangeSuite,
  verificationSuite,
  historySuite,
  terminationSuite,
  termsSuite,
  documentSuite,
  companyDocumentSuite,
  erasureWaitSuite,
  fileSuite,
  signatureSuite,
  w4SignatureSuite,
  signedPaperSuite,
  depositSuite,
  flowLinkSuite,
  guestSuite,
  phoneSuite,
  mailedLinkSuite,
  payResultSuite
]

for (const suite of suites) suite(sqliteFile.name, layerVerified(sqliteFile))
for (const suite of sampled(suites, POSTGRES_STEP)) suite(postgres.name, layerVerified(postgres))
