/** Those whom a period cannot pay as it stands, each with the reasons and the way to mend them. */
import { Avatar, Card, Row } from "@payroll/ui/layout.tsx"
import { Badge } from "@payroll/ui/status.tsx"
import { LinkButton } from "../browser/link.tsx"
import { nameOf } from "../text/names.ts"
import { needsOf } from "../requirements/needs.ts"
import { payWords } from "../text/pay.ts"
import type { PaidWorker, People } from "./people.ts"

const text = payWords.pay

/** The page on which the first requirement of a worker is met. */
const placeOf = ({ userId, requirements }: PaidWorker): readonly [to: string, label: string] => {
  const [first] = requirements
  if (first?.reason === "the company is not verified") return ["/company", text.openCompany]
  if (first?.step === "lockTimesheets" && first.path[1] !== undefined) {
    return [`/timesheets/${first.path[1]}`, text.openSheet]
  }
  return [`/workers/${userId}`, text.openWorker]
}

const Reasons = ({ of: worker }: { readonly of: PaidWorker }) => (
  <>
    {needsOf(worker.requirements).map(({ key, title, why }) => (
      <span key={key} className="sub">
        {title}. {why}{" "}
      </span>
    ))}
  </>
)

export const Blocked = ({ of: { notPayableCount, blocked } }: { readonly of: People }) => {
  if (notPayableCount === 0) {
    return (
      <p>
        <Badge tone="ok">{text.blockedNone}</Badge>
      </p>
    )
  }
  const isWhole = blocked.length === notPayableCount
  return (
    <Card
      title={text.blocked}
      count={notPayableCount}
      isFlush
      foot={
        <span className="small muted">
          {isWhole ? text.blockedFoot : text.shown(blocked.length, notPayableCount)}
        </span>
      }
    >
      <ul className="list acts">
        {blocked.map((worker) => {
          const [to, label] = placeOf(worker)
          const name = nameOf(worker)
          return (
            <Row
              key={worker.userId}
              before={<Avatar name={name} />}
              title={name}
              detail={<Reasons of={worker} />}
            >
              <LinkButton isSmall about={name} to={to}>
                {label}
              </LinkButton>
            </Row>
          )
        })}
      </ul>
    </Card>
  )
}
