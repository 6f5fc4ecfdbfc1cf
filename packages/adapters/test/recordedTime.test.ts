import { postgres, sqliteMemory } from "@payroll/testing/database/databases"
import { pastHandOverSuite } from "@payroll/testing/pastHandOverSuite"
import { punchSuite } from "@payroll/testing/punchSuite"
import { timeOffPostingSuite } from "@payroll/testing/timeOffPostingSuite"
import { timeOffRecalculationSuite } from "@payroll/testing/timeOffRecalculationSuite"
import { timeOffListSuite } from "@payroll/testing/timeOffListSuite"
import { timesheetLockSuite } from "@payroll/testing/timesheetLockSuite"
import { layerVerified } from "./verifiedStorage.ts"

for (const database of [sqliteMemory, postgres]) {
  punchSuite(database.name, layerVerified(database))
  timeOffPostingSuite(database.name, layerVerified(database))
  timeOffListSuite(database.name, layerVerified(database))
  timesheetLockSuite(database.name, layerVerified(database))
  timeOffRecalculationSuite(database.name, layerVerified(database))
}

pastHandOverSuite(sqliteMemory.name, layerVerified(sqliteMemory), 12)
pastHandOverSuite(postgres.name, layerVerified(postgres), 3)
