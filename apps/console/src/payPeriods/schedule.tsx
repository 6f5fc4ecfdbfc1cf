/** Adds or changes a pay schedule. The dates of the year and their reasons stand next to it before it is stored. */
import type { PaySchedule as Schedule } from "@payroll/client"
import { Button, Turn } from "@payroll/ui/button.tsx"
import { formatDay, formatPeriod, today } from "@payroll/ui/format.ts"
import { Card, Row } from "@payroll/ui/layout.tsx"
import { Callout } from "@payroll/ui/status.tsx"
import { showToast } from "@payroll/ui/toasts.tsx"
import { SubmitFailed } from "@payroll/ui/forms/failure.ts"
import { useMemo, useState } from "react"
import { isWhole } from "../api/pages.ts"
import { usePages, useRead } from "../api/queries.ts"
import { makeSubmit } from "../api/submit.ts"
import { goTo, usePlace } from "../browser/place.ts"
import { datesOf, daysIn, isMoved } from "../calendar/schedule.ts"
import { Year } from "../calendar/months.tsx"
import { OfCompany } from "../records/ofCompany.tsx"
import { Page } from "../frame/page.tsx"
import { Shown } from "../frame/read.tsx"
import { isInUse } from "../records/payPeriod.ts"
import { calendarWords } from "../text/calendar.ts"
import { payWords } from "../text/pay.ts"
import { words } from "../text/words.ts"
import { aheadOf, firstDay } from "./ahead.ts"
import { draftOf, fieldAt, rulesOf, type Draft } from "./draft.ts"
import { ScheduleForm, type Errors } from "./scheduleForm.tsx"
import { Warnings, whoOf } from "./schedules.tsx"
import type { Period } from "./status.tsx"

const text = payWords.schedules
const ofYear = calendarWords.calendar
const YEAR = 4
const LIST = "/pay-periods"

const First = ({ of: periods }: { readonly of: ReturnType<typeof aheadOf>["periods"] }) => (
  <Card title={text.first} isFlush>
    <ul className="list">
      {periods.map(({ periodBegin, periodEnd, payDate, deadline }) => (
        <Row
          key={periodBegin}
          title={formatDay(payDate)}
          detail={text.firstOf(formatPeriod(periodBegin, periodEnd), formatDay(deadline))}
        />
      ))}
    </ul>
  </Card>
)

/** The year of a draft, with the way to those around it. */
const Preview = ({
  rules,
  start,
  closedDays
}: {
  readonly rules: object
  readonly start: string
  readonly closedDays: ReadonlyArray<string>
}) => {
  const [shift, turn] = useState(0)
  const year = Number(start.slice(0, YEAR)) + shift
  const dates = useMemo(() => datesOf(rules, year), [JSON.stringify(rules), year])
  if ("problems" in dates) {
    return (
      <Callout tone="warn" title={text.wrong}>
        {dates.problems.map(({ message }) => message).join("; ")}
      </Callout>
    )
  }
  const { entries } = dates
  return (
    <Year
      year={year}
      dates={dates}
      closedDays={closedDays}
      action={
        <span className="row">
          <span className="strong num">
            {ofYear.dates(entries.length, entries.filter(isMoved).length)}
          </span>
          <Turn before={ofYear.before} after={ofYear.after} onTurn={(by) => turn(shift + by)} />
        </span>
      }
    />
  )
}

/** Stores a draft; gives the problems at their fields and the rest as one message. */
const useStore = (companyId: string, before: Schedule | undefined) => {
  const [errors, fail] = useState<Errors>({})
  const [isBusy, work] = useState(false)
  const [add] = useState(() => makeSubmit("addPaySchedule"))
  const [update] = useState(() => makeSubmit("updatePaySchedule"))
  const store = async (draft: Draft): Promise<void> => {
    if (isBusy) return
    const specification = rulesOf(draft, before)
    const start = draft.startDate === "" ? {} : { startDate: draft.startDate }
    work(true)
    fail({})
    try {
      if (before) {
        const { payScheduleId, version } = before
        await update({ paySchedule: { payScheduleId, specification, version, ...start } })
      } else {
        const { workerType } = draft
        await add({ paySchedule: { companyId, workerType, specification, ...start } })
      }
      showToast(text.saved)
      goTo(LIST, { view: "schedules" })
    } catch (error) {
      if (!(error instanceof SubmitFailed)) throw error
      fail(errorsOf(error))
    } finally {
      work(false)
    }
  }
  return { errors, isBusy, store }
}

