/** A real browser: Chromium, driven by Playwright. */
import { MODULES } from "../../apps/server/test/tools.ts"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { chromium } from "./chromium.ts"

/** The actions of tests on an element of a page; each waits until the element is there. */
export interface Located {
  readonly selectOption: (value: string | { readonly label: string }) => Promise<unknown>
  readonly fill: (value: string) => Promise<void>
  readonly press: (key: string) => Promise<void>
  readonly click: () => Promise<void>
  readonly check: () => Promise<void>
  readonly setInputFiles: (file: {
    readonly name: string
    readonly mimeType: string
    readonly buffer: Buffer
  }) => Promise<void>
  readonly waitFor: (options?: {
    readonly timeout?: number
    readonly state?: "detached"
  }) => Promise<void>
  readonly textContent: () => Promise<string | null>
  /** The tree of roles and names that a screen reader reads, as YAML. */
  readonly ariaSnapshot: () => Promise<string>
  readonly count: () => Promise<number>
  readonly inputValue: () => Promise<string>
  readonly first: () => Located
  readonly last: () => Located
  readonly nth: (index: number) => Located
  readonly locator: (selector: string) => Located
  readonly getByLabel: (label: string, options?: { readonly exact: boolean }) => Located
  readonly getByText: (text: string | RegExp, options?: { readonly exact: boolean }) => Located
  readonly getByRole: (
    role: string,
    options?: { readonly name: string | RegExp; readonly exact?: boolean }
  ) => Located
  readonly focus: () => Promise<void>
}

interface Events {
  readonly response: { readonly url: () => string; readonly text: () => Promise<string> }
  readonly pageerror: unknown
  readonly requestfailed: unknown
  readonly console: { readonly type: () => string; readonly text: () => string }
}

/** A file that a page gave the browser to keep. */
interface Download {
  readonly suggestedFilename: () => string
  readonly path: () => Promise<string>
}

/** A request that a page makes, held until the test lets it go on or answers it. */
export interface Route {
  readonly continue: () => Promise<void>
  readonly abort: () => Promise<void>
  readonly fulfill: (answer: { readonly status: number; readonly json: object }) => Promise<void>
  readonly request: () => { readonly postData: () => string | null }
  /** Sends the request, and gives the answer without passing it on. */
  readonly fetch: () => Promise<{ readonly json: () => Promise<object> }>
}

/** The actions of tests on a page. */
export interface Page {
  readonly goto: (url: string) => Promise<unknown>
  readonly reload: () => Promise<unknown>
  readonly goBack: () => Promise<unknown>
  readonly url: () => string
  readonly locator: (selector: string) => Located
  readonly getByLabel: (label: string, options?: { readonly exact: boolean }) => Located
  readonly getByPlaceholder: (text: string) => Located
  readonly getByText: (text: string | RegExp, options?: { readonly exact: boolean }) => Located
  readonly getByRole: (
    role: string,
    options?: { readonly name: string | RegExp; readonly exact?: boolean }
  ) => Located
  readonly on: <E extends keyof Events>(event: E, listener: (what: Events[E]) => void) => void
  /** Runs a program in the page, whatever its policy forbids. */
  readonly evaluate: (program: string) => Promise<unknown>
  readonly close: () => Promise<void>
  readonly screenshot: () => Promise<Buffer>
  readonly setViewportSize: (size: Size) => Promise<void>
  readonly viewportSize: () => Size | null
  readonly emulateMedia: (media: { readonly colorScheme: "light" | "dark" }) => Promise<void>
  /** Stops the clock of the page at an instant. Its timers go on. */
  readonly clock: { readonly setFixedTime: (at: number) => Promise<void> }
  readonly keyboard: {
    readonly press: (key: string) => Promise<void>
    readonly type: (text: string) => Promise<void>
  }
  readonly waitForEvent: (event: "download") => Promise<Download>
  readonly route: (
    url: string | RegExp,
    handle: (route: Route) => Promise<void>
  ) => Promise<unknown>
  readonly unroute: (url: string | RegExp) => Promise<void>
  readonly waitForURL: (url: string | RegExp) => Promise<void>
  /** The page itself, and the pages in its frames, which have no keyboard and take no pictures. */
  readonly frames: () => ReadonlyArray<Page>
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** The commands of the Chrome DevTools Protocol that tests send. */
interface DevtoolsCommands {
  readonly "Page.setFontSizes": { readonly fontSizes: { readonly standard: number } }
  readonly "Emulation.setCPUThrottlingRate": { readonly rate: number }
  readonly "Network.enable": object
  /** Counts the time of tasks as that of their thread, in which it waits for no other process. */
  readonly "Performance.enable": { readonly timeDomain: "threadTicks" }
  readonly "Performance.getMetrics": object
  /** The latency in milliseconds, and the throughput in bytes a second. */
  readonly "Network.emulateNetworkConditions": {
    readonly offline: false
    readonly latency: number
    readonly downloadThroughput: number
    readonly uploadThroughput: number
  }
}

export interface Devtools {
  readonly send: <C extends keyof DevtoolsCommands>(
    command: C,
    parameters: DevtoolsCommands[C]
  ) => Promise<unknown>
  readonly detach: () => Promise<void>
}

/** Pages that share cookies with each other and with no others. */
export interface BrowserContext {
  readonly newPage: () => Promise<Page>
  readonly pages: () => ReadonlyArray<Page>
  readonly clearCookies: () => Promise<void>
  readonly addCookies: (
    cookies: ReadonlyArray<{
      readonly name: string
      readonly value: string
      readonly url: string
      readonly httpOnly: boolean
      readonly sameSite: "Strict"
    }>
  ) => Promise<void>
  readonly setOffline: (isOffline: boolean) => Promise<void>
  /** The developer tools of a page. */
  readonly newCDPSession: (page: Page) => Promise<Devtools>
  readonly close: () => Promise<void>
  readonly setDefaultTimeout: (ms: number) => void
}

export interface Browser {
  readonly version: () => string
  readonly newPage: () => Promise<Page>
  readonly newContext: (options: {
    readonly viewport: Size
    readonly locale: string
    readonly timezoneId: string
    readonly reducedMotion: "reduce"
    readonly hasTouch?: boolean
  }) => Promise<BrowserContext>
  readonly close: () => Promise<void>
}

interface Playwright {
  readonly chromium: {
    readonly launch: (options: {
      readonly executablePath: string
      readonly args: ReadonlyArray<string>
    }) => Promise<Browser>
  }
}

/** A page is read for a moment: drawing it and compiling its scripts costs as little as can be. */
const FLAGS = [
  // Chromium's sandbox does not work as root, and the pages are our own.
  "--no-sandbox",
  "--js-flags=--no-opt --no-maglev --single-threaded",
  "--disable-gpu",
  "--disable-software-rasterizer",
  "--in-process-gpu",
  // The first is Playwright's, whose list this one replaces.
  "--enable-features=CDPScreenshotNewSurface,NetworkServiceInProcess2",
  // No process in reserve: a page that shares cookies with another one shares its process.
  "--renderer-process-limit=1"
]

/** Starts a browser; a text says why there is none. */
export const startBrowser = async (): Promise<Browser | string> => {
  const executablePath = chromium()
  if (executablePath === undefined) return "Chromium is not installed and cannot be"
  const { href } = pathToFileURL(join(MODULES, "playwright-core/index.mjs"))
  const { chromium: launcher } = (await import(href)) as Playwright
  return launcher.launch({ executablePath, args: FLAGS })
}
