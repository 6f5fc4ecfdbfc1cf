/** The parts of a page: cards, sheets, facts, lists, and what stands in an empty place. */
import { useEffect, useState, type ReactNode } from "react"
import { Button, type ButtonLook, type Look } from "./button.tsx"
import { Icon, type IconName } from "./icons.tsx"
import { some, type Some } from "./some.ts"
import { Mark, type Tone } from "./status.tsx"
import { useWords } from "./useWords.tsx"

/** The button in the head of a card. */
export interface CardAct extends ButtonLook {
  readonly label: string
  readonly onPress: () => void
}

/** An act that a condition may leave out. */
type MaybeAct = CardAct | false | null | undefined

/** A part of a page with a heading. */
export const Card = ({
  title,
  count,
  act,
  action = <ActButton of={act} />,
  foot,
  isFlush = false,
  children
}: {
  readonly title?: string | undefined
  readonly count?: number | string | undefined
  /** The act in its head, as data or as what stands there. */
  readonly act?: MaybeAct
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

const ActButton = ({ of, look }: { readonly of: MaybeAct; readonly look?: Look }) =>
  some([of]).map(({ label, ...button }) => (
    <Button key={label} isSmall {...(look && { look })} {...button}>
      {label}
    </Button>
  ))

/** A part of a page that a person unfolds. */
export const FoldedCard = ({
  title,
  count,
  children
}: {
  readonly title: string
  readonly count?: number
  readonly children: ReactNode
}) => (
  <details className="card">
    <summary className="card__head">
      <h2>
        {title} {count !== undefined && <span className="count">{count}</span>}
      </h2>
      <Icon name="down" size="small" />
    </summary>
    {children}
  </details>
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

/** A part of a record, with the button that changes it. */
export const SheetPart = ({
  title,
  act,
  children
}: {
  readonly title: string
  readonly act?: MaybeAct
  readonly children: ReactNode
}) => (
  <section>
    <h2>{title}</h2>
    <div className="stack stack-1">{children}</div>
    <ActButton look="quiet" of={act} />
  </section>
)

export interface Fact {
  readonly label: string
  readonly value: ReactNode
}

const isAbsent = (value: ReactNode): boolean =>
  value === null || value === undefined || value === "" || value === false

const facts =
  (look: string) =>
  ({ of }: { readonly of: Some<Fact> }) => {
    const words = useWords()
    return (
      <dl className={look}>
        {some(of).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{isAbsent(value) ? <span className="quiet">{words.notGiven}</span> : value}</dd>
          </div>
        ))}
      </dl>
    )
  }

/** Labels with their values side by side; an absent value is named as such. */
export const Facts = facts("facts")

/** Labels with their values, one below the other. */
export const Pairs = facts("pairs")

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

/** A moment of a history. */
export interface Moment {
  readonly key: string | number
  readonly icon: IconName
  readonly tone?: Tone | undefined
  readonly title: ReactNode
  readonly lines: ReadonlyArray<ReactNode>
  /** Stands below the lines. */
  readonly more?: ReactNode
}

/** A history, one moment below the other. */
export const Timeline = ({ of }: { readonly of: ReadonlyArray<Moment> }) => (
  <ol className="timeline">
    {of.map(({ key, icon, tone, title, lines, more }) => (
      <li key={key}>
        <Mark icon={icon} {...(tone && { tone })} />
        <div>
          <p className="t">{title}</p>
          {lines.map((line, at) => (
            <p key={at} className="d">
              {line}
            </p>
          ))}
          {more}
        </div>
      </li>
    ))}
  </ol>
)

/** Stands in place of a list without rows. */
export interface None {
  readonly title: string
  readonly hint?: ReactNode
  readonly icon?: IconName | undefined
  readonly action?: ReactNode
}

/** Stands where nothing is yet: what comes here, and the act that brings it. */
export const Empty = ({
  icon = "passed",
  title,
  hint,
  action,
  children = hint
}: None & { readonly children?: ReactNode }) => (
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
