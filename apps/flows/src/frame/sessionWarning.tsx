/** Asks before the session ends, and keeps it open for whoever is still there. */
import { Button } from "@payroll/ui/button.tsx"
import { Dialog } from "@payroll/ui/overlays.tsx"
import { useEffect } from "react"
import { usedAt } from "../flow/activity.ts"
import { clockOf, SECOND_MS, useNow } from "../flow/clock.ts"
import { useFlow } from "../flow/context.ts"
import { useStore } from "@payroll/ui/store.ts"
import { useFlowWords } from "../text/words.ts"

const WARNING_MS = 120_000
const SAID_EVERY = 30

export const SessionWarning = () => {
  const { session, reload, onOver } = useFlow()
  const words = useFlowWords()
  const used = useStore(usedAt)
  const now = useNow()
  const endsAt = Date.parse(session.expiresAt)
  const idleAt = used + session.idleMs
  const left = Math.min(idleAt, endsAt) - now
  const isOver = left <= 0
  useEffect(() => {
    if (isOver) onOver("ended")
  }, [isOver, onOver])
  if (left > WARNING_MS || isOver) return null
  const seconds = Math.ceil(left / SECOND_MS)
  const time = clockOf(seconds)
  const isLast = endsAt < idleAt
  // A read keeps the session open; one that fails leaves the warning.
  const stay = (): void => void reload().catch(() => undefined)
  return (
    <Dialog
      title={words.warning.title}
      isAlert
      isHeld
      onClose={isLast ? () => onOver("closed") : stay}
      foot={
        <>
          <Button onPress={() => onOver("closed")}>{words.warning.close}</Button>
          {!isLast && (
            <Button look="primary" autoFocus onPress={stay}>
              {words.warning.stay}
            </Button>
          )}
        </>
      }
    >
      <p role="timer" aria-live="off">
        {isLast ? words.warning.last(time) : words.warning.says(time)}
      </p>
      <p className="vh" role="status">
        {words.warning.left(String(Math.ceil(seconds / SAID_EVERY) * SAID_EVERY))}
      </p>
    </Dialog>
  )
}
