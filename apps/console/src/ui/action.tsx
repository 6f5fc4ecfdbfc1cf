/** A button that changes something: what became of it is said, and everything shown is read again. */
import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"
import { CallFailed } from "../api/call.ts"
import { readAgain } from "../api/queries.ts"
import { announce } from "./announce.tsx"

export const Action = ({
  run,
  children
}: {
  /** Gives what to say when it is done. */
  readonly run: () => Promise<string>
  readonly children: ComponentChildren
}) => {
  const [isBusy, work] = useState(false)
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
  return (
    <button type="button" disabled={isBusy} onClick={() => void act()}>
      {children}
    </button>
  )
}
