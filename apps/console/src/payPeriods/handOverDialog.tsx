/** Hands a period over, encrypted to a recipient, and saves the file. No whole number comes to the page. */
import { CheckField, ChoiceField } from "@payroll/ui/fields.tsx"
import { Empty } from "@payroll/ui/layout.tsx"
import { Callout } from "@payroll/ui/status.tsx"
import { showToast } from "@payroll/ui/toasts.tsx"
import { useState, type ReactNode } from "react"
import { callSigned, type AnswerOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { saveText } from "../frame/csv.tsx"
import { Shown } from "../frame/read.tsx"
import { payWords } from "../text/pay.ts"
import { shortKey, type Recipient } from "./recipients.tsx"
import { SignedDialog } from "../frame/signed.tsx"
import type { People } from "./people.ts"
import type { Period } from "./status.tsx"

const text = payWords.handOver
/** A company of 10,000 workers has 20 pages. */
const PAGE = 500
const PAGES_MAX = 1_000

type Answer = AnswerOf<"getPayrollInput">
export type HandOver = AnswerOf<"getHandOvers">["handOvers"][number]
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

interface Dialog {
  readonly onClose: () => void
}

/** The first page of a hand-over that was made. */
const firstPage = (
  { companyId, handOverId }: Pick<HandOver, "companyId" | "handOverId">,
  to: HandedTo,
  secret: string
): Promise<Answer> => callSigned("getPayrollInput", { companyId, handOverId, ...to }, secret)

/** Asks for the recipient and the secret, and saves the file of the hand-over of which `begin` gives the first page. */
const FileDialog = ({
  title,
  act,
  firstDay,
  begin,
  before,
  after,
  onClose
}: Dialog & {
  readonly title: string
  /** The words of the button. */
  readonly act: string
  /** The first day of its period. */
  readonly firstDay: string | null
  readonly begin: (to: HandedTo, secret: string) => Promise<Answer>
  readonly before?: ReactNode
  readonly after?: ReactNode
}) => {
  const read = useRead("getRecipients", { limit: 200 })
  const [chosen, choose] = useState<string>()
  // A hand-over is made once: where a later page fails, the next try continues with it.
  const [made, keep] = useState<Answer["handOver"]>()
  const recipients = (read.data?.recipients ?? []).filter(({ confirmedAt }) => confirmedAt !== null)
  const recipient = recipients.find(({ recipientId }) => recipientId === chosen) ?? recipients[0]
  const send = async (secret: string): Promise<void> => {
    if (!recipient) return
    const to = { recipient: recipient.recipientId, fingerprint: recipient.fingerprint }
    const answer = await (made ? firstPage(made, to, secret) : begin(to, secret))
    keep(answer.handOver)
    const pages = await pagesAfter(answer, to, secret)
    const name = text.fileName(`${firstDay}-${answer.handOver.handOverId.slice(-6)}`)
    saveText(name, `${pages.join("\n")}\n`, "application/jose")
    showToast(text.saved(name, recipient.name))
  }
  return (
    <SignedDialog
      title={title}
      act={act}
      isOff={recipient === undefined}
      send={send}
      onClose={onClose}
    >
      {before}
      <Shown read={read} lines={2}>
        {() => <To of={recipients} chosen={recipient?.recipientId ?? ""} choose={choose} />}
      </Shown>
      {recipient && !made && after}
    </SignedDialog>
  )
}

export const HandOverDialog = ({
  period,
  people: { payableCount, notPayableCount },
  onClose
}: Dialog & { readonly period: Period; readonly people: People }) => {
  const maySubmit = period.PayPeriodStatus.reachable.includes("submitted")
  const [isSubmitted, submit] = useState(maySubmit)
  const { companyId, payPeriodId } = period
  const begin = (to: HandedTo, secret: string): Promise<Answer> => {
    const request = { companyId, payPeriodId, limit: PAGE, ...to }
    return callSigned(
      "getPayrollInput",
      isSubmitted ? { ...request, submit: true } : request,
      secret
    )
  }
  return (
    <FileDialog
      title={text.title}
      act={text.confirm(payableCount)}
      firstDay={period.PayBeginDate}
      begin={begin}
      before={
        <>
          <p>{text.what(payableCount)}</p>
          {notPayableCount > 0 && <Callout tone="info">{text.unpayable(notPayableCount)}</Callout>}
        </>
      }
      after={
        maySubmit && (
          <CheckField
            label={text.submit}
            help={text.submitHelp}
            checked={isSubmitted}
            onChange={({ currentTarget: { checked } }) => submit(checked)}
          />
        )
      }
      onClose={onClose}
    />
  )
}

/** Saves the file of a hand-over that was made. */
export const AgainDialog = ({ of, onClose }: Dialog & { readonly of: HandOver }) => (
  <FileDialog
    title={text.titleAgain}
    act={text.confirmAgain}
    firstDay={of.PayBeginDate}
    begin={(to, secret) => firstPage(of, to, secret)}
    onClose={onClose}
  />
)
