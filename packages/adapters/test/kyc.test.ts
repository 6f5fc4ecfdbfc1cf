import { documentSuite } from "@payroll/testing/documentSuite"
import { flowLinkSuite } from "@payroll/testing/flowLinkSuite"
import { mailedLinkSuite } from "@payroll/testing/mailedLinkSuite"
import { guestSuite } from "@payroll/testing/guestSuite"
import { accountHoldSuite } from "@payroll/testing/accountHoldSuite"
import { payChangeSuite } from "@payroll/testing/payChangeSuite"
import { historySuite } from "@payroll/testing/historySuite"
import { payResultSuite } from "@payroll/testing/payResultSuite"
import { postgres, sqliteMemory } from "@payroll/testing/database/databases"
import { depositSuite } from "@payroll/testing/depositSuite"
import { signatureSuite } from "@payroll/testing/signatureSuite"
import { w4SignatureSuite } from "@payroll/testing/w4SignatureSuite"
import { terminationSuite } from "@payroll/testing/terminationSuite"
import { verificationSuite } from "@payroll/testing/verificationSuite"
import { layerVerified } from "./verifiedStorage.ts"

for (const database of [sqliteMemory, postgres]) {
  accountHoldSuite(database.name, layerVerified(database))
  payChangeSuite(database.name, layerVerified(database))
  verificationSuite(database.name, layerVerified(database))
  historySuite(database.name, layerVerified(database))
  terminationSuite(database.name, layerVerified(database))
  documentSuite(database.name, layerVerified(database))
  signatureSuite(database.name, layerVerified(database))
  w4SignatureSuite(database.name, layerVerified(database))
  depositSuite(database.name, layerVerified(database))
  flowLinkSuite(database.name, layerVerified(database))
  guestSuite(database.name, layerVerified(database))
  mailedLinkSuite(database.name, layerVerified(database))
  payResultSuite(database.name, layerVerified(database))
}
