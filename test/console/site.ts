/** The service with its console as people start it, and a browser to look at it with. */
import { assert } from "@effect/vitest"
import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { call, testClient, type TestClient } from "../../apps/server/test/call.ts"
import { consoleCookie } from "../../apps/server/test/consoleCookie.ts"
import { firstCredential, startProcess } from "../../apps/server/test/testProcess.ts"
import type { Credential } from "../../apps/server/test/testServer.ts"
import { bundled, NODE_COMPILE_CACHE } from "../../packages/testing/src/bundledPrograms.ts"
import { copyTemplate } from "../../packages/testing/src/database/sqliteTemplate.ts"
import { MODULES } from "../../apps/server/test/tools.ts"
import {
  startBrowser,
  type Browser,
  type BrowserContext,
  type Page,
  type Size
} from "../browser/browser.ts"
import { isNightly } from "../../packages/testing/src/nightly.ts"
import { sampled } from "../../packages/testing/src/sampled.ts"

/** The files that a browser loads. */
export const DIST = join(import.meta.dirname, "../../apps/console/dist")
const BUILD = join(import.meta.dirname, "../../apps/console/build.ts")
const DESKTOP: Size = { width: 1_360, height: 900 }
const TABLET: Size = { width: 820, height: 1_180 }
const PHONE: Size = { width: 390, height: 844 }
const CLI = bundled("payroll")
/** Long enough for a machine that does much else: only a failing test waits so long. */
const WAIT_MS = 30_000

/** Something that a page must not do. */
export interface Trouble {
  readonly kind: "console" | "error"
  readonly text: string
}

export interface Tab {
  readonly page: Page
  readonly context: BrowserContext
  /** Returns the errors since the last call. */
  readonly troubles: () => ReadonlyArray<Trouble>
  /** Gives the tab back as a new one, for the next who opens one. */
  readonly release: () => Promise<void>
}

export interface Site {
  readonly url: string
  readonly port: number
  /** The process id of the service. */
  readonly pid: number
  readonly dataDir: string
  readonly admin: TestClient
  readonly credential: Credential
  /** A credential of the client with a person's name. */
  readonly person: (name: string, role: string) => Promise<Credential>
  /** Runs the command line on the service's machine; gives what it prints. */
  readonly payroll: (words: ReadonlyArray<string>) => string
  /** A credential of the service itself, as the command line makes it. */
  readonly serviceCredential: () => Credential
  /** The major version of the browser: another one draws letters in another way. */
  readonly browserMajor: string
  /** Opens an empty tab: in UTC, unless another zone is named. */
  readonly open: (size?: Size, timezoneId?: string) => Promise<Tab>
  /** An empty tab whose person is signed in. */
  readonly signedIn: (as: Credential, size?: Size, timezoneId?: string) => Promise<Tab>
  readonly stopService: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Refusals that a test provokes show up in the browser's console as well. */
const isExpected = (text: string): boolean =>
  /^Failed to load resource: the server responded with a status of (?:400|401|403|404|409)/.test(
    text
  )

/** Builds the console as a start does. */
export const build = (): void => {
  const { status, stderr } = spawnSync(process.execPath, [BUILD], { encoding: "utf8" })
  assert.strictEqual(status, 0, stderr)
}

/** Signs a person in on a page. */
export const signIn = async (page: Page, { username, password }: Credential): Promise<void> => {
  await page.getByLabel("Key id").fill(username)
  await page.getByLabel("Secret", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Sign in" }).click()
  await page.locator("#content h1").first().waitFor()
}

/** Signs the person of a page out. */
export const signOut = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "theme and sign out" }).click()
  await page.getByRole("menuitem", { name: "Sign out" }).click()
}

/** Issues a credential of the client. */
const issue = async (port: number, as: Credential, terms: object): Promise<Credential> => {
  const body = { method: "addCredential", credential: terms }
  const answer = await call(port, { path: "/adminPortal", body, as })
  assert.strictEqual(answer.status, 200, answer.text)
  const { keyId, secret } = JSON.parse(answer.text).credential
  return { username: keyId, password: secret }
}

