import type { Wage, WageTerms } from "@payroll/domain/wage/wage"
import { json, optional, text } from "./columns.ts"
import { table } from "./table.ts"

type StoredTerms = ReadonlyArray<WageTerms>

/** JSON leaves out what is undefined. */
const notGiven = { userType: undefined, employmentStatus: undefined, paymentMethod: undefined }

const readTerms = (stored: StoredTerms): StoredTerms =>
  stored.map((terms) => ({ ...notGiven, ...terms }))

export const wageTable = table<Wage>("wage", ["workerId", "terms", "endDate", "status"])({
  workerId: text("worker_id", "operational"),
  terms: json("terms", "personal", readTerms),
  endDate: optional(text("end_date", "personal")),
  status: text("status", "operational")
})
