/** The hours of a worker by pay period: looked at, submitted, and taken back. */
import { Button, IconButton } from "@payroll/ui/button.tsx"
import { Bones, Card, Empty, Pairs, Row } from "@payroll/ui/layout.tsx"
import { Badge, Callout, type Tone } from "@payroll/ui/status.tsx"
import { useState } from "react"
import type { AnswerOf } from "../flow/call.ts"
import { useFlow } from "../flow/context.ts"
import { go } from "../flow/place.ts"
import { Head } from "../frame/frame.tsx"
import { useFlowWords } from "../text/words.ts"
import { Corrections, isAsked } from "./correction.tsx"
import { Failed } from "./failed.tsx"
import { useRead } from "./read.ts"
import { useStoring, type Stored } from "./store.ts"
import { hoursOf, timesIn } from "./times.ts"

type SheetInList = AnswerOf<"getTimesheets">["timesheets"][number]
type Sheet = AnswerOf<"getTimesheet">["timesheet"]

const TONES: Readonly<Record<SheetInList["status"]["status"], Tone>> = {
  Open: "info",
  Submitted: "off",
  Approved: "ok",
  Locked: "ok"
}

const LIMIT = 26

/** Worked days, and what is paid for them. */
const Hours = ({ sheet }: { readonly sheet: Sheet }) => {
  const { language } = useFlow()
  const { portal } = useFlowWords()
  const words = portal.sheet
  const { day } = timesIn(language)
  const { total, totalHours: _text, ...byCategory } = sheet.minutes
  const categories = Object.entries(words.categories) as ReadonlyArray<
    [keyof typeof byCategory, string]
  >
  return (
    <>
      {sheet.days.length > 0 && (
        <Card>
          <Pairs
            of={sheet.days.map(({ date, minutes }) => ({
              label: day(date),
              value: hoursOf(minutes)
            }))}
          />
        </Card>
      )}
      <Card title={words.total}>
        <Pairs
          of={[
            ...categories
              .filter(([category]) => byCategory[category] !== 0)
              .map(([category, label]) => ({ label, value: hoursOf(byCategory[category]) })),
            { label: words.total, value: <strong>{hoursOf(total)}</strong> }
          ]}
        />
      </Card>
    </>
  )
}

/** The days that whoever enters times has to clear up. */
const Problems = ({ sheet }: { readonly sheet: Sheet }) => {
  const { language } = useFlow()
  const { portal } = useFlowWords()
  const { problems, problem, missedOut } = portal.sheet
  const open = sheet.exceptions.filter(
    (each) => each.blocks && each.status.status === "Open" && !isAsked(each)
  )
  const { day } = timesIn(language)
  return open.length === 0 ? null : (
    <Card title={problems} isFlush>
      <ul className="list">
        {open.map(({ code, date, at }) => (
          <Row
            key={`${code} ${date} ${at}`}
            title={day(date)}
            detail={code === "missed-out" ? missedOut : problem}
          />
        ))}
      </ul>
    </Card>
  )
}

interface Acting {
  readonly sheet: Sheet
  readonly onStored: () => Promise<void>
  readonly say: (stored: Stored | undefined) => void
}

/** The submission, once the person says that the hours are right. */
const Submit = ({ sheet, onStored }: Pick<Acting, "sheet" | "onStored">) => {
  const { portal } = useFlowWords()
  const words = portal.sheet
  const [confirmed, confirm] = useState({ mealsTaken: false, timesRight: false })
  const { store, isBusy, stored, say } = useStoring("submitTimesheet", {
    done: words.submitted,
    refused: words.refused
  })
  const { userId, payPeriod, minutes } = sheet
  const submit = async (): Promise<void> => {
    const { mealsTaken, timesRight } = confirmed
    if (!mealsTaken || !timesRight) return say({ tone: "warn", text: words.needed })
    const timesheet = { userId, payPeriodBegin: payPeriod.begin, attestation: confirmed }
    if (await store({ timesheet })) await onStored()
  }
  const box = (name: keyof typeof confirmed, label: string) => (
    <label className="check">
      <input
        type="checkbox"
        checked={confirmed[name]}
        onChange={({ target }) => confirm({ ...confirmed, [name]: target.checked })}
      />
      <span>{label}</span>
    </label>
  )
  return (
    <>
      <fieldset className="stack stack-2">
        <legend className="legend">{words.before}</legend>
        {box("mealsTaken", words.meals)}
        {box("timesRight", words.right)}
      </fieldset>
      {stored?.tone === "warn" && (
        <Callout tone="warn" isAlert>
          {stored.text}
        </Callout>
      )}
      <Button look="primary" isBusy={isBusy} onPress={() => void submit()}>
        {words.submit(hoursOf(minutes.total))}
      </Button>
    </>
  )
}

