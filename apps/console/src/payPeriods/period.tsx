/** A pay period: where it stands, who can be paid and who not and why, what left for payroll, and what became of it. */
import { Button } from "@payroll/ui/button.tsx"
import { formatDay, plural } from "@payroll/ui/format.ts"
import { Card, Empty } from "@payroll/ui/layout.tsx"
import { Menu } from "@payroll/ui/overlays.tsx"
import { Badge, type Tone } from "@payroll/ui/status.tsx"
import { useState } from "react"
import { useCompany } from "../api/company.ts"
import { useRead, type Read } from "../api/queries.ts"
import { isPayroll, mayWrite, useSession } from "../api/session.ts"
import { Link } from "../browser/link.tsx"
import { Next, Page } from "../frame/page.tsx"
import { Shown } from "../frame/read.tsx"
import { payWords } from "../text/pay.ts"
import { Blocked } from "./blocked.tsx"
import { HandOverDialog } from "./handOverDialog.tsx"
import { HandOverTable, type HandOver } from "./handOvers.tsx"
import { MoveDialog, type Move } from "./move.tsx"
import { Ready } from "./ready.tsx"
import { Results } from "./results.tsx"
import {
  daysOf,
  isPast,
  PeriodBadge,
  statusOf,
  type Period,
  type PeriodStatus,
  type Readiness
} from "./status.tsx"

const text = payWords.pay
/** Workers of one list on the page. */
const WORKERS_MAX = 200

/** States in which payroll has the period. */
const WITH_PAYROLL = new Set<PeriodStatus>(["submitted", "inProcess"])
const OVER = new Set<PeriodStatus>(["processed", "failed", "returned", "skipped"])

const SHEET_TONES: Readonly<Record<Readiness["payPeriod"]["timesheets"], Tone>> = {
  locked: "ok",
  open: "warn",
  none: "off"
}

/** The number of steps that a period has behind it, from work to results. */
const stepOf = (
  period: Period,
  { timesheets }: Readiness["payPeriod"],
  isHandedOver: boolean
): number => {
  if (statusOf(period) === "processed") return text.steps.length
  if (WITH_PAYROLL.has(statusOf(period)) || isHandedOver) return 3
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
  readonly readiness: Readiness
  readonly handOvers: ReadonlyArray<HandOver>
}

const reportedOf = ({ resultCounts: { paid, failed, returned, notPaid } }: Period): number =>
  paid + failed + returned + notPaid

/** The next thing to do about the period, with its button. */
const NextAct = ({
  period,
  readiness,
  onHandOver
}: Parts & { readonly onHandOver: () => void }) => {
  const session = useSession()
  const mayHandOver = session !== undefined && isPayroll(session)
  const { payableCount, notPayableCount, payPeriod } = readiness
  const status = statusOf(period)
  if (OVER.has(status)) return null
  if (WITH_PAYROLL.has(status)) {
    const left = Math.max(0, payableCount + notPayableCount - reportedOf(period))
    return (
      <Next why={text.resultsNext} title={text.resultsTitle(left)}>
        <span className="small muted">{mayHandOver ? text.resultsHint : text.resultsRole}</span>
      </Next>
    )
  }
  if (payPeriod.timesheets === "open") {
    return (
      <Next why={text.lockFirst} title={text.lockTitle}>
        <Link className="btn btn--primary" to="/timesheets">
          {text.openSheets}
        </Link>
      </Next>
    )
  }
  if (!isPast(period)) return null
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

const People = ({
  blocked,
  ready
}: {
  readonly blocked: Readiness
  readonly ready: Read<Readiness>
}) =>
  blocked.payableCount + blocked.notPayableCount === 0 ? (
    <Card isFlush>
      <Empty icon="users" title={text.nobody}>
        {text.nobodyHint}
      </Empty>
    </Card>
  ) : (
    <>
      <Blocked of={blocked} />
      {blocked.payableCount > 0 && (
        <Card title={text.ready} count={blocked.payableCount} isFlush>
          <Shown read={ready}>{(data) => <Ready of={data} />}</Shown>
        </Card>
      )}
    </>
  )

const Content = ({ ready, ...parts }: Parts & { readonly ready: Read<Readiness> }) => {
  const { period, readiness, handOvers } = parts
  const [isOpen, open] = useState(false)
  const isTaken = WITH_PAYROLL.has(statusOf(period)) || OVER.has(statusOf(period))
  return (
    <>
      <Steps at={stepOf(period, readiness.payPeriod, handOvers.length > 0)} />
      <NextAct {...parts} onHandOver={() => open(true)} />
      {isTaken && <Results period={period} blocked={readiness} ready={ready} />}
      {!OVER.has(statusOf(period)) && <People blocked={readiness} ready={ready} />}
      {handOvers.length > 0 && (
        <Card title={text.earlier} isFlush>
          <HandOverTable of={handOvers} />
        </Card>
      )}
      {isOpen && (
        <HandOverDialog period={period} readiness={readiness} onClose={() => open(false)} />
      )}
    </>
  )
}

/** The first and the last day with the year, for a heading. */
const titleOf = (period: Period): string => {
  const days = daysOf(period)
  const year = period.PayEndDate.slice(0, 4)
  return days.includes(year) ? days : `${days}, ${year}`
}

const Found = ({ of: period }: { readonly of: Period }) => {
  const { companyId, payPeriodId } = period
  const request = { companyId, payPeriodId, limit: WORKERS_MAX }
  const blocked = useRead("getPayReadiness", { ...request, isPayable: false }, { isOnce: true })
  const ready = useRead("getPayReadiness", { ...request, isPayable: true }, { isOnce: true })
  const made = useRead("getHandOvers", { companyId, limit: WORKERS_MAX })
  const { name } = useCompany()
  const handOvers = (made.data?.handOvers ?? []).filter((each) => each.payPeriodId === payPeriodId)
  const { data } = blocked
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
      <Shown read={blocked} lines={6}>
        {(readiness) => (
          <Content period={period} readiness={readiness} ready={ready} handOvers={handOvers} />
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
