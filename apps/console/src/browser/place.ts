/** The place of the person: the address of the page, with its filters. */
import { makeStore, useStore } from "./store.ts"

export interface Place {
  /** Behind `/console`, such as `/reviews`. */
  readonly path: string
  readonly query: URLSearchParams
  /** Filters that are personal data: the browser keeps them with the entry of its history, not in the address. */
  readonly kept: Readonly<Record<string, string>>
}

/** The state that the browser keeps with an entry of its history. */
interface Entry {
  readonly kept?: Readonly<Record<string, string>>
  readonly leftTo?: string
}

const entryNow = (): Entry => {
  const state: unknown = history.state
  return typeof state === "object" && state !== null ? state : {}
}

const BASE = "/console"

const current = (): Place => ({
  path: location.pathname.slice(BASE.length).replace(/\/+$/, "") || "/",
  query: new URLSearchParams(location.search),
  kept: entryNow().kept ?? {}
})

const place = makeStore(current())
addEventListener("popstate", () => place.set(current()))

/** The place as it is now. */
export const placeNow = (): Place => place.get()

/** The place, now and whenever it changes. */
export const usePlace = (): Place => useStore(place)

/** The address of a place. */
export const addressOf = (
  path: string,
  query: Readonly<Record<string, string | undefined>> = {}
): string => {
  const parameters = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ""
  )
  const search = new URLSearchParams(parameters).toString()
  return `${BASE}${path}${search === "" ? "" : `?${search}`}`
}

/** The client in an address: lists of all clients link to it, and links from there keep it. */
export const clientAt = ({ query }: Place): string | undefined => query.get("client") ?? undefined

/** A query that stays with the client of the place, unless it says otherwise. */
export const within = (
  query: Readonly<Record<string, string | undefined>>
): Readonly<Record<string, string | undefined>> => ({ client: clientAt(placeNow()), ...query })

/** The address to which a person went from this page before coming back to it. */
export const leftTo = (): string | undefined => entryNow().leftTo

/** The value of a filter, wherever it is kept; undefined where it is not set. */
export const filterAt = ({ query, kept }: Place, name: string): string | undefined =>
  query.get(name) ?? kept[name]

/** Goes to an address of the console, with filters that stay out of it. */
export const go = (address: string, kept: Place["kept"] = {}): void => {
  history.replaceState({ ...entryNow(), leftTo: address }, "")
  history.pushState({ kept }, "", address)
  place.set(current())
  scrollTo(0, 0)
}
