/** A page: its heading takes the focus when a person arrives. */
import { useLayoutEffect, useRef, type ReactNode } from "react"
import { leftTo } from "../browser/place.ts"
import { focusRowAgain } from "../browser/rows.ts"
import { words } from "../text/words.ts"

export const Page = ({
  title,
  tab,
  actions,
  children
}: {
  readonly title: string
  /** For the title of the tab, which holds no personal data. */
  readonly tab: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}) => {
  const heading = useRef<HTMLHeadingElement>(null)
  // Before the page is painted, so that it takes the focus from nothing that the person chose since.
  useLayoutEffect(() => {
    document.title = `${tab} · ${words.name}`
    heading.current?.focus()
    const left = leftTo()
    if (left !== undefined) focusRowAgain(left, heading.current)
  }, [tab])
  return (
    <div className="old">
      <div className="page-head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {actions}
      </div>
      {children}
    </div>
  )
}

export const Section = ({
  title,
  children
}: {
  readonly title: string
  readonly children: ReactNode
}) => (
  <section className="card">
    <h2>{title}</h2>
    {children}
  </section>
)
