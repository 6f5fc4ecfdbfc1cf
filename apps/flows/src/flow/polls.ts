/** Reading again while something is under way. */
import { useEffect, useState } from "react"
import { useFlow } from "./context.ts"

/** Reads keep the session open: after this many the person asks for the next one. */
const POLLS_MAX = 200

/** Reads the data again every few milliseconds while something is under way, a limited number of times. */
export const usePolls = (isUnderWay: boolean, everyMs: number) => {
  const { reload } = useFlow()
  const [polls, count] = useState(0)
  const isOver = isUnderWay && polls >= POLLS_MAX
  useEffect(() => {
    if (!isUnderWay || isOver) return undefined
    const timer = setTimeout(() => {
      void reload()
        .catch(() => undefined)
        .then(() => count((before) => before + 1))
    }, everyMs)
    return () => clearTimeout(timer)
  }, [isUnderWay, isOver, polls, everyMs, reload])
  return { polls, isOver, again: () => count(0) }
}
