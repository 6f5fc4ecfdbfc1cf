/** The summary of a worker: the record in one sheet, the hours, what is missing, what was last changed. */
import { Card, Sheet, Timeline } from "@payroll/ui/layout.tsx"
import type { AnswerOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { mayWrite, useMay } from "../api/session.ts"
import { placeNow } from "../browser/place.ts"
import { Link } from "../browser/link.tsx"
import { Shown } from "../frame/read.tsx"
import { WorkerLinks } from "../records/links.tsx"
import { WaitingGuests } from "../records/waitingGuests.tsx"
import { needsOf } from "../requirements/needs.ts"
import { Requirements } from "../requirements/requirements.tsx"
import { nameOf } from "../text/names.ts"
import { words } from "../text/words.ts"
import type { Answer } from "./edit.ts"
import { useRecent } from "./history.tsx"
import { HoursCard } from "./hours.tsx"
import { workerActs } from "./needs.ts"
import { ContactPart, IdentityPart, PaidToPart, PayPart, TaxesPart } from "./parts.tsx"
import { PlacePart } from "./place.tsx"
import { TimeOffPart } from "./timeOff.tsx"

const text = words.workers

const Missing = ({ of: answer }: { readonly of: Answer }) => {
  const { data } = useRead("getUserTask", { userId: answer.user.userId })
  const needs = data ? needsOf(data.userTask.requirements) : []
  return needs.length === 0 ? null : <Requirements of={needs} actOf={workerActs(answer)} />
}

const Recent = ({ of: answer }: { readonly of: Answer }) => (
  <Card
    title={text.recent.title}
    action={
      <Link className="small" to={placeNow().path} query={{ view: "history" }}>
        {text.recent.all}
      </Link>
    }
  >
    <Shown read={useRecent(answer)}>{(moments) => <Timeline of={moments} />}</Shown>
  </Card>
)

export const Summary = ({
  of: answer,
  company
}: {
  readonly of: Answer
  readonly company: AnswerOf<"getCompanyInfo"> | undefined
}) => {
  const { user } = answer
  const mayEdit = useMay(mayWrite) && user.userStatus.status !== "Removed"
  const part = { of: answer, mayEdit }
  return (
    <div className="split">
      <div className="stack stack-6">
        <WaitingGuests of={[{ name: nameOf(user), ids: { userId: user.userId } }]} />
        <Sheet label={text.parts.record}>
          <PayPart {...part} />
          <PaidToPart {...part} />
          <TaxesPart {...part} />
          <IdentityPart {...part} />
          <PlacePart {...part} company={company} />
          <TimeOffPart user={user} />
          <ContactPart user={user} />
        </Sheet>
        <HoursCard user={user} />
        <WorkerLinks userId={user.userId} name={nameOf(user)} mayEdit={mayEdit} />
      </div>
      <aside className="stack stack-6" aria-label={text.more}>
        <Missing of={answer} />
        <Recent of={answer} />
      </aside>
    </div>
  )
}
