/** The question before an erasure: a dry run says how much goes, and what the law keeps until when. */
import { useState } from "react"
import { formatDay } from "@payroll/ui/format.ts"
import { Pairs } from "@payroll/ui/layout.tsx"
import { showToast } from "@payroll/ui/toasts.tsx"
import type { AnswerOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { Link } from "../browser/link.tsx"
import { companyPath } from "../browser/place.ts"
import { useActs } from "../frame/act.tsx"
import { NotDone } from "../frame/notDone.tsx"
import { nameOf } from "../text/names.ts"
import { words } from "../text/words.ts"

type Answer = AnswerOf<"eraseUser" | "eraseBusinessUser" | "eraseCompany" | "eraseClient">
type Hold = NonNullable<Answer["erasure"]["hold"]>
type Effects = Pick<Answer["erasure"], "rows" | "kept">

export interface Erasable {
  readonly subject: "worker" | "businessUser" | "company" | "client"
  readonly id: string
  readonly name: string
  /** The client, where a list of all clients shows it. */
  readonly client?: string
}

type Step = { readonly dryRun: true } | { readonly dryRun: false; readonly withdraw?: true }

const text = words.erasures

/** The call of a step of an erasure. */
const callOf = ({ subject, id, client }: Erasable, step: Step) => {
  const of = client === undefined ? {} : { client }
  switch (subject) {
    case "worker":
      return { operation: "eraseUser", request: { ...of, user: { userId: id, ...step } } } as const
    case "businessUser": {
      const businessUser = { businessUserId: id, ...step }
      return { operation: "eraseBusinessUser", request: { ...of, businessUser } } as const
    }
    case "company": {
      const company = { companyId: id, ...step }
      return { operation: "eraseCompany", request: { ...of, company } } as const
    }
    default:
      return { operation: "eraseClient", request: { ...of, erasedClient: step } } as const
  }
}

/** The page of who has the legal hold, by the name. */
const Holder = ({ of: { kind, id } }: { readonly of: Hold }) => {
  const isUser = kind === "user"
  const { data: worker } = useRead("getUser", { userId: id }, { isOff: !isUser })
  const { data: company } = useRead("getCompanyInfo", { companyId: id }, { isOff: isUser })
  const shown = text.heldOf[kind]
  if (worker) {
    const to = companyPath(worker.user.companyId, `/workers/${id}`)
    return <Link to={to}>{nameOf(worker.user)}</Link>
  }
  return company ? <Link to={companyPath(id)}>{company.company.company}</Link> : shown
}

/** The kinds of records that stay, by their last day and the law. */
const keptByDay = (kept: Effects["kept"]) =>
  [...Map.groupBy(kept, ({ until, source }) => `${until}\n${source}`).entries()]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([key, all]) => {
      const [until = "", source = ""] = key.split("\n")
      return { until, source, kinds: all.map(({ kind }) => text.kinds[kind]).join("; ") }
    })

/** The result of a dry run. */
const DryRun = ({ of: { rows, kept } }: { readonly of: Effects }) => (
  <div className="stack stack-3">
    <p>
      {text.rows(rows.reduce((sum, each) => sum + each.rows, 0))}{" "}
      {kept.length === 0 ? text.rest : text.keeps}
    </p>
    {kept.length > 0 && (
      <Pairs
        of={keptByDay(kept).map(({ kinds, until, source }) => ({
          label: text.until(formatDay(until)),
          value: (
            <>
              {kinds} <span className="small muted">{source}</span>
            </>
          )
        }))}
      />
    )}
  </div>
)

/** Gives the ways to ask for an erasure or confirm it, and to withdraw it, and the dialogs to place on the page. */
export const useErasing = () => {
  const { isBusy, run, ask, dialog } = useActs()
  const [hold, stop] = useState<Hold>()
  const onDone = ({ erasure }: Answer): void => showToast(text.done[erasure.status])
  const start = async (of: Erasable): Promise<void> => {
    const answer = await run(callOf(of, { dryRun: true }))
    if (!answer) return
    if (answer.erasure.hold) return stop(answer.erasure.hold)
    const waits = answer.erasure.request?.status === "waiting"
    ask(
      {
        title: text.question(of.name),
        more: <DryRun of={answer.erasure} />,
        text: waits ? text.confirmText : text.askText,
        act: waits ? text.confirm : text.ask,
        isDangerous: true
      },
      { ...callOf(of, { dryRun: false }), onDone }
    )
  }
  return {
    isBusy,
    dialog: (
      <>
        {dialog}
        {hold && (
          <NotDone onClose={() => stop(undefined)}>
            <p>
              {text.held} <Holder of={hold} />.
            </p>
          </NotDone>
        )}
      </>
    ),
    erase: (of: Erasable): void => void start(of),
    withdraw: (of: Erasable): void =>
      ask(
        { title: text.withdrawTitle(of.name), text: text.withdrawText, act: text.withdraw },
        { ...callOf(of, { dryRun: false, withdraw: true }), onDone }
      )
  }
}
