/** The pay schedules of a company: whom each pays and how often, and the way to another one. */
import type { PaySchedule as Schedule } from "@payroll/client"
import { formatDay } from "@payroll/ui/format.ts"
import { Card, Empty } from "@payroll/ui/layout.tsx"
import { Badge, Callout } from "@payroll/ui/status.tsx"
import { Table, type Column } from "@payroll/ui/table.tsx"
import { useRead } from "../api/queries.ts"
import { mayWrite, useSession } from "../api/session.ts"
import { Link } from "../browser/link.tsx"
import { Act } from "../frame/act.tsx"
import { Shown } from "../frame/read.tsx"
import { isInUse } from "../records/payPeriod.ts"
import { payWords } from "../text/pay.ts"

const text = payWords.schedules

export const whoOf = ({ workerType }: Schedule): string => payWords.pay.forType[workerType]

const columns: ReadonlyArray<Column<Schedule>> = [
  { head: text.who, cell: (schedule) => <span className="t">{whoOf(schedule)}</span> },
  {
    head: text.often,
    cell: ({ compensationFrequency }) => text.frequencies[compensationFrequency][0]
  },
  {
    head: text.until,
    isWide: true,
    cell: ({ periodsUntil }) => formatDay(periodsUntil)
  },
  {
    head: text.state,
    cell: (schedule) =>
      isInUse(schedule) ? <Badge tone="ok">{text.active}</Badge> : <Badge>{text.inactive}</Badge>
  }
]

const Acts = ({ of: schedule }: { readonly of: Schedule }) => {
  const { payScheduleId, version } = schedule
  const who = whoOf(schedule)
  return (
    <span className="btn-row">
      <Link
        className="btn btn--plain btn--s"
        to="/pay-periods/schedule"
        query={{ schedule: payScheduleId }}
      >
        {text.change}
        <span className="vh">: {who}</span>
      </Link>
      <Act
        operation="deactivatePaySchedule"
        request={{ paySchedule: { payScheduleId, version } }}
        done={text.ended}
        isSmall
        look="danger-plain"
        confirm={{
          title: text.endTitle(who),
          text: <p>{text.endText}</p>,
          act: text.end,
          isDangerous: true
        }}
      >
        {text.end}
        <span className="vh">: {who}</span>
      </Act>
    </span>
  )
}

const acts: Column<Schedule> = {
  head: "",
  cell: (schedule) => isInUse(schedule) && <Acts of={schedule} />
}

/** The warnings about rules in words. */
export const Warnings = ({
  of: warnings
}: {
  readonly of: ReadonlyArray<{
    readonly code: keyof typeof text.warnings
    readonly periodEnd: string
  }>
}) => (
  <>
    {warnings.map(({ code, periodEnd }) => (
      <Callout key={code} tone="warn">
        {text.warnings[code](formatDay(periodEnd))}
      </Callout>
    ))}
  </>
)

export const Schedules = ({ companyId }: { readonly companyId: string }) => {
  const session = useSession()
  const read = useRead("getPaySchedule", { companyId })
  const mayChange = session !== undefined && mayWrite(session)
  const add = mayChange && (
    <Link className="btn btn--primary" to="/pay-periods/schedule">
      {text.add}
    </Link>
  )
  return (
    <Shown read={read}>
      {({ paySchedules }) => (
        <>
          {paySchedules.filter(isInUse).map(({ payScheduleId, warnings }) => (
            <Warnings key={payScheduleId} of={warnings} />
          ))}
          <Card title={text.title} action={add} isFlush>
            {paySchedules.length === 0 ? (
              <Empty icon="calendar" title={payWords.pay.noSchedule}>
                {payWords.pay.noScheduleHint}
              </Empty>
            ) : (
              <Table
                caption={text.title}
                columns={mayChange ? [...columns, acts] : columns}
                rows={paySchedules}
                keyOf={({ payScheduleId }) => payScheduleId}
              />
            )}
          </Card>
        </>
      )}
    </Shown>
  )
}
