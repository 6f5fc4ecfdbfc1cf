import { bringForwardSuite } from "@payroll/testing/bringForwardSuite"
import { deliveryQueueSuite } from "@payroll/testing/deliveryQueueSuite"
import { endpointSuite } from "@payroll/testing/endpointSuite"
import { verificationQueueSuite } from "@payroll/testing/verificationQueueSuite"
import { databases, layerTestStorage } from "@payroll/testing/database/databases"

for (const database of databases) {
  verificationQueueSuite(database.name, layerTestStorage(database))
  endpointSuite(database.name, layerTestStorage(database))
  bringForwardSuite(database.name, layerTestStorage(database))
  deliveryQueueSuite(database.name, layerTestStorage(database))
}
