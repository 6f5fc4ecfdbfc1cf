/** A pay period: where it stands, who can be paid and who not and why, what left for payroll, and what became of it. */
import { Button, type ButtonLook } from "@payroll/ui/button.tsx"
import { formatDay } from "@payroll/ui/format.ts"
import { Card, Empty } from "@payroll/ui/layout.tsx"
import { Menu } from "@payroll/ui/overlays.tsx"
import { badges } from "@payroll/ui/status.tsx"
import { useState } from "react"
import { useCompany, useDaysOf } from "../api/company.ts"
import { isWhole } from "../api/pages.ts"
import { failureOf, usePages, useRead, type Read } from "../api/queries.ts"
import { isPayroll, mayWrite, useMay } from "../api/session.ts"
import { LinkButton } from "../browser/link.tsx"
import { useActs } from "../frame/act.tsx"
import { Next, Page, RecordPage } from "../frame/page.tsx"
import { Shown } from "../frame/read.tsx"
import { workersText } from "../text/names.ts"
import { payWords } from "../text/pay.ts"
import { Blocked } from "./blocked.tsx"
import { HandOverDialog, type HandOver } from "./handOverDialog.tsx"
import { HandOverTable } from "./handOvers.tsx"
import { peopleOf, type People } from "./people.ts"
import { Ready } from "./ready.tsx"
import { isOver, stageOf, STEPS_DONE } from "./stage.ts"
import { Results } from "./results.tsx"
import {
  daysOf,
  isPast,
  PeriodBadge,
  reportedOf,
  statusOf,
  takesResults,
  type Period,
  type PeriodStatus
} from "./status.tsx"

const text = payWords.pay

const SheetsBadge = badges<People["payPeriod"]["timesheets"]>(
  { locked: "ok", open: "warn", none: "off" },
  text.sheets
)

const Steps = ({ at }: { readonly at: number }) => (
  <ol className="steps" aria-label={text.stepsLabel}>
    {text.steps.map((name, step) => (
      <li
        key={name}
        className={step < at ? "done" : ""}
        {...(step === at && { "aria-current": "step" })}
      >
        {name}
      </li>
    ))}
  </ol>
)

/** The way to the timesheets of the period. */
const SheetsLink = ({
  of: { PayBeginDate },
  workerType,
  ...look
}: Pick<ButtonLook, "look"> & {
  readonly of: Period
  readonly workerType: People["payPeriod"]["workerType"]
}) => (
  <LinkButton to="/timesheets" query={{ period: PayBeginDate, type: workerType }} {...look}>
    {text.openSheets}
  </LinkButton>
)

interface Parts {
  readonly period: Period
  readonly people: People
  /** The hand-overs of the period. */
  readonly handOvers: ReadonlyArray<HandOver>
  /** True if the company has more hand-overs than were read. */
  readonly isCut: boolean
}

/** The next thing to do about the period, with its button. */
const NextAct = ({
  period,
  people: { payableCount, notPayableCount, payPeriod },
  onHandOver
}: Pick<Parts, "period" | "people"> & { readonly onHandOver: () => void }) => {
  const mayHandOver = useMay(isPayroll)
  if (takesResults(period)) {
    const left = Math.max(0, payableCount + notPayableCount - reportedOf(period))
    return (
      <Next why={text.resultsNext} title={text.resultsTitle(left)}>
        <span className="small muted">{mayHandOver ? text.resultsHint : text.resultsRole}</span>
      </Next>
    )
  }
  // Timesheets are locked when the period is over.
  if (!isPast(period)) return null
  if (payPeriod.timesheets === "open") {
    return (
      <Next why={text.lockFirst} title={text.lockTitle}>
        <SheetsLink look="primary" of={period} workerType={payPeriod.workerType} />
      </Next>
    )
  }
  return (
    <Next why={text.handOverNow} title={text.handOverTitle(payableCount)}>
      {mayHandOver ? (
        <Button look="primary" icon="send" onPress={onHandOver}>
          {payWords.handOver.act}
        </Button>
      ) : (
        <span className="small muted">{text.needsRole}</span>
      )}
    </Next>
  )
}

/** The moves of the period that a person may report, behind one button. */
const Moves = ({ of: period }: { readonly of: Period }) => {
  const mayMove = useMay(mayWrite)
  const { ask, dialog } = useActs()
  const { payPeriodId, version, PayPeriodStatus } = period
  const move = (to: PeriodStatus): void =>
    ask(
      {
        title: `${text.moves[to]}?`,
        text: text.moveAsks[to],
        act: text.moves[to],
        isDangerous: to === "skipped"
      },
      {
        operation: "updatePayPeriodStatus",
        request: { payPeriod: { payPeriodId, PayPeriodStatus: to, version } },
        done: text.moved
      }
    )
  return (
    <>
      <Menu
        label={text.more}
        entries={PayPeriodStatus.reachable.map(
          (to) =>
            mayMove && {
              label: text.moves[to],
              isDangerous: to === "skipped",
              onAct: () => move(to)
            }
        )}
      />
      {dialog}
    </>
  )
}

