/** Requests to erase what is stored about a person, a company or a client, which wait for a second person. */
import { formatDate, formatTime } from "@payroll/ui/format.ts"
import { Card, Row } from "@payroll/ui/layout.tsx"
import { Mark } from "@payroll/ui/status.tsx"
import type { AnswerOf } from "../api/call.ts"
import { useSeesAll } from "../api/session.ts"
import { LinkButton } from "../browser/link.tsx"
import { companyPath } from "../browser/place.ts"
import { clientIn } from "../frame/ofClients.ts"
import { words } from "../text/words.ts"

type Approval = AnswerOf<"getPendingApprovals">["pendingApprovals"][number]
export type WaitingErasure = Approval & { readonly erasure: NonNullable<Approval["erasure"]> }

const text = words.erasures

/** The requests to erase among the approvals that wait. */
export const erasuresIn = (all: ReadonlyArray<Approval>): ReadonlyArray<WaitingErasure> =>
  all.flatMap((each) => (each.erasure === null ? [] : [{ ...each, erasure: each.erasure }]))

/** Returns true of an approval in the company, if one is chosen; the erasure of a client is about each of its own. */
export const isOfCompany = (each: Approval, companyId: string | null | undefined): boolean =>
  !companyId || each.companyId === null || each.companyId === companyId

/** Names who asked, when, and from when that person may confirm alone. */
export const askedText = ({ erasure }: WaitingErasure): string =>
  text.asked(erasure.actedBy, formatDate(erasure.askedAt), formatTime(erasure.aloneFrom))

/** The page about what is to be erased; undefined of a client. */
const pageOf = ({ companyId, subjectId, erasure: { subject } }: WaitingErasure) => {
  if (companyId === null) return undefined
  if (subject === "worker") return { to: companyPath(companyId, `/workers/${subjectId}`) }
  return {
    to: companyPath(companyId),
    ...(subject === "businessUser" && { query: { view: "people" } })
  }
}

/** The requests of a list that wait, each with the way to its page. */
export const WaitingErasures = ({ of }: { readonly of: ReadonlyArray<WaitingErasure> }) => {
  const isOfAll = useSeesAll()
  if (of.length === 0) return null
  return (
    <Card title={text.waiting} isFlush>
      <ul className="list">
        {of.map((each) => {
          const page = pageOf(each)
          return (
            <Row
              key={each.subjectId}
              before={<Mark icon="users" tone="info" />}
              title={text.title(each.erasure.name)}
              detail={askedText(each)}
            >
              {page && (
                <LinkButton
                  isSmall
                  to={page.to}
                  query={{ ...page.query, ...clientIn(isOfAll, each) }}
                >
                  {text.open}
                </LinkButton>
              )}
            </Row>
          )
        })}
      </ul>
    </Card>
  )
}
