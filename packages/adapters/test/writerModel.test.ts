import { writerModelSuite } from "@payroll/operations/testing/writerModelSuite"
import { layerTestStorage, postgres, sqliteFile } from "./databases.ts"

for (const database of [sqliteFile, postgres]) {
  writerModelSuite(database.name, layerTestStorage(database))
}
