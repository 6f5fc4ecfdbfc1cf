/** The filters of a list. They live in the address, so that a list can be sent and kept, but for personal data. */
import type { ReactNode } from "react"
import { addressOf, filterAt, go, within, type Place } from "../browser/place.ts"
import { words } from "../text/words.ts"
import { fieldOf } from "./form.ts"
import { Link } from "../browser/link.tsx"
import { Empty } from "./read.tsx"

/** A field of the form; `options` makes it a choice. */
export interface Filter {
  readonly name: string
  readonly label: string
  readonly options?: ReadonlyArray<string>
  /** The labels of the options. */
  readonly labels?: Readonly<Record<string, string>>
  /** The text of the choice if nothing is chosen. */
  readonly none?: string
  /** The value if the address has none; without it everything is listed. */
  readonly usual?: string
  readonly pattern?: string
  /** The limit of the typed text, in characters; 100 without it. */
  readonly maxLength?: number
  /** True if the value is personal data, which no address may hold. */
  readonly isPersonal?: boolean
}

const Choice = ({
  filter: { name, options = [], usual, none, labels = {} },
  value
}: {
  readonly filter: Filter
  readonly value: string
}) => (
  <select name={name} defaultValue={value}>
    {usual === undefined && <option value="">{none ?? words.lists.any}</option>}
    {options.map((option) => (
      <option key={option} value={option}>
        {labels[option] ?? option}
      </option>
    ))}
  </select>
)

export const Filters = ({
  of,
  place,
  keep = {}
}: {
  readonly of: ReadonlyArray<Filter>
  readonly place: Place
  /** Parameters that stay in the address with any filters. */
  readonly keep?: Readonly<Record<string, string>>
}): ReactNode => {
  const isSet = of.some(({ name }) => filterAt(place, name) !== undefined)
  return (
    <form
      key={`${place.query.toString()} ${JSON.stringify(place.kept)}`}
      className="card filters"
      aria-label={words.lists.filters}
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        const valuesOf = (filters: ReadonlyArray<Filter>) =>
          Object.fromEntries(filters.map(({ name }) => [name, fieldOf(form, name)]))
        const inAddress = valuesOf(of.filter(({ isPersonal }) => isPersonal !== true))
        const kept = Object.entries(valuesOf(of.filter(({ isPersonal }) => isPersonal === true)))
        const personal = Object.fromEntries(kept.filter(([, value]) => value !== ""))
        go(addressOf(place.path, within({ ...keep, ...inAddress })), personal)
      }}
    >
      {of.map((filter) => {
        const value = filterAt(place, filter.name) ?? filter.usual ?? ""
        return (
          <label key={filter.name}>
            {filter.label}
            {filter.options ? (
              <Choice filter={filter} value={value} />
            ) : (
              <input
                name={filter.name}
                defaultValue={value}
                maxLength={filter.maxLength ?? 100}
                autoComplete="off"
                pattern={filter.pattern}
              />
            )}
          </label>
        )
      })}
      <button type="submit" className="main">
        {words.lists.filter}
      </button>
      {isSet && (
        <Link to={place.path} query={keep}>
          {words.lists.clear}
        </Link>
      )}
    </form>
  )
}

const without = (
  values: Readonly<Record<string, string>>,
  name: string
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(values).filter(([each]) => each !== name && each !== "cursor"))

/** Stands in place of an empty list; where filters are set, with a way to take off each alone. */
export const NothingFound = ({
  of,
  place,
  none,
  nothing
}: {
  readonly of: ReadonlyArray<Filter>
  readonly place: Place
  /** Said where no filter is set. */
  readonly none: string
  readonly nothing: string
}) => {
  const set = of.flatMap(({ name, label, labels = {} }) => {
    const value = filterAt(place, name) ?? ""
    return value === "" ? [] : [{ name, label, value: labels[value] ?? value }]
  })
  if (set.length === 0) return <Empty>{none}</Empty>
  return (
    <>
      <Empty>{nothing}</Empty>
      <ul className="pages plain-list" aria-label={words.lists.set}>
        {set.map(({ name, label, value }) => (
          <li key={name}>
            <Link
              to={place.path}
              query={{ ...without(Object.fromEntries(place.query), name) }}
              kept={without(place.kept, name)}
            >
              {words.lists.takeOff(label, value)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The filters that are set, by their names. */
export const chosen = (
  of: ReadonlyArray<Filter>,
  place: Place
): Readonly<Record<string, string>> => {
  const names = [...of.map(({ name }) => name), "cursor"]
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = filterAt(place, name) ?? ""
      return value === "" ? [] : [[name, value]]
    })
  )
}

/** One page of a list by its state: the one that the address names, else the usual one. */
export const pageByStatus = ({ query }: Place, usual: string) => {
  const cursor = query.get("cursor")
  return {
    limit: 50,
    status: [query.get("status") ?? usual],
    ...(cursor !== null && { cursor })
  }
}
