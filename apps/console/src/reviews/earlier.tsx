/** The history of a case: earlier attempts, and the decisions of persons with their reasons. */
import { formatNumber, formatTime } from "@payroll/ui/format.ts"
import { Card } from "@payroll/ui/layout.tsx"
import { Mark } from "@payroll/ui/status.tsx"
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
const DecisionLine = ({ of }: { readonly of: Decision }) => (
  <div>
    <p className="t">{text.firstBy(who(of), text.decided[of.decision])}</p>
    <p className="d">
      {of.reason !== null && <>“{of.reason}” </>}
      {formatTime(of.decidedAt)}. {text.decisionStates[of.status]}
    </p>
  </div>
)

export const Decisions = ({ of }: { readonly of: ReadonlyArray<Decision> }) =>
  of.length === 0 ? null : (
    <Card title={text.decisions}>
      <ol className="timeline">
        {of.map((decision) => (
          <li key={`${decision.decidedAt} ${decision.actedBy}`}>
            <Mark icon="users" tone={decisionTones[decision.decision]} />
            <DecisionLine of={decision} />
          </li>
        ))}
      </ol>
    </Card>
  )

export const EarlierAttempts = ({ of: { earlier, number } }: { readonly of: Verification }) => (
  <Card title={text.earlier}>
    {earlier.length === 0 ? (
      <p className="muted">{text.firstAttempt}</p>
    ) : (
      <ol className="timeline">
        {earlier.map((attempt) => {
          const { status } = attempt.status
          return (
            <li key={attempt.verificationId}>
              <Mark icon="shield" tone={stateTones[status]} />
              <div>
                <p className="t">
                  <Link to={`/reviews/${attempt.verificationId}`}>
                    {text.attemptLine(text.attempts(attempt.number), text.states[status])}
                  </Link>
                </p>
                <p className="d">
                  {[
                    ...attempt.reasons.map((reason) => reasonText(reason)),
                    formatTime(attempt.updatedAt)
                  ].join(". ")}
                </p>
                {attempt.decisions.map((decision) => (
                  <DecisionLine key={decision.decidedAt} of={decision} />
                ))}
              </div>
            </li>
          )
        })}
      </ol>
    )}
    {earlier.length > 0 && earlier.length < number - 1 && (
      <p className="small muted">{text.onlyLast(formatNumber(earlier.length))}</p>
    )}
  </Card>
)
