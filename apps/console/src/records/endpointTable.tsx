/** Endpoints in a table, each with how its deliveries stand. */
import type { AnswerOf } from "../api/call.ts"
import { useSeesAll } from "../api/session.ts"
import { words } from "../text/words.ts"
import { Link } from "../browser/link.tsx"
import { Table, type Column } from "../ui/table.tsx"
import { Status, Time } from "../ui/values.tsx"
import { LastHours } from "./lastHours.tsx"

type Endpoint = AnswerOf<"getWebhookEndpoints">["webhookEndpoints"][number]

const text = words.webhooks

const columnsOf = (seesAll: boolean): ReadonlyArray<Column<Endpoint>> => [
  {
    head: text.url,
    cell: ({ webhookEndpointId, url, client }) => (
      <Link to={`/webhooks/${webhookEndpointId}`} query={seesAll ? { client } : {}}>
        {url}
      </Link>
    )
  },
  ...(seesAll
    ? [{ head: words.shell.client, cell: ({ client }: Pick<Endpoint, "client">) => client }]
    : []),
  { head: text.status, cell: ({ status }) => <Status is={status} /> },
  {
    head: text.reason,
    cell: ({ disabledReason: reason }) =>
      reason === null ? words.values.none : text.reasons[reason]
  },
  { head: text.lastDay, cell: ({ hours }) => <LastHours of={hours} /> },
  { head: text.waiting, cell: ({ deliveries }) => words.number(deliveries.waitingEvents) },
  {
    head: text.failing,
    cell: ({ deliveries }) => words.number(deliveries.failingCompanies)
  },
  { head: text.halted, cell: ({ deliveries }) => words.number(deliveries.haltedCompanies) },
  {
    head: text.oldest,
    cell: ({ deliveries: { oldestWaitingSince: oldest } }) =>
      oldest === null ? words.values.none : <Time at={oldest} />
  },
  { head: words.companies.updated, cell: ({ updatedAt }) => <Time at={updatedAt} /> }
]

export const EndpointTable = ({ of }: { readonly of: ReadonlyArray<Endpoint> }) => (
  <Table
    caption={text.title}
    columns={columnsOf(useSeesAll())}
    rows={of}
    keyOf={({ webhookEndpointId }) => webhookEndpointId}
  />
)
