import { rulesModelSuite } from "@payroll/testing/rulesModelSuite"
import { postgres, sqliteFile } from "@payroll/testing/database/databases"
import { layerVerified } from "./verifiedStorage.ts"

rulesModelSuite(sqliteFile.name, layerVerified(sqliteFile), 50)
rulesModelSuite(postgres.name, layerVerified(postgres), 6)
