/** The record that has the same number as a case, field by field. */
import { formatDay } from "@payroll/ui/format.ts"
import type { AnswerOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { words } from "../text/words.ts"
import { addressText } from "../records/address.ts"
import type { Verification } from "./verification.ts"

const { fields } = words.reviews

/** The values of the record by the label of their field; a field that it does not have is missing. */
export type Twin = Readonly<Record<string, string | undefined>>

const companyTwin = ({
  company,
  kybInformation,
  companyLocations
}: AnswerOf<"getCompanyInfo">): Twin => {
  const filing = companyLocations.find(({ isFilingAddress }) => isFilingAddress)
  return {
    [fields.name]: company.company,
    [fields.doingBusinessAs]: company.doingBusinessAs ?? undefined,
    [fields.entityType]: kybInformation?.entityType ?? undefined,
    [fields.incorporationState]: kybInformation?.incorporationState ?? undefined,
    [fields.dateOfIncorporation]:
      kybInformation === null ? undefined : formatDay(kybInformation.dateOfIncorporation),
    [fields.location]: filing && addressText(filing)
  }
}

const workerTwin = ({ user, kycInformation }: AnswerOf<"getUser">): Twin => ({
  [fields.name]: [user.firstName, user.middleName, user.lastName].filter(Boolean).join(" "),
  [fields.address]: kycInformation === null ? undefined : addressText(kycInformation)
})

/** Reads the record with the same number; undefined where there is none. */
export const useTwin = ({ duplicateOf, subjectKind }: Verification): Twin | undefined => {
  const id = duplicateOf ?? ""
  const isOff = duplicateOf === null
  const isWorker = subjectKind === "worker"
  const worker = useRead("getUser", { userId: id }, { isOff: isOff || !isWorker }).data
  const company = useRead("getCompanyInfo", { companyId: id }, { isOff: isOff || isWorker }).data
  if (isOff) return undefined
  return worker ? workerTwin(worker) : company && companyTwin(company)
}
