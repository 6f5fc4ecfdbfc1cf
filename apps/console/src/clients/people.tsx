/** The people who use the service, and who signed in last. */
import { formatTime } from "@payroll/ui/format.ts"
import { Avatar, Card, Timeline } from "@payroll/ui/layout.tsx"
import { Badge } from "@payroll/ui/status.tsx"
import type { AnswerOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { useSession } from "../api/session.ts"
import { Link } from "../browser/link.tsx"
import { Shown } from "../frame/read.tsx"
import { Rows } from "../frame/rows.tsx"
import { words } from "../text/words.ts"
import { CredentialActs } from "./acts.tsx"
import { companiesText, nameOfCredential, usedText, type Credential } from "./credential.ts"

const text = words.credentials
const SIGN_INS_MAX = 6
const SIGN_IN = "console.signIn"

const Person = ({ of: credential }: { readonly of: Credential }) => {
  const { role, mayActForOthers, awaitsApproval } = credential
  const name = nameOfCredential(credential)
  return (
    <li>
      <Avatar name={name} />
      <div className="grow">
        <p className="t">{name}</p>
        <p className="d">
          {text.roles[role][0]}: {text.roles[role][1]}
        </p>
        <p className="d">
          {companiesText(credential)}
          {mayActForOthers && `. ${text.forOthers}`}
        </p>
      </div>
      <span className="stack stack-1">
        {awaitsApproval && <Badge tone="warn">{text.awaits}</Badge>}
        <span className="small muted">{usedText(credential, useSession())}</span>
      </span>
      <CredentialActs of={credential} />
    </li>
  )
}

const SignIns = () => {
  const read = useRead("getAudit", {
    operation: SIGN_IN,
    newestFirst: true,
    limit: SIGN_INS_MAX
  })
  return (
    <Card
      title={text.signIns}
      action={
        <Link className="small" to="/audit" query={{ operation: SIGN_IN }}>
          {text.allSignIns}
        </Link>
      }
    >
      <Shown read={read}>
        {({ audit }) =>
          audit.length === 0 ? (
            <p className="muted">{text.noSignIns}</p>
          ) : (
            <Timeline
              of={audit.map(({ auditId, actedBy, time, address }) => ({
                key: auditId,
                icon: "key",
                tone: "ok",
                title: actedBy ?? text.system,
                lines: [[formatTime(time), address].filter(Boolean).join(", ")]
              }))}
            />
          )
        }
      </Shown>
    </Card>
  )
}

export const People = ({
  of: { credentials, nextCursor }
}: {
  readonly of: AnswerOf<"getCredentials">
}) => {
  const people = credentials.filter(({ person }) => person !== null)
  return (
    <div className="split">
      <Card title={words.clients.views.people} isFlush>
        <Rows
          rows={people}
          nextCursor={nextCursor}
          none={{ icon: "users", title: text.noPeople, hint: text.noPeopleHint }}
          shown={text.people}
        >
          {(rows) => (
            <ul className="list people-list">
              {rows.map((credential) => (
                <Person key={credential.keyId} of={credential} />
              ))}
            </ul>
          )}
        </Rows>
      </Card>
      <aside className="stack stack-6" aria-label={text.signIns}>
        <SignIns />
      </aside>
    </div>
  )
}
