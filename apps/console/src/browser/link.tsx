import type { MouseEvent, ReactNode } from "react"
import { addressOf, go, within, type Place } from "./place.ts"

/** Returns true if a click is for the browser: a new tab, a new window, a download. */
const isForBrowser = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

/** A link inside of the console. It stays with the client that the address names, unless its query says otherwise. */
export const Link = ({
  to,
  query = {},
  kept,
  isCurrent = false,
  className,
  children
}: {
  readonly to: string
  readonly query?: Readonly<Record<string, string | undefined>>
  /** Filters that stay out of the address. */
  readonly kept?: Place["kept"]
  readonly isCurrent?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}) => {
  const address = addressOf(to, within(query))
  return (
    <a
      href={address}
      className={className}
      aria-current={isCurrent ? "page" : undefined}
      onClick={(event) => {
        if (isForBrowser(event)) return
        event.preventDefault()
        go(address, kept)
      }}
    >
      {children}
    </a>
  )
}
