import { writerSuite } from "@payroll/testing/writerSuite"
import { databases, layerTestStorage, sqliteThread } from "@payroll/testing/database/databases"

for (const database of [...databases, sqliteThread]) {
  writerSuite(database.name, layerTestStorage(database))
}
