/** The pay schedules of a company: whom each pays and how often, and the way to another one. */
import type { PaySchedule as Schedule } from "@payroll/client"
import { formatDay } from "@payroll/ui/format.ts"
import { Badge, Callout } from "@payroll/ui/status.tsx"
import type { Column } from "@payroll/ui/table.tsx"
import { useRead } from "../api/queries.ts"
import { mayWrite, useMay } from "../api/session.ts"
import { LinkButton } from "../browser/link.tsx"
import { Act } from "../frame/act.tsx"
import { List } from "../frame/rows.tsx"
import { isInUse, scheduleText } from "../records/payPeriod.ts"
import { payWords } from "../text/pay.ts"

const text = payWords.schedules

export const whoOf = ({ workerType }: Schedule): string => payWords.pay.forType[workerType]

const columns: ReadonlyArray<Column<Schedule>> = [
  { head: text.who, cell: (schedule) => <span className="t">{whoOf(schedule)}</span> },
  { head: text.often, cell: scheduleText },
  { head: text.until, isWide: true, cell: ({ periodsUntil }) => formatDay(periodsUntil) },
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
      <LinkButton
        isSmall
        about={who}
        to="/pay-periods/schedule"
        query={{ schedule: payScheduleId }}
      >
        {text.change}
      </LinkButton>
      <Act
        operation="deactivatePaySchedule"
        request={{ paySchedule: { payScheduleId, version } }}
        done={text.ended}
        isSmall
        about={who}
        look="danger-plain"
        confirm={{
          title: text.endTitle(who),
          text: text.endText,
          act: text.end,
          isDangerous: true
        }}
      >
        {text.end}
      </Act>
    </span>
  )
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
  const mayChange = useMay(mayWrite)
  const read = useRead("getPaySchedule", { companyId })
  const inUse = read.data?.paySchedules.filter(isInUse) ?? []
  return (
    <>
      {inUse.map(({ payScheduleId, warnings }) => (
        <Warnings key={payScheduleId} of={warnings} />
      ))}
      <List
        title={text.title}
        action={
          mayChange && (
            <LinkButton look="primary" to="/pay-periods/schedule">
              {text.add}
            </LinkButton>
          )
        }
        read={read}
        rows={({ paySchedules }) => paySchedules}
        none={{
          icon: "calendar",
          title: payWords.pay.noSchedule,
          hint: payWords.pay.noScheduleHint
        }}
        caption={text.title}
        columns={[
          ...columns,
          mayChange && {
            head: "",
            isNumber: true,
            cell: (schedule) => isInUse(schedule) && <Acts of={schedule} />
          }
        ]}
        keyOf={({ payScheduleId }) => payScheduleId}
      />
    </>
  )
}
