/** The states of a company, its people and its accounts in words, each with its tone. */
import { Badge, type Tone } from "@payroll/ui/status.tsx"
import type { AnswerOf } from "../api/call.ts"
import { ACCOUNT_TONES, IDENTITY_TONES } from "../records/tones.ts"
import { words } from "../text/words.ts"

export type Info = AnswerOf<"getCompanyInfo">
export type Person = Info["businessUsers"][number]
export type Location = Info["companyLocations"][number]
export type Account = Info["companyFundingSourceEntities"][number]
type CompanyStatus = Info["company"]["kybStatus"]["status"]

const text = words.companies

const TONES: Readonly<Record<CompanyStatus, Tone>> = {
  new: "off",
  pending: "info",
  passed: "ok",
  failed: "bad"
}

export const CompanyBadge = ({ is }: { readonly is: CompanyStatus }) => (
  <Badge tone={TONES[is]}>{text.statuses[is]}</Badge>
)

/** The state of a company with its latest attempt, which may wait for a person. */
export const VerificationBadge = ({ of: { company, verification } }: { readonly of: Info }) =>
  verification?.status.status === "needs_review" ? (
    <Badge tone="warn">{text.needsDecision}</Badge>
  ) : (
    <CompanyBadge is={company.kybStatus.status} />
  )

/** Returns true if a person is verified with the company, or alone. */
const isVerified = ({ payrollAdmin, beneficialOwner }: Person): boolean =>
  payrollAdmin || beneficialOwner

/** The state of a person; none for a bookkeeper, whom nobody verifies. */
export const PersonBadge = ({ of: person }: { readonly of: Person }) => {
  if (!isActive(person)) return <Badge>{text.people.removed}</Badge>
  const { status } = person.kycStatus
  return isVerified(person) ? (
    <Badge tone={IDENTITY_TONES[status]}>{text.personStatuses[status]}</Badge>
  ) : null
}

export const AccountBadge = ({ of: { status, awaitsApproval } }: { readonly of: Account }) =>
  awaitsApproval ? (
    <Badge tone="warn">{text.accounts.held}</Badge>
  ) : (
    <Badge tone={ACCOUNT_TONES[status.status]}>{text.accountStatuses[status.status]}</Badge>
  )

export const isActive = ({ recordStatus }: Pick<Person | Location, "recordStatus">): boolean =>
  recordStatus.status === "active"

export const isInUse = ({ status: { status } }: Account): boolean =>
  status !== "replaced" && status !== "deactivated"

export const personName = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`

export const accountText = ({ accountType, accountNumberLast4 }: Account): string =>
  text.accounts.ending(text.accounts.kinds[accountType], accountNumberLast4)
