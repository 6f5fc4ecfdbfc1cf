/** The states of a company, its people and its accounts in words, each with its tone. */
import { formatTime } from "@payroll/ui/format.ts"
import { Badge, badges } from "@payroll/ui/status.tsx"
import type { AnswerOf } from "../api/call.ts"
import { ACCOUNT_TONES, IDENTITY_TONES } from "../records/tones.ts"
import { words } from "../text/words.ts"

export type Info = AnswerOf<"getCompanyInfo">
export type Person = Info["businessUsers"][number]
export type Location = Info["companyLocations"][number]
export type Account = Info["companyFundingSourceEntities"][number]

const text = words.companies

export const CompanyBadge = badges<Info["company"]["kybStatus"]["status"]>(
  { new: "off", pending: "info", passed: "ok", failed: "bad" },
  text.statuses
)

const PersonState = badges(IDENTITY_TONES, text.personStatuses)
const AccountState = badges(ACCOUNT_TONES, text.accountStatuses)

/** The state of a company with its latest attempt, which may wait for a person. */
export const VerificationBadge = ({ of: { company, verification } }: { readonly of: Info }) =>
  verification?.status.status === "needs_review" ? (
    <Badge tone="warn">{text.needsDecision}</Badge>
  ) : (
    <CompanyBadge is={company.kybStatus.status} />
  )

/** The state of a person; none for a bookkeeper, whom nobody verifies. */
export const PersonBadge = ({ of: person }: { readonly of: Person }) => {
  if (person.isErased) return <Badge>{words.erasures.erased}</Badge>
  if (!isActive(person)) return <Badge>{text.people.removed}</Badge>
  const isVerified = person.payrollAdmin || person.beneficialOwner
  return isVerified ? <PersonState is={person.kycStatus.status} /> : null
}

/** The change of a person's email that waits. */
export const waitingEmail = ({ waitingChanges }: Person) =>
  waitingChanges.find(({ kind, hold }) => kind === "email" && hold !== null)

/** The address to which mails of a person go while another one waits; empty without one. */
export const emailText = (person: Person): string => {
  const { hold, holdUntil } = waitingEmail(person) ?? {}
  const { emailStopped, emailWaits } = text.people
  if (hold === "frozen") return emailStopped
  return holdUntil ? emailWaits(formatTime(holdUntil)) : ""
}

/** Returns true if an account waits for a person, or for the days of its change. */
export const isHeld = ({ awaitsApproval, hold }: Account): boolean =>
  awaitsApproval || hold !== null

export const AccountBadge = ({ of }: { readonly of: Account }) =>
  isHeld(of) ? (
    <Badge tone="warn">{text.accounts.held}</Badge>
  ) : (
    <AccountState is={of.status.status} />
  )

export const isActive = ({ recordStatus }: Pick<Person | Location, "recordStatus">): boolean =>
  recordStatus.status === "active"

export const isInUse = ({ status: { status } }: Account): boolean =>
  status !== "replaced" && status !== "deactivated"

export const accountText = ({ accountType, accountNumberLast4 }: Account): string =>
  text.accounts.ending(text.accounts.kinds[accountType], accountNumberLast4)
