import { writerModelSuite } from "@payroll/testing/writerModelSuite"
import {
  layerTestStorage,
  postgres,
  sqliteFile,
  sqliteThread
} from "@payroll/testing/database/databases"

for (const database of [sqliteFile, sqliteThread, postgres]) {
  writerModelSuite(database.name, layerTestStorage(database))
}
