/** The documents of a worker: what waits to be signed, what was signed, and copies of both. */
import { formatTime } from "@payroll/ui/format.ts"
import { savePdf } from "@payroll/ui/saveFile.ts"
import { badges } from "@payroll/ui/status.tsx"
import type { Some } from "@payroll/ui/some.ts"
import type { Column } from "@payroll/ui/table.tsx"
import { call, type AnswerOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { mayWrite, useMay } from "../api/session.ts"
import { Act } from "../frame/act.tsx"
import { Name } from "../frame/name.tsx"
import { List } from "../frame/rows.tsx"
import { SaveButton } from "../frame/save.tsx"
import { Files } from "../records/files.tsx"
import { words } from "../text/words.ts"
import type { User } from "./edit.ts"
import { AttachPaper } from "./paper.tsx"

type Document = AnswerOf<"getDocuments">["documents"][number]

const text = words.workers.documents

const StateBadge = badges<Document["status"]["status"]>(
  { "to sign": "warn", signed: "ok", "signed on paper": "ok", superseded: "off", revoked: "off" },
  text.states
)

/** The button that saves a copy of a document, with the last four digits of numbers. Each is audited. */
const SaveCopy = ({ of: { documentId, title } }: { readonly of: Document }) => (
  <SaveButton
    isSmall
    about={title}
    save={async () => {
      const { document } = await call("getDocument", { documentId, pdf: true })
      savePdf(text.fileName(title), document.pdf ?? "")
    }}
  >
    {text.save}
  </SaveButton>
)

/** The button that takes a document back; a signed form counts until another one is signed. */
const Revoke = ({ of }: { readonly of: Document }) =>
  of.status.reachable.includes("revoked") &&
  (of.kind === "own" || of.status.status === "to sign") ? (
    <Act
      operation="revokeDocument"
      request={{ document: { documentId: of.documentId, version: of.version } }}
      done={text.revoked}
      isSmall
      look="quiet"
      about={of.title}
      confirm={{
        title: text.revokeTitle(of.title),
        text: text.revokeText,
        act: text.revoke,
        isDangerous: true
      }}
    >
      {text.revoke}
    </Act>
  ) : null

const columnsOf = (mayEdit: boolean): Some<Column<Document>> => [
  { head: text.title, sortBy: ({ title }) => title, cell: ({ title }) => <Name>{title}</Name> },
  { head: text.state, isBelow: true, cell: ({ status }) => <StateBadge is={status.status} /> },
  {
    head: text.changed,
    isBelow: true,
    sortBy: ({ updatedAt }) => updatedAt,
    cell: ({ updatedAt }) => formatTime(updatedAt)
  },
  {
    head: words.shell.more,
    isNumber: true,
    cell: (document) => (
      <span className="btn-row">
        {mayEdit && <Revoke of={document} />}
        {mayEdit && <AttachPaper of={document} />}
        <SaveCopy of={document} />
      </span>
    )
  }
]

export const DocumentsView = ({ user: { userId } }: { readonly user: User }) => (
  <div className="stack stack-6">
    <Signed userId={userId} />
    <Files of={{ userId }} />
  </div>
)

const Signed = ({ userId }: { readonly userId: string }) => (
  <List
    title={text.heading}
    foot={<span className="small muted">{text.copies}</span>}
    read={useRead("getDocuments", { userId, limit: 200 })}
    rows={({ documents }) => documents.toReversed()}
    none={{ icon: "file", title: text.none, hint: text.noneHint }}
    caption={text.heading}
    columns={columnsOf(useMay(mayWrite))}
    keyOf={({ documentId }) => documentId}
  />
)
