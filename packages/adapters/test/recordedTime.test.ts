import { postgres, sqliteFile } from "@payroll/testing/database/databases"
import { pastHandOverSuite } from "@payroll/testing/pastHandOverSuite"
import { punchSuite } from "@payroll/testing/punchSuite"
import { timeOffPostingSuite } from "@payroll/testing/timeOffPostingSuite"
import { sampled } from "@payroll/testing/sampled"
import { timeOffRecalculationSuite } from "@payroll/testing/timeOffRecalculationSuite"
import { timeOffListSuite } from "@payroll/testing/timeOffListSuite"
import { timesheetLockSuite } from "@payroll/testing/timesheetLockSuite"
import { layerVerified } from "./verifiedStorage.ts"

/** By day one of so many suites runs on PostgreSQL too. */
const POSTGRES_STEP = 2

const suites = [
  punchSuite,
  timeOffPostingSuite,
  timeOffListSuite,
  timesheetLockSuite,
  timeOffRecalculationSuite
]

for (const suite of suites) suite(sqliteFile.name, layerVerified(sqliteFile))
for (const suite of sampled(suites, POSTGRES_STEP)) suite(postgres.name, layerVerified(postgres))

pastHandOverSuite(sqliteFile.name, layerVerified(sqliteFile), 12)
pastHandOverSuite(postgres.name, layerVerified(postgres), 3)
