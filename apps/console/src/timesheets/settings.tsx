/** The settings of time of a company: how it is recorded, which overtime rules hold, which days are off. */
import { DEFAULT_TERMS } from "@payroll/domain/timeSettings/defaultTerms"
import { Button } from "@payroll/ui/button.tsx"
import { zoneName } from "@payroll/ui/days.ts"
import { formatDay, formatMinutes, today } from "@payroll/ui/format.ts"
import type { FormContext } from "@payroll/ui/forms/layout.ts"
import { valueAt } from "@payroll/ui/forms/request.ts"
import { Card, FoldedCard, Row } from "@payroll/ui/layout.tsx"
import { Callout } from "@payroll/ui/status.tsx"
import { useState } from "react"
import { call, type AnswerOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { mayWrite, useMay } from "../api/session.ts"
import { openAbout, under } from "../forms/open.ts"
import { Page } from "../frame/page.tsx"
import { Shown } from "../frame/read.tsx"
import type { ViewProps } from "../frame/views.tsx"
import { timeSettingsWords } from "../text/timeSettings.ts"
import { words } from "../text/words.ts"
import { HolidaysCard } from "./holidaysPage.tsx"
import { Kiosks } from "./kiosks.tsx"
import { settingsOn } from "./periods.ts"
import { OwnRules, StateRules } from "./ruleSets.tsx"

type Answer = AnswerOf<"getTimeTrackingSettings">
type Stored = Answer["timeTrackingSettings"][number]
/** Settings as they are shown; the published type of an answer does not say that it may have no meal. */
type Terms = Omit<Stored, "autoMeal" | "effectiveFrom" | "timeTrackingSettingsId" | Dated> & {
  readonly autoMeal: Stored["autoMeal"] | null
}
type Dated = "version" | "createdAt" | "updatedAt"

const text = timeSettingsWords.settings
const SETTINGS = "timeTrackingSettings"
const { terms } = text

/** The settings of a company that set nothing. */
const usual = (kioskPin: Answer["kioskPin"]): Terms => ({
  ...DEFAULT_TERMS,
  timeZone: null,
  rounding: { mode: "None", unitMinutes: null },
  paidBreakUpToMinutes: null,
  unpaidMealFromMinutes: null,
  autoMeal: null,
  kioskPin
})

const clock = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone: "UTC" })
const timeText = (time: string): string => clock.format(new Date(`1970-01-01T${time}Z`))
const yesNo = (is: boolean): string => (is ? text.yes : text.no)
const lengthOf = (minutes: number | null): string =>
  minutes === null ? text.byRules : text.minutes(minutes)

const differentialsText = ({ differentials }: Terms): string =>
  differentials.length === 0
    ? text.none
    : differentials
        .map(({ name, from, to, weekdays }) =>
          text.differential(name, timeText(from), timeText(to), weekdays.join(", "))
        )
        .join("; ")

/** Each setting with its value in words. */
const rowsOf = (of: Terms) =>
  [
    [terms.workweek, text.at24(of.workweekStart.weekday, timeText(of.workweekStart.time))],
    [terms.workday, timeText(of.workdayStart)],
    [terms.zone, of.timeZone === null ? text.ofState : zoneName(of.timeZone)],
    [terms.rounding, text.rounded(text.roundings[of.rounding.mode][0], of.rounding.unitMinutes)],
    [terms.shift, formatMinutes(of.maxShiftMinutes)],
    [terms.rest, lengthOf(of.paidBreakUpToMinutes)],
    [terms.meal, lengthOf(of.unpaidMealFromMinutes)],
    [
      terms.autoMeal,
      of.autoMeal ? text.mealTaken(of.autoMeal.minutes, of.autoMeal.afterMinutes) : text.none
    ],
    [terms.approval, yesNo(of.requireApproval)],
    [terms.self, yesNo(of.allowSelfApproval)],
    [terms.kiosk, text.pins[of.kioskPin]],
    [terms.holiday, yesNo(of.countHolidayAsWorked)],
    [terms.timeOff, yesNo(of.timeOffCountsTowardOvertime)],
    [terms.differentials, differentialsText(of)]
  ] as const

