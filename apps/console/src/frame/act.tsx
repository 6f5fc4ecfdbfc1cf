/** A button that stores something at once, with the way back as a message where there is one. */
import { useState, type ReactNode } from "react"
import { SubmitFailed } from "@payroll/ui/forms/failure.ts"
import { Button, type ButtonLook } from "@payroll/ui/button.tsx"
import { Confirm } from "@payroll/ui/overlays.tsx"
import { showToast } from "@payroll/ui/toasts.tsx"
import type { Called, RequestOf } from "../api/call.ts"
import { makeSubmits } from "../api/submit.ts"
import { words } from "../text/words.ts"
import { NotDone } from "./notDone.tsx"

interface ActOf<N extends Called> {
  readonly operation: N
  readonly request: RequestOf<N>
  /** The message after it; without it the caller says what happened. */
  readonly done?: string
  /** The request of the same operation that takes it back. */
  readonly undo?: RequestOf<N>
  /** Called after it is stored. */
  readonly onDone?: () => void
}

/** Runs acts and says how they went. */
export const useAct = () => {
  const [isBusy, work] = useState(false)
  const [failure, fail] = useState<SubmitFailed>()
  const [submit] = useState(makeSubmits)
  const run = async <N extends Called>({ operation, request, done, undo, onDone }: ActOf<N>) => {
    work(true)
    try {
      const answer = await submit(operation, request)
      if (done !== undefined) {
        showToast(
          done,
          undo && { label: words.frame.undo, run: () => void run({ operation, request: undo }) }
        )
      }
      onDone?.()
      return answer
    } catch (error) {
      if (!(error instanceof SubmitFailed)) throw error
      fail(error)
      return undefined
    } finally {
      work(false)
    }
  }
  const problem = failure && (
    <NotDone
      {...(failure.isUnknown && { title: words.frame.notConfirmed })}
      onClose={() => fail(undefined)}
    >
      <p>{failure.reason}</p>
    </NotDone>
  )
  return { isBusy, run, problem }
}

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
    readonly confirm?: {
      readonly title: string
      readonly text: ReactNode
      readonly act: string
      readonly isDangerous?: boolean
    }
    readonly children: ReactNode
  }) => {
  const { isBusy, run, problem } = useAct()
  const [isAsking, ask] = useState(false)
  const act = async (): Promise<void> => {
    await run({
      operation,
      request,
      ...(done !== undefined && { done }),
      ...(undo && { undo }),
      ...(onDone && { onDone })
    })
    ask(false)
  }
  return (
    <>
      <Button
        {...look}
        isBusy={isBusy && !isAsking}
        onPress={() => {
          if (confirm) ask(true)
          else void act()
        }}
      >
        {children}
      </Button>
      {isAsking && confirm && (
        <Confirm
          title={confirm.title}
          act={confirm.act}
          isBusy={isBusy}
          isDangerous={confirm.isDangerous === true}
          onConfirm={() => void act()}
          onClose={() => ask(false)}
        >
          <div>{confirm.text}</div>
        </Confirm>
      )}
      {problem}
    </>
  )
}
