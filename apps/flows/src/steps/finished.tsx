/** The state of everything that was entered: read again while something is under way. */
import { Button } from "@payroll/ui/button.tsx"
import { Icon } from "@payroll/ui/icons.tsx"
import { Badge, Callout, type Tone } from "@payroll/ui/status.tsx"
import { useEffect, useRef, useState } from "react"
import { useFlow } from "../flow/context.ts"
import { accountsOf, needs, payOf, type Data } from "../flow/data.ts"
import { go } from "../flow/place.ts"
import type { FlowWords } from "../text/english.ts"
import { useFlowWords } from "../text/words.ts"
import type { Step, StepId } from "../flow/step.ts"

const POLL_MS = 3_000
/** Reads keep the session open: after this many the person asks for the next one. */
const POLLS_MAX = 200

interface Line {
  readonly title: string
  readonly note?: string
  readonly tone: Tone
  readonly state: string
  readonly fix?: StepId
}

const identityLine = (data: Data, { finished: words }: FlowWords): Line => {
  const title = words.identity
  const { kycStatus } = data.user
  if (kycStatus.status === "passed") return { title, tone: "ok", state: words.confirmed }
  if (kycStatus.status === "failed" || needs(data, "addKycInformation", "updateKycInformation")) {
    return { title, tone: "bad", state: words.again, fix: "identity" }
  }
  const isOfPerson = data.requirements.some(
    ({ step, reason }) => step === "verification" && String(reason).includes("decision")
  )
  const note = isOfPerson ? words.person : words.identityNote
  return { title, tone: "info", state: words.checking, note }
}

const accountLine = (data: Data, all: FlowWords): Line | undefined => {
  const { finished: words } = all
  const { method, isHeld } = payOf(data)
  if (isHeld) {
    return {
      title: words.accounts,
      tone: "off",
      state: words.waiting,
      note: all.pay.held
    }
  }
  if (method === "Check") return { title: all.titles.pay, tone: "ok", state: all.pay.byCheck }
  const states = accountsOf(data).map(({ status }) => status.status)
  const title = words.accounts
  if (states.length === 0) return undefined
  if (states.includes("failed")) {
    return { title, tone: "bad", state: words.account, fix: "pay" }
  }
  return states.every((state) => state === "ready")
    ? { title, tone: "ok", state: words.ready }
    : { title, tone: "info", state: words.waiting, note: words.accountsNote }
}

/** Requirements that only the employer can meet. */
const isOfEmployer = (data: Data): boolean =>
  data.requirements.some(
    ({ step }) =>
      ![
        "verification",
        "signDocument",
        "acceptTermsAndCondition",
        "addKycInformation",
        "updateKycInformation",
        "updateW4Information",
        "addUserBankAccount",
        "updateUserBankAccount"
      ].includes(step)
  )

const lastLine = (data: Data, { finished: words }: FlowWords): Line | undefined => {
  if (data.user.userStatus.status === "Active" && data.requirements.length === 0) {
    return { title: words.pay, note: words.payNote, tone: "ok", state: words.ready }
  }
  return isOfEmployer(data)
    ? { title: words.employer, note: words.employerNote, tone: "off", state: words.waiting }
    : undefined
}

const linesOf = (data: Data, steps: ReadonlyArray<Step>, words: FlowWords): ReadonlyArray<Line> => {
  const has = (id: StepId): boolean => steps.some((step) => step.id === id)
  const { finished } = words
  return [
    has("details") && { title: finished.details, tone: "ok" as const, state: finished.saved },
    has("identity") && identityLine(data, words),
    has("pay") && accountLine(data, words),
    has("tax") && { title: words.titles.tax, tone: "ok" as const, state: finished.saved },
    has("documents") && {
      title: words.titles.documents,
      tone: "ok" as const,
      state: finished.saved
    },
    has("details") && lastLine(data, words)
  ].filter((line) => typeof line === "object")
}

/** Reads again while something is under way, a limited number of times. Gives the way to go on. */
const usePolls = (isUnderWay: boolean) => {
  const { reload } = useFlow()
  const [polls, count] = useState(0)
  const isOver = polls >= POLLS_MAX
  useEffect(() => {
    if (!isUnderWay || isOver) return undefined
    const timer = setTimeout(() => {
      void reload()
        .catch(() => undefined)
        .then(() => count((before) => before + 1))
    }, POLL_MS)
    return () => clearTimeout(timer)
  }, [isUnderWay, isOver, polls, reload])
  return { isOver, again: () => count(0) }
}

export const Finished = () => {
  const { data, steps, onOver } = useFlow()
  const words = useFlowWords()
  const { finished } = words
  const heading = useRef<HTMLHeadingElement>(null)
  const lines = linesOf(data, steps, words)
  const { isOver, again } = usePolls(lines.some(({ tone }) => tone === "info"))
  const open = steps.find((step) => !step.isDone(data))
  const title = finished.title(data.user.firstName)
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <div className="empty">
        <span className={open ? "mark warn" : "mark ok"}>
          <Icon name={open ? "alert" : "check"} size="large" />
        </span>
        <h1 tabIndex={-1} ref={heading}>
          {title}
        </h1>
        <p>{open ? finished.open : finished.lead}</p>
      </div>
      {open && (
        <Callout
          tone="warn"
          action={
            <Button isSmall onPress={() => go(open.id)}>
              {finished.fix}
            </Button>
          }
        >
          {words.titles[open.id]}
        </Callout>
      )}
      <section className="card" aria-label={finished.now}>
        <header className="card__head">
          <h2>{finished.now}</h2>
        </header>
        <div className="card__body">
          <ul className="live" aria-live="polite">
            {lines.map(({ title: name, note, tone, state, fix }) => (
              <li key={name}>
                <Icon name={tone === "ok" ? "passed" : tone === "info" ? "wait" : "circle"} />
                <div>
                  <p className="strong">{name}</p>
                  {note !== undefined && <p className="small muted">{note}</p>}
                  {fix && (
                    <Button isSmall about={name} onPress={() => go(fix)}>
                      {finished.fix}
                    </Button>
                  )}
                </div>
                <Badge tone={tone}>{state}</Badge>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <div className="btn-row">
        {isOver && <Button onPress={again}>{finished.look}</Button>}
        <Button onPress={() => onOver("closed")}>{finished.close}</Button>
      </div>
    </>
  )
}
