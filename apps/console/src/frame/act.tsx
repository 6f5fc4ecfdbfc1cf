/** Acts as data: what is stored, the question before it, the message and the way back after it. */
import { useState, type ReactNode } from "react"
import { SubmitFailed } from "@payroll/ui/forms/failure.ts"
import { Button, type ButtonLook } from "@payroll/ui/button.tsx"
import { CheckField } from "@payroll/ui/fields.tsx"
import { Confirm } from "@payroll/ui/overlays.tsx"
import { showToast } from "@payroll/ui/toasts.tsx"
import type { AnswerOf, Called, RequestOf } from "../api/call.ts"
import { makeSubmits } from "../api/submit.ts"
import { words } from "../text/words.ts"
import { NotDone } from "./notDone.tsx"

interface ActOf<N extends Called> {
  readonly operation: N
  readonly request: RequestOf<N>
  /** The message after it; without it the caller says what happened. */
  readonly done?: string | undefined
  /** The request of the same operation that takes it back. */
  readonly undo?: RequestOf<N> | undefined
  /** Called after it is stored. */
  readonly onDone?: ((answer: AnswerOf<N>) => void) | undefined
}

/** The question before an act whose effect cannot be taken back. */
interface Question {
  readonly title: string
  readonly text: ReactNode
  readonly act: string
  readonly isDangerous?: boolean
  /** The statement that a person has to tick first, and the message while it is not. */
  readonly deed?: { readonly label: string; readonly missing: string }
  /** Stands above the text: its effect in numbers. */
  readonly more?: ReactNode
}

interface OpenQuestion extends Question {
  readonly run: () => Promise<unknown>
}

const AskedQuestion = ({
  of: { title, text, act, isDangerous = false, deed, more, run },
  isBusy,
  onClose
}: {
  readonly of: OpenQuestion
  readonly isBusy: boolean
  readonly onClose: () => void
}) => {
  const [isTicked, tick] = useState(false)
  const [isMissing, miss] = useState(false)
  const confirm = async (): Promise<void> => {
    if (deed && !isTicked) return miss(true)
    await run()
    onClose()
  }
  return (
    <Confirm
      title={title}
      act={act}
      isBusy={isBusy}
      isDangerous={isDangerous}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {more}
      <div className="stack stack-3">
        <p>{text}</p>
        {deed && (
          <CheckField
            label={deed.label}
            checked={isTicked}
            error={isMissing && !isTicked ? deed.missing : undefined}
            onChange={({ currentTarget: { checked } }) => tick(checked)}
          />
        )}
      </div>
    </Confirm>
  )
}

/**
 * Runs acts, at once or after a question, and says how they went in the dialog that it gives.
 */
export const useActs = () => {
  const [isBusy, work] = useState(false)
  const [failure, fail] = useState<SubmitFailed>()
  const [asked, set] = useState<OpenQuestion>()
  const [submit] = useState(makeSubmits)
  const [underWay] = useState(() => new Set<string>())
  const run = async <N extends Called>({ operation, request, done, undo, onDone }: ActOf<N>) => {
    // The entry of a menu can be chosen again meanwhile.
    const key = JSON.stringify([operation, request])
    if (underWay.has(key)) return undefined
    underWay.add(key)
    work(true)
    try {
      const answer = await submit(operation, request)
      if (done !== undefined) {
        showToast(
          done,
          undo && { label: words.frame.undo, run: () => void run({ operation, request: undo }) }
        )
      }
      onDone?.(answer)
      return answer
    } catch (error) {
      if (!(error instanceof SubmitFailed)) throw error
      fail(error)
      return undefined
    } finally {
      underWay.delete(key)
      work(underWay.size > 0)
    }
  }
  const ask = <N extends Called>(question: Question, act: ActOf<N>): void =>
    set({ ...question, run: () => run(act) })
  const dialog = (
    <>
      {asked && <AskedQuestion of={asked} isBusy={isBusy} onClose={() => set(undefined)} />}
      {failure && (
        <NotDone
          {...(failure.isUnknown && { title: words.frame.notConfirmed })}
          onClose={() => fail(undefined)}
        >
          <p>{failure.reason}</p>
        </NotDone>
      )}
    </>
  )
  return { isBusy: isBusy && !asked, isFailed: failure !== undefined, run, ask, dialog }
}

export type Ask = ReturnType<typeof useActs>["ask"]

/** A button for one act. `confirm` is its question, where its effect cannot be taken back. */
export const Act = <N extends Called>({
  confirm,
  children,
  operation,
  request,
  done,
  undo,
  onDone,
  ...look
}: ActOf<N> &
  ButtonLook & {
    readonly confirm?: Question | undefined
    readonly isDisabled?: boolean
    readonly children: ReactNode
  }) => {
  const { isBusy, run, ask, dialog } = useActs()
  const act = { operation, request, done, undo, onDone }
  return (
    <>
      <Button
        {...look}
        isBusy={isBusy}
        onPress={() => {
          if (confirm) ask(confirm, act)
          else void run(act)
        }}
      >
        {children}
      </Button>
      {dialog}
    </>
  )
}
