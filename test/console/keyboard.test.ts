/** With the keyboard alone: find a company by its EIN, decide on its case, send one of its events again. */
import { afterAll, assert, beforeAll, it, type TestContext } from "@effect/vitest"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import type { Page } from "../browser/browser.ts"
import { submitCompany } from "./companies.ts"
import { accessibilityOf, closed, settled, startSite, type Site } from "./site.ts"

const TABS_MAX = 60
const FRAMES_MAX = 600

let started: Site | string
let receiver: Server
let received = 0

const site = ({ skip }: TestContext): Site => {
  if (typeof started !== "string") return started
  process.stderr.write(`SKIPPED: the console with the keyboard, in Chromium: ${started}\n`)
  return skip(started)
}

beforeAll(async () => {
  started = await startSite({
    PAYROLL_VERIFICATION: "manual",
    PAYROLL_WEBHOOK_ALLOW: "127.0.0.0/8"
  })
  if (typeof started === "string") return
  receiver = createServer((_request, response) => {
    received += 1
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => {
    receiver.listen(0, "127.0.0.1", resolve)
  })
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  started.payroll(["webhook", "add", "--url", url])
  await submitCompany(started, "Delta Bicycles", "123454321")
}, 300_000)
afterAll(async () => {
  if (typeof started === "string") return
  await started.stop()
  receiver.closeAllConnections()
  receiver.close()
})

/** Holds the answers for the queue until `release()`, which ends when the page has them. */
const HOLD_QUEUE = `(() => {
  const real = fetch
  const held = new Promise((resolve) => { window.open_ = resolve })
  const answers = []
  window.fetch = (path, init) => {
    if (!String(init?.body).includes("getVerifications")) return real(path, init)
    const answer = held.then(() => real(path, init))
    answers.push(answer)
    return answer.then((whole) => whole.clone())
  }
  window.release = async () => {
    open_()
    for (const answer of answers) await (await answer).text()
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  }
})()`

/** The page is drawn again, as it is after every read. */
const DRAW_AGAIN = `(async () => {
  dispatchEvent(new PopStateEvent("popstate"))
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
})()`

const focused = (page: Page): Promise<unknown> =>
  page.evaluate("document.activeElement?.textContent?.trim() ?? ''")

/** Goes on with Tab until something with this text has the focus, which must be visible. */
const tabTo = async (page: Page, text: string): Promise<void> => {
  for (let tabs = 0; tabs < TABS_MAX; tabs += 1) {
    if ((await focused(page)) === text) {
      const outline = await page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
      assert.notStrictEqual(outline, "none", text)
      return
    }
    await page.keyboard.press("Tab")
  }
  assert.fail(`Tab does not lead to ${text}`)
}

/** Waits until something with this text has the focus: a closed dialog gives it back a frame later. */
const hasFocus = async (page: Page, text: string): Promise<void> => {
  await page.evaluate(`new Promise((resolve) => {
    let frames = 0
    const look = () => {
      frames += 1
      const isThere = document.activeElement?.textContent.trim() === ${JSON.stringify(text)}
      if (isThere || frames > ${FRAMES_MAX}) resolve()
      else requestAnimationFrame(look)
    }
    look()
  })`)
  assert.strictEqual(await focused(page), text)
}

const type = async (page: Page, text: string): Promise<void> => {
  for (const letter of text) await page.keyboard.press(letter === " " ? "Space" : letter)
}

const follow = async (page: Page, text: string): Promise<void> => {
  await page.getByText(text).first().waitFor()
  // The text may stand above a list that is still read.
  await settled(page)
  await tabTo(page, text)
  await page.keyboard.press("Enter")
}

it("a company is found by its EIN, decided on, and one of its events is sent again", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential)
  const { page } = tab
  await page.goto(here.url)
  await page.getByRole("heading", { name: "Good " }).waitFor()
  await page.keyboard.press("/")
  await type(page, "4321")
  await page.locator(".hits [role=option]").first().waitFor()
  await page.keyboard.press("Enter")
  await page.waitForURL(/c\/[\da-f-]{36}$/)
  await follow(page, "Open its review")
  await page.waitForURL(/reviews\?companyId=/)
  await follow(page, "Delta Bicycles")
  await page.getByText("a approves, r rejects").waitFor()
  await page.keyboard.press("a")
  await type(page, "papers seen")
  await page.keyboard.press("Control+Enter")
  await page.getByText("The decision took effect").waitFor()
  await page.keyboard.press("g")
  await page.keyboard.press("c")
  await page.getByRole("heading", { name: "Companies" }).waitFor()
  await follow(page, "Delta Bicycles")
  await page.keyboard.press("g")
  await page.keyboard.press("e")
  await follow(page, "Company registered")
  await page.getByText("Delivered", { exact: true }).first().waitFor()
  const before = received
  await follow(page, "Send it again")
  await page.getByText("The event goes to http").waitFor()
  assert.strictEqual(received, before)
  await page.keyboard.press("Escape")
  await hasFocus(page, "Send it again")
  await page.keyboard.press("Enter")
  await page.getByText("The event goes to http").waitFor()
  await follow(page, "Send again")
  await page.getByText("The receiver took it").waitFor()
  assert.isAbove(received, before)
  await closed(tab)
})

