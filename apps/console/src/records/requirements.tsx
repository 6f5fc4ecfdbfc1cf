/** The missing data before the onboarding of a company or a worker is complete. */
import type { AnswerOf } from "../api/call.ts"
import { words } from "../text/words.ts"
import { Section } from "../ui/page.tsx"
import { Empty } from "../ui/read.tsx"
import { Table } from "../ui/table.tsx"

type Requirement = AnswerOf<"getCompanyTask">["companyTask"]["requirements"][number]

const text = words.companies

export const Requirements = ({
  of,
  title = text.requirements
}: {
  readonly of: ReadonlyArray<Requirement>
  readonly title?: string
}) => (
  <Section title={title}>
    {of.length === 0 ? (
      <Empty>{text.complete}</Empty>
    ) : (
      <Table
        caption={title}
        rows={of}
        keyOf={({ step, path, reason }) => [step, ...path, String(reason)].join(" ")}
        columns={[
          { head: text.step, cell: ({ step }) => step },
          { head: text.field, cell: ({ path }) => path.join(" › ") },
          { head: text.reason, cell: ({ reason }) => String(reason) }
        ]}
      />
    )}
  </Section>
)
