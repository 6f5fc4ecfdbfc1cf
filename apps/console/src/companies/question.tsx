/** Questions before acts of a menu whose effect cannot be taken back, some with one thing to do first. */
import { useState, type ReactNode } from "react"
import { CheckField } from "@payroll/ui/fields.tsx"
import { Confirm } from "@payroll/ui/overlays.tsx"
import type { Called, RequestOf } from "../api/call.ts"
import { useAct } from "../frame/act.tsx"

interface Question {
  readonly title: string
  readonly text: ReactNode
  readonly act: string
  readonly isDangerous?: boolean
  /** The statement that a person has to tick first, and the message while it is not. */
  readonly deed?: { readonly label: string; readonly missing: string }
}

interface OpenQuestion extends Question {
  readonly run: () => Promise<unknown>
}

/** Asks questions and does what they are about. */
export const useQuestion = () => {
  const { isBusy, run, problem } = useAct()
  const [question, set] = useState<OpenQuestion>()
  const [isDone, tick] = useState(false)
  const [isMissing, miss] = useState(false)
  const close = (): void => {
    set(undefined)
    tick(false)
    miss(false)
  }
  const ask = <N extends Called>(
    asked: Question,
    act: { readonly operation: N; readonly request: RequestOf<N>; readonly done: string }
  ): void => set({ ...asked, run: () => run(act) })
  const confirm = async (): Promise<void> => {
    if (question?.deed && !isDone) return miss(true)
    await question?.run()
    close()
  }
  const dialog = (
    <>
      {question && (
        <Confirm
          title={question.title}
          act={question.act}
          isBusy={isBusy}
          isDangerous={question.isDangerous === true}
          onConfirm={() => void confirm()}
          onClose={close}
        >
          <div className="stack stack-3">
            <p>{question.text}</p>
            {question.deed && (
              <CheckField
                label={question.deed.label}
                checked={isDone}
                error={isMissing && !isDone ? question.deed.missing : undefined}
                onChange={({ currentTarget: { checked } }) => tick(checked)}
              />
            )}
          </div>
        </Confirm>
      )}
      {problem}
    </>
  )
  return { ask, dialog }
}

export type Ask = ReturnType<typeof useQuestion>["ask"]
