/** The endpoints of a client, or of all. */
import { plural } from "@payroll/ui/format.ts"
import type { AnswerOf, RequestOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { useNeedsClient } from "../api/session.ts"
import { Filters, useFilters, useWithClient, type Filter } from "../frame/list.tsx"
import { Page } from "../frame/page.tsx"
import { AddWithSecret } from "../frame/secret.tsx"
import type { CsvColumn } from "../frame/csv.tsx"
import { List } from "../frame/rows.tsx"
import { words } from "../text/words.ts"
import { healthOf, lastDay, type Endpoint } from "../records/endpoint.ts"
import { EndpointTable } from "./table.tsx"

const text = words.webhooks
const ENDPOINTS_MAX = 50

const filters: ReadonlyArray<Filter> = [
  { name: "status", label: text.status, choices: text.statuses }
]

/** The button that adds an endpoint, and shows its secret after that. */
const AddEndpoint = () => (
  <AddWithSecret
    form="addEndpoint"
    secretIn={(answer) => {
      const { url, secret } = (answer as AnswerOf<"addWebhookEndpoint">).webhookEndpoint
      return secret === null ? undefined : { name: url, value: secret }
    }}
  >
    {text.add}
  </AddWithSecret>
)

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
  // The service checks what the address says.
  const request = {
    limit: ENDPOINTS_MAX,
    ...useFilters(withClient)
  } as RequestOf<"getWebhookEndpoints">
  const read = useRead("getWebhookEndpoints", request)
  return (
    <Page title={text.title} acts={needsClient ? undefined : <AddEndpoint />}>
      <Filters of={withClient} />
      {needsClient && <p className="small muted">{text.addNeedsClient}</p>}
      <List
        read={read}
        rows={({ webhookEndpoints }) => webhookEndpoints}
        filters={withClient}
        none={{ title: text.none, hint: text.noneHint }}
        shown={(count) => plural(count, "endpoint", "endpoints")}
        csv={{ name: "webhooks", columns: csv }}
      >
        {(rows) => <EndpointTable of={rows} />}
      </List>
    </Page>
  )
}
