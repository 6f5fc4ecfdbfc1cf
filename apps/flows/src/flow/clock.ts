/** The time of this machine, for what is counted down. */
import { useEffect, useState } from "react"

export const SECOND_MS = 1_000
const MINUTE = 60

/** The time of this machine, each second. */
export const useNow = (): number => {
  const [now, tick] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => tick(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

export const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, "0")}`
