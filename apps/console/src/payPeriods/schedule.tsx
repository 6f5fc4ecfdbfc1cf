/** Adds or changes a pay schedule. The dates of the year and their reasons stand next to it before it is stored. */
import type { PaySchedule as Schedule } from "@payroll/client"
import { Icon } from "@payroll/ui/icons.tsx"
import { formatDay, formatPeriod, today } from "@payroll/ui/format.ts"
import { Card, Row } from "@payroll/ui/layout.tsx"
import { Callout } from "@payroll/ui/status.tsx"
import { showToast } from "@payroll/ui/toasts.tsx"
import { SubmitFailed } from "@payroll/ui/forms/failure.ts"
import { payDatesFrom, periodBeginOn } from "@payroll/domain/paySchedule/payDates"
import { rulesWarnings } from "@payroll/domain/paySchedule/payDateWarnings"
import { validatePayRules } from "@payroll/domain/paySchedule/validate"
import { parseLocalDate } from "@payroll/domain/paySchedule/package"
import { useMemo, useState } from "react"
import { useRead } from "../api/queries.ts"
import { makeSubmit } from "../api/submit.ts"
import { goTo, usePlace } from "../browser/place.ts"
import { datesOf, daysIn, isInUse, isMoved } from "../calendar/schedule.ts"
import { Year } from "../calendar/months.tsx"
import { OfCompany } from "../frame/ofCompany.tsx"
import { Page } from "../frame/page.tsx"
import { Shown } from "../frame/read.tsx"
import { calendarWords } from "../text/calendar.ts"
import { payWords } from "../text/pay.ts"
import { draftOf, fieldAt, rulesOf, type Draft } from "./draft.ts"
import { ScheduleForm, type Errors } from "./scheduleForm.tsx"
import { Warnings, whoOf } from "./schedules.tsx"
import { statusOf, type Period } from "./status.tsx"

const text = payWords.schedules
const PERIODS_SHOWN = 3
const DAYS_AHEAD = 400
const DAY_MS = 86_400_000
const YEAR = 4
const LIST = "/pay-periods"

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The first day that a draft's periods cover: after those that stay. */
const firstDay = (
  draft: Draft,
  before: Schedule | undefined,
  open: ReadonlyArray<Period>
): string | undefined => {
  if (!before) return draft.startDate === "" ? undefined : draft.startDate
  const from = draft.startDate === "" ? today() : draft.startDate
  const exchanged = open.find(
    (period) =>
      period.payScheduleId === before.payScheduleId &&
      statusOf(period) === "new" &&
      period.PayBeginDate >= from &&
      period.PayEndDate >= today()
  )
  return exchanged?.PayBeginDate ?? dayAfter(before.periodsUntil, 1)
}

/** The first periods and the warnings of rules. */
const aheadOf = (rules: object, first: string | undefined) => {
  const checked = validatePayRules(rules)
  const now = parseLocalDate(today())
  if (!checked.ok || !now) return { periods: [], warnings: [] }
  const begin = parseLocalDate(first ?? "") ?? periodBeginOn(checked.value, now)
  const until = parseLocalDate(dayAfter(begin, DAYS_AHEAD)) ?? begin
  return {
    periods: payDatesFrom(checked.value, begin, until, PERIODS_SHOWN),
    warnings: rulesWarnings(checked.value, now)
  }
}

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
            {text.dates(entries.length, entries.filter(isMoved).length)}
          </span>
          <button
            type="button"
            className="btn btn--icon btn--s"
            aria-label={calendarWords.calendar.before}
            onClick={() => turn(shift - 1)}
          >
            <Icon name="left" />
          </button>
          <button
            type="button"
            className="btn btn--icon btn--s"
            aria-label={calendarWords.calendar.after}
            onClick={() => turn(shift + 1)}
          >
            <Icon name="right" />
          </button>
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

const errorsOf = ({ problems, message }: SubmitFailed): Errors => {
  const fields = problems.flatMap(({ path, message: problem }) => {
    const field = fieldAt(path)
    return field ? [[field, problem] as const] : []
  })
  return { fields: Object.fromEntries(fields), ...(fields.length === 0 && { message }) }
}

const Editor = ({
  companyId,
  schedules,
  open,
  before
}: {
  readonly companyId: string
  readonly schedules: ReadonlyArray<Schedule>
  readonly open: ReadonlyArray<Period>
  readonly before: Schedule | undefined
}) => {
  const used = new Set(schedules.filter(isInUse).map(({ workerType }) => workerType))
  const free = used.has("W2") ? "1099-NEC" : "W2"
  const [draft, change] = useState(() => draftOf(before, free))
  const { errors, isBusy, store } = useStore(companyId, before)
  const rules = rulesOf(draft, before)
  const first = firstDay(draft, before, open)
  const { periods, warnings } = aheadOf(rules, first)
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
          <Warnings of={warnings} />
          <Preview rules={rules} start={first ?? today()} closedDays={daysIn(draft.closedDays)} />
        </div>
        <aside className="stack stack-6" aria-label={text.rules}>
          <ScheduleForm
            draft={draft}
            change={change}
            before={before}
            isTaken={!before && used.has(draft.workerType)}
            errors={errors}
            isBusy={isBusy}
            onSave={() => void store(draft)}
          />
          {periods.length > 0 && <First of={periods} />}
        </aside>
      </div>
    </Page>
  )
}

const Loaded = ({ companyId }: { readonly companyId: string }) => {
  const id = usePlace().query.get("schedule")
  const read = useRead("getPaySchedule", { companyId }, { isOnce: true })
  const periods = useRead("getUnProcessedPayPeriod", { companyId, limit: 200 }, { isOnce: true })
  const before = read.data?.paySchedules.find(({ payScheduleId }) => payScheduleId === id)
  if (read.data && periods.data && (id === null || before)) {
    return (
      <Editor
        companyId={companyId}
        schedules={read.data.paySchedules}
        open={periods.data.payPeriods}
        before={before}
      />
    )
  }
  return (
    <Page title={text.title}>
      <Shown read={read}>{() => null}</Shown>
    </Page>
  )
}

export const SchedulePage = () => (
  <OfCompany title={text.title}>{(companyId) => <Loaded companyId={companyId} />}</OfCompany>
)
