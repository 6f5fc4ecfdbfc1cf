/** Events that are sent again: a dry run says first how many there are, and where they go. */
import { useState } from "react"
import { Button } from "@payroll/ui/button.tsx"
import { DateField } from "@payroll/ui/dateField.tsx"
import { formatNumber, today } from "@payroll/ui/format.ts"
import { Confirm, Dialog } from "@payroll/ui/overlays.tsx"
import { showToast } from "@payroll/ui/toasts.tsx"
import type { AnswerOf, RequestOf } from "../api/call.ts"
import { useAct } from "../frame/act.tsx"
import { words } from "../text/words.ts"
import { resultText } from "./endpoint.ts"

export type Scope = RequestOf<"replayWebhookEvents">["webhookReplay"]
type Answer = AnswerOf<"replayWebhookEvents">["webhookReplay"]

const text = words.webhooks

interface Question {
  readonly scope: Scope
  readonly text: string
}

const questionOf = (scope: Scope, { dryRun, message }: Answer, url: string): Question => {
  if (dryRun === null) return { scope, text: message }
  if (scope.eventId !== undefined) return { scope, text: text.replayOne(url) }
  const { events, companies, waiting, hasMore } = dryRun
  const count = text.eventCount(events)
  return {
    scope,
    text: text.replayText(
      hasMore ? text.atLeast(count) : count,
      text.companiesCount(companies),
      text.eventCount(waiting),
      url
    )
  }
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
  const [question, ask] = useState<Question>()
  const { isBusy, run, problem } = useAct()
  const replay = (webhookReplay: Scope) =>
    run({ operation: "replayWebhookEvents", request: { webhookReplay } })
  const start = async (scope: Scope): Promise<void> => {
    const answer = await replay({ ...scope, dryRun: true })
    if (answer) ask(questionOf(scope, answer.webhookReplay, url))
  }
  const send = async (scope: Scope): Promise<void> => {
    const answer = await replay(scope)
    ask(undefined)
    if (answer) showToast(doneText(answer.webhookReplay))
  }
  const dialog = (
    <>
      {question && (
        <Confirm
          title={text.replayTitle}
          act={text.replayAct}
          isBusy={isBusy}
          onConfirm={() => void send(question.scope)}
          onClose={() => ask(undefined)}
        >
          <p>{question.text}</p>
        </Confirm>
      )}
      {problem}
    </>
  )
  return { start: (scope: Scope): void => void start(scope), dialog }
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
