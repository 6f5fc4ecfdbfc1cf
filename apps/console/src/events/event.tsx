/** One event: its body as it is sent, and its result at each endpoint. */
import type { AnswerOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { isAdmin, useSession } from "../api/session.ts"
import { words } from "../text/words.ts"
import { Action } from "../ui/action.tsx"
import { Link } from "../browser/link.tsx"
import { Page, Section } from "../ui/page.tsx"
import { Empty, ReadView } from "../ui/read.tsx"
import { Table } from "../ui/table.tsx"
import { Fields, Id, Status, Time } from "../ui/values.tsx"
import { replayAction } from "../ui/replay.ts"
import { OwnerOf } from "./owner.tsx"

type Stored = AnswerOf<"getEvent">["event"]
type Delivery = Stored["deliveries"][number]

const text = words.events

/** The body in lines; as it is if it cannot be read. */
const inLines = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2)
  } catch {
    return body
  }
}

/** Sends the event again, or sets its lane back to it: then the event and all later ones are sent in their order. */
const Replay = ({
  of: { eventId, companyId, sequence: sinceSequence },
  to: webhookEndpointId,
  url
}: {
  readonly of: Stored
  readonly to: string
  readonly url: string
}) => {
  const one = replayAction({ webhookEndpointId, eventId }, url)
  const sequence = companyId === null ? { ofClient: true as const } : { companyId }
  const all = replayAction({ webhookEndpointId, ...sequence, sinceSequence }, url)
  return (
    <div className="pages">
      <Action confirm={one.confirm} run={one.run}>
        {text.replay}
      </Action>
      <Action confirm={all.confirm} run={all.run}>
        {text.from}
      </Action>
    </div>
  )
}

const Attempts = ({ of }: { readonly of: Delivery["attempts"] }) => (
  <ul className="plain-list">
    {of.map(({ time, result, statusCode, durationMs }) => (
      <li key={time}>
        <Time at={time} /> {result} {statusCode ?? ""} {words.milliseconds(durationMs)}
      </li>
    ))}
  </ul>
)

const Deliveries = ({ event }: { readonly event: Stored }) => {
  const session = useSession()
  const isOfAdmin = session !== undefined && isAdmin(session)
  const endpoints = useRead("getWebhookEndpoints", {}, { isOff: !isOfAdmin })
  /** The address, which a person knows it by; only an admin may see it. */
  const nameOf = (id: string): string =>
    endpoints.data?.webhookEndpoints.find(({ webhookEndpointId }) => webhookEndpointId === id)
      ?.url ?? id
  return (
    <Section title={text.deliveries}>
      {event.deliveries.length === 0 ? (
        <Empty>{text.noDeliveries}</Empty>
      ) : (
        <Table
          caption={text.deliveries}
          rows={event.deliveries}
          keyOf={({ webhookEndpointId }) => webhookEndpointId}
          columns={[
            {
              head: text.endpoint,
              cell: ({ webhookEndpointId }) => (
                <Link to={`/webhooks/${webhookEndpointId}`}>
                  <Id of={nameOf(webhookEndpointId)} />
                </Link>
              )
            },
            { head: text.status, cell: ({ status }) => <Status is={status} /> },
            {
              head: text.attempts,
              cell: ({ attempts, nextAttemptAt }) => (
                <>
                  <Attempts of={attempts} />
                  {nextAttemptAt !== null && (
                    <p className="quiet">
                      {text.next} <Time at={nextAttemptAt} />
                    </p>
                  )}
                </>
              )
            },
            {
              head: text.replay,
              cell: ({ webhookEndpointId }) =>
                isOfAdmin ? (
                  <Replay of={event} to={webhookEndpointId} url={nameOf(webhookEndpointId)} />
                ) : (
                  words.values.none
                )
            }
          ]}
        />
      )}
    </Section>
  )
}

/** A text as one word of a shell. */
const quoted = (value: string): string => `'${value.replaceAll("'", String.raw`'\''`)}'`

/** A command that sends the body as a delivery does, but for the signature, which needs the secret. */
const curlOf = ({ eventId, body }: Stored): string =>
  [
    "curl --request POST",
    `--header ${quoted("Content-Type: application/json")}`,
    `--header ${quoted(`webhook-id: ${eventId}`)}`,
    '--header "webhook-timestamp: $(date +%s)"',
    `--data-binary ${quoted(body)}`,
    '"$URL"'
  ].join(" \\\n  ")

const Body = ({ of }: { readonly of: Stored }) => (
  <Section title={text.body}>
    <Fields
      of={[
        { label: "Content-Type", value: "application/json" },
        { label: "webhook-id", value: <Id of={of.eventId} /> },
        { label: "webhook-timestamp", value: text.timestamp },
        { label: "webhook-signature", value: text.signature }
      ]}
    />
    <pre tabIndex={0}>{inLines(of.body)}</pre>
    <details>
      <summary>{text.curl}</summary>
      <p className="quiet">{text.curlHint}</p>
      <pre tabIndex={0}>{curlOf(of)}</pre>
    </details>
  </Section>
)

export const Event = ({ id }: { readonly id: string }) => {
  const read = useRead("getEvent", { eventId: id })
  return (
    <Page title={read.data?.event.eventType ?? text.one} tab={text.one}>
      <ReadView read={read}>
        {({ event }) => (
          <>
            <Section title={text.one}>
              <Fields
                of={[
                  { label: text.one, value: <Id of={event.eventId} /> },
                  {
                    label: text.company,
                    value: <OwnerOf companyId={event.companyId} />
                  },
                  { label: text.sequence, value: words.number(event.sequence) },
                  { label: text.when, value: <Time at={event.timestamp} /> }
                ]}
              />
            </Section>
            <Deliveries event={event} />
            <Body of={event} />
          </>
        )}
      </ReadView>
    </Page>
  )
}
