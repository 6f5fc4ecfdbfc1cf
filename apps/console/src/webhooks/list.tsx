/** The endpoints of a client. */
import type { AnswerOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { words } from "../text/words.ts"
import { Link } from "../ui/link.tsx"
import { Page } from "../ui/page.tsx"
import { Empty, Shown } from "../ui/read.tsx"
import { AddEndpoint } from "./add.tsx"
import { Table, type Column } from "../ui/table.tsx"
import { Status, Time } from "../ui/values.tsx"
import { LastHours } from "./hours.tsx"

type Endpoint = AnswerOf<"getWebhookEndpoints">["webhookEndpoints"][number]

const text = words.webhooks

const columns: ReadonlyArray<Column<Endpoint>> = [
  {
    head: text.url,
    cell: ({ webhookEndpointId, url }) => <Link to={`/webhooks/${webhookEndpointId}`}>{url}</Link>
  },
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

export const Webhooks = () => {
  const read = useRead("getWebhookEndpoints", {})
  return (
    <Page title={text.title} tab={text.title}>
      <div class="card">
        <Shown read={read}>
          {({ webhookEndpoints }) =>
            webhookEndpoints.length === 0 ? (
              <Empty>{text.none}</Empty>
            ) : (
              <Table
                caption={text.title}
                columns={columns}
                rows={webhookEndpoints}
                keyOf={({ webhookEndpointId }) => webhookEndpointId}
              />
            )
          }
        </Shown>
      </div>
      <AddEndpoint />
    </Page>
  )
}
