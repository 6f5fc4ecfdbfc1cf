/** Hands a period over, encrypted to a recipient, and saves the file. No whole number comes to the page. */
import { CheckField, ChoiceField } from "@payroll/ui/fields.tsx"
import { Empty } from "@payroll/ui/layout.tsx"
import { Callout } from "@payroll/ui/status.tsx"
import { showToast } from "@payroll/ui/toasts.tsx"
import { useState } from "react"
import { callSigned, type AnswerOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { saveText } from "../frame/csv.tsx"
import { Shown } from "../frame/read.tsx"
import { payWords } from "../text/pay.ts"
import { shortKey, type Recipient } from "./recipients.tsx"
import { SignedDialog } from "./signed.tsx"
import type { People } from "./people.ts"
import { statusOf, type Period } from "./status.tsx"

const text = payWords.handOver
/** A company of 10,000 workers has 20 pages. */
const PAGE = 500
const PAGES_MAX = 1_000

type Answer = AnswerOf<"getPayrollInput">
type HandedTo = Pick<Recipient, "fingerprint"> & { readonly recipient: string }

/** The encrypted pages of a hand-over in order, of which the first is the one that was answered. */
const pagesAfter = async (
  first: Answer,
  to: HandedTo,
  secret: string
): Promise<ReadonlyArray<string>> => {
  const { companyId, handOverId } = first.handOver
  const pages = [first.encrypted ?? ""]
  let cursor = first.nextCursor
  for (let page = 1; cursor !== null && page < PAGES_MAX; page += 1) {
    const request = { companyId, handOverId, cursor, ...to }
    const next = await callSigned("getPayrollInput", request, secret)
    pages.push(next.encrypted ?? "")
    cursor = next.nextCursor
  }
  return pages
}

const optionsOf = (recipients: ReadonlyArray<Recipient>) =>
  recipients.map(({ recipientId, name, fingerprint }) => ({
    value: recipientId,
    label: name,
    detail: text.key(shortKey(fingerprint))
  }))

/** The recipients that a page hands over to: those that a second person confirmed. */
const To = ({
  of: recipients,
  chosen,
  choose
}: {
  readonly of: ReadonlyArray<Recipient>
  readonly chosen: string
  readonly choose: (recipientId: string) => void
}) =>
  recipients.length === 0 ? (
    <Empty icon="lock" title={text.noRecipient}>
      {text.noRecipientHint}
    </Empty>
  ) : (
    <ChoiceField
      label={text.to}
      name="recipient"
      options={optionsOf(recipients)}
      value={chosen}
      onChange={({ currentTarget: { value } }) => choose(value)}
    />
  )

export const HandOverDialog = ({
  period,
  readiness,
  handOverId,
  onClose
}: {
  readonly period: Period
  readonly readiness?: People
  /** A hand-over that was made, whose file is saved again. */
  readonly handOverId?: string
  readonly onClose: () => void
}) => {
  const read = useRead("getRecipients", { limit: 200 })
  const [chosen, choose] = useState<string>()
  const [isSubmitted, submit] = useState(statusOf(period) === "new")
  const recipients = (read.data?.recipients ?? []).filter(({ confirmedAt }) => confirmedAt !== null)
  const recipient = recipients.find(({ recipientId }) => recipientId === chosen) ?? recipients[0]
  const { companyId, payPeriodId } = period
  const isNew = handOverId === undefined
  const send = async (secret: string): Promise<void> => {
    if (!recipient) return
    const to = { recipient: recipient.recipientId, fingerprint: recipient.fingerprint }
    const request = { companyId, payPeriodId, limit: PAGE, ...to }
    const answer = await (isNew
      ? callSigned("getPayrollInput", isSubmitted ? { ...request, submit: true } : request, secret)
      : callSigned("getPayrollInput", { companyId, handOverId, ...to }, secret))
    const pages = await pagesAfter(answer, to, secret)
    const name = text.fileName(`${period.PayBeginDate}-${answer.handOver.handOverId.slice(-6)}`)
    saveText(name, `${pages.join("\n")}\n`, "application/jose")
    showToast(text.saved(name))
  }
  const { payableCount = 0, notPayableCount = 0 } = readiness ?? {}
  return (
    <SignedDialog
      title={isNew ? text.title : text.titleAgain}
      act={isNew ? text.confirm(payableCount) : text.confirmAgain}
      isOff={recipient === undefined}
      send={send}
      onClose={onClose}
    >
      {isNew && <p>{text.what(payableCount)}</p>}
      {notPayableCount > 0 && <Callout tone="info">{text.unpayable(notPayableCount)}</Callout>}
      <Shown read={read} lines={2}>
        {() => <To of={recipients} chosen={recipient?.recipientId ?? ""} choose={choose} />}
      </Shown>
      {isNew && recipient && statusOf(period) === "new" && (
        <CheckField
          label={text.submit}
          help={text.submitHelp}
          checked={isSubmitted}
          onChange={({ currentTarget: { checked } }) => submit(checked)}
        />
      )}
    </SignedDialog>
  )
}
