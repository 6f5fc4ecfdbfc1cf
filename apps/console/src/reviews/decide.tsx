/** Approving or rejecting a case, with a reason. */
import { useRef, useState } from "react"
import { call, CallFailed, chosenClient, type AnswerOf } from "../api/call.ts"
import { readAgain } from "../api/queries.ts"
import { seesAll, signedIn, type Session } from "../api/session.ts"
import { addressOf, go, placeNow } from "../browser/place.ts"
import { useKeys } from "../browser/keys.ts"
import { words } from "../text/words.ts"
import { Section } from "../ui/page.tsx"
import { Failure } from "../ui/read.tsx"
import { Actor, Status } from "../ui/values.tsx"
import { showToast } from "@payroll/ui/toasts.tsx"
import type { Verification } from "./verification.ts"

const text = words.reviews

type Choice = "approve" | "reject"

/** Returns the address of a case; it names its client if the queue is that of all. */
const caseAddress = ({
  verificationId,
  client
}: AnswerOf<"getVerifications">["verifications"][number]): string =>
  addressOf(`/reviews/${verificationId}`, seesAll() ? { client } : {})

/** The next case that waits, or the queue; a person who went elsewhere meanwhile stays there. */
const goOn = async (done: string): Promise<void> => {
  await readAgain()
  const client = chosenClient.get()
  const { verifications } = await call("getVerifications", { limit: 2, client })
  if (placeNow().path !== `/reviews/${done}`) return
  const next = verifications.find(({ verificationId }) => verificationId !== done)
  go(next ? caseAddress(next) : addressOf("/reviews"))
}

/** Returns true if the person of a session made a decision. */
const isBy = (
  { person, personIds }: Session,
  { actedBy, actedById }: Verification["decisions"][number]
): boolean =>
  actedById !== null && personIds.length > 0 ? personIds.includes(actedById) : person === actedBy

const FirstDecision = ({ of }: { readonly of: Verification["decisions"][number] }) => {
  const state = signedIn.get()
  const isOwn = state.is === "in" && isBy(state.session, of)
  return (
    <div className="notice warn">
      <p>
        {text.fourEyes} <Status is={of.decision} /> <Actor of={of} />
        {of.reason !== null && `: ${of.reason}`}
      </p>
      {isOwn && <p>{text.fourEyesOwn}</p>}
    </div>
  )
}

const Choices = ({
  choice,
  choose
}: {
  readonly choice: Choice | undefined
  readonly choose: (choice: Choice) => void
}) => (
  <fieldset>
    <legend className="unseen">{text.decide}</legend>
    {(["approve", "reject"] as const).map((each) => (
      <label key={each} className="choice">
        <input
          type="radio"
          name="decision"
          value={each}
          required
          checked={choice === each}
          onChange={() => choose(each)}
        />
        {text[each]}
      </label>
    ))}
  </fieldset>
)

export const Decide = ({ verification }: { readonly verification: Verification }) => {
  const [choice, choose] = useState<Choice>()
  const [failure, fail] = useState<CallFailed>()
  const [isBusy, work] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const reason = useRef<HTMLTextAreaElement>(null)
  const take = (chosen: Choice) => (): void => {
    choose(chosen)
    reason.current?.focus()
  }
  useKeys({ a: take("approve"), r: take("reject") })
  if (verification.status.status !== "needs_review") {
    return (
      <Section title={text.decide}>
        <p>{text.over}</p>
      </Section>
    )
  }
  const first = verification.decisions.find(({ status }) => status === "waiting")
  const { verificationId } = verification
  const submit = async (): Promise<void> => {
    if (choice === undefined || isBusy) return
    work(true)
    fail(undefined)
    try {
      const input = { verificationId, decision: choice, reason: reason.current?.value.trim() ?? "" }
      const answer = await call("decideVerification", { verification: input })
      // Keys that a person presses from here on are for the page, not for this field.
      reason.current?.blur()
      showToast(`${text.next} ${answer.verification.message}`)
      await goOn(verificationId)
    } catch (error) {
      if (error instanceof CallFailed) fail(error)
      work(false)
    }
  }
  return (
    <Section title={text.decide}>
      {first && <FirstDecision of={first} />}
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && event.ctrlKey) form.current?.requestSubmit()
        }}
      >
        <Choices choice={choice} choose={choose} />
        <label>
          {text.reason}
          <textarea ref={reason} name="reason" rows={4} required maxLength={255} />
        </label>
        <p className="quiet">{text.reasonHint}</p>
        {failure && <Failure error={failure} />}
        <button type="submit" className="main" disabled={isBusy}>
          {text.submit}
        </button>
        <p className="quiet">{text.keys}</p>
      </form>
    </Section>
  )
}
