/** The requests that wait: each with its balance and who else is away, and the decision; then the team calendar. */
import { Button } from "@payroll/ui/button.tsx"
import { formatDay, formatDays, formatMinutes, today } from "@payroll/ui/format.ts"
import { Avatar, Card, Empty } from "@payroll/ui/layout.tsx"
import { Menu } from "@payroll/ui/overlays.tsx"
import { useRead } from "../api/queries.ts"
import { mayWrite, useSession } from "../api/session.ts"
import { openForm } from "../forms/open.ts"
import { Act } from "../frame/act.tsx"
import { Page, Views } from "../frame/page.tsx"
import { Shown } from "../frame/read.tsx"
import type { ViewProps } from "../frame/views.ts"
import { useNames } from "../records/names.ts"
import { words } from "../text/words.ts"
import { dayAfter } from "@payroll/ui/days.ts"
import { NewAbsence } from "./acts.tsx"
import type { Balance, CalendarDay, TimeOffRequest } from "./status.tsx"
import { Team } from "./team.tsx"

const text = words.timeOff
const PAGE = 100
const BALANCES = 200
/** The calendar that is read for who else is away, in days. */
const SPAN = 120

type NameOf = (userId: string) => string

const fixedOf = ({ timeOffRequestId, version }: TimeOffRequest) => ({
  "timeOffRequest.timeOffRequestId": timeOffRequestId,
  "timeOffRequest.version": version
})

const Decision = ({ of, name }: { readonly of: TimeOffRequest; readonly name: string }) => {
  const { timeOffRequestId, version } = of
  const context = {
    fixed: fixedOf(of),
    name: `${name}, ${formatDays(of.startDate, of.endDate)}, ${formatMinutes(of.totalMinutes)}`
  }
  return (
    <span className="btn-row">
      <Button isSmall look="quiet" onPress={() => openForm("declineTimeOffRequest", context)}>
        {text.decline}
      </Button>
      <Act
        operation="approveTimeOffRequest"
        request={{ timeOffRequest: { timeOffRequestId, version } }}
        done={text.approved}
        isSmall
        icon="check"
      >
        {text.approve}
      </Act>
      <Menu
        label={text.more}
        entries={[
          {
            label: text.anyway,
            onAct: () =>
              openForm("approveAnyway", {
                ...context,
                fixed: { ...context.fixed, "timeOffRequest.override": true }
              })
          }
        ]}
      />
    </span>
  )
}

/** The others who are away, or asked to be, on a day of a request. */
const othersOf = (
  request: TimeOffRequest,
  days: ReadonlyArray<CalendarDay>,
  waiting: ReadonlyArray<TimeOffRequest>,
  nameOf: NameOf
): string => {
  const isOther = ({ userId }: { readonly userId: string }): boolean => userId !== request.userId
  const away = days
    .filter(({ date }) => date >= request.startDate && date <= request.endDate)
    .flatMap((day) => day.away.filter(isOther).map(({ name }) => name))
  const asked = waiting
    .filter(
      (other) =>
        isOther(other) && other.startDate <= request.endDate && other.endDate >= request.startDate
    )
    .map(({ userId }) => text.alsoAsked(nameOf(userId)))
  const names = [...new Set([...away, ...asked])]
  return names.length === 0 ? "" : text.alsoAway(names.join(", "))
}

const balanceText = (
  { timeOffAccountId, totalMinutes }: TimeOffRequest,
  balances: ReadonlyArray<Balance>
): string => {
  const balance = balances.find((each) => each.timeOffAccountId === timeOffAccountId)
  return balance
    ? text.left(
        formatMinutes(balance.balanceMinutes),
        formatMinutes(balance.balanceMinutes - totalMinutes)
      )
    : text.noBalance
}

const Request = ({
  of,
  name,
  balance,
  others,
  mayDecide
}: {
  readonly of: TimeOffRequest
  readonly name: string
  readonly balance: string
  readonly others: string
  readonly mayDecide: boolean
}) => (
  <li className="request">
    <Avatar name={name} />
    <div>
      <p className="t">{name}</p>
      <p className="d">
        {text.asked(text.policyTypes[of.timeOffPolicyType], formatDay(of.createdAt.slice(0, 10)))}
      </p>
    </div>
    <div>
      <p className="t">{formatDays(of.startDate, of.endDate)}</p>
      <p className="d">
        {text.previewDays(
          of.days.filter(({ minutes }) => minutes > 0).length,
          formatMinutes(of.totalMinutes)
        )}
      </p>
    </div>
    <div>
      <p className="d num">{balance}</p>
      <p className={others === "" ? "d" : "d tone warn"}>
        {others === "" ? text.nobodyElse : others}
      </p>
    </div>
    {mayDecide && <Decision of={of} name={name} />}
  </li>
)

export const Requests = ({ companyId, views }: ViewProps) => {
  const session = useSession()
  const mayDecide = session !== undefined && mayWrite(session)
  const read = useRead("getTimeOffRequests", { companyId, status: ["Pending"], limit: PAGE })
  const balances = useRead("getTimeOffLiability", { companyId, limit: BALANCES }).data?.lines ?? []
  const from = today()
  const calendar = useRead("getTimeOffCalendar", {
    companyId,
    from,
    to: dayAfter(from, SPAN),
    showTypes: true
  })
  const listed = useNames(companyId)
  const nameOf: NameOf = (userId) => listed(userId) ?? text.aWorker
  const waiting = (read.data?.timeOffRequests ?? []).toSorted((one, other) =>
    one.startDate.localeCompare(other.startDate)
  )
  const [first] = waiting
  return (
    <Page
      title={text.title}
      meta={
        first
          ? [{ icon: "wait", text: text.firstDay(waiting.length, formatDay(first.startDate)) }]
          : []
      }
      acts={mayDecide && <NewAbsence companyId={companyId} />}
    >
      <Views label={text.views} of={views} />
      <Card title={text.waiting} count={waiting.length} isFlush>
        <Shown read={read}>
          {() =>
            waiting.length === 0 ? (
              <Empty icon="sun" title={text.nothingWaits}>
                {text.nothingWaitsHint}
              </Empty>
            ) : (
              <ul>
                {waiting.map((request) => (
                  <Request
                    key={request.timeOffRequestId}
                    of={request}
                    name={nameOf(request.userId)}
                    balance={balanceText(request, balances)}
                    others={othersOf(request, calendar.data?.days ?? [], waiting, nameOf)}
                    mayDecide={mayDecide}
                  />
                ))}
              </ul>
            )
          }
        </Shown>
      </Card>
      <Team companyId={companyId} waiting={waiting} nameOf={nameOf} />
    </Page>
  )
}
