import { writerSuite } from "@payroll/operations/testing/writerSuite"
import { databases, layerTestStorage } from "./databases.ts"

for (const database of databases) writerSuite(database.name, layerTestStorage(database))
