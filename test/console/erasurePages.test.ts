/** Erasures in the console: asked for by one person, confirmed by another one, and who may do neither. */
import { afterAll, assert, beforeAll, describe, it, type TestContext } from "@effect/vitest"
import { daysFromToday } from "../../packages/testing/src/today.ts"
import { testClient } from "../../apps/server/test/call.ts"
import type { Credential } from "../../apps/server/test/testServer.ts"
import type { Page } from "../browser/browser.ts"
import { addWorker, submitCompany } from "./companies.ts"
import { made, payCompany } from "./payCompany.ts"
import { closed, lookAtEach, settled, startSite, type Site } from "./site.ts"

let started: Site | string
let rosa: Credential
let lin: Credential
let companyId: string
let paid: string

const site = ({ skip }: TestContext): Site => {
  if (typeof started !== "string") return started
  process.stderr.write(`SKIPPED: erasures in Chromium: ${started}\n`)
  return skip(started)
}

beforeAll(async () => {
  started = await startSite()
  if (typeof started === "string") return
  rosa = await started.person("Rosa Diaz", "admin")
  lin = await started.person("Lin Wei", "admin")
  const company = await payCompany(started, "Mill Street Bakery")
  companyId = company.companyId
  paid = company.ready
  const lastDay = daysFromToday(-40)
  await made(started, "terminateUser", { user: { userId: paid, lastDay, reason: "moved away" } })
}, 300_000)
afterAll(async () => {
  if (typeof started !== "string") await started.stop()
})

const ERASE = "Erase personal data"

const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole("button", { name }).click()

/** Presses an entry of the menu of a page. */
const choose = async (page: Page, menu: string, entry: string): Promise<void> => {
  await press(page, menu)
  await page.getByRole("menuitem", { name: entry }).click()
}

const question = (page: Page) => page.getByRole("alertdialog")

const workerPage = (here: Site, userId: string): string =>
  `${here.url}/c/${companyId}/workers/${userId}`

describe("an erasure of a worker", () => {
  it("is asked for after a dry run, waits on the pages, and is confirmed by another person", async (context) => {
    const here = site(context)
    const [one, other] = [await here.signedIn(rosa), await here.signedIn(lin)]
    await one.page.goto(workerPage(here, paid))
    await choose(one.page, "More about this worker", ERASE)
    const asks = question(one.page)
    await asks.getByText("Erase what is stored about Ben Lindqvist?").waitFor()
    await asks.getByText("The law keeps").waitFor()
    await asks.getByText(/Wages and what was paid/).waitFor()
    await asks.getByRole("button", { name: "Ask for the erasure" }).click()
    await one.page.getByText(/You asked for it on/).waitFor()
    assert.strictEqual(await one.page.getByRole("button", { name: /^Confirm/ }).count(), 0)
    await press(one.page, "More about this worker")
    assert.strictEqual(await one.page.getByRole("menuitem", { name: ERASE }).count(), 0)

    await other.page.goto(`${here.url}/overview`)
    await other.page.getByText("Erase what is stored about Ben Lindqvist").waitFor()
    await other.page.getByRole("link", { name: "See request" }).click()
    await other.page.getByText(/^Asked for by Rosa Diaz on/).waitFor()
    await lookAtEach(other, [other.page.url()])
    await press(other.page, /^Confirm/)
    await question(other.page).getByRole("button", { name: "Erase" }).click()
    await other.page.getByText("The erasure begins").waitFor()
    await other.page.getByText("Erasures that wait").waitFor({ state: "detached" })
    await one.page.reload()
    await one.page.getByText("Everything goes that no law keeps").waitFor()
    await settled(one.page)
    for (const name of ["Edit", "Add wage", "Correct"]) {
      assert.strictEqual(await one.page.getByRole("button", { name, exact: true }).count(), 0, name)
    }
    await closed(one)
    await closed(other)
  })

  it("is shown without buttons to who may not erase", async (context) => {
    const here = site(context)
    const userId = await addWorker(here, companyId, "Okafor")
    await made(here, "removeUser", { user: { userId } })
    await made(here, "eraseUser", { user: { userId }, actedBy: "Rosa Diaz" })
    const reviewer = await here.signedIn(await here.person("Kim Park", "review"))
    await reviewer.page.goto(`${here.url}/reviews`)
    await reviewer.page.getByText(/^Asked for by Rosa Diaz on/).waitFor()
    for (const name of [/^Confirm/, /^Withdraw/]) {
      assert.strictEqual(await reviewer.page.getByRole("button", { name }).count(), 0)
    }
    await closed(reviewer)
    const writer = await here.signedIn(await here.person("Will Ito", "write"))
    await writer.page.goto(workerPage(here, userId))
    await settled(writer.page)
    await press(writer.page, "More about this worker")
    assert.strictEqual(await writer.page.getByRole("menuitem", { name: ERASE }).count(), 0)
    await closed(writer)
    await made(here, "eraseUser", { user: { userId, withdraw: true }, actedBy: "Rosa Diaz" })
  })
})

describe("an erasure of a company and its people", () => {
  it("names who has the legal hold that refuses it, and is shown in the list without one", async (context) => {
    const here = site(context)
    const left = await submitCompany(here, "Harbour Street Deli")
    const userId = await addWorker(here, left, "Aalto")
    await made(here, "removeUser", { user: { userId } })
    await made(here, "setLegalHold", {
      heldRecord: { companyId: left, userId, reason: "a claim is open" }
    })
    const tab = await here.signedIn(rosa)
    const { page } = tab
    await page.goto(`${here.url}/c/${left}`)
    await choose(page, "More actions", ERASE)
    await page.getByText(/^A legal hold keeps it/).waitFor()
    await page.getByRole("link", { name: "Ben Aalto" }).click()
    await page.waitForURL(new RegExp(`/workers/${userId}$`))

    await made(here, "setLegalHold", { heldRecord: { companyId: left, userId, reason: null } })
    const company = { companyId: left }
    await made(here, "eraseCompany", { company, actedBy: "Rosa Diaz" })
    const confirmed = { method: "eraseCompany", company }
    const { status, text } = await testClient(here.port, lin).operate("eraseCompany", confirmed)
    assert.strictEqual(status, 200, text)
    await page.goto(`${here.url}/companies`)
    await page.getByRole("cell", { name: "Erased" }).waitFor()
    await closed(tab)
  })

  it("of a person who was removed is withdrawn", async (context) => {
    const here = site(context)
    const person = {
      companyId,
      firstName: "Olu",
      lastName: "Ruiz",
      email: "olu@acme.example",
      phoneNumber: "3025550100",
      bookkeeper: true
    }
    const { businessUser } = await made(here, "addBusinessUser", { businessUser: person })
    const { businessUserId } = businessUser as { readonly businessUserId: string }
    await made(here, "deactivateBusinessUser", { businessUser: { businessUserId } })
    const tab = await here.signedIn(rosa)
    const { page } = tab
    await page.goto(`${here.url}/c/${companyId}?view=people`)
    await choose(page, "More actions for Olu Ruiz", ERASE)
    await question(page).getByText("All of it goes at once").waitFor()
    await question(page).getByRole("button", { name: "Ask for the erasure" }).click()
    await page.getByText(/You asked for it on/).waitFor()
    await press(page, /^Withdraw/)
    await question(page).getByRole("button", { name: "Withdraw" }).click()
    await page.getByText("The request was withdrawn").waitFor()
    await page.getByText(/You asked for it on/).waitFor({ state: "detached" })
    await closed(tab)
  })
})
