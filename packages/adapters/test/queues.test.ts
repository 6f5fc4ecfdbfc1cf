import { deliveryQueueSuite } from "@payroll/operations/testing/deliveryQueueSuite"
import { verificationQueueSuite } from "@payroll/operations/testing/verificationQueueSuite"
import { databases, layerTestStorage } from "./databases.ts"

for (const database of databases) {
  verificationQueueSuite(database.name, layerTestStorage(database))
  deliveryQueueSuite(database.name, layerTestStorage(database))
}
