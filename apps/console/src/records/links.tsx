/** Links at which people enter their own data: those that were made, and new ones. */
import { formatTime } from "@payroll/ui/format.ts"
import { Card } from "@payroll/ui/layout.tsx"
import { Menu, type MenuEntry } from "@payroll/ui/overlays.tsx"
import { Badge, type Tone } from "@payroll/ui/status.tsx"
import { Table, type Column } from "@payroll/ui/table.tsx"
import type { AnswerOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { useActs } from "../frame/act.tsx"
import { useLinkOnce } from "../frame/secret.tsx"
import { words } from "../text/words.ts"
import { deviceName, Devices } from "./devices.tsx"

type Link = AnswerOf<"getFlowLinks">["flowLinks"][number]

const text = words.links
const ROWS = 20
const OF_PEOPLE = ["company-onboarding", "company-bank-account", "company-owner"] as const

const TONES: Readonly<Record<Link["status"]["status"], Tone>> = {
  created: "info",
  sent: "info",
  opened: "info",
  completed: "ok",
  expired: "off",
  revoked: "off",
  undeliverable: "warn",
  requested: "warn"
}

/** A person whom links are about. */
interface Subject {
  readonly name: string
  /** The ids of the subject in the request. */
  readonly ids: Readonly<Record<string, string>>
}

/** Gives the entries that ask a person for the own data, and the dialog that shows a link once. */
export const useAsking = () => {
  const { open, dialog } = useLinkOnce()
  const entry = (
    form: "ofWorker" | "ofSignatory" | "ofOwner",
    flow: Link["flow"],
    { name, ids }: Subject
  ): MenuEntry => ({
    label: form === "ofOwner" ? text.askOwner(name) : text.ask(name),
    icon: "mail",
    onAct: () =>
      open(
        `links.${form}`,
        {
          name,
          fixed: Object.fromEntries(
            Object.entries(ids).map(([field, id]) => [`flowLink.${field}`, id])
          ),
          initial: { "flowLink.flow": flow }
        },
        name
      )
  })
  return { entry, dialog }
}

const LinkMenu = ({ of }: { readonly of: Link }) => {
  const { ask, dialog } = useActs()
  const revoke = (): void =>
    ask(
      { title: text.revokeTitle, text: text.revokeText, act: text.revoke, isDangerous: true },
      {
        operation: "revokeFlowLink",
        request: { flowLink: { flowLinkId: of.flowLinkId } },
        done: text.revoked
      }
    )
  return of.status.reachable.includes("revoked") ? (
    <>
      <Menu
        label={text.more(text.flows[of.flow])}
        entries={[{ label: text.revoke, icon: "close", isDangerous: true, onAct: revoke }]}
      />
      {dialog}
    </>
  ) : null
}

/** How the address came to the person, in words. */
const handedOverBy = ({ isMailed, givenBy }: Link): string =>
  isMailed ? text.byMail : givenBy === null ? text.byProgram : text.by(givenBy)

const columnsOf = (
  mayEdit: boolean,
  nameOf: ((businessUserId: string) => string) | undefined
): ReadonlyArray<Column<Link>> => [
  ...(nameOf
    ? [{ head: text.who, cell: ({ businessUserId }: Link) => nameOf(businessUserId ?? "") }]
    : []),
  { head: text.forWhat, cell: ({ flow }) => text.flows[flow] },
  {
    head: text.state,
    cell: ({ status: { status } }) => <Badge tone={TONES[status]}>{text.statuses[status]}</Badge>
  },
  { head: text.expires, isWide: true, cell: ({ expiresAt }) => formatTime(expiresAt) },
  { head: text.handedOver, isWide: true, cell: handedOverBy },
  ...(mayEdit
    ? [{ head: text.acts, isNumber: true, cell: (link: Link) => <LinkMenu of={link} /> }]
    : [])
]

interface LinksProps {
  readonly mayEdit: boolean
}

const Links = ({
  rows,
  mayEdit,
  nameOf,
  end
}: LinksProps & {
  readonly rows: ReadonlyArray<Link>
  readonly nameOf?: (businessUserId: string) => string
  readonly end?: () => void
}) =>
  rows.length === 0 ? null : (
    <Card
      title={text.title}
      isFlush
      act={mayEdit && end && { label: text.endAll, look: "quiet", onPress: end }}
    >
      <Table
        caption={text.title}
        rows={rows.toReversed()}
        keyOf={({ flowLinkId }) => flowLinkId}
        columns={columnsOf(mayEdit, nameOf)}
      />
    </Card>
  )

/** The phones of a worker that open the portal without a link, if there are any. */
const Phones = ({ userId, mayEdit }: LinksProps & { readonly userId: string }) => {
  const { data } = useRead("getRememberedPhones", { userId })
  const phones = data?.rememberedPhones ?? []
  return phones.length === 0 ? null : (
    <Card title={text.phones} isFlush>
      <Devices
        rows={phones}
        owner={{ userId }}
        mayForget={mayEdit}
        nameOf={deviceName}
        first={[{ head: text.device, cell: deviceName }]}
        more={[
          {
            head: text.since,
            isWide: true,
            cell: ({ rememberedAt }) => formatTime(rememberedAt)
          }
        ]}
        texts={{ ...text, caption: text.phones }}
      />
    </Card>
  )
}

/** The links about a worker, and the phones that need none, if there are any. */
export const WorkerLinks = ({
  userId,
  name,
  mayEdit
}: LinksProps & { readonly userId: string; readonly name: string }) => {
  const { data } = useRead("getFlowLinks", { userId, limit: ROWS })
  const { ask, dialog } = useActs()
  const end = (): void =>
    ask(
      {
        title: text.endAllTitle,
        text: text.endAllText(name),
        act: text.endAll,
        isDangerous: true
      },
      { operation: "endGuestSessions", request: { guestSessions: { userId } }, done: text.ended }
    )
  return (
    <>
      <Links rows={data?.flowLinks ?? []} mayEdit={mayEdit} end={end} />
      <Phones userId={userId} mayEdit={mayEdit} />
      {dialog}
    </>
  )
}

/** The links for signatories and owners of a company, if there are any. */
export const CompanyLinks = ({
  companyId,
  nameOf,
  mayEdit
}: LinksProps & {
  readonly companyId: string
  readonly nameOf: (businessUserId: string) => string
}) => {
  const { data } = useRead("getFlowLinks", { companyId, flow: OF_PEOPLE, limit: ROWS })
  return <Links rows={data?.flowLinks ?? []} mayEdit={mayEdit} nameOf={nameOf} />
}
