/** The place of the person: the address of the page, with the company that is chosen and the filters. */
import { createBrowserHistory } from "@tanstack/react-router"
import { makeStore, useStore } from "@payroll/ui/store.ts"

export interface Place {
  /** Behind `/console` and the company, such as `/reviews`. */
  readonly path: string
  /** The company that is chosen for all sections; undefined where all are. */
  readonly company: string | undefined
  readonly query: URLSearchParams
  /** Filters that are personal data: the browser keeps them with the entry of its history, not in the address. */
  readonly kept: Readonly<Record<string, string>>
}

/** The state that the browser keeps with an entry of its history. */
interface Entry {
  readonly kept?: Readonly<Record<string, string>>
  readonly leftTo?: string
}

export const BASE = "/console"
/** The path of the page of the chosen company itself. */
const SUMMARY = "/company"
const OF_COMPANY = /^\/c\/([^/]+)/

/** The history of the tab, which the router and the links share. */
export const tabHistory = createBrowserHistory()

const entryNow = (): Entry => tabHistory.location.state as Entry

const current = (): Place => {
  const { pathname, search } = tabHistory.location
  const whole = pathname.slice(BASE.length).replace(/\/+$/, "")
  const company = OF_COMPANY.exec(whole)?.[1]
  const path = whole.replace(OF_COMPANY, "")
  return {
    path: company !== undefined && path === "" ? SUMMARY : path || "/",
    company,
    query: new URLSearchParams(search),
    kept: entryNow().kept ?? {}
  }
}

const place = makeStore(current())
tabHistory.subscribe(() => place.set(current()))

/** The place as it is now. */
export const placeNow = (): Place => place.get()

/** The place, now and whenever it changes. */
export const usePlace = (): Place => useStore(place)

/** A page of a company, whichever is chosen: its summary without a path. */
export const companyPath = (companyId: string, path = SUMMARY): string =>
  `/c/${companyId}${path === SUMMARY ? "" : path}`

/** True for the path of the page of the chosen company itself. */
export const isCompanyItself = (path: string): boolean => path === SUMMARY

/** The address of a place. It stays with the chosen company unless its path names one or lists them all. */
export const addressOf = (
  path: string,
  query: Readonly<Record<string, string | undefined>> = {}
): string => {
  const { company } = placeNow()
  const parameters = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ""
  )
  const search = new URLSearchParams(parameters).toString()
  const isFree = company === undefined || path === "/companies" || OF_COMPANY.test(path)
  const whole = isFree ? path : companyPath(company, path)
  return `${BASE}${whole}${search === "" ? "" : `?${search}`}`
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
  tabHistory.replace(tabHistory.location.href, { ...tabHistory.location.state, leftTo: address })
  // The history would make one entry of both otherwise.
  tabHistory.flush()
  tabHistory.push(address, { kept })
  scrollTo(0, 0)
}

/** Goes to a path, and stays with the company and the client of the place. */
export const goTo = (
  path: string,
  query: Readonly<Record<string, string | undefined>> = {},
  kept?: Place["kept"]
): void => go(addressOf(path, within(query)), kept)

/** Changes the filters of the page in place, so that going back leaves the page. */
export const filterBy = (
  query: Readonly<Record<string, string | undefined>>,
  personal: Place["kept"] = {}
): void => {
  const { path, query: before, kept } = placeNow()
  const merged = { ...Object.fromEntries(before), cursor: undefined, ...query }
  const address = addressOf(path, merged)
  const set = Object.entries({ ...kept, ...personal }).filter(([, value]) => value !== "")
  tabHistory.replace(address, { kept: Object.fromEntries(set) })
}
