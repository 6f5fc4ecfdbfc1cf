/** The registration of a company: as the IRS and the provider know it. */
import { Button } from "@payroll/ui/button.tsx"
import { formatDate, formatDay } from "@payroll/ui/format.ts"
import { Card, Pairs } from "@payroll/ui/layout.tsx"
import { entityTypes } from "../forms/companyFields.ts"
import { failedText } from "../requirements/needs.ts"
import { words } from "../text/words.ts"
import { editCompany, editKyb } from "./edit.ts"
import type { PartProps } from "./parts.tsx"
import type { Info } from "./states.tsx"

const text = words.companies

/** The state of the verification in a sentence, with its reasons where it failed. */
const verificationText = ({ verification }: Info): string | null => {
  if (!verification) return null
  const { status, reasons } = verification
  return status.status === "failed" && reasons.length > 0
    ? failedText(reasons.map(String))
    : text.attempts[status.status]
}

const Correct = ({ onPress, what }: { readonly onPress: () => void; readonly what: string }) => (
  <Button look="quiet" isSmall onPress={onPress}>
    {text.registration.correct}
    <span className="vh"> {what}</span>
  </Button>
)

/** The registration: the company as the IRS and the provider know it. */
export const Registration = ({ of: info, rights: { isWriter } }: PartProps) => {
  const { company, kybInformation: kyb } = info
  const labels = text.registration
  const form = kyb?.irsAssisgnedFederalFilingForm
  return (
    <>
      <Card
        title={labels.title}
        action={isWriter && <Correct what={labels.title} onPress={() => editCompany(info)} />}
      >
        <Pairs
          of={[
            { label: labels.name, value: company.company },
            { label: labels.doingBusinessAs, value: company.doingBusinessAs },
            { label: labels.website, value: company.businessWebsite },
            { label: labels.reference, value: company.companyReferenceId },
            {
              label: labels.terms,
              value:
                company.termsAcceptedAt === null
                  ? company.kind === "contractor" && labels.noTerms
                  : labels.accepted(formatDate(company.termsAcceptedAt))
            },
            { label: labels.verification, value: verificationText(info) }
          ]}
        />
      </Card>
      <Card
        title={labels.tax}
        action={isWriter && kyb && <Correct what={labels.tax} onPress={() => editKyb(info)} />}
      >
        <Pairs
          of={[
            { label: labels.ein, value: kyb && labels.ending(kyb.einLast4) },
            { label: labels.type, value: kyb?.entityType && entityTypes[kyb.entityType] },
            { label: labels.state, value: kyb?.incorporationState },
            { label: labels.founded, value: kyb && formatDay(kyb.dateOfIncorporation) },
            { label: labels.form, value: form && labels.forms[form] }
          ]}
        />
      </Card>
    </>
  )
}
