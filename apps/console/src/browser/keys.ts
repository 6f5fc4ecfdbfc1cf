/** Keys that go somewhere. No single key stores anything. */
import { useLayoutEffect, useRef } from "react"

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (/^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.role === "spinbutton")

/** Returns true while something is open over the page, which has keys of its own. */
const isCovered = (): boolean => document.querySelector("[role=dialog],[role=alertdialog]") !== null

/** Calls the action of a key, unless the person types or has something open. A key after `g` is `g r`. */
export const useKeys = (keys: Readonly<Record<string, () => void>>): void => {
  const latest = useRef(keys)
  latest.current = keys
  // In place before the page is painted: who sees the page can use its keys.
  useLayoutEffect(() => {
    // Kept outside of components, which may be rendered again between two keys.
    let before = ""
    const listen = (event: KeyboardEvent): void => {
      if (event.metaKey || event.ctrlKey || event.altKey) return
      if (isTyping(event.target)) {
        if (event.key === "Escape" && event.target instanceof HTMLElement) event.target.blur()
        return
      }
      if (isCovered()) return
      const pressed = before === "g" ? `g ${event.key}` : event.key
      before = event.key
      const act = latest.current[pressed]
      if (!act) return
      event.preventDefault()
      before = ""
      act()
    }
    addEventListener("keydown", listen)
    return () => removeEventListener("keydown", listen)
  }, [])
}