/** Opens a tab with cookies of its own. */
const newTab = async (
  browser: Browser,
  timezoneId: string,
  release: (tab: Tab) => Promise<void>
): Promise<Tab> => {
  const context = await browser.newContext({
    viewport: DESKTOP,
    locale: "en-US",
    timezoneId,
    // A page that changes its colours is looked at when it has.
    reducedMotion: "reduce"
  })
  context.setDefaultTimeout(WAIT_MS)
  const page = await context.newPage()
  let seen: Array<Trouble> = []
  page.on("console", (message) => {
    const text = message.text()
    if (message.type() === "error" && !isExpected(text)) seen.push({ kind: "console", text })
  })
  page.on("pageerror", (error) => seen.push({ kind: "error", text: String(error) }))
  const troubles = (): ReadonlyArray<Trouble> => {
    const latest = seen
    seen = []
    return latest
  }
  const tab: Tab = { page, context, troubles, release: () => release(tab) }
  return tab
}

const UTC = "UTC"

/** Opens tabs, of which a new one takes a second of CPU: those that were released are used again. */
const tabsOf = (browser: Browser): Site["open"] => {
  const released: Array<Tab> = []
  const release = async (tab: Tab): Promise<void> => {
    const { context, page, troubles } = tab
    await page.evaluate("localStorage.clear(); sessionStorage.clear()")
    for (const each of context.pages()) if (each !== page) await each.close()
    await page.goto("about:blank")
    await context.clearCookies()
    await page.emulateMedia({ colorScheme: "light" })
    troubles()
    released.push(tab)
  }
  const close = ({ context }: Tab): Promise<void> => context.close()
  return async (size = DESKTOP, timezoneId = UTC) => {
    const isUsual = timezoneId === UTC
    const tab =
      (isUsual ? released.pop() : undefined) ??
      (await newTab(browser, timezoneId, isUsual ? release : close))
    await tab.page.setViewportSize(size)
    return tab
  }
}

/** Starts the service and a browser; a text says why there is no browser. */
export const startSite = async (
  settings: Readonly<Record<string, string>> = {}
): Promise<Site | string> => {
  const browser = await startBrowser()
  if (typeof browser === "string") return browser
  build()
  const root = mkdtempSync(join(tmpdir(), "payroll-console-"))
  const dataDir = join(root, "data")
  mkdirSync(dataDir, { mode: 0o700 })
  copyTemplate(join(dataDir, "payroll.db"))
  const service = startProcess(dataDir, { PAYROLL_SANDBOX_DELAY_MS: "0", ...settings })
  const port = await service.port
  const credential = firstCredential(dataDir)
  const admin = testClient(port, credential)
  const url = `http://127.0.0.1:${port}/console`
  const tabs = tabsOf(browser)
  const payroll = (words: ReadonlyArray<string>): string => {
    const env = { NODE_COMPILE_CACHE, ...settings, PAYROLL_DATA_DIR: dataDir }
    const ran = spawnSync(process.execPath, [CLI, ...words], { env, encoding: "utf8" })
    assert.strictEqual(ran.status, 0, ran.stderr)
    return ran.stdout
  }
  const stopService = async (): Promise<void> => {
    service.signal("SIGTERM")
    await service.ended
  }
  return {
    url,
    port,
    pid: service.pid,
    dataDir,
    admin,
    credential,
    person: (person, role) => issue(port, credential, { person, role }),
    payroll,
    serviceCredential: () => {
      const words = ["credential", "create", "--service", "--role", "admin", "--person", "Ada Obi"]
      const { keyId, secret } = JSON.parse(payroll([...words, "--json"]))
      return { username: keyId, password: secret }
    },
    browserMajor: browser.version().split(".")[0] ?? "",
    open: tabs,
    signedIn: async (as, size, timezoneId) => {
      const tab = await tabs(size, timezoneId)
      const [name = "", value = ""] = (await consoleCookie(port, as)).split("=")
      await tab.context.addCookies([{ name, value, url, httpOnly: true, sameSite: "Strict" }])
      return tab
    },
    stopService,
    stop: async () => {
      await browser.close()
      await stopService()
      rmSync(root, { recursive: true, force: true })
    }
  }
}

const ANYWHERE = "**/*"

