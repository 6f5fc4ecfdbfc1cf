/** The history of a case: earlier attempts, and the decisions of persons with their reasons. */
import { formatNumber, formatTime } from "@payroll/ui/format.ts"
import { Card, Timeline } from "@payroll/ui/layout.tsx"
import { Link } from "../browser/link.tsx"
import { words } from "../text/words.ts"
import { reasonText } from "./reasons.ts"
import { decisionTones, stateTones, type Decision, type Verification } from "./verification.ts"

const text = words.reviews

const who = ({ actedBy, credentialPerson }: Decision): string =>
  credentialPerson === null
    ? actedBy
    : `${actedBy} ${words.values.withCredentialOf(credentialPerson)}`

/** A decision in two lines: who decided what and why, then when and what became of it. */
const lineOf = (of: Decision) => ({
  title: text.firstBy(who(of), text.decided[of.decision]),
  lines: [
    <>
      {of.reason !== null && <>“{of.reason}” </>}
      {formatTime(of.decidedAt)}. {text.decisionStates[of.status]}
    </>
  ]
})

const DecisionLine = ({ of }: { readonly of: Decision }) => {
  const { title, lines } = lineOf(of)
  return (
    <div>
      <p className="t">{title}</p>
      <p className="d">{lines}</p>
    </div>
  )
}

export const Decisions = ({ of }: { readonly of: ReadonlyArray<Decision> }) =>
  of.length === 0 ? null : (
    <Card title={text.decisions}>
      <Timeline
        of={of.map((decision) => ({
          key: `${decision.decidedAt} ${decision.actedBy}`,
          icon: "users",
          tone: decisionTones[decision.decision],
          ...lineOf(decision)
        }))}
      />
    </Card>
  )

export const EarlierAttempts = ({ of: { earlier, number } }: { readonly of: Verification }) => (
  <Card title={text.earlier}>
    {earlier.length === 0 ? (
      <p className="muted">{text.firstAttempt}</p>
    ) : (
      <Timeline
        of={earlier.map((attempt) => {
          const { status } = attempt.status
          const reasons = attempt.reasons.map((reason) => reasonText(reason))
          return {
            key: attempt.verificationId,
            icon: "shield",
            tone: stateTones[status],
            title: (
              <Link to={`/reviews/${attempt.verificationId}`}>
                {text.attemptLine(text.attempts(attempt.number), text.states[status])}
              </Link>
            ),
            lines: [[...reasons, formatTime(attempt.updatedAt)].join(". ")],
            more: attempt.decisions.map((decision) => (
              <DecisionLine key={decision.decidedAt} of={decision} />
            ))
          }
        })}
      />
    )}
    {earlier.length > 0 && earlier.length < number - 1 && (
      <p className="small muted">{text.onlyLast(formatNumber(earlier.length))}</p>
    )}
  </Card>
)
