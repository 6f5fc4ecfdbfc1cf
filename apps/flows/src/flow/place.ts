/** The place of a flow in the address: a step, or a section and a part of it, and nothing about the person. */
import { makeStore } from "@payroll/ui/store.ts"

const placeNow = (): string => /^#\/(?<place>[\w/-]+)$/.exec(location.hash)?.groups?.["place"] ?? ""

/** The name of the page that is shown; empty for the first one. */
export const place = makeStore(placeNow())

addEventListener("hashchange", () => place.set(placeNow()))

/** Goes to a page, so that the browser's way back leads to this one. */
export const go = (to: string): void => {
  location.hash = `#/${to}`
}
