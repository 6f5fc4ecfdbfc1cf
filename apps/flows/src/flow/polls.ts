/** Reading again while something is under way. */
import { useEffect, useState } from "react"
import { useFlow } from "./context.ts"

/** Reads keep the session open: after this many, in a quarter of an hour, the person asks for the next one. */
export const POLLS_MAX = 40
/** Each pause is longer than the one before: a read is several calls, of which a session has 120 a minute. */
const PAUSE_GROWTH = 1.25
const PAUSE_MS_MAX = 30_000

/** The pause after a number of reads, in milliseconds. */
export const pauseMs = (firstMs: number, polls: number): number =>
  Math.min(firstMs * PAUSE_GROWTH ** polls, PAUSE_MS_MAX)

/** Reads the data again while something is under way, a limited number of times; the first pause is given. */
export const usePolls = (isUnderWay: boolean, firstMs: number) => {
  const { reload } = useFlow()
  const [polls, count] = useState(0)
  const isOver = isUnderWay && polls >= POLLS_MAX
  useEffect(() => {
    if (!isUnderWay || isOver) return undefined
    const timer = setTimeout(
      () => {
        void reload()
          .catch(() => undefined)
          .then(() => count((before) => before + 1))
      },
      pauseMs(firstMs, polls)
    )
    return () => clearTimeout(timer)
  }, [isUnderWay, isOver, polls, firstMs, reload])
  return { polls, isOver, again: () => count(0) }
}
