/** The taxes of a worker: the W-4 in force with its versions, and the identity that forms are made of. */
import { formatMoney } from "@payroll/ui/format.ts"
import { Card, Empty, Pairs } from "@payroll/ui/layout.tsx"
import { mayWrite, useMay } from "../api/session.ts"
import { addressText } from "../records/address.ts"
import { words } from "../text/words.ts"
import type { Answer } from "./edit.ts"
import { RecordHistory } from "./history.tsx"
import { identityChange, w4Change, W4Notes, type PartOf } from "./parts.tsx"
import { IdentityBadge } from "./status.tsx"

const text = words.workers

const amount = (value: number, per: (text: string) => string): string | undefined =>
  value === 0 ? undefined : per(formatMoney(value))

const RECORDED_BY = / recorded by (.+)$/

const signatureText = (signature: string): string => {
  const { signed, notConfirmed, onPaper, entered, recorded, company } = text.w4.signatures
  if (signature === "signed") return signed
  // The credential that stored the form, or nobody where the audit does not say.
  const credential = RECORDED_BY.exec(signature)?.[1]
  const by = credential === undefined || credential === "the employer" ? company : credential
  if (signature.startsWith("signed on paper")) return onPaper(by)
  if (signature.startsWith("signed")) return notConfirmed
  if (signature.endsWith("by the worker")) return entered
  return recorded(by)
}

const W4Entries = ({ of: w4 }: { readonly of: NonNullable<Answer["w4Information"]> }) => (
  <Pairs
    of={[
      { label: text.w4.filing, value: text.filings[w4.w4FilingStatus] },
      { label: text.w4.severalJobs, value: words.values[w4.haveMultipleJob ? "yes" : "no"] },
      { label: text.w4.dependentsAmount, value: amount(w4.dependentsAmount, text.w4.aYear) },
      { label: text.w4.otherIncome, value: amount(w4.otherIncome, text.w4.aYear) },
      { label: text.w4.deductions, value: amount(w4.otherDeduction, text.w4.aYear) },
      { label: text.w4.extra, value: amount(w4.extraWithholding, text.w4.aPeriod) },
      { label: text.w4.nonresident, value: words.values[w4.nonresidentAlien ? "yes" : "no"] },
      { label: text.w4.signature, value: signatureText(w4.signature) }
    ]}
  />
)

const W4Card = ({ of: answer, mayEdit }: PartOf) => {
  const { w4Information: w4, user } = answer
  const isContractor = user.workerType === "1099-NEC"
  return (
    <Card title={text.w4.title} act={mayEdit && w4Change(answer)}>
      {w4 ? (
        <div className="stack stack-3">
          <W4Notes of={answer} />
          <W4Entries of={w4} />
        </div>
      ) : (
        <Empty icon="file" title={isContractor ? text.w4.contractor : text.w4.none}>
          {isContractor ? undefined : text.w4.noneHint}
        </Empty>
      )}
    </Card>
  )
}

const IdentityCard = ({ of: answer, mayEdit }: PartOf) => {
  const { kycInformation: kyc, user } = answer
  const { mask, dateMask } = text.identityPart
  return (
    <Card title={text.parts.identity} act={mayEdit && identityChange(answer)}>
      <Pairs
        of={[
          { label: text.status, value: <IdentityBadge is={user.kycStatus.status} /> },
          { label: text.identityPart.ssn, value: user.hasSsn && mask },
          { label: text.identityPart.birth, value: kyc?.hasDateOfBirth && dateMask },
          { label: text.identityPart.home, value: kyc && addressText(kyc) }
        ]}
      />
    </Card>
  )
}

export const TaxesView = ({ of: answer }: { readonly of: Answer }) => {
  const mayEdit = useMay(mayWrite)
  return (
    <div className="stack stack-6">
      <W4Card of={answer} mayEdit={mayEdit} />
      <IdentityCard of={answer} mayEdit={mayEdit} />
      {answer.w4Information && (
        <RecordHistory
          title={text.w4.versions}
          recordId={answer.user.userId}
          recordType="w4Information"
        />
      )}
    </div>
  )
}
