/** The frame of every page: the sections, the client, the person. */
import { useEffect, useState, type ReactNode } from "react"
import { CallFailed, chosenClient } from "../api/call.ts"
import { useChanges } from "../api/changes.ts"
import { isLive } from "../api/live.ts"
import { mayRead, signOut, useNeedsClient, type Session } from "../api/session.ts"
import { useStore } from "../browser/store.ts"
import { words } from "../text/words.ts"
import { announce, Announcements } from "../ui/announce.tsx"
import { Link } from "../ui/link.tsx"
import { Page } from "../ui/page.tsx"
import { ClientChoice } from "./clientChoice.tsx"
import { useKeys } from "../browser/keys.ts"
import { addressOf, clientAt, go, usePlace } from "../browser/place.ts"
import { moveToRow } from "../browser/rows.ts"
import { Help } from "./help.tsx"
import { Search } from "./search.tsx"
import { ThemeChoice } from "./theme.tsx"
import { sections, type Section } from "./sections.tsx"

const NotFound = () => (
  <Page title={words.shell.notFound} tab={words.name}>
    <p>{words.shell.notFoundHint}</p>
  </Page>
)

const contentOf = (
  allowed: ReadonlyArray<Section>,
  path: string,
  needsClient: boolean
): ReactNode => {
  const [, name = "", id, ...rest] = path.split("/")
  const section = name === "" ? allowed[0] : allowed.find((one) => one.path === `/${name}`)
  if (!section || rest.length > 0) return <NotFound />
  // Lists may be of all clients; a record is of one.
  if (needsClient && (section.isOfClient || id !== undefined))
    return <ClientChoice title={section.name} />
  if (id === undefined) return section.list()
  return section.record?.(id) ?? <NotFound />
}

const Navigation = ({
  allowed,
  path
}: {
  readonly allowed: ReadonlyArray<Section>
  readonly path: string
}) => (
  <nav className="sections" aria-label={words.shell.sections}>
    {[...new Set(allowed.map(({ group }) => group))].map((group) => (
      <div key={group}>
        <p className="group">{group}</p>
        <ul>
          {allowed
            .filter((section) => section.group === group)
            .map((section) => (
              <li key={section.path}>
                <Link
                  to={section.path}
                  query={{ client: undefined }}
                  isCurrent={path.startsWith(section.path)}
                >
                  {section.name}
                </Link>
              </li>
            ))}
        </ul>
      </div>
    ))}
  </nav>
)

/** Shows that the page is notified of changes at once, or is not. */
const Live = () => {
  const isOn = useStore(isLive)
  return (
    <p className="quiet live">
      <span className={isOn ? "dot on" : "dot"} />
      {isOn ? words.shell.live : words.shell.notLive}
    </p>
  )
}

/** Signs out, or says why the person is still signed in. */
const leave = async (): Promise<void> => {
  try {
    await signOut()
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    announce(words.shell.stillIn(error.message))
  }
}

const Person = ({ session }: { readonly session: Session }) => {
  const chosen = useStore(chosenClient)
  const client = session.client ?? clientAt(usePlace()) ?? chosen
  return (
    <div className="person">
      <p>
        <strong>{session.person}</strong>
        <span className="quiet">{session.role}</span>
      </p>
      <p className="quiet">
        {words.shell.client}: {client ?? words.lists.any}{" "}
        {session.isOfService && chosen !== undefined && (
          <button type="button" className="plain" onClick={() => chosenClient.set(undefined)}>
            {words.shell.changeClient}
          </button>
        )}
      </p>
      <button type="button" onClick={() => void leave()}>
        {words.shell.signOut}
      </button>
    </div>
  )
}

export const Shell = ({
  session,
  isOut
}: {
  readonly session: Session
  /** True after the session has ended: the page waits, hidden, until its person signs in again. */
  readonly isOut: boolean
}) => {
  const { path } = usePlace()
  const [isHelping, help] = useState(false)
  const [isMenuOpen, openMenu] = useState(false)
  useEffect(() => openMenu(false), [path])
  const needsClient = useNeedsClient()
  useChanges(!isOut)
  const allowed = sections.filter(({ isFor }) => isFor(session))
  const keys = {
    ...Object.fromEntries(
      allowed.map((section) => [`g ${section.key}`, () => go(addressOf(section.path))])
    ),
    "/": () => document.querySelector<HTMLElement>("[data-search]")?.focus(),
    "?": () => help(true),
    j: () => moveToRow(1),
    k: () => moveToRow(-1)
  }
  useKeys(isOut ? {} : keys)
  return (
    <div className="shell">
      <a className="skip" href="#content">
        {words.skip}
      </a>
      <header>
        <div className="bar">
          <p className="name">{words.name}</p>
          <button
            type="button"
            className="menu"
            aria-expanded={isMenuOpen}
            aria-controls="menu"
            onClick={() => openMenu(!isMenuOpen)}
          >
            {words.shell.menu}
          </button>
        </div>
        <div id="menu" className={isMenuOpen ? "menu-content open" : "menu-content"}>
          <Navigation allowed={allowed} path={path} />
          <Live />
          <ThemeChoice />
          <button type="button" className="plain" onClick={() => help(true)}>
            {words.help.title}
          </button>
          <Person session={session} />
        </div>
      </header>
      <main id="content">
        {!needsClient && mayRead(session) && <Search />}
        {session.verification === "sandbox" && <p className="banner">{words.shell.sandbox}</p>}
        {contentOf(allowed, path, needsClient)}
      </main>
      <Announcements />
      {isHelping && <Help sections={allowed} onClose={() => help(false)} />}
    </div>
  )
}