const Settings = ({ of }: { readonly of: Terms }) => (
  <ul className="list">
    {rowsOf(of).map(([{ label, help }, value]) => (
      <Row
        key={label}
        title={
          <>
            <span className="muted">{label}:</span> {value}
          </>
        }
        detail={help}
      />
    ))}
  </ul>
)

/** The values of the form with which settings are changed from a day on. */
const contextOf = (companyId: string, answer: Answer, from: string): FormContext => {
  const all = answer.timeTrackingSettings
  const of: Terms = settingsOn(all, from) ?? usual(answer.kioskPin)
  return {
    fixed: { [`${SETTINGS}.companyId`]: companyId },
    about: { versions: Object.fromEntries(all.map((each) => [each.effectiveFrom, each.version])) },
    initial: {
      ...under(SETTINGS, { ...of, effectiveFrom: from }),
      ...under(`${SETTINGS}.workweekStart`, of.workweekStart),
      ...under(`${SETTINGS}.rounding`, of.rounding),
      ...under(`${SETTINGS}.autoMeal`, of.autoMeal ?? {})
    }
  }
}

type Code = keyof typeof text.warnings

const warningsIn = (answer: unknown): ReadonlyArray<Code> => {
  const warnings = valueAt(answer, "timeTrackingSettings.warnings")
  const codes: ReadonlyArray<unknown> = Array.isArray(warnings)
    ? warnings.map((warning: unknown) => valueAt(warning, "code"))
    : []
  const known = Object.keys(text.warnings) as ReadonlyArray<Code>
  return known.filter((code) => codes.includes(code))
}

/** Names the days for which settings hold. */
const whenOf = (all: ReadonlyArray<Stored>, { effectiveFrom }: Stored): string => {
  const next = all.find((each) => each.effectiveFrom > effectiveFrom)
  if (effectiveFrom > today()) return text.planned(formatDay(effectiveFrom))
  return next && next.effectiveFrom <= today()
    ? text.until(formatDay(effectiveFrom), formatDay(next.effectiveFrom))
    : text.since(formatDay(effectiveFrom))
}

const Recording = ({
  companyId,
  mayChange
}: {
  readonly companyId: string
  readonly mayChange: boolean
}) => {
  const read = useRead("getTimeTrackingSettings", { companyId })
  const [warnings, warn] = useState<ReadonlyArray<Code>>([])
  const change = (answer: Answer, from: string): void =>
    openAbout(
      "timeSettings.updateTimeTrackingSettings",
      () => call("getTimeTrackingSettings", { companyId }),
      (latest) => contextOf(companyId, latest, from),
      answer,
      (stored) => warn(warningsIn(stored))
    )
  const button = (answer: Answer, from: string) =>
    mayChange && (
      <Button isSmall icon="pen" onPress={() => change(answer, from)}>
        {text.change}
      </Button>
    )
  return (
    <>
      {warnings.map((code) => (
        <Callout key={code} tone="warn" isAlert>
          {text.warnings[code]}
        </Callout>
      ))}
      <Shown read={read}>
        {(answer) => {
          const all = answer.timeTrackingSettings
          const now = settingsOn(all, today())
          return (
            <>
              <Card
                title={text.title}
                action={button(answer, today())}
                isFlush
                foot={<span className="small muted">{now ? whenOf(all, now) : text.defaults}</span>}
              >
                <Settings of={now ?? usual(answer.kioskPin)} />
              </Card>
              {all
                .filter((each) => each !== now)
                .toReversed()
                .map((each) => (
                  <FoldedCard key={each.effectiveFrom} title={whenOf(all, each)}>
                    <Settings of={each} />
                    {each.effectiveFrom > today() && (
                      <div className="card__foot">{button(answer, each.effectiveFrom)}</div>
                    )}
                  </FoldedCard>
                ))}
            </>
          )
        }}
      </Shown>
    </>
  )
}

export const TimeSettings = ({ companyId, views }: ViewProps) => {
  const of = { companyId, mayChange: useMay(mayWrite) }
  return (
    <Page title={words.timesheets.title} views={views}>
      <Recording {...of} />
      <StateRules companyId={companyId} />
      <OwnRules {...of} />
      <HolidaysCard {...of} />
      <Kiosks {...of} />
    </Page>
  )
}
