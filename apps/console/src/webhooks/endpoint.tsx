/** One endpoint: what waits and why, the last hours, the latest attempts, and its settings. */
import { Chart } from "@payroll/ui/chart.tsx"
import { formatClock, formatDay, formatNumber, formatTime } from "@payroll/ui/format.ts"
import { Card, Empty, Figure, Pairs } from "@payroll/ui/layout.tsx"
import { Badge, Callout } from "@payroll/ui/status.tsx"
import type { Column } from "@payroll/ui/table.tsx"
import { call, type AnswerOf } from "../api/call.ts"
import { useRead, type Read } from "../api/queries.ts"
import { Name } from "../frame/name.tsx"
import { Page } from "../frame/page.tsx"
import { Shown } from "../frame/read.tsx"
import { List } from "../frame/rows.tsx"
import { ownerText, useCompanyNames, type NameOf } from "../records/companyNames.ts"
import { eventName } from "../text/webhooks.ts"
import { words } from "../text/words.ts"
import { editEndpoint, EndpointActs } from "./acts.tsx"
import {
  endpointName,
  healthOf,
  lastDay,
  resultText,
  type Delivery,
  type Endpoint as Stored
} from "../records/endpoint.ts"

const text = words.webhooks
const DAY_LENGTH = 10
const DELIVERIES_MAX = 50

type Tries = Read<AnswerOf<"getWebhookDeliveries">>

const Today = ({ of }: { readonly of: Stored }) => {
  const { waitingEvents, oldestWaitingSince, haltedCompanies } = of.deliveries
  const { delivered, failed } = lastDay(of)
  return (
    <Card>
      <div className="grid g4">
        <Figure
          label={text.figures.waiting}
          value={formatNumber(waitingEvents)}
          {...(oldestWaitingSince !== null && {
            note: text.figures.oldest(formatTime(oldestWaitingSince))
          })}
        />
        <Figure label={text.figures.companies} value={formatNumber(haltedCompanies)} />
        <Figure label={text.figures.delivered} value={formatNumber(delivered)} />
        <Figure label={text.figures.failed} value={formatNumber(failed)} />
      </div>
    </Card>
  )
}

const Hours = ({ of }: { readonly of: Stored }) => {
  const { delivered, failed } = lastDay(of)
  return (
    <Card title={text.lastDay}>
      {delivered + failed === 0 ? (
        <p className="muted">{text.noTries}</p>
      ) : (
        <Chart
          label={`${text.lastDay}: ${text.lastDayLine(formatNumber(delivered), formatNumber(failed))}`}
          kind="bars"
          isStacked
          head={text.hour}
          unit={text.tries}
          points={of.hours.map(({ hour }) => formatClock(hour))}
          series={[
            { name: text.delivered, tone: 1, values: of.hours.map((hour) => hour.delivered) },
            { name: text.failed, tone: 3, values: of.hours.map((hour) => hour.failed) }
          ]}
        />
      )}
    </Card>
  )
}

const columnsOf = (nameOf: NameOf): ReadonlyArray<Column<Delivery>> => {
  const companyText = ({ companyId, isTest }: Delivery): string =>
    isTest ? "" : ownerText(companyId, nameOf)
  return [
    {
      head: words.events.one,
      cell: (delivery) =>
        delivery.isTest ? (
          text.testMessage
        ) : (
          <Name to={`/events/${delivery.eventId}`}>{eventName(delivery.eventType)}</Name>
        )
    },
    { head: words.events.company, isBelow: true, cell: companyText },
    {
      head: text.result,
      cell: (delivery) => (
        <Badge tone={delivery.result === "delivered" ? "ok" : "bad"}>
          {resultText(delivery)}
          {delivery.statusCode !== null && `, ${text.took(formatNumber(delivery.durationMs))}`}
        </Badge>
      )
    },
    { head: text.when, isNumber: true, isBelow: true, cell: ({ time }) => formatTime(time) }
  ]
}

