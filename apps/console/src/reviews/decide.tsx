/** The decision on a case: a reason, and the two ways to decide. A rejection asks before it is stored. */
import { useRef, useState } from "react"
import { Button } from "@payroll/ui/button.tsx"
import { Field } from "@payroll/ui/fields.tsx"
import { formatAgo, formatTime } from "@payroll/ui/format.ts"
import { SubmitFailed } from "@payroll/ui/forms/failure.ts"
import { Confirm } from "@payroll/ui/overlays.tsx"
import { Badge, Callout } from "@payroll/ui/status.tsx"
import { showToast } from "@payroll/ui/toasts.tsx"
import { call, chosenClient, type AnswerOf } from "../api/call.ts"
import { readAgain } from "../api/queries.ts"
import { isBy, seesAll, useSession } from "../api/session.ts"
import { makeSubmit } from "../api/submit.ts"
import { useKeys } from "../browser/keys.ts"
import { addressOf, go, placeNow } from "../browser/place.ts"
import { clientIn } from "../frame/ofClients.ts"
import { words } from "../text/words.ts"
import type { Decision, Verification } from "./verification.ts"

const text = words.reviews
const REASON_MAX = 255

type Choice = "approve" | "reject"
type Waiting = AnswerOf<"getVerifications">["verifications"][number]

/** The address of a case; it names its client if the queue is that of all. */
const caseAddress = (of: Waiting): string =>
  addressOf(`/reviews/${of.verificationId}`, clientIn(seesAll(), of))

/** Goes to the next case that waits, or the queue; a person who went elsewhere meanwhile stays there. */
const goOn = async (done: string): Promise<void> => {
  await readAgain()
  const client = chosenClient.get()
  const { verifications } = await call("getVerifications", { limit: 2, client })
  if (placeNow().path !== `/reviews/${done}`) return
  const next = verifications.find(({ verificationId }) => verificationId !== done)
  go(next ? caseAddress(next) : addressOf("/reviews"))
}

/** The first of two decisions, for the person who would make the second. */
export const FirstDecision = ({
  of,
  isOwn
}: {
  readonly of: Decision
  readonly isOwn: boolean
}) => (
  <Callout
    tone="warn"
    title={text.fourEyes(of.actedBy, text.decided[of.decision], formatAgo(of.decidedAt))}
  >
    {isOwn ? text.fourEyesOwn : text.fourEyesHint(formatTime(of.waitsUntil ?? of.decidedAt))}
    {of.reason !== null && <p>“{of.reason}”</p>}
  </Callout>
)

/** The first decision that waits for a second one, and whether the person of the page made it. */
export const useFirst = ({ decisions }: Verification) => {
  const session = useSession()
  const first = decisions.find(({ status }) => status === "waiting")
  return { first, isOwn: first !== undefined && session !== undefined && isBy(session, first) }
}

/** Stores a decision and goes on with the next case. */
const useDecide = ({ verificationId }: Verification) => {
  const [store] = useState(() => makeSubmit("decideVerification"))
  const [problem, fail] = useState<string>()
  const [isBusy, work] = useState(false)
  const decide = async (decision: Choice, reason: string): Promise<boolean> => {
    if (isBusy) return false
    work(true)
    fail(undefined)
    try {
      const { verification } = await store({ verification: { verificationId, decision, reason } })
      showToast(text.done[verification.decisionStatus])
      // Keys that a person presses from here on are for the page, not for the field.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      await goOn(verificationId)
      return true
    } catch (error) {
      if (!(error instanceof SubmitFailed)) throw error
      fail(error.reason)
      return false
    } finally {
      work(false)
    }
  }
  return { decide, problem, fail, isBusy }
}

const Reason = ({
  problem,
  field,
  value,
  onType,
  onStore
}: {
  readonly problem: string | undefined
  readonly field: { current: HTMLInputElement | null }
  readonly value: string
  readonly onType: (value: string) => void
  readonly onStore: () => void
}) => (
  <div className="grow decide__why">
    <Field label={text.reason} error={problem}>
      {(ids) => (
        <input
          className="input"
          ref={field}
          {...ids}
          value={value}
          maxLength={REASON_MAX}
          placeholder={text.reasonHint}
          autoComplete="off"
          onChange={({ currentTarget }) => onType(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && event.ctrlKey) onStore()
          }}
        />
      )}
    </Field>
  </div>
)

const RejectQuestion = ({
  of: { name, subjectKind },
  reason,
  ...question
}: {
  readonly of: Verification
  readonly reason: string
  readonly isBusy: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}) => (
  <Confirm title={text.rejectTitle(name)} act={text.rejectAct} isDangerous {...question}>
    <p>{text.effectOf.reject[subjectKind]}</p>
    <p>“{reason}”</p>
  </Confirm>
)

const Chosen = ({ of: choice }: { readonly of: Choice | undefined }) =>
  choice === undefined ? (
    <span className="small muted hide-phone">{text.keys}</span>
  ) : (
    <Badge tone={choice === "approve" ? "ok" : "bad"}>
      {choice === "approve" ? text.approving : text.rejecting}
    </Badge>
  )

const Buttons = ({
  choice,
  isStuck,
  isBusy,
  onReject,
  onApprove
}: {
  readonly choice: Choice | undefined
  readonly isStuck: boolean
  readonly isBusy: boolean
  readonly onReject: () => void
  readonly onApprove: () => void
}) => (
  <div className="btn-row">
    <Chosen of={choice} />
    {!isStuck && (
      <Button look="danger-plain" icon="close" onPress={onReject}>
        {text.reject}
      </Button>
    )}
    <Button look="primary" icon="check" isBusy={isBusy} onPress={onApprove}>
      {isStuck ? text.reopen : text.approve}
    </Button>
  </div>
)

/** The bar at the foot of a case that waits. */
export const Decide = ({
  of: verification,
  isStuck
}: {
  readonly of: Verification
  /** True if the case failed for good, which only an approval ends. */
  readonly isStuck: boolean
}) => {
  const { decide, problem, fail, isBusy } = useDecide(verification)
  const [choice, choose] = useState<Choice>()
  const [reason, type] = useState("")
  const [isAsking, ask] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const take = (chosen: Choice) => (): void => {
    choose(chosen)
    field.current?.focus()
  }
  useKeys(isStuck ? { a: take("approve") } : { a: take("approve"), r: take("reject") })
  /** Returns true if there is a reason; names it as missing otherwise. */
  const isReasoned = (): boolean => {
    if (reason.trim() !== "") return true
    fail(text.reasonMissing)
    field.current?.focus()
    return false
  }
  const store = async (chosen: Choice): Promise<void> => {
    choose(chosen)
    if (isReasoned()) await decide(chosen, reason.trim())
    ask(false)
  }
  return (
    <div className="decide" role="region" aria-label={text.decision}>
      <Reason
        problem={problem}
        field={field}
        value={reason}
        onType={type}
        onStore={() => choice !== undefined && void store(choice)}
      />
      <Buttons
        choice={choice}
        isStuck={isStuck}
        isBusy={isBusy && !isAsking}
        onReject={() => {
          choose("reject")
          ask(isReasoned())
        }}
        onApprove={() => void store("approve")}
      />
      {isAsking && (
        <RejectQuestion
          of={verification}
          reason={reason.trim()}
          isBusy={isBusy}
          onConfirm={() => void store("reject")}
          onClose={() => ask(false)}
        />
      )}
    </div>
  )
}
