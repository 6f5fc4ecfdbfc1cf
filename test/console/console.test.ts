/** The console in a real browser: signing in, its end, and what its pages must never do. */
import { afterAll, assert, beforeAll, describe, it, type TestContext } from "@effect/vitest"
import type { Credential } from "../../apps/server/test/testServer.ts"
import { submitCompany } from "./companies.ts"
import {
  accessibilityOf,
  closed,
  lookAtEach,
  signIn,
  startSite,
  type Site,
  type Tab,
  signOut
} from "./site.ts"

let started: Site | string
let reviewer: Credential

const site = ({ skip }: TestContext): Site => {
  if (typeof started !== "string") return started
  process.stderr.write(`SKIPPED: the console in Chromium: ${started}\n`)
  return skip(started)
}

/** Waits until the worker has put the company's case into the queue, which the open page shows by itself. */
const inQueue = async ({ page }: Tab, name: string): Promise<void> => {
  await page.goto(`${(started as Site).url}/reviews`)
  await page.getByRole("row").getByRole("link", { name }).first().waitFor()
}

beforeAll(async () => {
  started = await startSite({ PAYROLL_VERIFICATION: "manual" })
  if (typeof started === "string") return
  reviewer = await started.person("Rosa Diaz", "review")
}, 300_000)
afterAll(async () => {
  if (typeof started !== "string") await started.stop()
})

describe("signing in", () => {
  it("takes a key id and a secret, and signing out ends it in every tab", async (context) => {
    const here = site(context)
    const tab = await here.open()
    const { page } = tab
    await page.goto(here.url)
    await page.getByLabel("Key id").fill(reviewer.username)
    await page.getByLabel("Secret").fill("wrong")
    await page.getByRole("button", { name: "Sign in" }).click()
    await page.getByText("The key ID or the secret is wrong").waitFor()
    assert.deepStrictEqual(await accessibilityOf(page), [])
    await signIn(page, reviewer)
    const other = await tab.context.newPage()
    await other.goto(here.url)
    await other.getByText("Rosa Diaz").waitFor()
    await signOut(page)
    await page.getByLabel("Key id").waitFor()
    await other.reload()
    await other.getByLabel("Key id").waitFor()
    await closed(tab)
  })

  it("is asked for again when the session ends, and goes on at the same page", async (context) => {
    const here = site(context)
    const ada = await here.person("Ada Obi", "review")
    await submitCompany(here, "Patience Paper")
    const tab = await here.signedIn(ada)
    const { page } = tab
    await inQueue(tab, "Patience Paper")
    await page.getByRole("row").getByRole("link", { name: "Patience Paper" }).click()
    await page.getByLabel("Reason").fill("Half a sentence")
    const title = await page.evaluate("document.title")
    const other = await tab.context.newPage()
    await other.goto(here.url)
    await signOut(other)
    await page.getByText(/^Your session has ended/).waitFor()
    const reason = "document.querySelector('.decide input')"
    const isSeen = `${reason}.checkVisibility({ visibilityProperty: true })`
    assert.isFalse(await page.evaluate(isSeen))
    assert.deepStrictEqual(await accessibilityOf(page), [])
    await signIn(page, ada)
    assert.isTrue(await page.evaluate(isSeen))
    assert.strictEqual(await page.evaluate(`${reason}.value`), "Half a sentence")
    assert.strictEqual(await page.evaluate("document.title"), title)
    await page.getByRole("button", { name: "Approve" }).click()
    await page.getByText("The decision took effect").waitFor()
    const stream = Promise.withResolvers<void>()
    await page.route("**/console/changes", (route) => stream.promise.then(() => route.continue()))
    await page.goto(`${here.url}/reviews`)
    // A page that is signed out before it asks who is there says nothing of an end.
    await page.getByText("Ada Obi").waitFor()
    const body = { method: "revokeCredential", credential: { keyId: ada.username } }
    await here.admin.operate("revokeCredential", body)
    stream.resolve()
    // Pages without a stream ask every ten seconds.
    await page.getByText(/^Your session has ended/).waitFor({ timeout: 7_000 })
    await page.unroute("**/console/changes")
    await signIn(page, reviewer)
    await page.getByText("Rosa Diaz").waitFor()
    assert.strictEqual(await page.getByText("Ada Obi").count(), 0)
    assert.match(page.url(), /reviews$/)
    await closed(tab)
  })

  it("leaves nothing that a script or the address shows", async (context) => {
    const here = site(context)
    const tab = await here.signedIn(reviewer)
    await tab.page.goto(here.url)
    await tab.page.locator("h1").waitFor()
    const storage = await tab.page.evaluate(
      "JSON.stringify([document.cookie, localStorage.length, sessionStorage.length])"
    )
    assert.strictEqual(storage, '["",0,0]')
    await closed(tab)
  })
})

describe("every page", () => {
  it("meets WCAG AA and fits a phone, light and dark", async (context) => {
    const here = site(context)
    await submitCompany(here, "Pages and Co")
    const tab = await here.signedIn(reviewer)
    const { page } = tab
    await inQueue(tab, "Pages and Co")
    const queue = page.url()
    await page.getByRole("row").getByRole("link", { name: "Pages and Co" }).click()
    await page.locator(".compare").waitFor()
    const one = page.url()
    await lookAtEach(tab, [queue, one, `${here.url}/nowhere`])
    await closed(tab)
  })

  it("says that the service has stopped, and keeps what it shows", async (context) => {
    const here = site(context)
    const tab = await here.signedIn(reviewer)
    await tab.page.goto(`${here.url}/reviews`)
    await tab.page.getByText("Needs a decision").first().waitFor()
    await here.stopService()
    await tab.page
      .getByText(/cannot be reached/)
      .first()
      .waitFor()
    await tab.page.getByRole("heading", { name: "Reviews" }).waitFor()
    await signOut(tab.page)
    await tab.page.getByText("You are still signed in: the service cannot be reached.").waitFor()
    await tab.context.close()
  })
})
