/** A button that changes something: what became of it is said, and everything shown is read again. */
import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"
import { CallFailed } from "../api/call.ts"
import { readAgain } from "../api/queries.ts"
import { words } from "../text/words.ts"
import { announce } from "./announce.tsx"
import { fieldOf } from "./form.ts"
import { Failure } from "./read.tsx"

const REASON_MAX = 255

/** Asks again, and for a reason where one is needed. */
const Question = ({
  confirm,
  reason,
  onDone,
  onCancel,
  children
}: {
  readonly confirm: string
  readonly reason: string | undefined
  readonly onDone: (reason: string) => void
  readonly onCancel: () => void
  readonly children: ComponentChildren
}) => (
  <form
    onSubmit={(event) => {
      event.preventDefault()
      onDone(fieldOf(event.currentTarget, "reason"))
    }}
  >
    <p>{confirm}</p>
    {reason !== undefined && (
      <label>
        {reason}
        <input name="reason" required maxLength={REASON_MAX} autoComplete="off" />
      </label>
    )}
    <span class="pages">
      <button type="submit" class="main">
        {children}
      </button>
      <button type="button" onClick={onCancel}>
        {words.command.cancel}
      </button>
    </span>
  </form>
)

export const Action = ({
  run,
  confirm,
  reason,
  children
}: {
  /** Gives what to say when it is done. */
  readonly run: (reason: string) => Promise<string>
  /** Asked before it runs: what cannot be taken back. */
  readonly confirm?: string
  /** The label of a reason that the question takes. */
  readonly reason?: string
  readonly children: ComponentChildren
}) => {
  const [isBusy, work] = useState(false)
  const [isAsking, ask] = useState(false)
  const [failure, fail] = useState<CallFailed>()
  const act = async (given: string): Promise<void> => {
    ask(false)
    work(true)
    fail(undefined)
    try {
      announce(await run(given))
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      fail(error)
    }
    // Also after a failure: what is shown may have changed meanwhile.
    await readAgain()
    work(false)
  }
  if (isAsking && confirm !== undefined) {
    return (
      <Question
        confirm={confirm}
        reason={reason}
        onDone={(given) => void act(given)}
        onCancel={() => ask(false)}
      >
        {children}
      </Question>
    )
  }
  return (
    <>
      <button
        type="button"
        disabled={isBusy}
        onClick={() => {
          if (confirm === undefined) void act("")
          else ask(true)
        }}
      >
        {children}
      </button>
      {failure && <Failure error={failure} />}
    </>
  )
}
