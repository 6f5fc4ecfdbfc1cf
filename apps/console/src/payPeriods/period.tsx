/** A pay period: where it stands, who can be paid and who not and why, what left for payroll, and what became of it. */
import { Button } from "@payroll/ui/button.tsx"
import { formatDay, plural } from "@payroll/ui/format.ts"
import { Card, Empty } from "@payroll/ui/layout.tsx"
import { Menu } from "@payroll/ui/overlays.tsx"
import { Badge, type Tone } from "@payroll/ui/status.tsx"
import { useState } from "react"
import { useCompany } from "../api/company.ts"
import { failureOf, usePages, useRead, type Read } from "../api/queries.ts"
import { isPayroll, mayWrite, useSession } from "../api/session.ts"
import { Link } from "../browser/link.tsx"
import { Next, Page } from "../frame/page.tsx"
import { Shown } from "../frame/read.tsx"
import { payWords } from "../text/pay.ts"
import { Blocked } from "./blocked.tsx"
import { HandOverDialog, type HandOver } from "./handOverDialog.tsx"
import { HandOverTable } from "./handOvers.tsx"
import { MoveDialog, type Move } from "./move.tsx"
import { isWhole, peopleOf, type People } from "./people.ts"
import { Ready } from "./ready.tsx"
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
const OVER = new Set<PeriodStatus>(["processed", "failed", "returned", "skipped"])

const SHEET_TONES: Readonly<Record<People["payPeriod"]["timesheets"], Tone>> = {
  locked: "ok",
  open: "warn",
  none: "off"
}

/** The number of steps that a period has behind it, from work to results. */
const stepOf = (
  period: Period,
  { timesheets }: People["payPeriod"],
  isHandedOver: boolean
): number => {
  if (statusOf(period) === "processed") return text.steps.length
  if (takesResults(period) || isHandedOver) return 3
  if (timesheets !== "open" && isPast(period)) return 2
  return isPast(period) ? 1 : 0
}

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
  const session = useSession()
  const mayHandOver = session !== undefined && isPayroll(session)
  if (OVER.has(statusOf(period))) return null
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
        <Link
          className="btn btn--primary"
          to="/timesheets"
          query={{ period: period.PayBeginDate, type: payPeriod.workerType }}
        >
          {text.openSheets}
        </Link>
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
  const session = useSession()
  const [move, ask] = useState<Move>()
  const reachable = period.PayPeriodStatus.reachable
  if (!session || !mayWrite(session) || reachable.length === 0) return null
  return (
    <>
      <Menu
        label={text.more}
        entries={reachable.map((to) => ({
          label: text.moves[to],
          isDangerous: to === "skipped",
          onAct: () => ask({ period, to })
        }))}
      />
      {move && <MoveDialog of={move} onClose={() => ask(undefined)} />}
    </>
  )
}

const PeopleOf = ({ of: people }: { readonly of: People }) =>
  people.payableCount + people.notPayableCount === 0 ? (
    <Card isFlush>
      <Empty icon="users" title={text.nobody}>
        {text.nobodyHint}
      </Empty>
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
  const isOver = OVER.has(statusOf(period))
  return (
    <>
      <Steps at={stepOf(period, people.payPeriod, handOvers.length > 0)} />
      <NextAct period={period} people={people} onHandOver={() => open(true)} />
      {(takesResults(period) || isOver) && <Results period={period} people={people} />}
      {!isOver && <PeopleOf of={people} />}
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
          {data && statusOf(period) === "new" && (
            <Badge tone={SHEET_TONES[data.payPeriod.timesheets]}>
              {text.sheets[data.payPeriod.timesheets]}
            </Badge>
          )}
        </>
      }
      meta={[
        name === undefined ? undefined : { icon: "building", text: name },
        {
          icon: "calendar",
          text: text.paidOn(formatDay(period.PayDate), formatDay(period.DeadlineToRunPayroll))
        },
        data && {
          icon: "users",
          text: plural(data.payableCount + data.notPayableCount, "worker", "workers")
        }
      ]}
      acts={<Moves of={period} />}
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
  const read = useRead("getPayPeriod", { payPeriodId: id })
  const period = read.data?.payPeriods[0]
  if (period) return <Found of={period} />
  return (
    <Page title={text.one}>
      <Shown read={read}>{() => null}</Shown>
    </Page>
  )
}
