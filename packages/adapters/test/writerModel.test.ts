import { writerModelSuite } from "@payroll/operations/testing/writerModelSuite"
import { layerTestStorage, postgres, sqliteFile, sqliteThread } from "./databases.ts"

for (const database of [sqliteFile, sqliteThread, postgres]) {
  writerModelSuite(database.name, layerTestStorage(database))
}
