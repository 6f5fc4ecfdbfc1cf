/** A button that changes something: what became of it is said, and everything shown is read again. */
import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"
import { CallFailed } from "../api/call.ts"
import { readAgain } from "../api/queries.ts"
import { words } from "../text/words.ts"
import { announce } from "./announce.tsx"

export const Action = ({
  run,
  confirm,
  children
}: {
  /** Gives what to say when it is done. */
  readonly run: () => Promise<string>
  /** Asked again before it runs: what cannot be taken back. */
  readonly confirm?: string
  readonly children: ComponentChildren
}) => {
  const [isBusy, work] = useState(false)
  const [isAsking, ask] = useState(false)
  const act = async (): Promise<void> => {
    work(true)
    try {
      announce(await run())
      await readAgain()
    } catch (error) {
      announce(error instanceof CallFailed ? error.message : String(error))
    }
    work(false)
  }
  if (isAsking) {
    return (
      <span class="pages" role="group">
        {confirm}
        <button
          type="button"
          class="main"
          onClick={() => {
            ask(false)
            void act()
          }}
        >
          {children}
        </button>
        <button type="button" onClick={() => ask(false)}>
          {words.command.cancel}
        </button>
      </span>
    )
  }
  return (
    <button
      type="button"
      disabled={isBusy}
      onClick={() => {
        if (confirm === undefined) void act()
        else ask(true)
      }}
    >
      {children}
    </button>
  )
}
