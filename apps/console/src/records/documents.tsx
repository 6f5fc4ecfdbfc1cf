/** The texts of a company that its workers, or its own people, are asked to sign. */
import { formatDay } from "@payroll/ui/format.ts"
import { Card } from "@payroll/ui/layout.tsx"
import type { MenuEntry } from "@payroll/ui/overlays.tsx"
import { Table, type Column } from "@payroll/ui/table.tsx"
import type { AnswerOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import type { useActs } from "../frame/act.tsx"
import { words } from "../text/words.ts"

type Template = AnswerOf<"getDocumentTemplates">["documentTemplates"][number]

const text = words.documents
const ROWS = 100

/** Those of a company that can be signed now. */
const useTexts = (companyId: string, isOff = false): ReadonlyArray<Template> => {
  const { data } = useRead("getDocumentTemplates", { companyId, limit: ROWS }, { isOff })
  return (data?.documentTemplates ?? []).filter(({ status }) => status.status === "current")
}

interface Signer {
  readonly of: { readonly userId: string } | { readonly businessUserId: string }
  readonly companyId: string
  /** True for who may not ask. */
  readonly isOff: boolean
}

/** The kinds that somebody signs for a company: no data of a worker is in them. */
const OF_COMPANIES: ReadonlySet<Template["kind"]> = new Set(["own", "terms"])

/** The entries of a menu that ask somebody to sign. */
export const useAskToSign = (
  { of: person, companyId, isOff }: Signer,
  { run }: Pick<ReturnType<typeof useActs>, "run">
): ReadonlyArray<MenuEntry> =>
  useTexts(companyId, isOff)
    .filter(({ kind }) => "userId" in person || OF_COMPANIES.has(kind))
    .map(({ documentTemplateId, title, kind }) => ({
      label: kind === "terms" ? text.askToAccept(title) : text.askFor(title),
      icon: "file",
      onAct: () =>
        void run({
          operation: "assignDocument",
          request: { document: { ...person, documentTemplateId } },
          done: kind === "terms" ? text.askedToAccept(title) : text.asked(title)
        })
    }))

const columns: ReadonlyArray<Column<Template>> = [
  { head: text.name, cell: ({ title }) => title },
  { head: text.kind, cell: ({ kind }) => text.kinds[kind] },
  { head: text.language, isWide: true, cell: ({ language }) => text.languages[language] },
  { head: text.edition, isNumber: true, cell: ({ edition }) => edition },
  { head: text.until, isWide: true, cell: ({ lastDay }) => lastDay && formatDay(lastDay) }
]

/** The texts of a company, if there are any. */
export const CompanyTexts = ({ companyId }: { readonly companyId: string }) => {
  const rows = useTexts(companyId)
  return rows.length === 0 ? null : (
    <Card title={text.templates} isFlush>
      <Table
        caption={text.templates}
        rows={rows.toReversed()}
        keyOf={({ documentTemplateId }) => documentTemplateId}
        columns={columns}
      />
    </Card>
  )
}
