/** The frame of every page: the sections, the company, the search, the person. */
import { useState, type ReactNode } from "react"
import { Icon } from "@payroll/ui/icons.tsx"
import { IconButton } from "@payroll/ui/button.tsx"
import { Avatar } from "@payroll/ui/layout.tsx"
import { Menu } from "@payroll/ui/overlays.tsx"
import { Badge } from "@payroll/ui/status.tsx"
import { showToast, Toasts } from "@payroll/ui/toasts.tsx"
import { CallFailed, chosenClient } from "../api/call.ts"
import { useChanges } from "../api/changes.ts"
import { useDaysOfPlace } from "../api/company.ts"
import { isLive } from "../api/live.ts"
import { mayRead, signOut, useNeedsClient, type Session } from "../api/session.ts"
import { Link } from "../browser/link.tsx"
import { goTo, isCompanyItself, usePlace } from "../browser/place.ts"
import { moveToRow } from "../browser/rows.ts"
import { useKeys } from "../browser/keys.ts"
import { useStore } from "@payroll/ui/store.ts"
import { FormHost } from "./formHost.tsx"
import { words } from "../text/words.ts"
import { useCounts, type Count } from "./counts.ts"
import { CompanySwitch } from "./companySwitch.tsx"
import { Help } from "./help.tsx"
import { Search } from "./search.tsx"
import { sections, type Section } from "./sections.tsx"
import { theme, themes } from "./theme.ts"

const text = words.shell

const Logo = () => (
  <svg viewBox="0 0 26 26" aria-hidden="true">
    <rect className="a" width="26" height="26" rx="7.5" />
    <rect className="b" x="6.5" y="7" width="6" height="3" rx="1.5" />
    <rect className="b" x="6.5" y="11.5" width="13" height="3" rx="1.5" />
    <rect className="b" x="6.5" y="16" width="9.5" height="3" rx="1.5" />
  </svg>
)

/** True on the pages of a section; a company itself is one of the companies. */
const isIn = (section: Section, path: string): boolean =>
  path === section.path ||
  path.startsWith(`${section.path}/`) ||
  (isCompanyItself(path) && section.path === "/companies")

interface EntryProps {
  readonly section: Section
  readonly path: string
  readonly count: Count | undefined
}

const Entry = ({ section, path, count }: EntryProps) => (
  <Link to={section.path} query={{ client: undefined }} isCurrent={isIn(section, path)}>
    <Icon name={section.icon} />
    {section.name}{" "}
    {count && (
      <span className={count.isBad === true ? "count bad" : "count"}>
        {count.shown}
        <span className="vh">{count.isBad === true ? text.failing : text.waiting}</span>
      </span>
    )}
  </Link>
)

interface NavigationProps {
  readonly session: Session
  readonly allowed: ReadonlyArray<Section>
  readonly path: string
}

