/** The search over everything, in a dialog: a combobox as WAI-ARIA describes it. */
import { useId, useState, type KeyboardEvent } from "react"
import { Icon } from "@payroll/ui/icons.tsx"
import { Avatar } from "@payroll/ui/layout.tsx"
import { Cover } from "@payroll/ui/overlays.tsx"
import type { AnswerOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { usePaused } from "../browser/paused.ts"
import { companyPath, goTo, usePlace } from "../browser/place.ts"
import { useStore } from "@payroll/ui/store.ts"
import { makePersonalStore } from "../browser/personalStore.ts"
import { words } from "../text/words.ts"

type SearchResult = AnswerOf<"search">["found"][number]

const text = words.search
const TYPED_MIN = 2
const TEXT_MAX = 100
const VISITED_MAX = 5

/** The last records that a person opened from here, in this tab alone. */
const visited = makePersonalStore<ReadonlyArray<SearchResult>>([])

const pathOf = ({ kind, id, companyId }: SearchResult): string => {
  if (kind === "company") return companyPath(id)
  if (kind === "event") return `/events/${id}`
  return companyPath(companyId ?? "", `/workers/${id}`)
}

/** Returns the results for a text; none while the person types. */
const useResults = (typed: string) => {
  const { company } = usePlace()
  const query = usePaused(typed.trim())
  const isOff = query.length < TYPED_MIN || query !== typed.trim()
  const isOffHere = isOff || company === undefined
  const here = useRead(
    "search",
    { text: query, ...(company !== undefined && { companyId: company }) },
    { isOnce: true, isOff: isOffHere }
  )
  const everywhere = useRead("search", { text: query }, { isOnce: true, isOff })
  const reads = isOff ? [] : isOffHere ? [everywhere] : [here, everywhere]
  const error = reads.find((read) => read.error)?.error
  const isRead = reads.length > 0 && reads.every(({ data }) => data !== undefined)
  // Those of the chosen company first: everywhere many may have the name.
  const found = isRead ? reads.flatMap(({ data }) => data?.found ?? []) : []
  const results = [...new Map(found.map((each) => [each.id, each])).values()]
  return { results, error, isThere: isRead || error !== undefined }
}

const at = (from: Readonly<Record<string, string>>, key: string): string =>
  Object.hasOwn(from, key) ? (from[key] ?? "") : ""

/** The state of a record in words, of a worker with the company; the number of an event. */
const aboutText = ({ kind, about, companyName }: SearchResult): string => {
  if (kind === "worker") {
    return [at(words.workers.statuses, about), companyName ?? []].flat().join(" · ")
  }
  return kind === "company" ? at(text.companyStates, about) : text.eventNumber(about)
}

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
  <div id={id} role="option" aria-selected={isActive} onClick={() => choose(of)}>
    <Avatar name={of.name} isCompany={of.kind === "company"} />
    <div className="grow">
      <p className="strong cut">{of.name}</p>
      <p className="small muted">{aboutText(of)}</p>
    </div>
  </div>
)

interface ResultList {
  readonly name: string
  readonly results: ReadonlyArray<SearchResult>
}

/** The results by kind, in the order in which the options are chosen by keys. */
const listsOf = (
  results: ReadonlyArray<SearchResult>,
  last: ReadonlyArray<SearchResult>
): ReadonlyArray<ResultList> =>
  [
    ...(["worker", "company", "event"] as const).map((kind) => ({
      name: text.kinds[kind],
      results: results.filter((each) => each.kind === kind)
    })),
    {
      name: text.visited,
      results: last.filter(({ id }) => results.every((each) => each.id !== id))
    }
  ].filter((list) => list.results.length > 0)

const Options = ({
  id,
  lists,
  active,
  choose
}: {
  readonly id: string
  readonly lists: ReadonlyArray<ResultList>
  readonly active: number
  readonly choose: (result: SearchResult) => void
}) => {
  const order = lists.flatMap(({ results }) => results)
  return (
    <div className="hits" id={id} role="listbox" aria-label={text.results}>
      {lists.map(({ name, results }) => (
        <div key={name} role="group" aria-label={name}>
          <p className="hits__h" aria-hidden="true">
            {name}
          </p>
          {results.map((each) => (
            <Option
              key={each.id}
              of={each}
              id={`${id}-${order.indexOf(each)}`}
              isActive={order.indexOf(each) === active}
              choose={choose}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

const Found = ({ onClose }: { readonly onClose: () => void }) => {
  const id = useId()
  const [typed, type] = useState("")
  const [active, activate] = useState(0)
  const { results, error, isThere } = useResults(typed)
  const lists = listsOf(results, useStore(visited))
  const order = lists.flatMap((list) => list.results)
  const choose = (result: SearchResult): void => {
    const others = visited.get().filter((each) => each.id !== result.id)
    visited.set([result, ...others].slice(0, VISITED_MAX))
    onClose()
    goTo(pathOf(result))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0
    const chosen = order[active]
    if (by !== 0 && order.length > 0) {
      event.preventDefault()
      activate((active + by + order.length) % order.length)
    } else if (event.key === "Enter" && chosen) choose(chosen)
  }
  return (
    <>
      <div className="search__in">
        <Icon name="search" />
        <input
          className="input"
          role="combobox"
          aria-label={text.label}
          aria-expanded={order.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          {...(order[active] && { "aria-activedescendant": `${id}-${active}` })}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          maxLength={TEXT_MAX}
          placeholder={text.label}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            type(value)
            activate(0)
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <div>
        <Options id={id} lists={lists} active={active} choose={choose} />
        {error && (
          <p className="menu__empty" role="alert">
            {error.message}
          </p>
        )}
        {isThere && !error && results.length === 0 && (
          <div className="empty">
            <h2>{text.nothing}</h2>
            <p>{text.nothingHint}</p>
          </div>
        )}
      </div>
      <footer className="dialog__foot">
        <p className="small muted grow">{text.hint}</p>
        <span className="small muted hide-phone">
          <kbd>↑</kbd> <kbd>↓</kbd> {text.choose} <kbd>Enter</kbd> {text.open}
        </span>
      </footer>
    </>
  )
}

export const Search = ({ onClose }: { readonly onClose: () => void }) => (
  <Cover title={words.shell.search} onClose={onClose} isWide>
    <Found onClose={onClose} />
  </Cover>
)
