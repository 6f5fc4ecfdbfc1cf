/** Requests to erase what is stored about a person, a company or a client, which wait for a second person. */
import { formatDate, formatTime } from "@payroll/ui/format.ts"
import { Button } from "@payroll/ui/button.tsx"
import { Card, Row } from "@payroll/ui/layout.tsx"
import { Callout, Mark } from "@payroll/ui/status.tsx"
import type { AnswerOf } from "../api/call.ts"
import { usePages } from "../api/queries.ts"
import { isAdmin, isBy, useMay, useSeesAll, useSession } from "../api/session.ts"
import { Link } from "../browser/link.tsx"
import { companyPath } from "../browser/place.ts"
import { clientIn } from "../frame/ofClients.ts"
import { words } from "../text/words.ts"
import { useErasing } from "./erase.tsx"

type Approval = AnswerOf<"getPendingApprovals">["pendingApprovals"][number]
export type WaitingErasure = Approval & { readonly erasure: NonNullable<Approval["erasure"]> }

const text = words.erasures

/** The requests to erase among the approvals that wait. */
export const erasuresIn = (all: ReadonlyArray<Approval>): ReadonlyArray<WaitingErasure> =>
  all.flatMap((each) => (each.erasure === null ? [] : [{ ...each, erasure: each.erasure }]))

/** Returns true of an approval in the company, if one is chosen; the erasure of a client is about each of its own. */
export const isOfCompany = (each: Approval, companyId: string | null | undefined): boolean =>
  !companyId || each.companyId === null || each.companyId === companyId

/** Says who asked, when, and from when that person may confirm alone. */
export const askedText = ({ erasure }: WaitingErasure, isOwn = false): string => {
  const [day, alone] = [formatDate(erasure.askedAt), formatTime(erasure.aloneFrom)]
  return isOwn ? text.askedOwn(day, alone) : text.asked(erasure.actedBy, day, alone)
}

/** The page about what is to be erased; undefined of a client. */
const pageOf = ({ companyId, subjectId, erasure: { subject } }: WaitingErasure) => {
  if (companyId === null) return undefined
  if (subject === "worker") return { to: companyPath(companyId, `/workers/${subjectId}`) }
  const to = companyPath(companyId)
  return subject === "businessUser" ? { to, query: { view: "people" } } : { to }
}

/** The words and buttons of a request. Who asked for it confirms it only once the days are over. */
const useRequest = (of: WaitingErasure) => {
  const session = useSession()
  const isOfAll = useSeesAll()
  const erasing = useErasing()
  const { erasure, subjectId, client } = of
  const isOwn = session !== undefined && isBy(session, erasure)
  const erasable = {
    subject: erasure.subject,
    id: subjectId,
    name: erasure.name,
    ...(isOfAll && { client })
  }
  const mayErase = useMay(isAdmin)
  const isOver = Date.parse(erasure.aloneFrom) <= Date.now()
  const buttons = mayErase && (
    <div className="btn-row">
      {(!isOwn || isOver) && (
        <Button
          isSmall
          isBusy={erasing.isBusy}
          about={erasure.name}
          onPress={() => erasing.erase(erasable)}
        >
          {text.confirmAct}
        </Button>
      )}
      <Button isSmall look="quiet" about={erasure.name} onPress={() => erasing.withdraw(erasable)}>
        {text.withdraw}
      </Button>
      {erasing.dialog}
    </div>
  )
  return { asked: askedText(of, isOwn), buttons }
}

const Request = ({ of }: { readonly of: WaitingErasure }) => {
  const isOfAll = useSeesAll()
  const { asked, buttons } = useRequest(of)
  const page = pageOf(of)
  const title = text.title(of.erasure.name)
  return (
    <Row
      before={<Mark icon="users" tone="warn" />}
      title={
        page ? (
          <Link to={page.to} query={{ ...page.query, ...clientIn(isOfAll, of) }}>
            {title}
          </Link>
        ) : (
          title
        )
      }
      detail={asked}
    >
      {buttons}
    </Row>
  )
}

/** Says that the record of a page is erased. */
export const ErasedNote = () => (
  <Callout tone="off" title={`${text.erased}.`}>
    {text.erasedHint}
  </Callout>
)

/** The requests of a list that wait, each with the ways to confirm and to withdraw it for who may. */
export const WaitingErasures = ({ of }: { readonly of: ReadonlyArray<WaitingErasure> }) =>
  of.length === 0 ? null : (
    <Card title={text.waiting} isFlush>
      <ul className="list">
        {of.map((each) => (
          <Request key={each.subjectId} of={each} />
        ))}
      </ul>
    </Card>
  )

const Notice = ({ of }: { readonly of: WaitingErasure }) => {
  const { asked, buttons } = useRequest(of)
  return (
    <Callout tone="warn" title={text.notice(of.erasure.name)} action={buttons}>
      {asked}
    </Callout>
  )
}

/** The requests to erase somebody of a page, for who may decide about them. */
export const useErasuresOf = (ids: ReadonlyArray<string>): ReadonlyArray<WaitingErasure> => {
  const isOff = !useMay(isAdmin)
  const { data } = usePages("getPendingApprovals", {}, { isOff })
  const pages = data?.pages ?? []
  return erasuresIn(pages.flatMap(({ pendingApprovals }) => pendingApprovals)).filter(
    ({ subjectId }) => ids.includes(subjectId)
  )
}

/** The requests that wait, on the page about who would be erased. */
export const ErasureNotices = ({ of }: { readonly of: ReadonlyArray<string> }) =>
  useErasuresOf(of).map((each) => <Notice key={each.subjectId} of={each} />)
