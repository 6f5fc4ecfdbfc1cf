import type { kybFields, KybInformation } from "@payroll/domain/company/kybInformation"
import type { RecordBase } from "@payroll/domain/record"
import type * as Schema from "effect/Schema"

type Given = Schema.Struct<typeof kybFields>["Type"]

/** KYB information as it was given: all of it for a company, EIN and date for a contractor. */
export const newKybInformation = (
  base: RecordBase,
  given: Pick<Given, "ein" | "dateOfIncorporation"> & Partial<Given>
): KybInformation => ({
  ...base,
  ein: given.ein,
  entityType: given.entityType,
  incorporationState: given.incorporationState,
  dateOfIncorporation: given.dateOfIncorporation,
  federalFilingForm: given.irsAssisgnedFederalFilingForm,
  payrollRunThisYear: given.payrollRunThisYear,
  formerPaidThisYear: given.formerPaidThisYear
})
