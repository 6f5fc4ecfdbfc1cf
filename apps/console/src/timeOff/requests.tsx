/** The requests that wait: each with its balance and who else is away, and the decision; then the team calendar. */
import { Button } from "@payroll/ui/button.tsx"
import { formatDate, formatDay, formatDays, formatMinutes } from "@payroll/ui/format.ts"
import { Avatar, Card } from "@payroll/ui/layout.tsx"
import { Menu } from "@payroll/ui/overlays.tsx"
import { call } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { mayWrite, useMay } from "../api/session.ts"
import { openAbout, openForm, under } from "../forms/open.ts"
import { Act } from "../frame/act.tsx"
import { useFilters } from "../frame/list.tsx"
import { Page } from "../frame/page.tsx"
import { Shown } from "../frame/read.tsx"
import { Rows } from "../frame/rows.tsx"
import type { ViewProps } from "../frame/views.tsx"
import { useNames } from "../records/names.ts"
import { words } from "../text/words.ts"
import { NewAbsence } from "./acts.tsx"
import { othersOf, spanOf, type NameOf } from "./others.ts"
import type { Balance, TimeOffRequest } from "./status.tsx"
import { Team } from "./team.tsx"

const text = words.timeOff
const PAGE = 100
const BALANCES = 200
const fixedOf = ({ timeOffRequestId, version }: TimeOffRequest) =>
  under("timeOffRequest", { timeOffRequestId, version })

/** Opens a request that waits. One whose days were given each has them in rows. */
const changeRequest = (request: TimeOffRequest, name: string): void => {
  const { companyId, timeOffRequestId: id } = request
  const read = async (): Promise<TimeOffRequest | undefined> =>
    (
      await call("getTimeOffRequests", { companyId, status: ["Pending"], limit: PAGE })
    ).timeOffRequests.find(({ timeOffRequestId }) => timeOffRequestId === id)
  openAbout(
    "timeOff.updateTimeOffRequest",
    read,
    (each) => ({
      fixed: fixedOf(each),
      initial: under("timeOffRequest", {
        timeOffPolicyType: each.timeOffPolicyType,
        startDate: each.startDate,
        endDate: each.endDate,
        ...(each.days.some(({ why }) => why === "given") && {
          days: each.days.map(({ date, minutes }) => ({ date, minutes: String(minutes) }))
        })
      }),
      name
    }),
    request
  )
}

const Decision = ({ of, name }: { readonly of: TimeOffRequest; readonly name: string }) => {
  const { timeOffRequestId, version } = of
  const context = {
    fixed: fixedOf(of),
    name: `${name}, ${formatDays(of.startDate, of.endDate)}, ${formatMinutes(of.totalMinutes)}`
  }
  return (
    <span className="btn-row">
      <Button
        isSmall
        look="quiet"
        onPress={() => openForm("timeOff.declineTimeOffRequest", context)}
      >
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
          { label: text.changeRequest, icon: "pen", onAct: () => changeRequest(of, name) },
          {
            label: text.cancelRequest,
            onAct: () => openForm("timeOff.cancelTimeOffRequest", context)
          },
          {
            label: text.anyway,
            onAct: () =>
              openForm("timeOff.approveAnyway", {
                ...context,
                fixed: { ...context.fixed, "timeOffRequest.override": true }
              })
          }
        ]}
      />
    </span>
  )
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
  readonly others: ReadonlyArray<string> | undefined
  readonly mayDecide: boolean
}) => (
  <li className="request">
    <Avatar name={name} />
    <div>
      <p className="t">{name}</p>
      <p className="d">
        {text.asked(text.policyTypes[of.timeOffPolicyType], formatDate(of.createdAt))}
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
      {others !== undefined && (
        <p className={others.length === 0 ? "d" : "d tone warn"}>
          {others.length === 0 ? text.nobodyElse : text.alsoAway(others.join(", "))}
        </p>
      )}
    </div>
    {mayDecide && <Decision of={of} name={name} />}
  </li>
)

/** The requests of a company that wait, the first day first, and what the decisions about them ask for. */
const useWaiting = (companyId: string) => {
  const page = useFilters([])
  const read = useRead("getTimeOffRequests", {
    companyId,
    status: ["Pending"],
    limit: PAGE,
    ...page
  })
  const balances = useRead("getTimeOffLiability", { companyId, limit: BALANCES }).data?.lines ?? []
  const waiting = (read.data?.timeOffRequests ?? []).toSorted((one, other) =>
    one.startDate.localeCompare(other.startDate)
  )
  const { data: calendar } = useRead(
    "getTimeOffCalendar",
    { companyId, ...spanOf(waiting), showTypes: true },
    { isOff: waiting.length === 0 }
  )
  const hasMore = read.data !== undefined && read.data.nextCursor !== null
  const isWhole = !hasMore && page["cursor"] === undefined
  return { read, waiting, balances, days: calendar?.days ?? [], isWhole }
}

export const Requests = ({ companyId, views }: ViewProps) => {
  const mayDecide = useMay(mayWrite)
  const { read, waiting, balances, days, isWhole } = useWaiting(companyId)
  const listed = useNames(companyId)
  const nameOf: NameOf = (userId) => listed(userId) ?? text.aWorker
  const [first] = waiting
  const count = isWhole ? waiting.length : `${waiting.length}+`
  return (
    <Page
      title={text.title}
      views={views}
      meta={[
        first &&
          isWhole && {
            icon: "wait",
            text: text.firstDay(waiting.length, formatDay(first.startDate))
          }
      ]}
      acts={mayDecide && <NewAbsence companyId={companyId} />}
    >
      <Card title={text.waiting} count={read.data && count} isFlush>
        <Shown read={read}>
          {({ nextCursor }) => (
            <Rows
              rows={waiting}
              nextCursor={nextCursor}
              none={{ title: text.nothingWaits, hint: text.nothingWaitsHint, icon: "sun" }}
              shown={text.requests}
            >
              {(rows) => (
                <ul>
                  {rows.map((request) => (
                    <Request
                      key={request.timeOffRequestId}
                      of={request}
                      name={nameOf(request.userId)}
                      balance={balanceText(request, balances)}
                      others={othersOf(request, days, waiting, isWhole, nameOf)}
                      mayDecide={mayDecide}
                    />
                  ))}
                </ul>
              )}
            </Rows>
          )}
        </Shown>
      </Card>
      <Team companyId={companyId} waiting={(read.data ?? read.error) && waiting} nameOf={nameOf} />
    </Page>
  )
}
