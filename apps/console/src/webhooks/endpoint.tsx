/** One endpoint: its state, its deliveries, and the actions that repair it. */
import { call, type AnswerOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { words } from "../text/words.ts"
import { Action } from "../ui/action.tsx"
import { SecretButton } from "../ui/command.tsx"
import { Link } from "../browser/link.tsx"
import { Page, Section } from "../ui/page.tsx"
import { Empty, ReadView } from "../ui/read.tsx"
import { Table, type Column } from "../ui/table.tsx"
import { Fields, Status, Time } from "../ui/values.tsx"
import { LastHours } from "../records/lastHours.tsx"
import { replayAction } from "../ui/replay.ts"

type Stored = AnswerOf<"getWebhookEndpoints">["webhookEndpoints"][number]
type Delivery = AnswerOf<"getWebhookDeliveries">["deliveries"][number]

const text = words.webhooks

const Actions = ({ of }: { readonly of: Stored }) => {
  const { webhookEndpointId, status, version } = of
  const isOn = status === "enabled"
  const turn = async (): Promise<string> => {
    const to = isOn ? ("disabled" as const) : ("enabled" as const)
    const webhookEndpoint = { webhookEndpointId, status: to, version }
    await call("updateWebhookEndpoint", { webhookEndpoint })
    return text.done
  }
  const rotate = async () => {
    const answer = await call("rotateWebhookSecret", { webhookEndpoint: { webhookEndpointId } })
    const { url: name, secret, message } = answer.webhookEndpoint
    return { message, secret: secret === null ? undefined : { name, value: secret } }
  }
  const test = async (): Promise<string> => {
    const answer = await call("testWebhookEndpoint", { webhookEndpoint: { webhookEndpointId } })
    return answer.webhookEndpoint.message
  }
  const retry = async (): Promise<string> => {
    const answer = await call("retryWebhookDelivery", { webhookDelivery: { webhookEndpointId } })
    return answer.webhookDelivery.message
  }
  const missed = replayAction({ webhookEndpointId, missed: true }, of.url)
  return (
    <div className="pages">
      <Action run={turn}>{isOn ? text.disable : text.enable}</Action>
      {isOn && <Action run={test}>{text.test}</Action>}
      {isOn && <Action run={retry}>{text.retry}</Action>}
      {isOn && (
        <Action run={missed.run} confirm={missed.confirm}>
          {text.missed}
        </Action>
      )}
      <SecretButton run={rotate}>{text.rotate}</SecretButton>
    </div>
  )
}

const columns: ReadonlyArray<Column<Delivery>> = [
  { head: text.when, cell: ({ time }) => <Time at={time} /> },
  {
    head: words.events.one,
    cell: ({ eventId, eventType }) => (
      <Link to={`/events/${eventId}`}>{eventType ?? words.events.one}</Link>
    )
  },
  { head: text.result, cell: ({ result }) => <Status is={result} /> },
  { head: text.code, cell: ({ statusCode }) => statusCode ?? words.values.none },
  { head: text.took, cell: ({ durationMs }) => words.milliseconds(durationMs) }
]

const Deliveries = ({ id }: { readonly id: string }) => {
  const newest = { webhookEndpointId: id, newestFirst: true, limit: 50 }
  const read = useRead("getWebhookDeliveries", newest)
  return (
    <Section title={text.deliveries}>
      <ReadView read={read}>
        {({ deliveries }) =>
          deliveries.length === 0 ? (
            <Empty>{text.noDeliveries}</Empty>
          ) : (
            <Table
              caption={text.deliveries}
              columns={columns}
              rows={deliveries}
              keyOf={({ eventId, time }) => `${eventId} ${time}`}
            />
          )
        }
      </ReadView>
    </Section>
  )
}

const timeOf = (at: string | null) => (at === null ? null : <Time at={at} />)

/** How the companies' events on their way to the endpoint stand, and the last replay. */
const Lanes = ({ of: { deliveries, replay } }: { readonly of: Stored }) => (
  <>
    <h3>{text.lanes}</h3>
    {deliveries.held && <p className="notice warn">{text.held}</p>}
    <Fields
      of={[
        {
          label: text.waiting,
          value: text.ofCompanies(
            words.number(deliveries.waitingEvents),
            words.number(deliveries.waitingCompanies)
          )
        },
        { label: text.failing, value: words.number(deliveries.failingCompanies) },
        { label: text.halted, value: words.number(deliveries.haltedCompanies) },
        { label: text.oldest, value: timeOf(deliveries.oldestWaitingSince) },
        { label: text.failingSince, value: timeOf(deliveries.failingSince) },
        { label: text.pausedUntil, value: timeOf(deliveries.pausedUntil) },
        ...(replay === null
          ? []
          : [
              {
                label: text.replay,
                value: (
                  <>
                    {text.replays[replay.kind]}, <Time at={replay.startedAt} />:{" "}
                    {replay.finishedAt === null ? text.replaying : text.replayed}{" "}
                    {words.number(replay.companies)}
                  </>
                )
              }
            ])
      ]}
    />
  </>
)

const EndpointView = ({ of }: { readonly of: Stored }) => (
  <Section title={text.one}>
    <Fields
      of={[
        { label: text.status, value: <Status is={of.status} /> },
        {
          label: text.reason,
          value: of.disabledReason === null ? null : text.reasons[of.disabledReason]
        },
        { label: text.order, value: text.orders[of.order] },
        { label: text.events, value: of.eventTypes?.join(", ") ?? text.all },
        { label: text.lastDay, value: <LastHours of={of.hours} /> }
      ]}
    />
    <Lanes of={of} />
    <Actions of={of} />
  </Section>
)

export const Endpoint = ({ id }: { readonly id: string }) => {
  const read = useRead("getWebhookEndpoints", {})
  const match = read.data?.webhookEndpoints.find(
    ({ webhookEndpointId }) => webhookEndpointId === id
  )
  return (
    <Page title={match?.url ?? text.one} tab={text.one}>
      <p>
        <Link to="/webhooks">{text.title}</Link>
      </p>
      <ReadView read={read}>
        {() => (match ? <EndpointView of={match} /> : <Empty>{words.shell.notFound}</Empty>)}
      </ReadView>
      <Deliveries id={id} />
    </Page>
  )
}
