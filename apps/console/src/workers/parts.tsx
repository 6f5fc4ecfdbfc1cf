/** The parts of a worker's record, each in a line or two with the button that changes it. */
import { formatDay, formatMoney, formatPhone, today } from "@payroll/ui/format.ts"
import { Pairs, SheetPart, type CardAct } from "@payroll/ui/layout.tsx"
import { useContext, type ReactNode } from "react"
import { ReadOnly } from "../api/session.ts"
import { addWage } from "../records/newWorker.ts"
import { addressText } from "../records/address.ts"
import { words } from "../text/words.ts"
import { Accounts, Shares } from "./accounts.tsx"
import {
  addAccount,
  isInUse,
  openIdentity,
  openW4,
  raiseWage,
  type Answer,
  type User,
  type Wage
} from "./edit.ts"
import { IdentityBadge } from "./status.tsx"

const text = words.workers

export interface PartOf {
  readonly of: Answer
  /** True if the person may change records, and the worker is not removed. */
  readonly mayEdit: boolean
}

/** Stands in a part that has nothing: what will be there, unless nothing will. */
export const None = ({
  title,
  children
}: {
  readonly title: string
  readonly children: ReactNode
}) => {
  const isReadOnly = useContext(ReadOnly)
  return (
    <>
      <p className="muted">{title}</p>
      {!isReadOnly && <p className="small muted">{children}</p>}
    </>
  )
}

/** A rate with the time for which it is paid. */
export const rateText = ({ wageRate, wageBasis }: Wage): string =>
  text.wage.rate(formatMoney(wageRate), text.bases[wageBasis])

/** How a wage is paid: its kind, the hours, the method. */
const termsText = ({ userType, employmentStatus, paymentMethod }: Wage): string =>
  [
    userType && text.payKinds[userType],
    employmentStatus && text.employments[employmentStatus],
    paymentMethod && text.paymentMethods[paymentMethod]
  ]
    .filter(Boolean)
    .join(". ")

const WageLine = ({ of: wage }: { readonly of: Wage }) =>
  wage.startDate > today() ? (
    <p className="small muted num">{text.wage.later(rateText(wage), formatDay(wage.startDate))}</p>
  ) : (
    <div>
      <p>
        <span className="strong num">{rateText(wage)}</span>{" "}
        <span className="muted">{text.wage.since(formatDay(wage.startDate))}</span>
      </p>
      <p className="small muted">{termsText(wage)}</p>
    </div>
  )

export const PayPart = ({ of: { user, userWages }, mayEdit }: PartOf) => {
  const [wage] = userWages
  const change = wage
    ? { label: text.wage.change, onPress: () => raiseWage(user, wage) }
    : { label: text.wage.add, onPress: () => addWage(user) }
  return (
    <SheetPart title={text.parts.pay} act={mayEdit && change}>
      {userWages.length === 0 ? (
        <None title={text.wage.none}>{text.wage.noneHint}</None>
      ) : (
        userWages.map((each) => <WageLine key={`${each.userWageId} ${each.startDate}`} of={each} />)
      )}
    </SheetPart>
  )
}

export const PaidToPart = ({ of: answer, mayEdit }: PartOf) => {
  const { user, userBankAccounts, userWages } = answer
  const isByCheck = userWages.some(({ paymentMethod }) => paymentMethod === "Check")
  const add = { label: text.account.add, onPress: () => addAccount(user) }
  return (
    <SheetPart title={text.parts.paidTo} act={mayEdit && add}>
      {userBankAccounts.some(isInUse) ? (
        <>
          <Accounts of={answer} />
          <div>{mayEdit && <Shares of={answer} />}</div>
        </>
      ) : (
        <None title={isByCheck ? text.account.byCheck : text.account.none}>
          {isByCheck ? text.account.byCheckHint : text.account.noneHint}
        </None>
      )}
    </SheetPart>
  )
}

type Withholding = NonNullable<Answer["withholding"]>

/** A filing status with its dependents, in a line. */
const w4Text = (w4: Withholding | NonNullable<Answer["w4Information"]>): string =>
  [
    text.filings[w4.w4FilingStatus],
    ...(w4.dependents > 0 ? [text.w4.children(w4.dependents)] : []),
    ...(w4.dependentsAbove18 > 0 ? [text.w4.others(w4.dependentsAbove18)] : [])
  ].join(", ")

/** Notes on a W-4: an exemption, one that has ended, the day on which it came. */
export const W4Notes = ({ of: { w4Information: w4, withholding } }: { readonly of: Answer }) =>
  w4 && (
    <p className="small muted">
      {[
        ...(w4.exemptUntil === null ? [] : [`${text.w4.exempt(formatDay(w4.exemptUntil))}.`]),
        ...(withholding && withholding.basis !== "W-4" ? [text.w4.ended[withholding.basis]] : []),
        w4.receivedAt === null ? text.w4.notReceived : text.w4.received(formatDay(w4.receivedAt))
      ].join(" ")}
    </p>
  )

/** The change of the W-4, which contractors have none of. */
export const w4Change = (answer: Answer): CardAct | false =>
  answer.user.workerType !== "1099-NEC" && {
    label: answer.w4Information ? text.w4.change : text.w4.add,
    onPress: () => openW4(answer)
  }

export const TaxesPart = ({ of: answer, mayEdit }: PartOf) => {
  const { user, w4Information: w4 } = answer
  return (
    <SheetPart title={text.parts.taxes} act={mayEdit && w4Change(answer)}>
      {user.workerType === "1099-NEC" ? (
        <p>{text.w4.contractor}</p>
      ) : w4 ? (
        <>
          <p>{w4Text(w4)}</p>
          <W4Notes of={answer} />
        </>
      ) : (
        <None title={text.w4.none}>{text.w4.noneHint}</None>
      )}
    </SheetPart>
  )
}

/** The change of the identity; that of a company which works for another is its own. */
export const identityChange = (answer: Answer): CardAct | false =>
  answer.user.contractorCompanyId === null && {
    label: answer.kycInformation ? text.identityPart.correct : text.identityPart.add,
    onPress: () => openIdentity(answer)
  }

export const IdentityPart = ({ of: answer, mayEdit }: PartOf) => {
  const { user, kycInformation: kyc } = answer
  return (
    <SheetPart title={text.parts.identity} act={mayEdit && identityChange(answer)}>
      {kyc ? (
        <>
          <p className="row row-3 wrap">
            <span>
              {text.identityPart.ssn}{" "}
              <span className="secret">
                {user.hasSsn ? text.identityPart.mask : words.values.notGiven}
              </span>
            </span>
            <IdentityBadge is={user.kycStatus.status} />
          </p>
          <p className="small muted">{addressText(kyc)}</p>
        </>
      ) : user.contractorCompanyId === null ? (
        <None title={text.identityPart.none}>{text.identityPart.noneHint}</None>
      ) : (
        <p className="row row-3 wrap">
          {text.identityPart.atCompany} <IdentityBadge is={user.kycStatus.status} />
        </p>
      )}
    </SheetPart>
  )
}

export const ContactPart = ({ user }: { readonly user: User }) => (
  <SheetPart title={text.parts.contact}>
    <Pairs
      of={[
        { label: text.contact.email, value: user.email },
        { label: text.contact.phone, value: user.phoneNumber && formatPhone(user.phoneNumber) },
        { label: text.contact.reference, value: user.userReferenceId }
      ]}
    />
  </SheetPart>
)
