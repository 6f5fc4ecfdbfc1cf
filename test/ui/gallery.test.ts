/** The page of all components: each state meets WCAG AA, fits a phone, and obeys the policy of the console. */
import { afterAll, assert, beforeAll, describe, it, type TestContext } from "@effect/vitest"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { createServer, type Server } from "node:http"
import { createRequire } from "node:module"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { extname, join } from "node:path"
import { pathToFileURL } from "node:url"
import { isNightly } from "../../packages/testing/src/nightly.ts"
import { startBrowser, type Browser, type Page } from "../browser/browser.ts"
import { violationsOf } from "../console/site.ts"

const UI = join(import.meta.dirname, "../../packages/ui")
const folder = mkdtempSync(join(tmpdir(), "gallery-"))
const NONCE = "c29tZXRoaW5nIHJhbmRvbQ=="
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' 'nonce-${NONCE}'`,
  "require-trusted-types-for 'script'",
  "trusted-types 'none'"
].join("; ")
const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript"
}
const WIDE = { width: 1_440, height: 900 }
const PHONE = { width: 390, height: 844 }
/** By day a look at each width and in each scheme; at night all of them. */
const LOOKS = [
  ["light", PHONE],
  ["dark", WIDE],
  ...(isNightly
    ? ([
        ["dark", PHONE],
        ["light", WIDE]
      ] as const)
    : [])
] as const
const OPEN = ["", "dialog", "confirm", "drawer", "cover", "form", "question", "stale", "toast"]

const WAIT_MS = 30_000

let server: Server
let browser: Browser | string

/** As much of Vite as is used here. */
interface Vite {
  readonly build: (config: object) => Promise<unknown>
}

const built = async (): Promise<void> => {
  const before = process.env["NODE_ENV"]
  process.env["NODE_ENV"] = "production"
  const from = createRequire(join(UI, "package.json"))
  const vite = (await import(pathToFileURL(from.resolve("vite")).href)) as Vite
  const root = join(UI, "gallery")
  const outDir = { outDir: folder, emptyOutDir: true }
  await vite.build({ root, configFile: join(root, "vite.config.ts"), build: outDir })
  if (before === undefined) delete process.env["NODE_ENV"]
  else process.env["NODE_ENV"] = before
}

beforeAll(async () => {
  browser = await startBrowser()
  if (typeof browser === "string") return
  await built()
  server = createServer(({ url = "/" }, response) => {
    const { pathname } = new URL(url, "http://localhost")
    const file = pathname === "/" ? "/index.html" : pathname
    const text = readFileSync(join(folder, file), "utf8").replace("nonce-of-the-answer", NONCE)
    response.setHeader("Content-Type", TYPES[extname(file)] ?? "text/plain")
    response.setHeader("Content-Security-Policy", POLICY)
    response.end(text)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve)
  })
}, 120_000)
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  if (typeof browser === "string") return
  server.close()
  await browser.close()
})

/** Opens the page in a browser of its own kind; its errors are collected. */
const opened = async (context: TestContext, isTouch: boolean) => {
  if (typeof browser === "string") {
    process.stderr.write(`SKIPPED: components in Chromium: ${browser}\n`)
    return context.skip(browser)
  }
  const tab = await browser.newContext({
    viewport: WIDE,
    locale: "en-US",
    timezoneId: "UTC",
    reducedMotion: "reduce",
    hasTouch: isTouch
  })
  tab.setDefaultTimeout(WAIT_MS)
  const page = await tab.newPage()
  const troubles: Array<string> = []
  page.on("console", (message) => {
    if (message.type() === "error") troubles.push(message.text())
  })
  page.on("pageerror", (error) => troubles.push(String(error)))
  const { port } = server.address() as AddressInfo
  return { page, troubles, close: () => tab.close(), url: `http://127.0.0.1:${port}/` }
}

const isTooWide = (page: Page): Promise<unknown> =>
  page.evaluate("document.documentElement.scrollWidth > innerWidth")

describe("the components", () => {
  it("meet WCAG AA and fit a phone, in light and dark, with each of them open", async (context) => {
    const { page, troubles, url, close } = await opened(context, false)
    for (const open of OPEN) {
      await page.goto(`${url}?open=${open}`)
      await page.locator("h1").waitFor()
      for (const [colorScheme, size] of LOOKS) {
        await page.setViewportSize(size)
        await page.emulateMedia({ colorScheme })
        const where = `${open} ${size.width} ${colorScheme}`
        assert.deepStrictEqual(await violationsOf(page), [], where)
        assert.isFalse(await isTooWide(page), where)
      }
    }
    assert.deepStrictEqual(troubles, [])
    await close()
  }, 180_000)

  it("violate no policy where fingers touch", async (context) => {
    const { page, troubles, url, close } = await opened(context, true)
    await page.goto(url)
    await page.getByRole("button", { name: "More" }).click()
    await page.getByRole("menuitem", { name: "Pause" }).waitFor()
    await page.keyboard.press("Escape")
    await page.goto(`${url}?open=form`)
    await page.locator("[role=dialog] .date__open").first().click()
    await page.locator(".calendar").waitFor()
    assert.deepStrictEqual(troubles, [])
    await close()
  })
})

describe("a form", () => {
  it("names each problem at its field and in a list, and keeps what was typed", async (context) => {
    const { page, url, close } = await opened(context, false)
    await page.goto(`${url}?open=form`)
    await page.locator("[name='user.ssn']").fill("12345")
    await page.locator("[name='user.share']").fill("101")
    await page.getByRole("button", { name: "Add owner" }).click()
    await page.getByText("5 answers need another look").waitFor()
    await page.getByText("Must be exactly 9 digits.").waitFor()
    await page.getByText("Between 0 and 100").waitFor()
    await page.locator(".form-errors button:has-text('SSN')").click()
    await page.locator("[name='user.ssn']:focus").waitFor()
    assert.strictEqual(await page.evaluate("document.activeElement.value"), "12345")
    await close()
  })

  it("shows both versions where somebody else changed the record meanwhile", async (context) => {
    const { page, url, close, troubles } = await opened(context, false)
    await page.goto(`${url}?open=stale`)
    await page.locator("[name='user.ssn']").fill("123456789")
    await page.locator("[name='user.state']").selectOption("DE")
    await page.locator("[name='user.share']").fill("60")
    await page.locator("[role=dialog] .date__part").first().click()
    for (const key of ["1", "2", "0", "1", "2", "0", "2", "6"]) await page.keyboard.press(key)
    await page.getByRole("button", { name: "Add owner" }).click()
    await page.getByText("Somebody changed this since you opened it.").waitFor()
    await page.getByText("Inês").waitFor()
    await page.getByRole("button", { name: "Save mine" }).click()
    await page.getByText("Somebody else has it").first().waitFor()
    assert.deepStrictEqual(troubles, [])
    await close()
  })
})
