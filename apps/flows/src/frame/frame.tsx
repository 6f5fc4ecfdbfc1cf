/** The frame of every page of a flow: whose pages they are, the language, and whether there is a connection. */
import { Icon } from "@payroll/ui/icons.tsx"
import { Avatar } from "@payroll/ui/layout.tsx"
import { Banner } from "@payroll/ui/status.tsx"
import { useEffect, useRef, useSyncExternalStore, type ReactNode } from "react"
import { brand } from "../start/brand.ts"
import { LANGUAGES, type Language } from "../text/languages.ts"
import { startWords } from "../text/startWords.ts"
import { useFlowWords } from "../text/words.ts"

const NAMES: Readonly<Record<Language, string>> = { en: "English", es: "Español" }

const subscribe = (listener: () => void): (() => void) => {
  addEventListener("online", listener)
  addEventListener("offline", listener)
  return () => {
    removeEventListener("online", listener)
    removeEventListener("offline", listener)
  }
}

/** True while the browser has a connection. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

const Languages = ({
  language,
  onLanguage
}: {
  readonly language: Language
  readonly onLanguage: (language: Language) => void
}) => {
  const words = useFlowWords()
  return (
    <span className="lang seg" role="group" aria-label={words.languageLabel}>
      {LANGUAGES.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          aria-pressed={each === language}
          onClick={() => onLanguage(each)}
        >
          {each.toUpperCase()}
          <span className="vh">: {NAMES[each]}</span>
        </button>
      ))}
    </span>
  )
}

export const Frame = ({
  company,
  isWide = false,
  isShared = false,
  sections,
  children,
  ...languages
}: {
  readonly company: string
  readonly language: Language
  readonly onLanguage: (language: Language) => void
  readonly isWide?: boolean
  /** True of a device that people share. */
  readonly isShared?: boolean
  /** The way to the sections of a portal. */
  readonly sections?: ReactNode
  readonly children: ReactNode
}) => {
  const words = useFlowWords()
  const isOnline = useIsOnline()
  const offline = isShared
    ? { title: words.kiosk.offline, says: words.kiosk.offlineSays }
    : words.offline
  return (
    <div className={`flow${isWide ? " flow--wide" : ""}${sections === undefined ? "" : " portal"}`}>
      <a
        className="skip"
        href="#main"
        onClick={(event) => {
          // The fragment is the place of the flow.
          event.preventDefault()
          document.querySelector<HTMLElement>("#main")?.focus()
        }}
      >
        {words.skip}
      </a>
      <header className="flow__top">
        {brand.logo === null ? (
          <Avatar name={company} isCompany />
        ) : (
          <img className="logo" src={brand.logo} alt={brand.name ?? ""} />
        )}
        <span className="who cut">{company}</span>
        <Languages {...languages} />
      </header>
      {sections}
      <main className="flow__main" id="main" tabIndex={-1}>
        {!isOnline && (
          <Banner tone="warn">
            <strong>{offline.title}</strong> {offline.says}
          </Banner>
        )}
        {children}
      </main>
      {brand.support !== null && (
        <footer className="flow__foot">
          {startWords[languages.language].questions}{" "}
          <a href={`mailto:${brand.support}`}>{brand.support}</a>
        </footer>
      )}
    </div>
  )
}

/** The heading of a page, which is read out when the page comes. */
export const Head = ({ title, lead }: { readonly title: string; readonly lead?: ReactNode }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="head">
      <h1 tabIndex={-1} ref={heading}>
        {title}
      </h1>
      {lead !== undefined && <p className="lead">{lead}</p>}
    </div>
  )
}

/** How far a person is. */
export const Progress = ({
  at,
  of,
  title,
  note
}: {
  /** From 1. */
  readonly at: number
  readonly of: number
  readonly title: string
  readonly note?: string
}) => {
  const words = useFlowWords()
  return (
    <div className="where">
      <p>
        <span>{words.where(String(at), String(of), title)}</span>
        {note !== undefined && <span>{note}</span>}
      </p>
      <progress className="progress" value={at} max={of} aria-label={words.progress} />
    </div>
  )
}

/** The answer to a question that people have here, folded. */
export const Why = ({
  question,
  children
}: {
  readonly question: string
  readonly children: ReactNode
}) => (
  <details className="why">
    <summary>
      <Icon name="info" />
      {question}
      <Icon name="down" />
    </summary>
    {children}
  </details>
)
