/** The parts of a page: cards, sheets, facts, lists, and what stands in an empty place. */
import { useEffect, useState, type ReactNode } from "react"
import { Icon, type IconName } from "./icons.tsx"
import { useWords } from "./useWords.tsx"

/** A part of a page with a heading. */
export const Card = ({
  title,
  count,
  action,
  foot,
  isFlush = false,
  children
}: {
  readonly title?: string
  readonly count?: number | string | undefined
  readonly action?: ReactNode
  readonly foot?: ReactNode
  /** True if its content, such as a table or a list, has its own padding. */
  readonly isFlush?: boolean
  readonly children: ReactNode
}) => (
  <section className="card" {...(title !== undefined && { "aria-label": title })}>
    {title !== undefined && (
      <header className="card__head">
        <h2>
          {title}
          {count !== undefined && <span className="count">{count}</span>}
        </h2>
        {action}
      </header>
    )}
    {isFlush ? children : <div className="card__body">{children}</div>}
    {foot !== undefined && <footer className="card__foot">{foot}</footer>}
  </section>
)

/** A record: one card with a row for each of its parts. */
export const Sheet = ({
  label,
  children
}: {
  readonly label: string
  readonly children: ReactNode
}) => (
  <section className="card sheet" aria-label={label}>
    {children}
  </section>
)

/** A part of a record. */
export const SheetPart = ({
  title,
  action,
  children
}: {
  readonly title: string
  readonly action?: ReactNode
  readonly children: ReactNode
}) => (
  <section>
    <h2>{title}</h2>
    <div className="stack stack-1">{children}</div>
    {action}
  </section>
)

export interface Fact {
  readonly label: string
  readonly value: ReactNode
}

const isAbsent = (value: ReactNode): boolean =>
  value === null || value === undefined || value === "" || value === false

/** Labels with their values side by side; an absent value is named as such. */
export const Facts = ({ of }: { readonly of: ReadonlyArray<Fact> }) => {
  const words = useWords()
  return (
    <dl className="facts">
      {of.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{isAbsent(value) ? <span className="quiet">{words.notGiven}</span> : value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Labels with their values, one below the other. */
export const Pairs = ({ of }: { readonly of: ReadonlyArray<Fact> }) => {
  const words = useWords()
  return (
    <dl className="pairs">
      {of.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{isAbsent(value) ? <span className="quiet">{words.notGiven}</span> : value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A figure with its label above and its condition below. */
export const Figure = ({
  label,
  value,
  unit,
  note
}: {
  readonly label: string
  readonly value: ReactNode
  readonly unit?: string
  readonly note?: ReactNode
}) => (
  <div className="figure">
    <span className="k">{label}</span>
    <span className="v">
      {value} {unit !== undefined && <small>{unit}</small>}
    </span>
    {note !== undefined && <span className="n">{note}</span>}
  </div>
)

/** A row of a list: a title, a line below it, and what may be done at its end. */
export const Row = ({
  before,
  title,
  detail,
  children
}: {
  readonly before?: ReactNode
  readonly title: ReactNode
  readonly detail?: ReactNode
  readonly children?: ReactNode
}) => (
  <li>
    {before}
    <div className="grow">
      <p className="t">{title}</p>
      {detail !== undefined && <p className="d">{detail}</p>}
    </div>
    {children}
  </li>
)

/** Stands where nothing is yet: what comes here, and the act that brings it. */
export const Empty = ({
  icon = "passed",
  title,
  action,
  children
}: {
  readonly icon?: IconName
  readonly title: string
  readonly action?: ReactNode
  readonly children?: ReactNode
}) => (
  <div className="empty">
    <span className="mark">
      <Icon name={icon} size="large" />
    </span>
    <h2>{title}</h2>
    {children !== undefined && <p>{children}</p>}
    {action}
  </div>
)

const BONES_MS = 150

/** Lines in place of what loads, in its final size; seen only if that takes a while. */
export const Bones = ({ lines = 4 }: { readonly lines?: number | undefined }) => {
  const words = useWords()
  const [isLate, wait] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => wait(true), BONES_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="card__body stack" role="status">
      <span className="vh">{words.loading}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={isLate ? `bone ${WIDTHS[line % WIDTHS.length]}` : "bone-off"} />
      ))}
    </div>
  )
}

const WIDTHS = ["b-50", "b-90", "b-70", "b-30"] as const

/** The first letters of a name. */
export const Avatar = ({
  name,
  isLarge = false,
  isCompany = false
}: {
  readonly name: string
  readonly isLarge?: boolean
  readonly isCompany?: boolean
}) => {
  const letters = name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => /^./u.exec(word)?.[0].toUpperCase() ?? "")
    .join("")
  const classes = [
    "avatar",
    ...(isLarge ? ["avatar--l"] : []),
    ...(isCompany ? ["avatar--co"] : [])
  ]
  return (
    <span className={classes.join(" ")} aria-hidden="true">
      {letters}
    </span>
  )
}
