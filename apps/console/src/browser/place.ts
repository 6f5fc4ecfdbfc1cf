/** Where the person is: the address of the page, with its filters. */
import { makeStore, useStore } from "./store.ts"

export interface Place {
  /** Behind `/console`, such as `/reviews`. */
  readonly path: string
  readonly query: URLSearchParams
}

const BASE = "/console"

const current = (): Place => ({
  path: location.pathname.slice(BASE.length).replace(/\/+$/, "") || "/",
  query: new URLSearchParams(location.search)
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
  const given = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ""
  )
  const search = new URLSearchParams(given).toString()
  return `${BASE}${path}${search === "" ? "" : `?${search}`}`
}

/** The address to which a person went from this page before coming back to it. */
export const leftTo = (): string | undefined => {
  const state: unknown = history.state
  return typeof state === "string" ? state : undefined
}

/** Goes to an address of the console. */
export const go = (address: string): void => {
  history.replaceState(address, "")
  history.pushState(undefined, "", address)
  place.set(current())
  scrollTo(0, 0)
}
