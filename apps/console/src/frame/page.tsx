/** A page: where it is, its heading, what to do next, its views, its content. */
import { useEffect, useLayoutEffect, useRef, type ReactNode } from "react"
import { Icon, type IconName } from "@payroll/ui/icons.tsx"
import { some, type Some } from "@payroll/ui/some.ts"
import { Count } from "@payroll/ui/status.tsx"
import type { Read } from "../api/queries.ts"
import { leftTo, placeNow, usePlace } from "../browser/place.ts"
import { focusRowAgain } from "../browser/rows.ts"
import { Link } from "../browser/link.tsx"
import { words } from "../text/words.ts"
import { Shown } from "./read.tsx"

export interface Crumb {
  readonly name: string
  /** Without it the crumb is the page itself. */
  readonly to?: string
  readonly query?: Readonly<Record<string, string>>
}

/** The views of a page, and the words that name them together. */
export interface ViewsOf {
  readonly label: string
  readonly of: ReadonlyArray<View>
}

/** A fact in the line below the heading. */
export interface Meta {
  readonly icon: IconName
  readonly text: ReactNode
}

export interface View {
  readonly key: string
  readonly name: string
  readonly count?: number | undefined
}

const Crumbs = ({ of }: { readonly of: Some<Crumb> }) => (
  <nav aria-label={words.frame.breadcrumb}>
    <ol className="crumbs">
      {some(of).map(({ name, to, query }, at) => (
        <li key={name}>
          {at > 0 && <Icon name="right" />}
          {to === undefined ? (
            <span aria-current="page">{name}</span>
          ) : (
            <Link to={to} {...(query && { query })}>
              {name}
            </Link>
          )}
        </li>
      ))}
    </ol>
  </nav>
)

/** The view of the page that the address names; the first one without. */
export const useView = (views: ReadonlyArray<View>): string => {
  const { query } = usePlace()
  const named = query.get("view")
  return views.find(({ key }) => key === named)?.key ?? views[0]?.key ?? ""
}

/** The views of a record or a section, each with its own address. */
export const Views = ({ label, of }: ViewsOf) => {
  const current = useView(of)
  const { path } = placeNow()
  const tabs = useRef<HTMLElement>(null)
  // A phone shows a part of the views.
  useEffect(() => {
    const shown = tabs.current?.querySelector("[aria-current]")
    shown?.scrollIntoView({ block: "nearest", inline: "nearest" })
  }, [current])
  return (
    <nav ref={tabs} className="tabs" aria-label={label}>
      {of.map(({ key, name, count }, at) => (
        <Link
          key={key}
          to={path}
          query={{ view: at === 0 ? undefined : key }}
          isCurrent={key === current}
        >
          {name}
          {count !== undefined && <Count of={count} />}
        </Link>
      ))}
    </nav>
  )
}

/** The next thing to do about a record, with its one button. */
export const Next = ({
  why,
  title,
  children
}: {
  readonly why: string
  readonly title: string
  readonly children: ReactNode
}) => (
  <div className="next">
    <div className="grow">
      <p className="k">{why}</p>
      <p className="t">{title}</p>
    </div>
    <div className="btn-row">{children}</div>
  </div>
)

/** Moves the focus to the heading of a new page, or back to the row from which a person left this one. */
const useArrival = (tab: string) => {
  const heading = useRef<HTMLHeadingElement>(null)
  // Before the page is painted, so that it takes the focus from nothing that the person chose since.
  useLayoutEffect(() => {
    document.title = `${tab} · ${words.name}`
    heading.current?.focus()
    const left = leftTo()
    if (left !== undefined) focusRowAgain(left, heading.current)
  }, [tab])
  return heading
}

export const Page = ({
  title,
  tab = title,
  crumbs,
  before,
  state,
  meta = [],
  acts,
  views,
  children
}: {
  readonly title: string
  /** The title of the tab, which holds no personal data. */
  readonly tab?: string
  readonly crumbs?: Some<Crumb>
  /** A picture in front of the heading. */
  readonly before?: ReactNode
  readonly state?: ReactNode
  readonly meta?: Some<Meta>
  /** At most one primary button, and the menu of rare acts. */
  readonly acts?: ReactNode
  readonly views?: ViewsOf
  readonly children: ReactNode
}) => {
  const heading = useArrival(tab)
  const facts = some(meta)
  return (
    <>
      {crumbs && <Crumbs of={crumbs} />}
      <div className="page-head">
        {before}
        <div className="grow">
          <div className="title">
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {state}
          </div>
          {facts.length > 0 && (
            <div className="meta">
              {facts.map(({ icon, text }) => (
                <span key={icon}>
                  <Icon name={icon} />
                  {text}
                </span>
              ))}
            </div>
          )}
        </div>
        {acts !== undefined && <div className="btn-row">{acts}</div>}
      </div>
      {views && <Views {...views} />}
      {children}
    </>
  )
}

/** The page of a record, once it is read; before that, and where it cannot be read, one with its general title. */
export const RecordPage = <A,>({
  title,
  crumbs,
  read,
  children
}: {
  readonly title: string
  readonly crumbs?: Some<Crumb>
  readonly read: Read<A>
  readonly children: (data: A) => ReactNode
}) =>
  read.data === undefined ? (
    <Page title={title} {...(crumbs && { crumbs })}>
      <Shown read={read}>{() => null}</Shown>
    </Page>
  ) : (
    children(read.data)
  )
