/** Somebody who went away from the page. */
import { useEffect } from "react"

/** Nobody who stands at the page does nothing for this long. */
const AWAY_MS = 20_000

/** Calls a function once nobody has touched the page for a while; what was typed goes with it. */
export const useAway = (isWatched: boolean, onAway: () => void): void => {
  useEffect(() => {
    if (!isWatched) return undefined
    let timer = setTimeout(onAway, AWAY_MS)
    const noted = (): void => {
      clearTimeout(timer)
      timer = setTimeout(onAway, AWAY_MS)
    }
    addEventListener("pointerdown", noted)
    addEventListener("keydown", noted)
    return () => {
      clearTimeout(timer)
      removeEventListener("pointerdown", noted)
      removeEventListener("keydown", noted)
    }
  }, [isWatched, onAway])
}
