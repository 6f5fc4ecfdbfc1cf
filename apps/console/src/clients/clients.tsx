/** The clients of the service with their settings, and the credentials of one. */
import { call, chosenClient, type AnswerOf, type RequestOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { useNeedsClient, useSession } from "../api/session.ts"
import { usePlace } from "../browser/place.ts"
import { useStore } from "../browser/store.ts"
import { words } from "../text/words.ts"
import { CommandForm, Select } from "../ui/command.tsx"
import { fieldOf } from "../ui/form.ts"
import { Page, Section } from "../ui/page.tsx"
import { Empty, ReadView } from "../ui/read.tsx"
import { Pages, Table } from "../ui/table.tsx"
import { Time } from "../ui/values.tsx"
import { EndpointTable } from "../records/endpointTable.tsx"
import { Link } from "../browser/link.tsx"
import { Credentials } from "./credentials.tsx"

type Client = AnswerOf<"getClients">["clients"][number]

const text = words.clients

const ClientList = ({ of }: { readonly of: ReadonlyArray<Client> }) => (
  <Table
    caption={text.title}
    rows={of}
    keyOf={({ clientId }) => clientId}
    columns={[
      {
        head: text.name,
        cell: ({ name }) => (
          <button type="button" className="plain" onClick={() => chosenClient.set(name)}>
            {name}
          </button>
        )
      },
      { head: text.duplicates, cell: ({ duplicates }) => text.duplicatesOf[duplicates] },
      { head: text.fourEyes, cell: ({ fourEyes }) => text.fourEyesOf[fourEyes ? "yes" : "no"] },
      { head: text.created, cell: ({ createdAt }) => <Time at={createdAt} /> }
    ]}
  />
)

const NewClient = () => (
  <CommandForm
    title={text.add}
    submit={text.create}
    run={async (form) => {
      const newClient = { name: fieldOf(form, "name"), role: "admin" as const }
      const answer = (await call("addClient", { newClient })).newClient
      return { message: answer.message, secret: { name: answer.keyId, value: answer.secret } }
    }}
  >
    <label>
      {text.name}
      <input name="name" required maxLength={63} autoComplete="off" />
    </label>
    <p className="quiet">{text.addHint}</p>
  </CommandForm>
)

const AllClients = () => {
  const place = usePlace()
  const cursor = place.query.get("cursor")
  const read = useRead("getClients", { limit: 50, ...(cursor !== null && { cursor }) })
  return (
    <>
      <Section title={text.all}>
        <ReadView read={read}>
          {({ clients, nextCursor }) => (
            <>
              {clients.length === 0 ? <Empty>{text.none}</Empty> : <ClientList of={clients} />}
              <Pages place={place} nextCursor={nextCursor} />
            </>
          )}
        </ReadView>
      </Section>
      <NewClient />
    </>
  )
}

/** The settings of the client that a credential of the service works for. */
const Settings = ({ name }: { readonly name: string }) => {
  const read = useRead("getClients", { limit: 200 })
  return (
    <ReadView read={read}>
      {({ clients }) => {
        const client = clients.find((each) => each.name === name)
        if (!client) return null
        return (
          <CommandForm
            key={`${client.duplicates} ${client.fourEyes} ${client.handOverEncryption}`}
            title={text.settings}
            submit={text.store}
            run={async (form) => {
              const duplicates = fieldOf(form, "duplicates") as Client["duplicates"]
              const fourEyes = fieldOf(form, "fourEyes") === "yes"
              const handOverEncryption = fieldOf(
                form,
                "handOverEncryption"
              ) as Client["handOverEncryption"]
              const clientSettings = { duplicates, fourEyes, handOverEncryption }
              const request: RequestOf<"updateClient"> = { clientSettings }
              return { message: (await call("updateClient", request)).clientSettings.message }
            }}
          >
            <Select
              name="duplicates"
              label={text.duplicates}
              options={text.duplicatesOf}
              value={client.duplicates}
            />
            <Select
              name="fourEyes"
              label={text.fourEyes}
              options={text.fourEyesOf}
              value={client.fourEyes ? "yes" : "no"}
            />
            <Select
              name="handOverEncryption"
              label={text.encryption}
              options={text.encryptionOf}
              value={client.handOverEncryption}
            />
          </CommandForm>
        )
      }}
    </ReadView>
  )
}

/** The endpoints that receive the events of the client. */
const Endpoints = () => (
  <Section title={text.endpoints}>
    <ReadView read={useRead("getWebhookEndpoints", {})}>
      {({ webhookEndpoints }) =>
        webhookEndpoints.length === 0 ? (
          <Empty>{words.webhooks.none}</Empty>
        ) : (
          <EndpointTable of={webhookEndpoints} />
        )
      }
    </ReadView>
    <p>
      <Link to="/webhooks">{text.toWebhooks}</Link>
    </p>
  </Section>
)

export const Clients = () => {
  const session = useSession()
  const needsClient = useNeedsClient()
  const client = useStore(chosenClient)
  const isOfService = session?.isOfService === true
  return (
    <Page title={text.title} tab={text.title}>
      {isOfService && needsClient && <AllClients />}
      {isOfService && client !== undefined && <Settings name={client} />}
      {!needsClient && (
        <>
          <Credentials />
          <Endpoints />
        </>
      )}
    </Page>
  )
}
