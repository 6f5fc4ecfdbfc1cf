/** A button that changes something: the result is announced, and all reads of the page are repeated. */
import { useLayoutEffect, useRef, useState, type ReactNode } from "react"
import { CallFailed } from "../api/call.ts"
import { readAgain } from "../api/queries.ts"
import { words } from "../text/words.ts"
import { showToast } from "@payroll/ui/toasts.tsx"
import { fieldOf } from "./form.ts"
import { Failure } from "./read.tsx"

export const REASON_MAX = 255

/** Returns the value of a field of the question; empty if there is none. */
export type FieldReader = (name: string) => string

const noFields: FieldReader = () => ""

/** Asks for confirmation, a reason or other input. */
const Question = ({
  confirm,
  reason,
  fields,
  onDone,
  onCancel,
  children
}: {
  readonly confirm: string
  readonly reason: string | undefined
  readonly fields: ReactNode
  readonly onDone: (fieldValue: FieldReader) => void
  readonly onCancel: () => void
  readonly children: ReactNode
}) => {
  const questionText = useRef<HTMLParagraphElement>(null)
  // The button that had the focus is gone: what is asked takes it, before the ways to answer.
  useLayoutEffect(() => questionText.current?.focus(), [])
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const { currentTarget } = event
        onDone((name) => fieldOf(currentTarget, name))
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") onCancel()
      }}
    >
      <p ref={questionText} tabIndex={-1}>
        {confirm}
      </p>
      {reason !== undefined && (
        <label>
          {reason}
          <input name="reason" required maxLength={REASON_MAX} autoComplete="off" />
        </label>
      )}
      {fields}
      <span className="pages">
        <button type="submit" className="main">
          {children}
        </button>
        <button type="button" onClick={onCancel}>
          {words.command.cancel}
        </button>
      </span>
    </form>
  )
}

/** Gives the button the focus again once it is back in place of the question, unless the person went on. */
const useFocusAgain = () => {
  const button = useRef<HTMLButtonElement>(null)
  const isDue = useRef(false)
  useLayoutEffect(() => {
    if (!isDue.current || button.current?.disabled !== false) return
    isDue.current = false
    if (document.activeElement === document.body) button.current.focus()
  })
  const focusAgain = (): void => {
    isDue.current = true
  }
  return { button, focusAgain }
}

export const Action = ({
  run,
  confirm,
  reason,
  fields,
  children
}: {
  /** Returns the text to announce when it is done. */
  readonly run: (reason: string, fieldValue: FieldReader) => Promise<string>
  /** The question before an action that cannot be undone; a function computes the consequences first. */
  readonly confirm?: string | (() => Promise<string>)
  /** The label of a reason that the question takes. */
  readonly reason?: string
  /** More that the question asks for. */
  readonly fields?: ReactNode
  readonly children: ReactNode
}) => {
  const [isBusy, work] = useState(false)
  const [question, ask] = useState<string>()
  const [failure, fail] = useState<CallFailed>()
  const { button, focusAgain } = useFocusAgain()
  const answered = (): void => {
    focusAgain()
    ask(undefined)
  }
  const working = async (task: () => Promise<void>): Promise<void> => {
    work(true)
    fail(undefined)
    try {
      await task()
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      fail(error)
    }
  }
  const act = async (fieldValue: FieldReader): Promise<void> => {
    answered()
    await working(async () => showToast(await run(fieldValue("reason"), fieldValue)))
    // Also after a failure: what is shown may have changed meanwhile.
    await readAgain()
    work(false)
  }
  const start = async (): Promise<void> => {
    if (confirm === undefined) return act(noFields)
    if (typeof confirm === "string") return ask(confirm)
    await working(async () => ask(await confirm()))
    work(false)
  }
  if (question !== undefined) {
    return (
      <Question
        confirm={question}
        reason={reason}
        fields={fields}
        onDone={(fieldValue) => void act(fieldValue)}
        onCancel={answered}
      >
        {children}
      </Question>
    )
  }
  return (
    <>
      <button ref={button} type="button" disabled={isBusy} onClick={() => void start()}>
        {children}
      </button>
      {failure && <Failure error={failure} />}
    </>
  )
}
