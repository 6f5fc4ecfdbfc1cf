/** A list: filters as chips, a table, its pages, and its rows as a file. The address holds filters and place. */
import { useEffect, useState, type ReactNode } from "react"
import { Button } from "@payroll/ui/button.tsx"
import { Icon } from "@payroll/ui/icons.tsx"
import { Menu } from "@payroll/ui/overlays.tsx"
import { usePaused } from "../browser/paused.ts"
import { filterAt, filterBy, placeNow, usePlace } from "../browser/place.ts"
import { Link } from "../browser/link.tsx"
import type { AnswerOf, RequestOf } from "../api/call.ts"
import type { Listing } from "../api/pages.ts"
import { useRead, type Read } from "../api/queries.ts"
import { useSeesAll } from "../api/session.ts"
import { words } from "../text/words.ts"

const text = words.frame

export interface Filter {
  readonly name: string
  readonly label: string
  /** The choices by value; without them the filter is typed. */
  readonly choices?: Readonly<Record<string, string>>
  /** True for personal data, which no address may hold. */
  readonly isPersonal?: boolean
  readonly maxLength?: number
}

const TEXT_MAX = 100

/** The filters that are set, as a request has them, with the page of the list. */
export const useFilters = (of: ReadonlyArray<Filter>): Readonly<Record<string, string>> => {
  const place = usePlace()
  const names = [...of.map(({ name }) => name), "cursor"]
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = filterAt(place, name) ?? ""
      return value === "" ? [] : [[name, value]]
    })
  )
}

type Loose<Q> = {
  readonly [K in keyof Q]?: Q[K] | string | ReadonlyArray<string> | undefined
}

const PAGE = 50

/**
 * Reads the page of a list that the address names. `requestOf` makes the request from the filters; the service checks
 * what the address says.
 */
export const useList = <N extends Listing>(
  name: N,
  filters: ReadonlyArray<Filter>,
  requestOf: (values: Readonly<Record<string, string>>) => Loose<RequestOf<N>>,
  limit = PAGE
): Read<AnswerOf<N>> => {
  const { cursor, ...values } = useFilters(filters)
  const asked = Object.entries({ cursor, ...requestOf(values) })
  const set = Object.fromEntries(asked.filter(([, value]) => value !== undefined))
  return useRead(name, { limit, ...set })
}

const Typed = ({ of }: { readonly of: Filter }) => {
  const place = usePlace()
  const stored = filterAt(place, of.name) ?? ""
  const [typed, type] = useState(stored)
  const paused = usePaused(typed.trim())
  useEffect(() => {
    if (paused !== (filterAt(placeNow(), of.name) ?? "")) set(of, paused)
  }, [paused])
  useEffect(() => {
    // A blank at the end is typed before the next word.
    if (stored !== typed.trim()) type(stored)
  }, [stored])
  return (
    <label className="find find--in">
      <Icon name="search" size="small" />
      <span className="vh">{of.label}</span>
      <input
        className="input"
        placeholder={of.label}
        value={typed}
        maxLength={of.maxLength ?? TEXT_MAX}
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => type(value)}
      />
    </label>
  )
}

const set = ({ name, isPersonal }: Filter, value: string): void => {
  if (isPersonal === true) filterBy({}, { [name]: value })
  else filterBy({ [name]: value })
}

const Chosen = ({ of }: { readonly of: Filter }) => {
  const value = filterAt(usePlace(), of.name)
  const choices = Object.entries(of.choices ?? {})
  const label = value === undefined ? undefined : (of.choices?.[value] ?? value)
  return (
    <span className="row">
      <Menu
        label={of.label}
        trigger={{
          className: label === undefined ? "chip" : "chip chip--on",
          content:
            label === undefined ? (
              <>
                <Icon name="plus" />
                {of.label}
              </>
            ) : (
              <>
                {of.label}: <b>{label}</b>
              </>
            )
        }}
        entries={[
          ...choices.map(([each, name]) => ({ label: name, onAct: () => set(of, each) })),
          ...(label === undefined
            ? []
            : [{ label: text.takeOff, icon: "close" as const, onAct: () => set(of, "") }])
        ]}
      />
    </span>
  )
}

const CLIENT: Filter = { name: "client", label: words.shell.client }

/** The filters of a list that may be of all clients: a credential that sees these can ask for one. */
export const useWithClient = (of: ReadonlyArray<Filter>): ReadonlyArray<Filter> =>
  useSeesAll() ? [...of, CLIENT] : of

/** The choice of one client, for a page without other filters; nothing for who sees one. */
export const ClientFilter = () => (useSeesAll() ? <Typed of={CLIENT} /> : null)

/** The filters of a list: what is typed first, then a chip for each choice. */
export const Filters = ({ of }: { readonly of: ReadonlyArray<Filter> }) => {
  const values = useFilters(of)
  const isSet = of.some(({ name }) => values[name] !== undefined)
  return (
    <div className="filters" role="search" aria-label={text.filters}>
      {of.map((filter) =>
        filter.choices ? (
          <Chosen key={filter.name} of={filter} />
        ) : (
          <Typed key={filter.name} of={filter} />
        )
      )}
      {isSet && (
        <Button
          look="quiet"
          isSmall
          onPress={() =>
            filterBy(
              Object.fromEntries(of.map(({ name }) => [name, undefined])),
              Object.fromEntries(of.map(({ name }) => [name, ""]))
            )
          }
        >
          {text.clear}
        </Button>
      )}
    </div>
  )
}

/** The way to the first and the next page of a list. */
export const Pager = ({
  shown,
  nextCursor,
  children
}: {
  readonly shown: string
  readonly nextCursor: string | null
  readonly children?: ReactNode
}) => {
  const { path, query, kept } = usePlace()
  const { cursor, ...filters } = Object.fromEntries(query)
  return (
    <nav className="pager" aria-label={text.pages}>
      <span>{shown}</span>
      <span className="btn-row">
        {children}
        {cursor !== undefined && (
          <Link className="btn btn--plain btn--s" to={path} query={filters} kept={kept}>
            {text.first}
          </Link>
        )}
        {nextCursor !== null && (
          <Link
            className="btn btn--plain btn--s"
            to={path}
            query={{ ...filters, cursor: nextCursor }}
            kept={kept}
          >
            {text.next}
          </Link>
        )}
      </span>
    </nav>
  )
}