const PeopleOf = ({ of: people }: { readonly of: People }) =>
  people.payableCount + people.notPayableCount === 0 ? (
    <Card isFlush>
      <Empty icon="users" title={text.nobody} hint={text.nobodyHint} />
    </Card>
  ) : (
    <>
      <Blocked of={people} />
      {people.payableCount > 0 && (
        <Card title={text.ready} count={people.payableCount} isFlush>
          <Ready of={people} />
        </Card>
      )}
    </>
  )

const Content = ({ period, people, handOvers, isCut }: Parts) => {
  const [isOpen, open] = useState(false)
  const stage = stageOf({
    status: statusOf(period),
    isPast: isPast(period),
    areSheetsOpen: people.payPeriod.timesheets === "open",
    isHandedOver: handOvers.length > 0
  })
  const hasEnded = isOver(stage)
  const { PayEndDate, PayDate } = period
  return (
    <>
      {stage !== "closed" && <Steps at={STEPS_DONE[stage]} />}
      <p>{text.stages[stage]({ end: formatDay(PayEndDate), pay: formatDay(PayDate) })}</p>
      {!hasEnded && <NextAct period={period} people={people} onHandOver={() => open(true)} />}
      {(takesResults(period) || hasEnded) && <Results period={period} people={people} />}
      {!hasEnded && <PeopleOf of={people} />}
      {handOvers.length > 0 && (
        <Card title={text.earlier} isFlush>
          <HandOverTable of={handOvers} />
        </Card>
      )}
      {isCut && <p className="small muted">{payWords.handOver.cut}</p>}
      {isOpen && <HandOverDialog period={period} people={people} onClose={() => open(false)} />}
    </>
  )
}

/** The first and the last day with the year, for a heading. */
const titleOf = (period: Period): string => {
  const days = daysOf(period)
  const year = period.PayEndDate.slice(0, 4)
  return days.includes(year) ? days : `${days}, ${year}`
}

/** Reads whom a period pays. Those who lack something are read alone where not everybody is read. */
const usePeople = ({ companyId, payPeriodId }: Period): Read<People> => {
  const request = { companyId, payPeriodId }
  const all = usePages("getPayReadiness", request, { isOnce: true })
  const isOff = all.data === undefined || isWhole(all.data)
  const blocked = usePages(
    "getPayReadiness",
    { ...request, isPayable: false },
    { isOnce: true, isOff }
  )
  return {
    data: all.data && (isOff || blocked.data) ? peopleOf(all.data, blocked.data) : undefined,
    ...failureOf([all, blocked])
  }
}

const Found = ({ of: period }: { readonly of: Period }) => {
  const read = usePeople(period)
  const made = usePages("getHandOvers", { companyId: period.companyId })
  const { name } = useCompany()
  const { data } = read
  return (
    <Page
      title={titleOf(period)}
      tab={text.one}
      crumbs={[{ name: text.title, to: "/pay-periods" }, { name: daysOf(period) }]}
      state={
        <>
          <PeriodBadge of={period} />
          {data && statusOf(period) === "new" && <SheetsBadge is={data.payPeriod.timesheets} />}
        </>
      }
      meta={[
        name !== undefined && { icon: "building", text: name },
        {
          icon: "calendar",
          text: text.paidOn(formatDay(period.PayDate), formatDay(period.DeadlineToRunPayroll))
        },
        data && {
          icon: "users",
          text: workersText(data.payableCount + data.notPayableCount)
        }
      ]}
      acts={
        <>
          {data?.payPeriod.timesheets === "open" && !isPast(period) && (
            <SheetsLink of={period} workerType={data.payPeriod.workerType} />
          )}
          <Moves of={period} />
        </>
      }
    >
      <Shown read={read} lines={6}>
        {(people) => (
          <Shown read={made} lines={6}>
            {(list) => (
              <Content
                period={period}
                people={people}
                handOvers={list.pages
                  .flatMap(({ handOvers }) => handOvers)
                  .filter(({ payPeriodId }) => payPeriodId === period.payPeriodId)}
                isCut={!isWhole(list)}
              />
            )}
          </Shown>
        )}
      </Shown>
    </Page>
  )
}

export const PeriodPage = ({ id }: { readonly id: string }) => {
  const { data, ...read } = useRead("getPayPeriod", { payPeriodId: id })
  useDaysOf(data?.payPeriods[0]?.companyId)
  return (
    <RecordPage title={text.one} read={{ ...read, data: data?.payPeriods[0] }}>
      {(period) => <Found of={period} />}
    </RecordPage>
  )
}
