/** The network between a page and the service, where a test stops or answers single calls. */
import type { Page, Route } from "../browser/browser.ts"

/** The addresses of all operations: a group of the catalogue each. */
const CALLS = /^http:..[^/]+.\w+$/

/** The request of an operation; undefined for other requests. */
const requestOf = (route: Route): { readonly method?: string } =>
  JSON.parse(route.request().postData() ?? "{}")

/** Gives the calls of one operation to a handler, until the returned function is called. */
const intercept = async (
  page: Page,
  operation: string,
  handle: (route: Route) => Promise<void>
): Promise<() => Promise<void>> => {
  await page.route(CALLS, (route) =>
    requestOf(route).method === operation ? handle(route) : route.continue()
  )
  return () => page.unroute(CALLS)
}

/** The calls of one operation, held. */
export interface Held {
  /** Ends when a page makes the first call. */
  readonly asked: Promise<void>
  /** Lets the calls go on, and holds no others. */
  readonly release: () => Promise<void>
}

/** Holds the calls of one operation until they are released. */
export const hold = async (page: Page, operation: string): Promise<Held> => {
  const asked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const released: Array<Promise<void>> = []
  const end = await intercept(page, operation, async (route) => {
    const going = held.promise.then(() => route.continue())
    released.push(going)
    asked.resolve()
    await going
  })
  const release = async (): Promise<void> => {
    held.resolve()
    await Promise.all(released)
    await end()
  }
  return { asked: asked.promise, release }
}