const Recall = ({ sheet, onStored }: Pick<Acting, "sheet" | "onStored">) => {
  const { portal } = useFlowWords()
  const { recall, recalled, refused } = portal.sheet
  const { store, isBusy, stored } = useStoring("recallTimesheet", { done: recalled, refused })
  const { userId, payPeriod } = sheet
  const act = async (): Promise<void> => {
    if (await store({ timesheet: { userId, payPeriodBegin: payPeriod.begin } })) await onStored()
  }
  return (
    <>
      {stored?.tone === "warn" && (
        <Callout tone="warn" isAlert>
          {stored.text}
        </Callout>
      )}
      <Button isBusy={isBusy} onPress={() => void act()}>
        {recall}
      </Button>
    </>
  )
}

const Period = ({
  listed,
  onStored
}: {
  readonly listed: SheetInList
  readonly onStored: () => Promise<void>
}) => {
  const { portal } = useFlowWords()
  const words = portal.sheet
  const { answer, hasFailed, again } = useRead("getTimesheet", { timesheetId: listed.timesheetId })
  const [before, note] = useState(listed.status.status)
  const changed = async (): Promise<void> => {
    await Promise.all([again(), onStored()])
    note(listed.status.status)
  }
  if (hasFailed) return <Failed again={again} />
  if (!answer) return <Bones />
  const { timesheet: sheet } = answer
  const { status } = sheet.status
  const reason = status === "Open" ? sheet.openedBecause : null
  return (
    <>
      <div role="status" className="row between wrap">
        <Badge tone={TONES[status]}>{words.states[status]}</Badge>
        {before === "Open" && status === "Submitted" && <span>{words.submitted}</span>}
      </div>
      {reason !== null && words.reasons[reason] !== undefined && (
        <Callout tone="info">{words.reasons[reason]}</Callout>
      )}
      <Problems sheet={sheet} />
      <Hours sheet={sheet} />
      {status === "Open" && <Submit sheet={sheet} onStored={changed} />}
      {status === "Submitted" && <Recall sheet={sheet} onStored={changed} />}
      <Corrections sheet={sheet} onStored={again} />
    </>
  )
}

export const WeekSection = ({ begin }: { readonly begin: string | undefined }) => {
  const { session, language } = useFlow()
  const { portal } = useFlowWords()
  const words = portal.sheet
  const { companyId, userId } = session
  const { answer, hasFailed, again } = useRead("getTimesheets", {
    companyId,
    userId: userId ?? "",
    limit: LIMIT
  })
  const sheets = answer?.timesheets ?? []
  const at = Math.max(
    0,
    sheets.findIndex(({ payPeriod }) => payPeriod.begin === begin)
  )
  const sheet = sheets[at]
  const { period } = timesIn(language)
  const [earlier, later] = [sheets[at + 1], at > 0 ? sheets[at - 1] : undefined]
  const step = (to: SheetInList | undefined, label: string, icon: "left" | "right") =>
    to && <IconButton icon={icon} label={label} onPress={() => go(`week/${to.payPeriod.begin}`)} />
  return (
    <>
      <div className="row between wrap">
        <Head
          title={sheet ? period(sheet.payPeriod.begin, sheet.payPeriod.end) : portal.week}
          key={sheet?.timesheetId}
        />
        <span className="row">
          {step(earlier, words.earlier, "left")}
          {step(later, words.later, "right")}
        </span>
      </div>
      {sheet ? (
        <Period key={sheet.timesheetId} listed={sheet} onStored={again} />
      ) : hasFailed ? (
        <Failed again={again} />
      ) : answer ? (
        <Empty icon="clock" title={words.none} hint={words.noneSays} />
      ) : (
        <Bones />
      )}
    </>
  )
}
