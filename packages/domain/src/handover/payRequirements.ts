/** The requirements of somebody who is to be paid, or reported on a form. */
import { holdReasons } from "../bankAccount/accountHold.ts"
import { daysFrom } from "../calendar/localDate.ts"
import { requirement, type Requirement } from "../onboarding/requirement.ts"
import { accountRequirements, kycRequirements } from "../onboarding/workerRequirements.ts"
import { wageInForce } from "../wage/wageDates.ts"
import { isStopped } from "../worker/payChange.ts"
import {
  homeAddressOn,
  isDeposited,
  paidDays,
  paidWages,
  payAccounts,
  replacedKey,
  sharingAccounts,
  taxIdOf,
  type Payee
} from "./payee.ts"

/** The requirement that a record has a value which pay needs as it was at the moment. */
const replacedNeed = (
  { replaced }: Payee,
  record: { readonly id: string } | undefined,
  field: string,
  path: ReadonlyArray<string>
): ReadonlyArray<Requirement> =>
  record && replaced.has(replacedKey(record.id, field))
    ? [
        requirement(
          "getPayrollInput",
          [...path, field],
          "was replaced since the moment that is asked for"
        )
      ]
    : []

/** The identity of a worker as far as it was replaced since the moment: another value is never handed over for it. */
const replacedIdentity = (payee: Payee): ReadonlyArray<Requirement> => {
  const { kyc, owner, contractor } = payee
  const person = kyc ?? owner
  const path = kyc ? ["kycInformation"] : ["businessUser", owner?.id ?? ""]
  return [
    ...(contractor?.kyb
      ? replacedNeed(payee, contractor.kyb, "ein", ["kybInformation", contractor.company.id])
      : replacedNeed(payee, person, "ssn", path)),
    ...replacedNeed(payee, person, "dateOfBirth", path)
  ]
}

const identityNeeds = (payee: Payee): ReadonlyArray<Requirement> => {
  const { worker, owner } = payee
  if (worker.kycStatus !== "passed") {
    const needs = kycRequirements(payee)
    return needs.length > 0
      ? needs
      : [requirement("verification", ["kycInformation"], "is in progress")]
  }
  return [
    ...(taxIdOf(payee) || replacedIdentity(payee).length > 0
      ? []
      : [requirement("addKycInformation", ["kycInformation", "ssn"], "is missing")]),
    ...(homeAddressOn(payee, payee.period.end)
      ? []
      : [
          owner
            ? requirement(
                "updateBusinessUser",
                ["businessUser", owner.id, "address1"],
                "is missing"
              )
            : requirement("addKycInformation", ["kycInformation", "address1"], "is missing")
        ])
  ]
}

const wageNeeds = (payee: Payee): ReadonlyArray<Requirement> => {
  const days = paidDays(payee, payee.period)
  const isUnpaid =
    days && daysFrom(days.begin, days.end).some((day) => wageInForce(payee.wages, day).length === 0)
  return [
    ...(isUnpaid
      ? [requirement("addUserWage", ["userWage"], "none is in force on a day of the pay period")]
      : []),
    ...(paidWages(payee).some(({ terms }) => terms.workerType !== payee.worker.workerType)
      ? [requirement("updateUserWage", ["userWage", "workerType"], "is not that of the user")]
      : [])
  ]
}

/** The requirement that pay is approved which its person stopped after it had changed. */
const stoppedNeeds = ({ worker }: Payee): ReadonlyArray<Requirement> =>
  isStopped(worker)
    ? [requirement("approveUserBankAccount", ["userBankAccount"], holdReasons.frozen)]
    : []

const depositNeeds = (payee: Payee): ReadonlyArray<Requirement> => {
  if (!isDeposited(payee)) return []
  const sharing = sharingAccounts(payee)
  return sharing.length === 0
    ? [requirement("addUserBankAccount", ["userBankAccount"], "is missing")]
    : sharing.flatMap(accountRequirements)
}

const sheetNeeds = ({ sheets }: Payee): ReadonlyArray<Requirement> =>
  sheets
    .filter(({ status }) => status !== "Locked")
    .map(({ id }) => requirement("lockTimesheets", ["timesheet", id], "is not locked"))

const companyNeeds = ({ companyKyb }: Payee): ReadonlyArray<Requirement> =>
  companyKyb.map(({ step, path }) => requirement(step, path, "the company is not verified"))

const employmentNeeds = ({ worker, isPaidTwice }: Payee): ReadonlyArray<Requirement> =>
  isPaidTwice
    ? [
        requirement(
          "terminateUser",
          ["user", worker.id],
          "is within another employment of somebody with the same SSN"
        )
      ]
    : []

/** The requirements of a worker who is to be handed over as somebody who can be paid; none if that is so. */
export const payRequirements = (payee: Payee): ReadonlyArray<Requirement> => [
  ...companyNeeds(payee),
  ...employmentNeeds(payee),
  ...replacedIdentity(payee),
  ...identityNeeds(payee),
  ...wageNeeds(payee),
  ...stoppedNeeds(payee),
  ...depositNeeds(payee),
  ...payAccounts(payee).flatMap((account) =>
    replacedNeed(payee, account, "accountNumber", ["userBankAccount", account.id])
  ),
  ...sheetNeeds(payee)
]

/** The requirements of a worker whose year is to be reported on a form. */
export const formRequirements = (payee: Payee): ReadonlyArray<Requirement> => [
  ...companyNeeds(payee),
  ...identityNeeds(payee)
]
