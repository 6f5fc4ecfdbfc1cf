/** Corrections of a period that the worker asks for, with the answers. */
import { Button } from "@payroll/ui/button.tsx"
import { dayAfter, daysBetween } from "@payroll/ui/days.ts"
import { Field, SelectField } from "@payroll/ui/fields.tsx"
import { today } from "@payroll/ui/format.ts"
import { Card, Row } from "@payroll/ui/layout.tsx"
import { Badge, Callout } from "@payroll/ui/status.tsx"
import { useState, type SyntheticEvent } from "react"
import type { AnswerOf } from "../flow/call.ts"
import { useFlow } from "../flow/context.ts"
import { useFlowWords } from "../text/words.ts"
import { useStoring } from "./store.ts"
import { timesIn } from "./times.ts"

type Sheet = AnswerOf<"getTimesheet">["timesheet"]

interface OfSheet {
  readonly sheet: Sheet
  readonly onStored: () => Promise<void>
}

const TEXT_MAX = 255

/** True of an exception that the worker asked for. */
export const isAsked = ({ code }: Pick<Sheet["exceptions"][number], "code">): boolean =>
  code === "correction-asked"

/** The days of a period until today, the latest first. */
const daysOf = ({ payPeriod: { begin, end } }: Sheet): ReadonlyArray<string> => {
  const last = end < today() ? end : today()
  const count = Math.max(1, daysBetween(begin, last))
  return Array.from({ length: count }, (_, at) => dayAfter(begin, count - 1 - at))
}

const Asked = ({ sheet }: Pick<OfSheet, "sheet">) => {
  const { language } = useFlow()
  const { correction: words } = useFlowWords().portal
  const { day } = timesIn(language)
  const asked = sheet.exceptions.filter(isAsked)
  return asked.length === 0 ? null : (
    <Card title={words.title} isFlush>
      <ul className="list">
        {asked.map(({ timeExceptionId, date, request, answer, status }) => (
          <Row
            key={timeExceptionId}
            title={day(date)}
            detail={
              <>
                <span className="said">{request}</span>
                {answer !== null && <span className="said">{words.answered(answer)}</span>}
              </>
            }
          >
            {status.status === "Open" ? (
              <Badge tone="info">{words.waits}</Badge>
            ) : (
              <Badge tone="ok">{words.done}</Badge>
            )}
          </Row>
        ))}
      </ul>
    </Card>
  )
}

const Ask = ({ sheet, onStored }: OfSheet) => {
  const { language } = useFlow()
  const { correction: words } = useFlowWords().portal
  const { day } = timesIn(language)
  const days = daysOf(sheet)
  const [date, choose] = useState(days[0] ?? sheet.payPeriod.begin)
  const [text, write] = useState("")
  const [isMissing, miss] = useState(false)
  const { store, isBusy, stored } = useStoring("askForCorrection", {
    done: words.sent,
    refused: words.refused
  })
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault()
    miss(text.trim() === "")
    if (text.trim() === "") return
    const correction = { timesheetId: sheet.timesheetId, date, text: text.trim() }
    if (!(await store({ correction }))) return
    write("")
    await onStored()
  }
  return (
    <details className="why">
      <summary>{words.ask}</summary>
      <form className="form" noValidate onSubmit={(event) => void submit(event)}>
        <SelectField
          label={words.day}
          value={date}
          onChange={({ target }) => choose(target.value)}
          options={days.map((each) => ({ value: each, label: day(each) }))}
        />
        <Field
          label={words.text}
          help={words.textHelp}
          error={isMissing ? words.missing : undefined}
        >
          {(ids) => (
            <textarea
              className="textarea"
              rows={3}
              maxLength={TEXT_MAX}
              value={text}
              onChange={({ target }) => write(target.value)}
              {...ids}
            />
          )}
        </Field>
        {stored && (
          <Callout tone={stored.tone} isAlert>
            {stored.text}
          </Callout>
        )}
        <Button type="submit" isBusy={isBusy}>
          {words.send}
        </Button>
      </form>
    </details>
  )
}

export const Corrections = ({ sheet, onStored }: OfSheet) => {
  const { status } = sheet.status
  const { correction: words } = useFlowWords().portal
  return (
    <>
      <Asked sheet={sheet} />
      {status === "Open" || status === "Submitted" ? (
        <Ask sheet={sheet} onStored={onStored} />
      ) : (
        <p className="small muted">{words.late}</p>
      )}
    </>
  )
}