const Deliveries = ({ of }: { readonly of: Tries }) => (
  <List
    title={text.deliveries}
    read={of}
    rows={({ deliveries }) => deliveries}
    none={{ icon: "send", title: text.noDeliveries }}
    caption={text.deliveries}
    columns={columnsOf(useCompanyNames())}
    keyOf={({ eventId, time }) => `${eventId} ${time}`}
  />
)

/** The endpoint as it is stored now. */
const readAgain = async (id: string): Promise<Stored | undefined> => {
  const { webhookEndpoints } = await call("getWebhookEndpoints", {})
  return webhookEndpoints.find(({ webhookEndpointId }) => webhookEndpointId === id)
}

const Settings = ({ of }: { readonly of: Stored }) => {
  const { eventTypes, order, previousSecretUntil, createdAt, replay } = of
  return (
    <Card
      title={text.settings}
      act={{
        label: text.edit,
        look: "quiet",
        icon: "pen",
        onPress: () => editEndpoint(of, () => readAgain(of.webhookEndpointId))
      }}
    >
      <Pairs
        of={[
          { label: text.url, value: <span className="mono">{of.url}</span> },
          {
            label: text.events,
            value:
              eventTypes === null
                ? text.allEvents
                : eventTypes.map((type) => words.events.groups[type] ?? eventName(type)).join(", ")
          },
          { label: text.order, value: text.orders[order][0] },
          {
            label: text.secret,
            value:
              previousSecretUntil === null
                ? text.noOldSecret
                : text.oldSecret(formatTime(previousSecretUntil))
          },
          { label: text.added, value: formatDay(createdAt.slice(0, DAY_LENGTH)) },
          replay !== null && {
            label: text.replay,
            value: text.replayLine(
              text.replays[replay.kind],
              formatTime(replay.startedAt),
              text.companiesCount(replay.companies),
              replay.finishedAt !== null
            )
          }
        ]}
      />
    </Card>
  )
}

const YourEnd = () => (
  <Card title={text.yourEnd}>
    <ol className="stack stack-2 small">
      {text.yourEndSteps.map((step, at) => (
        <li key={step}>
          {at + 1}. {step}
        </li>
      ))}
    </ol>
  </Card>
)

const EndpointView = ({ of, tries }: { readonly of: Stored; readonly tries: Tries }) => {
  const { tone, state, why, what } = healthOf(
    of,
    tries.data?.deliveries.find(({ isTest }) => !isTest)
  )
  return (
    <Page
      title={endpointName(of)}
      tab={words.events.anEndpoint}
      crumbs={[{ name: text.title, to: "/webhooks" }, { name: endpointName(of) }]}
      state={<Badge tone={tone}>{state}</Badge>}
      meta={[{ icon: "hook", text: <span className="mono">{of.url}</span> }]}
      acts={<EndpointActs of={of} />}
    >
      <Callout tone={tone} {...(why !== "" && { title: why })}>
        {what}
      </Callout>
      <Today of={of} />
      <div className="split">
        <div className="stack stack-6">
          <Hours of={of} />
          <Deliveries of={tries} />
        </div>
        <aside className="stack stack-6" aria-label={text.settings}>
          <Settings of={of} />
          {tone === "bad" && <YourEnd />}
        </aside>
      </div>
    </Page>
  )
}

export const Endpoint = ({ id }: { readonly id: string }) => {
  const read = useRead("getWebhookEndpoints", {})
  const tries = useRead("getWebhookDeliveries", {
    webhookEndpointId: id,
    newestFirst: true,
    limit: DELIVERIES_MAX
  })
  const match = read.data?.webhookEndpoints.find(
    ({ webhookEndpointId }) => webhookEndpointId === id
  )
  if (match) return <EndpointView of={match} tries={tries} />
  return (
    <Page title={words.events.anEndpoint} crumbs={[{ name: text.title, to: "/webhooks" }]}>
      <Shown read={read}>{() => <Empty icon="hook" title={words.read.notThere} />}</Shown>
    </Page>
  )
}
