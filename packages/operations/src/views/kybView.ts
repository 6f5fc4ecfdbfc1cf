/** The view of KYB information: no EIN but its last digits. */
import { kybFields, type KybInformation } from "@payroll/domain/company/kybInformation"
import * as Redacted from "effect/Redacted"
import { ids, oneOf, shownDay, shownText, valueOrNull } from "../answerSchema.ts"
import { fieldsOf, nullable, recordFields, viewOf } from "./view.ts"

export const kybView = viewOf(
  "KybInformation",
  "The KYB information of a company.",
  fieldsOf<KybInformation>()(({ from, by }) => ({
    kybInformationId: from("id", ids.kybInformationId),
    einLast4: by(shownText("The last four digits of the EIN."), ({ ein }) =>
      Redacted.value(ein).slice(-4)
    ),
    entityType: valueOrNull(kybFields.entityType),
    incorporationState: nullable(shownText(kybFields.incorporationState)),
    dateOfIncorporation: shownDay(kybFields.dateOfIncorporation),
    irsAssisgnedFederalFilingForm: from(
      "federalFilingForm",
      valueOrNull(kybFields.irsAssisgnedFederalFilingForm)
    ),
    payrollRunThisYear: nullable(oneOf(["Yes", "No"], kybFields.payrollRunThisYear.schema)),
    formerPaidThisYear: nullable(oneOf(["Yes", "No"], kybFields.formerPaidThisYear.schema)),
    ...recordFields
  }))
)
