/**
 * Every value that must be unique, who holds it, and when it becomes free for others.
 *
 * - EIN: unique among a client's employers. Claimed when KYB information is given; released when the
 *   company gives another one.
 * - EIN of a contractor: unique among a client's contractors, and with its legal name what identifies a
 *   contractor that is hired again. Claimed and released as an employer's, and with another name.
 * - Email: unique among a company's active business users and its workers who have not left; a person
 *   who is both holds it once. Claimed when it is given; released when it changes, when the worker leaves
 *   and with the deactivation of a business user.
 * - SSN: unique among a company's workers who have not left. Claimed when KYC information is
 *   given or submitted; released when it changes and when the worker leaves.
 * - Kiosk PIN: in a scope of its worker alone, so that nobody else can hold it: what is stored of it is only the keyed
 *   digest. Claimed when it is set; released when it is replaced or taken away.
 *
 * A value that others hold is not claimed: the decision flags or refuses it. The sandbox's magic
 * values are never claimed.
 */
import type { BusinessUser } from "@payroll/domain/businessUser/businessUser"
import { legalNameKey, type Company } from "@payroll/domain/company/company"
import type { KybInformation } from "@payroll/domain/company/kybInformation"
import { emailKey } from "@payroll/domain/field/text"
import type { KycInformation } from "@payroll/domain/kyc/kycInformation"
import type { Problem } from "@payroll/domain/problem"
import { isActive } from "@payroll/domain/status"
import { isSandboxValue } from "@payroll/domain/verification/sandboxValues"
import { hasLeft, type Worker } from "@payroll/domain/worker/worker"
import * as Redacted from "effect/Redacted"
import type { RoundContext } from "./operation.ts"
import type { Changes, Claim, Release, UniqueValue } from "./writer.ts"

type ClaimContext = Pick<RoundContext, "isTaken">

/** No field of every request: an EIN comes without the name that a contractor has already. */
const LEGAL_NAME: Problem["path"] = ["company", "legalName"]

/** The value that identifies a contractor of a client; undefined for the sandbox's values, which belong to nobody. */
export const contractorIdentity = (
  clientId: string,
  legalName: string,
  ein: KybInformation["ein"]
): UniqueValue | undefined =>
  isSandboxValue(Redacted.value(ein))
    ? undefined
    : {
        rule: "ein",
        scope: `${clientId} contractors by name`,
        value: Redacted.make(`${Redacted.value(ein)} ${legalNameKey(legalName)}`)
      }

/** The scope in which the EIN of a company is unique: the employers or the contractors of its client. */
export const einScope = ({ clientId, kind }: Pick<Company, "clientId" | "kind">): string =>
  kind === "employer" ? clientId : `${clientId} contractors`

/** The EIN of a company, among the employers or the contractors of its client. */
export const einClaim = (
  company: Company,
  { ein }: KybInformation,
  path: Problem["path"],
  { isTaken }: ClaimContext
): ReadonlyArray<Claim> => {
  if (isSandboxValue(Redacted.value(ein))) return []
  const { id, clientId, kind, name } = company
  const claim: Claim = { rule: "ein", scope: einScope(company), value: ein, holder: id, path }
  const identity =
    kind === "contractor" && !isTaken(LEGAL_NAME)
      ? contractorIdentity(clientId, name, ein)
      : undefined
  return [
    ...(isTaken(path) ? [] : [claim]),
    ...(identity ? [{ ...identity, holder: id, path: LEGAL_NAME }] : [])
  ]
}

/** Frees the EIN that a company had before. */
export const einRelease = ({ id }: Company): Release => ({ rule: "ein", holder: id })

const emailOf = (
  companyId: string,
  email: string,
  holder: string,
  path: Problem["path"]
): Claim => ({
  rule: "email",
  scope: companyId,
  value: Redacted.make(emailKey(email)),
  holder,
  path
})

/** A business user's email, among those of its company's people. */
export const businessUserEmailClaim = (
  user: BusinessUser,
  path: Problem["path"],
  { isTaken }: ClaimContext
): ReadonlyArray<Claim> =>
  isActive(user) && !isTaken(path) ? [emailOf(user.companyId, user.email, user.id, path)] : []

/** A business user and the worker made of it are one person, and hold an email once. */
const holderOf = ({ id, businessUserId }: Worker): string => businessUserId ?? id

/** A worker's email, among those of its company's people. One who has left claims none. */
export const workerEmailClaim = (
  worker: Worker,
  path: Problem["path"],
  { isTaken }: ClaimContext
): ReadonlyArray<Claim> =>
  worker.email === undefined || hasLeft(worker) || isTaken(path)
    ? []
    : [emailOf(worker.companyId, worker.email, holderOf(worker), path)]

/** Frees the emails that a person had before, as business user and as worker. */
export const emailRelease = (person: BusinessUser | Worker): Release => ({
  rule: "email",
  holder: "businessUserId" in person ? holderOf(person) : person.id
})

/** Path of the SSN in a request. */
export const SSN: Problem["path"] = ["kycInformation", "ssn"]

/** A worker's SSN, among those of its company's workers who have not left; `path` is where the request has it. */
export const ssnClaim = (
  worker: Worker,
  { ssn }: KycInformation,
  { isTaken }: ClaimContext,
  path: Problem["path"] = SSN
): ReadonlyArray<Claim> =>
  hasLeft(worker) || isTaken(path) || isSandboxValue(Redacted.value(ssn))
    ? []
    : [{ rule: "ssn", scope: worker.companyId, value: ssn, holder: worker.id, path }]

/** Frees the SSN that a worker had before. */
export const ssnRelease = ({ id }: Worker): Release => ({ rule: "ssn", holder: id })

/** A worker's kiosk PIN. */
export const kioskPinClaim = (
  workerId: string,
  pin: Claim["value"],
  path: Problem["path"]
): Claim => ({ rule: "kioskPin", scope: workerId, value: pin, holder: workerId, path })

/** Takes away the kiosk PIN that a worker had before. */
export const kioskPinRelease = (workerId: string): Release => ({
  rule: "kioskPin",
  holder: workerId
})

/** No field of a request: a business user keeps the email that the worker gives up. */
const KEPT: Problem["path"] = ["businessUser", "email"]

/** Frees the claims of a worker who leaves; a business user who is the same person keeps its email. */
export const freedClaims = (
  worker: Worker,
  person: BusinessUser | undefined,
  taken: ClaimContext
): Pick<Changes, "claims" | "releases"> => ({
  claims: person ? businessUserEmailClaim(person, KEPT, taken) : [],
  releases: [emailRelease(worker), ssnRelease(worker)]
})
