/** The clients of the service, and one of them: its credentials, its people, its settings. */
import { formatDay } from "@payroll/ui/format.ts"
import { Card, Empty, Pairs } from "@payroll/ui/layout.tsx"
import { some } from "@payroll/ui/some.ts"
import type { Column } from "@payroll/ui/table.tsx"
import { chosenClient, type AnswerOf } from "../api/call.ts"
import { usePages } from "../api/queries.ts"
import { useNeedsClient, useSession } from "../api/session.ts"
import { clientAt, usePlace } from "../browser/place.ts"
import { useStore } from "@payroll/ui/store.ts"
import { openForm, under } from "../forms/open.ts"
import { useList } from "../frame/list.tsx"
import { Page, useView } from "../frame/page.tsx"
import { Shown } from "../frame/read.tsx"
import { AddWithSecret } from "../frame/secret.tsx"
import { List } from "../frame/rows.tsx"
import { words } from "../text/words.ts"
import { Credentials } from "./credentials.tsx"
import { People } from "./people.tsx"

type Client = AnswerOf<"getClients">["clients"][number]

const text = words.clients
const ROWS_MAX = 200
const DAY_LENGTH = 10

const columns: ReadonlyArray<Column<Client>> = [
  {
    head: text.name,
    sortBy: ({ name }) => name,
    cell: ({ name }) => (
      <button type="button" className="link t" onClick={() => chosenClient.set(name)}>
        {name}
      </button>
    )
  },
  {
    head: text.duplicates,
    isWide: true,
    cell: ({ duplicates }) => text.duplicatesOf[duplicates][0]
  },
  {
    head: text.fourEyes,
    isWide: true,
    cell: ({ fourEyes }) => text.fourEyesOf[fourEyes ? "yes" : "no"]
  },
  {
    head: text.encryption,
    isWide: true,
    cell: ({ handOverEncryption }) => text.encryptionOf[handOverEncryption][0]
  },
  {
    head: text.created,
    isNumber: true,
    cell: ({ createdAt }) => formatDay(createdAt.slice(0, DAY_LENGTH))
  }
]

const AllClients = () => (
  <Page
    title={text.all}
    tab={text.title}
    acts={
      <AddWithSecret form="clients.addClient" initial={{ "newClient.role": "admin" }}>
        {text.add}
      </AddWithSecret>
    }
  >
    <List
      read={useList("getClients", [], () => ({}), ROWS_MAX)}
      rows={({ clients }) => clients}
      none={{ title: text.none, hint: text.noneHint }}
      shown={text.clients}
      caption={text.all}
      columns={columns}
      keyOf={({ clientId }) => clientId}
    />
  </Page>
)

/** The settings of the client that a credential of the service works for. */
const Settings = ({ name }: { readonly name: string }) => (
  <Shown read={usePages("getClients", {})}>
    {({ pages }) => {
      const client = pages.flatMap(({ clients }) => clients).find((each) => each.name === name)
      if (!client) return <Empty icon="key" title={text.notRead(name)} />
      const { duplicates, fourEyes, handOverEncryption, flowName, flowOrigins, createdAt } = client
      const { displayName, supportAddress, accentColor, language } = client
      const { bankChangeHoldDays, holdApiBankChanges, eventRetentionDays, erasureWaitDays } = client
      const edit = (): void =>
        openForm("clients.updateClient", { initial: under("clientSettings", client) })
      return (
        <Card
          title={text.views.settings}
          act={{ label: text.edit, look: "quiet", icon: "pen", onPress: edit }}
        >
          <Pairs
            of={[
              { label: text.duplicates, value: text.duplicatesOf[duplicates][0] },
              { label: text.fourEyesHelp, value: text.fourEyesOf[fourEyes ? "yes" : "no"] },
              { label: text.encryption, value: text.encryptionOf[handOverEncryption][0] },
              { label: text.flowName, value: flowName },
              { label: text.flowOrigins, value: flowOrigins.join(", ") || text.noValue },
              { label: text.holdDays, value: String(bankChangeHoldDays) },
              { label: text.holdApi, value: text.yesNo[holdApiBankChanges ? "yes" : "no"] },
              { label: text.eventDays, value: String(eventRetentionDays) },
              { label: text.waitDays, value: String(erasureWaitDays) },
              { label: text.displayName, value: displayName ?? text.noValue },
              { label: text.supportAddress, value: supportAddress ?? text.noValue },
              { label: text.accentColor, value: accentColor ?? text.noValue },
              { label: text.language, value: text.languages[language] },
              { label: text.created, value: formatDay(createdAt.slice(0, DAY_LENGTH)) }
            ]}
          />
        </Card>
      )
    }}
  </Shown>
)

/** The credentials of the client, or the people whose they are. */
const CredentialsOf = ({ view }: { readonly view: string }) => (
  <Shown read={useList("getCredentials", [], () => ({}), ROWS_MAX)}>
    {(answer) => (view === "people" ? <People of={answer} /> : <Credentials of={answer} />)}
  </Shown>
)

const OneClient = ({
  name,
  isOfService
}: {
  readonly name: string
  readonly isOfService: boolean
}) => {
  const views = some([
    { key: "credentials", name: text.views.credentials },
    { key: "people", name: text.views.people },
    isOfService && { key: "settings", name: text.views.settings }
  ])
  const view = useView(views)
  return (
    <Page
      title={isOfService ? name : text.title}
      tab={text.title}
      meta={[{ icon: "key", text: text.meta }]}
      acts={<AddWithSecret form="service.addCredential">{words.credentials.add}</AddWithSecret>}
      views={{ label: text.views.label, of: views }}
    >
      {view === "settings" ? <Settings name={name} /> : <CredentialsOf view={view} />}
    </Page>
  )
}

export const Clients = () => {
  const session = useSession()
  const needsClient = useNeedsClient()
  const chosen = useStore(chosenClient)
  const named = clientAt(usePlace())
  if (needsClient) return <AllClients />
  return (
    <OneClient
      name={named ?? chosen ?? session?.client ?? text.one}
      isOfService={session?.isOfService === true}
    />
  )
}