const Navigation = ({ session, allowed, path }: NavigationProps) => {
  const counts = useCounts(session)
  return (
    <nav className="nav" aria-label={text.sections}>
      {[...new Set(allowed.map(({ group }) => group))].map((group) => (
        <div key={group}>
          {text.groups[group] !== "" && <h2>{text.groups[group]}</h2>}
          <ul>
            {allowed
              .filter((section) => section.group === group)
              .map((section) => (
                <li key={section.path}>
                  <Entry section={section} path={path} count={counts[section.path]} />
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** Shows that the page is notified of changes at once, or is not. */
const Live = () => {
  const isOn = useStore(isLive)
  return (
    <span className="row">
      <span className={isOn ? "dot ok" : "dot warn"} />
      {isOn ? text.live : text.notLive}
    </span>
  )
}

/** Signs out, or says why the person is still signed in. */
const leave = async (): Promise<void> => {
  try {
    await signOut()
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    showToast(text.stillIn(error.message))
  }
}

const Person = ({ session }: { readonly session: Session }) => {
  const current = useStore(theme)
  const client = useStore(chosenClient)
  const changeClient = {
    label: text.changeClient(client ?? ""),
    icon: "key" as const,
    onAct: () => chosenClient.set(undefined)
  }
  return (
    <Menu
      label={`${session.person}: ${text.person}`}
      trigger={{
        className: "btn btn--quiet",
        content: (
          <>
            <Avatar name={session.person} />
            <span className="hide-phone">{session.person}</span>
            <span className="vh">{text.person}</span>
            <Icon name="down" size="small" />
          </>
        )
      }}
      entries={[
        ...themes
          .filter((each) => each !== current)
          .map((each) => ({
            label: text.themes[each],
            icon: "sun" as const,
            onAct: () => theme.set(each)
          })),
        session.isOfService && client !== undefined && changeClient,
        { label: text.signOut, icon: "out", onAct: () => void leave() }
      ]}
    />
  )
}

/** The most visited sections at the thumb of a phone; the last shows all. */
const TabBar = ({
  allowed,
  path
}: {
  readonly allowed: ReadonlyArray<Section>
  readonly path: string
}) => (
  <nav className="tabbar" aria-label={text.mainSections}>
    {allowed
      .filter(({ isTab }) => isTab)
      .map((section) => (
        <Link
          key={section.path}
          to={section.path}
          query={{ client: undefined }}
          isCurrent={isIn(section, path)}
        >
          <Icon name={section.icon} />
          {section.shortName ?? section.name}
        </Link>
      ))}
    <Menu
      label={text.more}
      trigger={{
        className: "tabbar__more",
        content: (
          <>
            <Icon name="menu" />
            {text.more}
          </>
        )
      }}
      entries={allowed
        .filter(({ isTab }) => !isTab)
        .map(({ name, icon, path: to }) => ({
          label: name,
          icon,
          onAct: () => goTo(to, { client: undefined })
        }))}
    />
  </nav>
)

const Top = ({
  session,
  onFind,
  onHelp
}: {
  readonly session: Session
  /** Undefined for who has nothing to find. */
  readonly onFind: (() => void) | undefined
  readonly onHelp: () => void
}) => (
  <header className="top">
    <Link to="/overview" className="brand only-phone">
      <Logo />
      <span className="vh">{words.name}</span>
    </Link>
    <div className="only-phone">
      <CompanySwitch />
    </div>
    {onFind && (
      <button type="button" className="find" data-search onClick={onFind}>
        <Icon name="search" />
        <span>{text.find}</span>
        <span className="vh only-phone">{text.search}</span>
        <kbd>/</kbd>
      </button>
    )}
    <span className="hide-phone grow" />
    {session.verification === "sandbox" && (
      <Badge tone="warn" icon="sandbox">
        {text.sandbox}
        <span className="hide-phone">{text.sandboxMeaning}</span>
      </Badge>
    )}
    <span className="hide-phone">
      <IconButton icon="info" label={text.help} onPress={onHelp} />
    </span>
    <Person session={session} />
  </header>
)

/** The sections that a person's role shows. */
const sectionsOf = (session: Session): ReadonlyArray<Section> =>
  sections.filter(({ isFor }) => isFor(session))

export const Shell = ({
  session,
  isOut,
  children
}: {
  readonly session: Session
  /** True after the session has ended: the page waits until its person signs in again. */
  readonly isOut: boolean
  readonly children: ReactNode
}) => {
  const { path } = usePlace()
  const [open, setOpen] = useState<"help" | "search">()
  useChanges(!isOut)
  useDaysOfPlace()
  const allowed = sectionsOf(session)
  const maySearch = !useNeedsClient() && mayRead(session)
  const keys = {
    ...Object.fromEntries(
      allowed.map((section) => [
        `g ${section.key}`,
        () => goTo(section.path, { client: undefined })
      ])
    ),
    ...(maySearch && { "/": () => setOpen("search") }),
    "?": () => setOpen("help"),
    j: () => moveToRow(1),
    k: () => moveToRow(-1)
  }
  useKeys(isOut ? {} : keys)
  const close = (): void => setOpen(undefined)
  return (
    <div className={isOut ? "app is-out" : "app"}>
      <a className="skip" href="#content">
        {words.skip}
      </a>
      <aside className="side" aria-label={text.sections}>
        <Link to="/overview" className="brand">
          <Logo />
          {words.name}
        </Link>
        <CompanySwitch />
        <Navigation session={session} allowed={allowed} path={path} />
        <div className="side__foot">
          <Live />
        </div>
      </aside>
      <Top
        session={session}
        onFind={maySearch ? () => setOpen("search") : undefined}
        onHelp={() => setOpen("help")}
      />
      <main className="main" id="content">
        {children}
      </main>
      <TabBar allowed={allowed} path={path} />
      <Toasts />
      <FormHost />
      {open === "search" && <Search onClose={close} />}
      {open === "help" && <Help sections={allowed} onClose={close} />}
    </div>
  )
}
