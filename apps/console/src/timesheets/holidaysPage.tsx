/** The holiday calendar of a company: its days of each year, and what holds from which day on. */
import { parseLocalDate } from "@payroll/domain/calendar/localDate"
import { Button, Turn } from "@payroll/ui/button.tsx"
import { formatDay, today } from "@payroll/ui/format.ts"
import type { FormContext } from "@payroll/ui/forms/layout.ts"
import { valueAt } from "@payroll/ui/forms/request.ts"
import { Card, Row } from "@payroll/ui/layout.tsx"
import { Callout } from "@payroll/ui/status.tsx"
import { useState } from "react"
import { call, type AnswerOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { mayWrite, useMay } from "../api/session.ts"
import { Link } from "../browser/link.tsx"
import { HolidayList, holidaysOf } from "../forms/holidays.tsx"
import { openAbout, openForm, under } from "../forms/open.ts"
import { OfCompany } from "../records/ofCompany.tsx"
import { Page } from "../frame/page.tsx"
import { Shown } from "../frame/read.tsx"
import { List } from "../frame/rows.tsx"
import { timeSettingsWords } from "../text/timeSettings.ts"
import { crumbsTo } from "./crumbs.ts"

const text = timeSettingsWords.holidays
const PAGE = "/timesheets/holidays"
const CALENDAR = "holidayCalendar"

type Calendar = NonNullable<AnswerOf<"getTimeOffCalendar">["holidayCalendar"]>

interface OfCompanyProps {
  readonly companyId: string
  readonly mayChange: boolean
}

/** A day of the time off calendar, which comes with the holiday calendar. */
const requestOf = (companyId: string) => ({ companyId, from: today(), to: today() })

const yearNow = (): number => Number(today().slice(0, 4))

const daysIn = ({ versions }: Calendar, year: number) => {
  const [first, last] = [parseLocalDate(`${year}-01-01`), parseLocalDate(`${year}-12-31`)]
  return first && last ? holidaysOf(versions, first, last) : []
}

const addCalendar = (companyId: string): void =>
  openForm("timeSettings.addHolidayCalendar", {
    fixed: { "holidayCalendar.companyId": companyId },
    initial: { "holidayCalendar.base": "Federal Observed" }
  })

/** The values of the form with which a calendar is changed: those that hold today. */
const contextOf = ({ holidayCalendarId, name, version, versions }: Calendar): FormContext => {
  const now = versions.findLast(({ effectiveFrom }) => effectiveFrom <= today()) ?? versions[0]
  const { effectiveFrom: _, paidMinutes, ...days } = { paidMinutes: undefined, ...now }
  return {
    name,
    fixed: under(CALENDAR, { holidayCalendarId, version }),
    initial: under(CALENDAR, {
      name,
      ...days,
      paidMinutes: paidMinutes === "Scheduled" ? null : paidMinutes
    })
  }
}

const nextText = (calendar: Calendar): string => {
  const year = yearNow()
  const days = daysIn(calendar, year)
  const next = [...days, ...daysIn(calendar, year + 1)].find(({ date }) => date >= today())
  const count = text.count(days.length, year)
  return next ? `${count}, ${text.next(formatDay(next.date), next.name)}` : count
}

export const HolidaysCard = ({ companyId, mayChange }: OfCompanyProps) => (
  <List
    title={text.title}
    read={useRead("getTimeOffCalendar", requestOf(companyId))}
    rows={({ holidayCalendar: of }) => (of === null ? [] : [of])}
    none={{
      icon: "sun",
      title: text.none,
      hint: text.noneHint,
      action: mayChange && <Button onPress={() => addCalendar(companyId)}>{text.add}</Button>
    }}
    line={(calendar) => (
      <Row
        key={calendar.holidayCalendarId}
        title={<Link to={PAGE}>{calendar.name}</Link>}
        detail={nextText(calendar)}
      />
    )}
  />
)

const Year = ({ of }: { readonly of: Calendar }) => {
  const [shift, turn] = useState(0)
  const year = yearNow() + shift
  return (
    <Card
      title={text.of(year)}
      action={<Turn before={text.before} after={text.after} onTurn={(by) => turn(shift + by)} />}
      isFlush
    >
      <HolidayList of={daysIn(of, year)} />
    </Card>
  )
}

/** Describes a calendar from a day on in words. */
const versionText = ({ base, removed, added, paidMinutes }: Calendar["versions"][number]): string =>
  [
    `${text.bases[base][0]}.`,
    removed.length > 0 ? text.without(removed.join(", ")) : "",
    added.length > 0 ? text.with(added.map(({ name }) => name).join(", ")) : "",
    paidMinutes === "Scheduled" ? text.paidScheduled : text.paidMinutes(paidMinutes)
  ]
    .filter(Boolean)
    .join(" ")

const countStale = (answer: unknown): number => {
  const stale = valueAt(answer, `${CALENDAR}.staleRequests`)
  return Array.isArray(stale) ? stale.length : 0
}

const Loaded = ({ companyId }: { readonly companyId: string }) => {
  const [stale, count] = useState(0)
  const read = useRead("getTimeOffCalendar", requestOf(companyId))
  const calendar = read.data?.holidayCalendar
  const mayChange = useMay(mayWrite)
  const latest = async (): Promise<Calendar | undefined> =>
    (await call("getTimeOffCalendar", requestOf(companyId))).holidayCalendar ?? undefined
  const change = (of: Calendar): void =>
    openAbout("timeSettings.updateHolidayCalendar", latest, contextOf, of, (answer) =>
      count(countStale(answer))
    )
  const title = calendar?.name ?? text.title
  return (
    <Page
      title={title}
      tab={text.title}
      crumbs={crumbsTo(title)}
      acts={
        mayChange &&
        calendar && (
          <Button look="primary" icon="pen" onPress={() => change(calendar)}>
            {text.change}
          </Button>
        )
      }
    >
      {stale > 0 && (
        <Callout tone="warn" isAlert>
          {text.stale(stale)}
        </Callout>
      )}
      <Shown read={read}>
        {({ holidayCalendar: of }) =>
          of === null ? (
            <HolidaysCard companyId={companyId} mayChange={mayChange} />
          ) : (
            <>
              <Year of={of} />
              <Card title={text.versions} isFlush>
                <ul className="list">
                  {of.versions.map((version) => (
                    <Row
                      key={version.effectiveFrom}
                      title={text.since(formatDay(version.effectiveFrom))}
                      detail={versionText(version)}
                    />
                  ))}
                </ul>
              </Card>
            </>
          )
        }
      </Shown>
    </Page>
  )
}

export const HolidaysPage = () => (
  <OfCompany title={text.title}>{(companyId) => <Loaded companyId={companyId} />}</OfCompany>
)
