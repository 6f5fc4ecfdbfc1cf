import { laneModelSuite } from "@payroll/testing/laneModelSuite"
import { layerTestStorage, postgres, sqliteFile } from "@payroll/testing/database/databases"

for (const database of [sqliteFile, postgres]) {
  laneModelSuite(database.name, layerTestStorage(database))
}
