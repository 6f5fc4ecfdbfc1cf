/** A real browser: Chromium, driven by Playwright. */
import { installTools, MODULES } from "../../apps/server/test/tools.ts"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { chromium } from "./chromium.ts"

/** What tests use of an element on a page; each waits until the element is there. */
export interface Located {
  readonly selectOption: (value: string) => Promise<unknown>
  readonly fill: (value: string) => Promise<void>
  readonly press: (key: string) => Promise<void>
  readonly textContent: () => Promise<string | null>
}

/** What tests use of a page. */
export interface Page {
  readonly goto: (url: string) => Promise<unknown>
  readonly locator: (selector: string) => Located
  readonly getByLabel: (label: string) => Located
  readonly on: (event: "pageerror" | "requestfailed", listener: (what: unknown) => void) => void
}

export interface Browser {
  readonly newPage: () => Promise<Page>
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

/** Starts a browser; a text says why there is none. */
export const startBrowser = async (): Promise<Browser | string> => {
  const outOfReach = await installTools()
  if (outOfReach !== undefined) return outOfReach
  const executablePath = chromium()
  if (executablePath === undefined) return "Chromium is not installed and cannot be"
  const { href } = pathToFileURL(join(MODULES, "playwright-core/index.mjs"))
  const { chromium: launcher } = (await import(href)) as Playwright
  // Chromium's sandbox does not work as root, and the pages are our own.
  return launcher.launch({ executablePath, args: ["--no-sandbox"] })
}
