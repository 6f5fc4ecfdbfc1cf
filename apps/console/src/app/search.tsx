/** The search on top of every page: a combobox as WAI-ARIA describes it. */
import { useEffect, useId, useRef, useState } from "react"
import type { AnswerOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { addressOf, go, usePlace, within, type Place } from "../browser/place.ts"
import { words } from "../text/words.ts"

type SearchResult = AnswerOf<"search">["found"][number]

const text = words.search
const TYPED_MIN = 2
const PAUSE_MS = 150
const TEXT_MAX = 100

const PATHS: Readonly<Record<SearchResult["kind"], string>> = {
  company: "/companies",
  worker: "/workers",
  event: "/events"
}

/** The company that the page is about, whose workers are looked through too. */
const companyAt = ({ path, query }: Place): string | undefined => {
  const [, section, id] = path.split("/")
  return section === "companies" ? id : (query.get("companyId") ?? undefined)
}

/** Returns the typed text, once the person pauses. */
const usePaused = (typed: string): string => {
  const [paused, set] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => set(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return paused
}

/** The place of the next option, around the ends of the list. */
const nextOption = (active: number, by: number, count: number): number =>
  count === 0 ? -1 : (active + by + count + (active < 0 && by < 0 ? 1 : 0)) % count

const Option = ({
  of,
  id,
  isActive,
  choose
}: {
  readonly of: SearchResult
  readonly id: string
  readonly isActive: boolean
  readonly choose: (result: SearchResult) => void
}) => (
  <li
    id={id}
    role="option"
    aria-selected={isActive}
    // Before the field loses the focus, which closes the list.
    onMouseDown={(event) => {
      event.preventDefault()
      choose(of)
    }}
  >
    <span>{of.name}</span>
    <span className="quiet">
      {text.kinds[of.kind]}, {of.about.replaceAll("_", " ")}
    </span>
  </li>
)

/** Returns the results for a text; none while the person types. */
const useResults = (typed: string) => {
  const companyId = companyAt(usePlace())
  const query = usePaused(typed.trim())
  const isOff = query.length < TYPED_MIN || query !== typed.trim()
  const request = { text: query, ...(companyId !== undefined && { companyId }) }
  const { data, error } = useRead("search", request, { isOnce: true, isOff })
  const isThere = !isOff && (data !== undefined || error !== undefined)
  return { results: isThere ? (data?.found ?? []) : [], error, isThere }
}

const Options = ({
  id,
  results,
  active,
  isShown,
  choose
}: {
  readonly id: string
  readonly results: ReadonlyArray<SearchResult>
  readonly active: number
  readonly isShown: boolean
  readonly choose: (result: SearchResult) => void
}) => (
  <ul id={id} role="listbox" aria-label={text.found} hidden={!isShown}>
    {results.map((each, index) => (
      <Option
        key={each.id}
        of={each}
        id={`${id}-${index}`}
        isActive={index === active}
        choose={choose}
      />
    ))}
  </ul>
)

export const Search = () => {
  const [typed, type] = useState("")
  const [isOpen, open] = useState(false)
  const [active, activate] = useState(-1)
  const field = useRef<HTMLInputElement>(null)
  const list = useId()
  const { results, error, isThere } = useResults(typed)
  const isShown = isOpen && isThere
  const become = (value: string): void => {
    type(value)
    open(value !== "")
    activate(-1)
  }
  const choose = ({ kind, id }: SearchResult): void => {
    become("")
    field.current?.blur()
    go(addressOf(`${PATHS[kind]}/${id}`, within({})))
  }
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => activate(nextOption(active, 1, results.length)),
    ArrowUp: () => activate(nextOption(active, -1, results.length)),
    Enter: () => {
      const chosen = results[active] ?? (results.length === 1 ? results[0] : undefined)
      if (chosen) choose(chosen)
    }
  }
  return (
    <div className="search" role="search" aria-label={text.label}>
      <input
        ref={field}
        role="combobox"
        aria-label={text.label}
        aria-expanded={isShown}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={results[active] ? `${list}-${active}` : undefined}
        placeholder={text.hint}
        autoComplete="off"
        spellCheck={false}
        maxLength={TEXT_MAX}
        value={typed}
        data-search
        onInput={(event) => become(event.currentTarget.value)}
        onFocus={() => open(true)}
        onBlur={() => open(false)}
        onKeyDown={(event) => {
          const act = keys[event.key]
          if (!act) return
          event.preventDefault()
          act()
        }}
      />
      <Options id={list} results={results} active={active} isShown={isShown} choose={choose} />
      {isShown && results.length === 0 && (
        <p className="nothing" role="status">
          {error ? error.message : text.nothing}
        </p>
      )}
    </div>
  )
}
