import { KeyQueues } from "@payroll/operations/keyQueues"
import { historySuite } from "@payroll/testing/historySuite"
import { punchSuite } from "@payroll/testing/punchSuite"
import { terminationSuite } from "@payroll/testing/terminationSuite"
import { timeOffPostingSuite } from "@payroll/testing/timeOffPostingSuite"
import { timeOffRecalculationSuite } from "@payroll/testing/timeOffRecalculationSuite"
import { verificationSuite } from "@payroll/testing/verificationSuite"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { noWebhooks } from "@payroll/testing/noWebhooks"
import { layerSandbox } from "../src/verification/sandbox.ts"
import {
  layerProcess,
  postgres,
  sqliteMemory,
  type TestDatabase
} from "@payroll/testing/database/databases"

/** One process with a sandbox that answers at once. */
const layerVerified = ({ fresh }: TestDatabase) =>
  Layer.unwrap(
    Effect.map(fresh, (settings) =>
      Layer.mergeAll(layerProcess(settings), KeyQueues.layer, layerSandbox(0), noWebhooks)
    )
  ).pipe(Layer.orDie)

for (const database of [sqliteMemory, postgres]) {
  verificationSuite(database.name, layerVerified(database))
  historySuite(database.name, layerVerified(database))
  terminationSuite(database.name, layerVerified(database))
  punchSuite(database.name, layerVerified(database))
  timeOffPostingSuite(database.name, layerVerified(database))
  timeOffRecalculationSuite(database.name, layerVerified(database))
}