it("keys go on while the next case is looked for, and nothing brings the person back", async (context) => {
  const here = site(context)
  await submitCompany(here, "Epsilon Glass")
  await submitCompany(here, "Zeta Glass")
  const tab = await here.signedIn(here.credential)
  const { page } = tab
  await page.goto(`${here.url}/reviews`)
  await follow(page, "Epsilon Glass")
  await page.getByText("a approves, r rejects").waitFor()
  await page.evaluate(HOLD_QUEUE)
  await page.keyboard.press("a")
  await type(page, "papers seen")
  await page.keyboard.press("Control+Enter")
  await page.getByText("The decision took effect").waitFor()
  await page.keyboard.press("g")
  await page.evaluate(DRAW_AGAIN)
  await page.keyboard.press("c")
  await page.getByRole("heading", { name: "Companies" }).waitFor()
  await page.evaluate("release()")
  await page.getByText("Zeta Glass").first().waitFor()
  assert.match(page.url(), /\/companies$/)
  await closed(tab)
})

it("rows are gone through with j and k, and coming back gives the row its focus again", async (context) => {
  const here = site(context)
  await submitCompany(here, "Eta Paper")
  await submitCompany(here, "Theta Paper")
  const tab = await here.signedIn(here.credential)
  const { page } = tab
  await page.goto(`${here.url}/companies`)
  await page.getByRole("link", { name: "Theta Paper" }).waitFor()
  await page.keyboard.press("j")
  const first = await focused(page)
  await page.keyboard.press("j")
  const second = await focused(page)
  assert.notStrictEqual(second, first)
  await page.keyboard.press("k")
  assert.strictEqual(await focused(page), first)
  await page.keyboard.press("j")
  await page.keyboard.press("Enter")
  await page.waitForURL(/c\/[\da-f-]{36}$/)
  await page.getByRole("heading", { name: String(second) }).waitFor()
  await page.goBack()
  await page.getByRole("heading", { name: "Companies" }).waitFor()
  await hasFocus(page, String(second))
  await closed(tab)
})

it("? shows all keys over the page, and Esc takes them away", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential)
  const { page } = tab
  await page.goto(here.url)
  await page.getByRole("heading", { name: "Good " }).waitFor()
  await page.keyboard.press("?")
  await page.getByRole("heading", { name: "Go to" }).waitFor()
  await page.getByText("No single key saves anything.").waitFor()
  assert.deepStrictEqual(await accessibilityOf(page), [])
  await page.keyboard.press("Escape")
  await page.evaluate(`new Promise((resolve) => {
    const look = () => document.querySelector("[role=dialog]") ? requestAnimationFrame(look) : resolve()
    look()
  })`)
  await page.keyboard.press("g")
  await page.keyboard.press("f")
  await page.getByRole("heading", { name: "Figures" }).waitFor()
  await closed(tab)
})

const chooseTheme = async (page: Page, theme: string): Promise<void> => {
  await page.getByRole("button", { name: "theme and sign out" }).click()
  await page.getByRole("menuitem", { name: `Theme: ${theme}` }).click()
}

it("the colours can be chosen, and the tab keeps them", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential)
  const { page } = tab
  await page.goto(here.url)
  await page.locator("h1").waitFor()
  const ground = () => page.evaluate("getComputedStyle(document.body).color")
  await page.emulateMedia({ colorScheme: "light" })
  const light = await ground()
  await chooseTheme(page, "dark")
  const dark = await ground()
  assert.notStrictEqual(dark, light)
  await page.reload()
  await page.getByRole("heading", { name: "Good " }).waitFor()
  assert.strictEqual(await ground(), dark)
  await chooseTheme(page, "system")
  assert.strictEqual(await ground(), light)
  await closed(tab)
})

it("the rows of a list are kept as a file that is safe in a spreadsheet", async (context) => {
  const here = site(context)
  await submitCompany(here, "=Iota, Paper")
  const tab = await here.signedIn(here.credential)
  const { page } = tab
  await page.goto(`${here.url}/companies?name=%3DIota`)
  await page.getByRole("link", { name: "=Iota, Paper" }).waitFor()
  await page.evaluate("URL.createObjectURL = (blob) => { window.kept = blob; return '#' }")
  await page.getByRole("button", { name: "Export CSV" }).click()
  const kept = String(await page.evaluate("kept.text()"))
  const [head, row] = kept.split("\r\n")
  assert.strictEqual(
    head,
    "Company,Doing business as,Your own number,Verification,Kind,To do,Place,Workers,Next pay date,Registered,Changed"
  )
  assert.match(
    row ?? "",
    /^"'=Iota, Paper",,,\w+,Employer,(?:"[^"]*"|[^",]+),"Dover, DE",0,,(?:\d{4}-\d\d-\d\dT[\d:.]+Z,?){2}$/
  )
  await closed(tab)
})
