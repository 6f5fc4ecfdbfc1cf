import { writerSuite } from "@payroll/operations/testing/writerSuite"
import { databases, layerTestStorage, sqliteThread } from "./databases.ts"

for (const database of [...databases, sqliteThread]) {
  writerSuite(database.name, layerTestStorage(database))
}