/** Refuses an operation to a page, until the function that it gives is called. */
export const refuse = async (page: Page, operation: string): Promise<() => Promise<void>> => {
  await page.route(ANYWHERE, (route) =>
    route.request().postData()?.includes(`"method":"${operation}"`) === true
      ? route.fulfill({ status: 403, json: { error: { message: "refused by the test" } } })
      : route.continue()
  )
  return () => page.unroute(ANYWHERE)
}

/** Waits until a page shows what it reads: what is still read has its bones there. */
export const settled = async (page: Page): Promise<void> => {
  await page.evaluate(`new Promise((resolve) => {
    const isShown = () => document.querySelector("h1") && !document.querySelector(".bone, .bone-off")
    const look = () => isShown() ? resolve() : setTimeout(look, 20)
    look()
  })`)
}

interface AxeFinding {
  readonly id: string
  readonly nodes: ReadonlyArray<{ readonly html: string; readonly failureSummary: string }>
}

/** Returns the violations of WCAG 2.2 AA that axe finds in a page as it is. */
export const violationsOf = async (page: Page): Promise<ReadonlyArray<string>> => {
  const axe = createRequire(join(MODULES, "x.js")).resolve("axe-core/axe.min.js")
  await page.evaluate(`${readFileSync(axe, "utf8")}; undefined`)
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
  const violations = (await page.evaluate(
    `axe.run({ runOnly: ${JSON.stringify(tags)} }).then(({ violations }) => violations)`
  )) as ReadonlyArray<AxeFinding>
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`)
  )
}

/** Returns the violations of WCAG 2.2 AA that axe finds in a page, once it shows what it reads. */
export const accessibilityOf = async (page: Page): Promise<ReadonlyArray<string>> => {
  await settled(page)
  return violationsOf(page)
}

/** Closes a tab, whose pages must have done nothing wrong. */
export const closed = async ({ release, troubles }: Tab): Promise<void> => {
  assert.strictEqual(
    troubles()
      .map(({ kind, text }) => `${kind}: ${text}`)
      .join("; "),
    ""
  )
  await release()
}

/** By day the narrowest in light; at night each size in each colour scheme. */
const LOOKS: ReadonlyArray<readonly ["light" | "dark", Size]> = [
  ["light", PHONE],
  ...(isNightly
    ? ([
        ["light", DESKTOP],
        ["dark", DESKTOP],
        ["dark", PHONE]
      ] as const)
    : [])
]

/** By day one of so many pages is looked at, where there are more. */
const LOOK_STEP = 2

/** Looks at pages: each meets WCAG AA and fits, from a phone to a desktop. */
export const lookAtEach = async ({ page }: Tab, urls: ReadonlyArray<string>): Promise<void> => {
  for (const url of urls.length > LOOK_STEP ? sampled(urls, LOOK_STEP) : urls) {
    await page.goto(url)
    await settled(page)
    for (const [colorScheme, size] of LOOKS) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(size)
      const where = `${url} ${colorScheme} ${size.width}`
      assert.deepStrictEqual(await accessibilityOf(page), [], where)
    }
    for (const size of [DESKTOP, TABLET, PHONE]) {
      await page.setViewportSize(size)
      assert.deepStrictEqual(await misfitsOf(page), [], `${url} ${size.width}`)
    }
  }
}

/** Returns true if a page is wider than its window. */
export const isTooWide = (page: Page): Promise<unknown> =>
  page.evaluate("document.documentElement.scrollWidth > innerWidth")

/** Names what of a page is cut off by its window, and the fields that nothing shows to be fields. */
const misfitsOf = (page: Page): Promise<unknown> =>
  page.evaluate(`(() => {
    const isCut = (part) => part.getBoundingClientRect().bottom > innerHeight + 1
    const isBare = (field) => [field, field.parentElement]
      .every((part) => getComputedStyle(part).borderTopWidth === "0px")
    const seen = (selector) => [...document.querySelectorAll(selector)].filter((part) => part.checkVisibility())
    return [
      ...(document.documentElement.scrollWidth > innerWidth ? ["the page is too wide"] : []),
      ...seen(".tabbar > *").filter(isCut).map((part) => part.textContent + " is cut off"),
      ...seen("input.input").filter(isBare).map((field) => field.placeholder + " has no border")
    ]
  })()`)
