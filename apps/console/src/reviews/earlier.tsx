/** The attempts before the one of a case: the result of each, who decided it and why. */
import { words } from "../text/words.ts"
import { Link } from "../browser/link.tsx"
import { Section } from "../ui/page.tsx"
import { Empty } from "../ui/read.tsx"
import { Table, type Column } from "../ui/table.tsx"
import { Actor, Status, Time } from "../ui/values.tsx"
import { reasonText } from "./reasons.ts"
import type { Verification } from "./verification.ts"

type Earlier = Verification["earlier"][number]

const text = words.reviews

/** The decisions of persons; without a person the provider decided, unless newer data took the attempt's place. */
const Verdict = ({ of: { decisions, status, updatedAt } }: { readonly of: Earlier }) => {
  if (decisions.length === 0) {
    return (
      <>
        {status.status === "superseded" ? text.superseded : text.byProvider},{" "}
        <Time at={updatedAt} />
      </>
    )
  }
  return (
    <ul className="plain-list">
      {decisions.map(
        ({ decision, actedBy, credentialPerson, decidedAt, reason, status: stands }) => (
          <li key={`${decidedAt} ${actedBy}`}>
            <Status is={decision} /> <Actor of={{ actedBy, credentialPerson }} />,{" "}
            <Time at={decidedAt} />
            {stands !== "effective" && ` (${text.decisionStates[stands]})`}
            {reason !== null && `: ${reason}`}
          </li>
        )
      )}
    </ul>
  )
}

const columns: ReadonlyArray<Column<Earlier>> = [
  {
    head: text.attempt,
    cell: ({ verificationId, number }) => (
      <Link to={`/reviews/${verificationId}`}>{words.number(number)}</Link>
    )
  },
  { head: text.submittedAt, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { head: text.status, cell: ({ status }) => <Status is={status.status} /> },
  {
    head: text.reasons,
    cell: ({ reasons }) =>
      reasons.length === 0 ? words.values.none : reasons.map(reasonText).join("; ")
  },
  { head: text.verdict, cell: (each) => <Verdict of={each} /> }
]

export const EarlierAttempts = ({ of: { earlier, number } }: { readonly of: Verification }) => (
  <Section title={text.earlier}>
    {earlier.length === 0 ? (
      <Empty>{text.firstAttempt}</Empty>
    ) : (
      <>
        <Table
          caption={text.earlier}
          columns={columns}
          rows={earlier}
          keyOf={({ verificationId }) => verificationId}
        />
        {earlier.length < number - 1 && (
          <p className="quiet">{text.onlyLast(words.number(earlier.length))}</p>
        )}
      </>
    )}
  </Section>
)
