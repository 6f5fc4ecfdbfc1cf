import type { kybFields, KybInformation } from "@payroll/domain/company/kybInformation"
import type { RecordBase } from "@payroll/domain/record"
import type * as Schema from "effect/Schema"

/** A company's KYB information as it was given. */
export const newKybInformation = (
  base: RecordBase,
  given: Schema.Struct<typeof kybFields>["Type"]
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
