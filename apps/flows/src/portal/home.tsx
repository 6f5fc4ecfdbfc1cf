/** The first page of the portal: what is to do, the balances, and the hours. */
import { Button } from "@payroll/ui/button.tsx"
import type { IconName } from "@payroll/ui/icons.tsx"
import { Bones, Card, Row } from "@payroll/ui/layout.tsx"
import { Mark, type Tone } from "@payroll/ui/status.tsx"
import { today } from "@payroll/ui/format.ts"
import type { AnswerOf } from "../flow/call.ts"
import { useFlow } from "../flow/context.ts"
import { isHidden, needs, type Data } from "../flow/data.ts"
import { go } from "../flow/place.ts"
import type { FlowStep } from "../flow/step.ts"
import { Head } from "../frame/frame.tsx"
import type { FlowWords } from "../text/english.ts"
import { useFlowWords } from "../text/words.ts"
import { Failed } from "./failed.tsx"
import { ThisPhone } from "./phones.tsx"
import { useRead } from "./read.ts"
import { hoursOf, timesIn } from "./times.ts"

interface Task {
  readonly icon: IconName
  readonly tone: Tone
  readonly title: string
  readonly detail?: string
  readonly button: string
  readonly to: string
}

type Sheets = AnswerOf<"getTimesheets">["timesheets"]

/** The tasks of the person, the most urgent first. */
const tasksOf = (
  data: Data,
  steps: ReadonlyArray<FlowStep>,
  sheets: Sheets,
  { titles, portal: { todo } }: FlowWords,
  period: (first: string, last: string) => string
): ReadonlyArray<Task> => [
  ...sheets
    .filter(({ status, payPeriod }) => status.status === "Open" && payPeriod.end < today())
    .map(({ payPeriod: { begin, end } }): Task => ({
      icon: "clock",
      tone: "warn",
      title: todo.submit(period(begin, end)),
      detail: todo.submitSays,
      button: todo.look,
      to: `week/${begin}`
    })),
  ...(needs(data, "signDocument", "acceptTermsAndCondition")
    ? [
        {
          icon: "pen",
          tone: "warn",
          title: todo.sign,
          button: todo.signButton,
          to: "data/documents"
        } as const
      ]
    : []),
  ...steps
    .filter((step) => step.id !== "documents" && !isHidden(data, step.code) && !step.isDone(data))
    .map(({ id }): Task => ({
      icon: "user",
      tone: "warn",
      title: titles[id],
      detail: todo.missing,
      button: todo.complete,
      to: `data/${id}`
    })),
  ...(data.user.waitingChanges.some(({ kind }) => kind === "pay")
    ? [
        {
          icon: "lock",
          tone: "info",
          title: todo.pay,
          detail: todo.paySays,
          button: todo.look,
          to: "data"
        } as const
      ]
    : [])
]

const Tile = ({
  to,
  label,
  value,
  note
}: {
  readonly to: string
  readonly label: string
  readonly value: string
  readonly note?: string | undefined
}) => (
  <a className="tile" href={`#/${to}`}>
    <span className="k">{label}</span>
    <span className="v num">{value}</span>
    {note !== undefined && <span className="n">{note}</span>}
  </a>
)

const Tiles = () => {
  const { session } = useFlow()
  const { portal } = useFlowWords()
  const { tiles, types, states } = portal
  const userId = session.userId ?? ""
  const clock = useRead("getClockStatus", { userId })
  const timeOff = useRead("getMyTimeOff", { userId })
  const now = clock.answer?.clock
  const again = async (): Promise<void> => {
    await Promise.all([clock.again(), timeOff.again()])
  }
  return (
    <>
      {(clock.hasFailed || timeOff.hasFailed) && <Failed again={again} />}
      <div className="tiles">
        {timeOff.answer?.timeOffBalances.map((balance) => (
          <Tile
            key={balance.timeOffAccountId}
            to="time-off"
            label={types[balance.timeOffPolicyType]}
            value={
              balance.balanceMinutes === null ? tiles.noLimit : hoursOf(balance.balanceMinutes)
            }
            note={
              balance.pendingMinutes > 0 ? tiles.asked(hoursOf(balance.pendingMinutes)) : undefined
            }
          />
        ))}
        {now && (
          <>
            <Tile
              to="week"
              label={tiles.thisWeek}
              value={hoursOf(now.workedThisWeekMinutes)}
              note={tiles.today(hoursOf(now.workedTodayMinutes))}
            />
            <Tile to="clock" label={portal.clock} value={states[now.clockStatus.status]} />
          </>
        )}
      </div>
    </>
  )
}

/** The next pay date, and why it moved. */
const NextPay = () => {
  const { session } = useFlow()
  const { portal, schedule } = useFlowWords()
  const { pay } = portal
  const { answer, hasFailed, again } = useRead("getMyPay", { userId: session.userId ?? "" })
  if (hasFailed) return <Failed again={again} />
  const next = answer?.nextPay
  if (!next) return null
  const { payDate, periodBegin, periodEnd, movedFrom, reason } = next
  return (
    <Card title={pay.title}>
      <p>
        <strong>{schedule.day(payDate)}</strong>
      </p>
      <p className="small muted">
        {pay.period(schedule.day(periodBegin), schedule.day(periodEnd))}
      </p>
      {movedFrom !== null && (
        <p className="small muted">{schedule.moved(movedFrom, reason ?? "")}</p>
      )}
    </Card>
  )
}

/** The tasks of the person. That there are none is known once all are read. */
const Tasks = ({ of, isAll }: { readonly of: ReadonlyArray<Task>; readonly isAll: boolean }) => {
  const { portal } = useFlowWords()
  return (
    <Card title={portal.todo.title} isFlush={of.length > 0}>
      {of.length > 0 ? (
        <ul className="list acts">
          {of.map(({ icon, tone, title, detail, button, to }) => (
            <Row
              key={`${to} ${title}`}
              before={<Mark icon={icon} tone={tone} />}
              title={title}
              {...(detail !== undefined && { detail })}
            >
              <Button isSmall about={title} onPress={() => go(to)}>
                {button}
              </Button>
            </Row>
          ))}
        </ul>
      ) : isAll ? (
        <p>{portal.todo.none}</p>
      ) : (
        <Bones lines={1} />
      )}
    </Card>
  )
}

export const HomeSection = () => {
  const { data, steps, session, language } = useFlow<Data>()
  const words = useFlowWords()
  const { companyId } = session
  const sheets = useRead("getTimesheets", { companyId, userId: session.userId ?? "", limit: 6 })
  const { answer, hasFailed } = sheets
  const { day, period } = timesIn(language)
  const tasks = tasksOf(data, steps, answer?.timesheets ?? [], words, period)
  return (
    <>
      <Head title={words.portal.hello(data.firstName)} lead={day(today())} />
      {hasFailed && <Failed again={sheets.again} />}
      {(tasks.length > 0 || !hasFailed) && <Tasks of={tasks} isAll={answer !== undefined} />}
      <NextPay />
      <Tiles />
      {!session.isRemembered && <ThisPhone />}
    </>
  )
}
