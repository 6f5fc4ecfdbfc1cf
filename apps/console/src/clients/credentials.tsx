/** The credentials of a client: whose each is, what it may do, and when it ends. */
import { formatDay, formatTime } from "@payroll/ui/format.ts"
import { Card } from "@payroll/ui/layout.tsx"
import { Badge, Callout } from "@payroll/ui/status.tsx"
import type { Column } from "@payroll/ui/table.tsx"
import type { AnswerOf } from "../api/call.ts"
import { useSession, type Session } from "../api/session.ts"
import { Act } from "../frame/act.tsx"
import { Next } from "../frame/page.tsx"
import { Rows } from "../frame/rows.tsx"
import type { CsvColumn } from "../frame/csv.tsx"
import { words } from "../text/words.ts"
import { CredentialActs, endText } from "./acts.tsx"
import {
  companiesText,
  endsSoon,
  nameOfCredential,
  usedText,
  type Credential
} from "./credential.ts"

const text = words.credentials

const columnsOf = (session: Session | undefined): ReadonlyArray<Column<Credential>> => [
  {
    head: text.of,
    sortBy: nameOfCredential,
    cell: (credential) => {
      const { keyId, person, program, previousSecretUntil } = credential
      return (
        <>
          <span className="strong">{person ?? program ?? text.system}</span>
          {person !== null && program !== null && <span className="sub">{program}</span>}
          <span className="sub mono">{keyId}</span>
          {previousSecretUntil !== null && (
            <span className="sub">{text.oldSecret(formatTime(previousSecretUntil))}</span>
          )}
        </>
      )
    }
  },
  {
    head: text.may,
    isBelow: true,
    cell: ({ role, person, mayActForOthers }) => (
      <>
        {text.roles[role][0]}
        {person !== null && mayActForOthers && <span className="sub">{text.forOthers}</span>}
      </>
    )
  },
  { head: text.companies, isBelow: true, cell: companiesText },
  {
    head: text.from,
    isWide: true,
    cell: ({ addresses }) => addresses?.join(", ") ?? text.anywhere
  },
  {
    head: text.ends,
    sortBy: ({ expiryDate }) => expiryDate ?? "9999",
    cell: (credential) =>
      endsSoon(credential) ? <Badge tone="warn">{endText(credential)}</Badge> : endText(credential)
  },
  {
    head: text.lastUsed,
    isWide: true,
    cell: (credential) =>
      credential.awaitsApproval ? (
        <Badge tone="warn">{text.awaits}</Badge>
      ) : (
        usedText(credential, session)
      )
  },
  {
    head: words.shell.more,
    isNumber: true,
    cell: (credential) => <CredentialActs of={credential} />
  }
]

const csv: ReadonlyArray<CsvColumn<Credential>> = [
  [text.of, ({ person, program }) => person ?? program ?? text.system],
  [text.key, ({ keyId }) => keyId],
  [text.may, ({ role }) => text.roles[role][0]],
  [text.companies, companiesText],
  [text.from, ({ addresses }) => addresses?.join(" ") ?? text.anywhere],
  [text.ends, ({ expiryDate }) => expiryDate ?? undefined],
  [text.created, ({ createdAt }) => createdAt],
  [text.lastUsed, ({ lastUsedAt }) => lastUsedAt ?? undefined]
]

const EndSoon = ({ of }: { readonly of: ReadonlyArray<Credential> }) => {
  const soon = of.filter((credential) => endsSoon(credential))
  if (soon.length === 0) return null
  const names = soon.map((credential) =>
    text.endsOn(nameOfCredential(credential), formatDay(credential.expiryDate ?? ""))
  )
  return (
    <Callout tone="warn" title={text.endSoon(soon.length)}>
      {names.join(", ")}. {text.endSoonHint}
    </Callout>
  )
}

/** The first credential that waits for a second person, with its approval. */
const Waits = ({ of }: { readonly of: ReadonlyArray<Credential> }) => {
  const waiting = of.find(({ awaitsApproval }) => awaitsApproval)
  if (!waiting) return null
  const name = nameOfCredential(waiting)
  return (
    <Next why={text.waitsWhy} title={text.waitsTitle(name)}>
      <Act
        operation="approveCredential"
        request={{ credential: { keyId: waiting.keyId } }}
        done={text.approved}
        confirm={{ title: text.approveTitle, text: text.approveText(name), act: text.approve }}
      >
        {text.approve}
      </Act>
    </Next>
  )
}

export const Credentials = ({
  of: { credentials: rows, nextCursor }
}: {
  readonly of: AnswerOf<"getCredentials">
}) => {
  const session = useSession()
  return (
    <>
      <Waits of={rows} />
      <EndSoon of={rows} />
      <Card isFlush>
        <Rows
          rows={rows}
          nextCursor={nextCursor}
          none={{ title: text.none, hint: text.noneHint }}
          shown={text.count}
          csv={{ name: "credentials", columns: csv }}
          caption={text.title}
          columns={columnsOf(session)}
          keyOf={({ keyId }) => keyId}
        />
      </Card>
    </>
  )
}
