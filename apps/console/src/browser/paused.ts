/** The text of a field, once its person pauses. */
import { useEffect, useState } from "react"

const PAUSE_MS = 150

/** Returns the typed text as it was at the last pause. */
export const usePaused = (typed: string): string => {
  const [paused, set] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => set(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return paused
}
