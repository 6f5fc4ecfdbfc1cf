/** Events that are sent again: a dry run says first how many there are, and where they go. */
import { useState } from "react"
import { Button } from "@payroll/ui/button.tsx"
import { DateField } from "@payroll/ui/dateField.tsx"
import { formatNumber, today } from "@payroll/ui/format.ts"
import { Dialog } from "@payroll/ui/overlays.tsx"
import { showToast } from "@payroll/ui/toasts.tsx"
import type { AnswerOf, RequestOf } from "../api/call.ts"
import { useActs } from "../frame/act.tsx"
import { words } from "../text/words.ts"
import { resultText } from "./endpoint.ts"

export type Scope = RequestOf<"replayWebhookEvents">["webhookReplay"]
type Answer = AnswerOf<"replayWebhookEvents">["webhookReplay"]

const text = words.webhooks

const questionOf = (scope: Scope, { dryRun, message }: Answer, url: string): string => {
  if (dryRun === null) return message
  if (scope.eventId !== undefined) return text.replayOne(url)
  const { events, companies, waiting, hasMore } = dryRun
  const count = text.eventCount(events)
  return text.replayText(
    hasMore ? text.atLeast(count) : count,
    text.companiesCount(companies),
    text.eventCount(waiting),
    url
  )
}

const doneText = ({ outcome, message }: Answer): string => {
  if (outcome === null) return message
  const { delivered, statusCode, failure, durationMs } = outcome
  if (!delivered) return `${text.testFailed}: ${failure ?? statusCode ?? ""}`
  const result = resultText({ result: "delivered", statusCode })
  return text.testTook(`${result}, ${text.took(formatNumber(durationMs))}`)
}

/** Gives a function that counts what would be sent again and asks, and the question to place on the page. */
export const useReplay = (url: string) => {
  const { isBusy, run, ask, dialog } = useActs()
  const start = async (scope: Scope): Promise<void> => {
    const answer = await run({
      operation: "replayWebhookEvents",
      request: { webhookReplay: { ...scope, dryRun: true } }
    })
    if (!answer) return
    const question = questionOf(scope, answer.webhookReplay, url)
    ask(
      { title: text.replayTitle, text: question, act: text.replayAct },
      {
        operation: "replayWebhookEvents",
        request: { webhookReplay: scope },
        onDone: ({ webhookReplay }) => showToast(doneText(webhookReplay))
      }
    )
  }
  return { isBusy, start: (scope: Scope): void => void start(scope), dialog }
}

/** Asks for the day since when everything is sent again. */
export const SinceDay = ({
  onChosen,
  onClose
}: {
  readonly onChosen: (day: string) => void
  readonly onClose: () => void
}) => {
  const [day, choose] = useState(today())
  return (
    <Dialog
      title={text.sendSince}
      onClose={onClose}
      foot={
        <Button look="primary" isDisabled={day === ""} onPress={() => onChosen(day)}>
          {text.count}
        </Button>
      }
    >
      <DateField label={text.since} value={day} onChange={choose} />
    </Dialog>
  )
}
