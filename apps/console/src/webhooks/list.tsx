/** The endpoints of a client, or of all. */
import { formatNumber, plural } from "@payroll/ui/format.ts"
import { Badge } from "@payroll/ui/status.tsx"
import type { Column } from "@payroll/ui/table.tsx"
import { useNeedsClient, useSeesAll } from "../api/session.ts"
import { Filters, useList, useWithClient, type Filter } from "../frame/list.tsx"
import { Name } from "../frame/name.tsx"
import { clientColumns, clientIn } from "../frame/ofClients.ts"
import { Page } from "../frame/page.tsx"
import { AddWithSecret } from "../frame/secret.tsx"
import type { CsvColumn } from "../frame/csv.tsx"
import { List } from "../frame/rows.tsx"
import { words } from "../text/words.ts"
import { endpointName, healthOf, lastDay, type Endpoint } from "../records/endpoint.ts"

const text = words.webhooks

const filters: ReadonlyArray<Filter> = [
  { name: "status", label: text.status, choices: text.statuses }
]

const columnsOf = (isOfAll: boolean): ReadonlyArray<Column<Endpoint>> => [
  {
    head: words.events.anEndpoint,
    cell: (endpoint) => (
      <Name
        to={`/webhooks/${endpoint.webhookEndpointId}`}
        query={clientIn(isOfAll, endpoint)}
        sub={endpoint.description !== null && endpoint.url}
      >
        {endpointName(endpoint)}
      </Name>
    )
  },
  ...clientColumns(isOfAll),
  {
    head: text.status,
    cell: (endpoint) => {
      const { tone, state } = healthOf(endpoint)
      return <Badge tone={tone}>{state}</Badge>
    }
  },
  {
    head: text.health,
    isBelow: true,
    cell: (endpoint) => {
      const { why, what } = healthOf(endpoint)
      return `${why} ${what}`.trim()
    }
  },
  {
    head: text.lastDay,
    isWide: true,
    cell: (endpoint) => {
      const { delivered, failed } = lastDay(endpoint)
      return text.lastDayLine(formatNumber(delivered), formatNumber(failed))
    }
  }
]

const csv: ReadonlyArray<CsvColumn<Endpoint>> = [
  [text.url, ({ url }) => url],
  [text.name, ({ description }) => description ?? undefined],
  [words.shell.client, ({ client }) => client],
  [text.status, (row) => healthOf(row).state],
  [text.figures.waiting, ({ deliveries }) => deliveries.waitingEvents],
  [text.figures.delivered, (row) => lastDay(row).delivered],
  [text.figures.failed, (row) => lastDay(row).failed]
]

export const Webhooks = () => {
  const needsClient = useNeedsClient()
  const withClient = useWithClient(filters)
  return (
    <Page
      title={text.title}
      acts={!needsClient && <AddWithSecret form="service.addEndpoint">{text.add}</AddWithSecret>}
    >
      <Filters of={withClient} />
      {needsClient && <p className="small muted">{text.addNeedsClient}</p>}
      <List
        read={useList("getWebhookEndpoints", withClient, (values) => values)}
        rows={({ webhookEndpoints }) => webhookEndpoints}
        filters={withClient}
        none={{ title: text.none, hint: text.noneHint }}
        shown={(count) => plural(count, "endpoint", "endpoints")}
        csv={{ name: "webhooks", columns: csv }}
        caption={text.title}
        columns={columnsOf(useSeesAll())}
        keyOf={({ webhookEndpointId }) => webhookEndpointId}
      />
    </Page>
  )
}
