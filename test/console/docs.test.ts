/** The documents in a real browser: readable without a script and on a phone; an operation is tried in them. */
import { afterAll, assert, beforeAll, it, type TestContext } from "@effect/vitest"
import { closed, lookAtEach, startSite, type Site } from "./site.ts"

let started: Site | string
let origin: string

const site = ({ skip }: TestContext): Site => {
  if (typeof started !== "string") return started
  process.stderr.write(`SKIPPED: the documents in Chromium: ${started}\n`)
  return skip(started)
}

beforeAll(async () => {
  started = await startSite()
  if (typeof started !== "string") origin = new URL(started.url).origin
}, 300_000)
afterAll(async () => {
  if (typeof started !== "string") await started.stop()
})

it("an operation is found, read and tried by who is signed in", async (context) => {
  const here = site(context)
  const tab = await here.open()
  const { page } = tab
  await page.goto(`${origin}/docs`)
  await page.getByLabel("Search").fill("getCompanies")
  await page.getByRole("button", { name: "Search" }).click()
  await page.locator(".found a").first().click()
  await page.waitForURL(/operations\/getCompanies$/)
  await page.getByText("Sign in to the console of this service first").waitFor()
  await closed(tab)
  const signedIn = await here.signedIn(here.credential)
  await signedIn.page.goto(`${origin}/docs/operations/getCompanies`)
  await signedIn.page.getByText("With your session").waitFor()
  await signedIn.page.getByLabel("Body").fill('{"method":"getCompanies","limit":1}')
  await signedIn.page.getByRole("button", { name: "Call getCompanies" }).click()
  await signedIn.page.getByText('"companies": []').waitFor()
  await signedIn.page.getByLabel("Body").fill('{"method":"getCompanies","limit":0}')
  await signedIn.page.getByRole("button", { name: "Call getCompanies" }).click()
  await signedIn.page.getByText(/Status 400/).waitFor()
  await closed(signedIn)
})

it("the page behind It was not me stops a change, and says so in both languages", async (context) => {
  const here = site(context)
  const tab = await here.open()
  const { page } = tab
  const address = `${origin}/flow/acme/not-me`
  await page.goto(`${address}#fl_test_unknown`)
  await page.getByRole("button", { name: "It was not me" }).press("Enter")
  await page.getByText("This link is not known, or it is too old.").waitFor()
  assert.strictEqual(await page.getByRole("button").count(), 0)
  let sent: unknown
  const answers = [409, 200]
  await page.route("**/flow/not-me", (route) => {
    sent = JSON.parse(route.request().postData() ?? "null")
    return route.fulfill({ status: answers.shift() ?? 500, json: {} })
  })
  await page.goto("about:blank")
  await page.goto(`${address}#fl_test_known`)
  await page.getByRole("button", { name: "It was not me" }).click()
  await page.getByText("This did not reach the service.").waitFor()
  await page.getByRole("button", { name: "It was not me" }).click()
  await page.getByText("The change is stopped.").waitFor()
  assert.deepStrictEqual(sent, { token: "fl_test_known" })
  assert.strictEqual(page.url(), address)
  await lookAtEach(tab, [`${address}#fl_test_unknown`])
  await closed(tab)
})

it("the documents meet WCAG AA and fit a phone", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential)
  await lookAtEach(tab, [
    `${origin}/docs`,
    `${origin}/docs/operations/createBusiness`,
    `${origin}/docs/errors`,
    `${origin}/docs/console`,
    `${origin}/docs?q=webhook`
  ])
  // The last of them may not be among those that are looked at by day.
  await tab.page.goto(`${origin}/docs?q=webhook`)
  await tab.page.locator(".found li").nth(3).waitFor()
  await closed(tab)
})