const errorsOf = ({ problems, message, isStale }: SubmitFailed): Errors => {
  if (isStale) return { message: text.stale }
  const fields = problems.flatMap(({ path, message: problem }) => {
    const field = fieldAt(path)
    return field ? [[field, problem] as const] : []
  })
  return { fields: Object.fromEntries(fields), ...(fields.length === 0 && { message }) }
}

const Editor = ({
  companyId,
  schedules,
  periods,
  stored,
  onReload
}: {
  readonly companyId: string
  readonly schedules: ReadonlyArray<Schedule>
  /** The periods of the stored schedule; undefined if not all are read. */
  readonly periods: ReadonlyArray<Period> | undefined
  readonly stored: Schedule | undefined
  readonly onReload: () => void
}) => {
  // The draft is of this version, so it is also the one that is changed.
  const [before] = useState(stored)
  const [now] = useState(Date.now)
  const used = new Set(schedules.filter(isInUse).map(({ workerType }) => workerType))
  const free = used.has("W2") ? "1099-NEC" : "W2"
  const [draft, change] = useState(() => draftOf(before, free))
  const { errors, isBusy, store } = useStore(companyId, before)
  const rules = rulesOf(draft, before)
  const first = periods && firstDay(draft, before, periods, now)
  const ahead = useMemo(() => aheadOf(rules, first, now), [JSON.stringify(rules), first])
  return (
    <Page
      title={before ? text.changeTitle : text.addTitle}
      crumbs={[{ name: payWords.pay.title, to: LIST }, { name: before ? whoOf(before) : text.add }]}
      meta={[
        before && {
          icon: "calendar",
          text: text.now(text.frequencies[before.compensationFrequency][0].toLowerCase())
        }
      ]}
    >
      <div className="split">
        <div className="stack stack-6">
          <Warnings of={ahead.warnings} />
          <Preview rules={rules} start={first ?? today()} closedDays={daysIn(draft.closedDays)} />
          {periods && ahead.periods.length > 0 && <First of={ahead.periods} />}
        </div>
        <aside className="stack stack-6" aria-label={text.rules}>
          {stored?.version !== before?.version && (
            <Callout tone="warn" isAlert action={<Button onPress={onReload}>{text.reload}</Button>}>
              {text.changed}
            </Callout>
          )}
          <ScheduleForm
            draft={draft}
            change={change}
            before={before}
            isTaken={!before && used.has(draft.workerType)}
            errors={errors}
            isBusy={isBusy}
            onSave={() => void store(draft)}
          />
        </aside>
      </div>
    </Page>
  )
}

const Loaded = ({ companyId }: { readonly companyId: string }) => {
  const id = usePlace().query.get("schedule")
  const [round, begin] = useState(0)
  const read = useRead("getPaySchedule", { companyId }, { isOnce: true })
  const request = { payScheduleId: id ?? "" }
  const pages = usePages("getPayPeriod", request, { isOnce: true, isOff: id === null })
  const stored = read.data?.paySchedules.find(({ payScheduleId }) => payScheduleId === id)
  if (read.data && (id === null || (stored && pages.data))) {
    const list = pages.data ?? { pages: [], nextCursor: null }
    return (
      <Editor
        key={round}
        companyId={companyId}
        schedules={read.data.paySchedules}
        periods={isWhole(list) ? list.pages.flatMap(({ payPeriods }) => payPeriods) : undefined}
        stored={stored}
        onReload={() => begin(round + 1)}
      />
    )
  }
  return (
    <Page title={text.title}>
      <Shown read={read}>
        {() =>
          stored ? (
            <Shown read={pages}>{() => null}</Shown>
          ) : (
            <Callout tone="bad" isAlert title={words.read.notThere} />
          )
        }
      </Shown>
    </Page>
  )
}

export const SchedulePage = () => (
  <OfCompany title={text.title}>{(companyId) => <Loaded companyId={companyId} />}</OfCompany>
)
