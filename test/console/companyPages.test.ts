/** Companies in the console: each task from its first click to the stored record. */
import { afterAll, assert, beforeAll, describe, it, type TestContext } from "@effect/vitest"
import type { Page } from "../browser/browser.ts"
import { addWorker, endHold, submitCompany } from "./companies.ts"
import { closed, lookAtEach, startSite, type Site } from "./site.ts"

let started: Site | string
let companyId: string

const site = ({ skip }: TestContext): Site => {
  if (typeof started !== "string") return started
  process.stderr.write(`SKIPPED: companies in the console in Chromium: ${started}\n`)
  return skip(started)
}

beforeAll(async () => {
  started = await startSite()
  if (typeof started === "string") return
  companyId = await submitCompany(started, "Delta Bicycles", "123454321")
  await submitCompany(started, "Harbour Deli", "123459876")
  await addWorker(started, companyId, "Okafor")
}, 300_000)
afterAll(async () => {
  if (typeof started !== "string") await started.stop()
})

interface Stored {
  readonly lastName: string
  readonly isMailingAddress: boolean
  readonly recordStatus: { readonly status: string }
  readonly status: { readonly status: string }
}

/** The company as the interface answers it. */
const storedOf = async ({ admin }: Site, id: string) => {
  const { text } = await admin.operate("getCompanyInfo", {
    method: "getCompanyInfo",
    companyId: id
  })
  return JSON.parse(text)
}

const drawer = (page: Page) => page.getByRole("dialog")

const submit = async (page: Page, button: string, done: string): Promise<void> => {
  await drawer(page).getByRole("button", { name: button, exact: true }).click()
  await page.getByRole("status", { name: "Messages" }).getByText(done).first().waitFor()
}

/** Types a day part by part, as a person does. */
const typeDay = async (page: Page, label: string, digits: string): Promise<void> => {
  const field = drawer(page).getByRole("group", { name: label })
  await field.getByRole("spinbutton").first().click()
  await page.keyboard.type(digits)
}

describe("the list of companies", () => {
  it("finds one by the last four digits of the EIN, which stay out of the address", async (context) => {
    const here = site(context)
    const tab = await here.signedIn(here.credential)
    const { page } = tab
    await page.goto(here.url)
    await page.locator("h1").waitFor()
    await page.keyboard.press("g")
    await page.keyboard.press("c")
    await page.getByRole("link", { name: "Harbour Deli" }).waitFor()
    await page.getByLabel("Last four of the EIN").fill("4321")
    await page.getByRole("link", { name: "Harbour Deli" }).waitFor({ state: "detached" })
    assert.notInclude(page.url(), "4321")
    await page.reload()
    await page.getByRole("link", { name: "Delta Bicycles" }).press("Enter")
    await page.getByRole("heading", { name: "Delta Bicycles" }).waitFor()
    await page.getByText("EIN ending 4321").waitFor()
    assert.strictEqual(await page.evaluate("document.title"), "Company · Payroll")
    await closed(tab)
  })

  it("has its workers found by name from anywhere, with the name of the company", async (context) => {
    const here = site(context)
    const tab = await here.signedIn(here.credential)
    const { page } = tab
    const floristId = await submitCompany(here, "Elm Street Florist")
    await page.goto(`${here.url}/c/${floristId}`)
    await page.getByRole("heading", { name: "Elm Street Florist" }).waitFor()
    await page.keyboard.press("/")
    await page.getByRole("combobox", { name: "Find a worker" }).fill("okaf")
    await page.getByRole("option", { name: /Ben Okafor.+Delta Bicycles/ }).click()
    await page.getByRole("heading", { name: "Ben Okafor" }).waitFor()
    assert.include(page.url(), `/c/${companyId}/workers/`)
    await closed(tab)
  })

  it("is the same by its address, and a chip takes its filter off", async (context) => {
    const here = site(context)
    const tab = await here.signedIn(here.credential)
    const { page } = tab
    await page.goto(`${here.url}/companies?name=Harbour`)
    await page.getByRole("link", { name: "Harbour Deli" }).click()
    await page.getByRole("heading", { name: "Harbour Deli" }).waitFor()
    await page.goBack()
    await page.waitForURL(/name=Harbour$/)
    await page.goto(`${here.url}/companies?kybStatus=failed`)
    await page.getByText("Nothing matches").waitFor()
    await page.getByRole("button", { name: "Verification: Failed" }).click()
    await page.getByRole("menuitem", { name: "Remove this filter" }).click()
    await page.getByRole("link", { name: "Delta Bicycles" }).waitFor()
    await closed(tab)
  })
})

it("adds a company step by step, and keeps what was typed", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential)
  const { page } = tab
  const next = () => drawer(page).getByRole("button", { name: "Next" }).click()
  await page.goto(`${here.url}/companies`)
  await page.getByRole("button", { name: "Add company" }).click()
  await page.getByLabel("Legal name").fill("Copperline Electric LLC")
  await next()
  await page.getByLabel("EIN", { exact: true }).fill("12")
  await next()
  await page.getByText("Must be exactly 9 digits.").waitFor()
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Add company" }).click()
  await page.getByText("Nothing of it is saved yet").waitFor()
  // A draft holds no secret number.
  assert.strictEqual(await page.getByLabel("EIN", { exact: true }).inputValue(), "")
  await page.getByLabel("EIN", { exact: true }).fill("123459020")
  await page.getByLabel("Legal form").selectOption("LLC")
  await page.getByLabel("State of incorporation").selectOption("Arizona")
  await typeDay(page, "Founded on", "04012019")
  await page.getByLabel("Form 941").check()
  await next()
  await page.getByLabel("Name of the location").fill("Shop")
  await page.getByLabel("Street", { exact: true }).fill("12 Congress Street")
  await page.getByLabel("City").fill("Tucson")
  await page.getByLabel("State", { exact: true }).selectOption("AZ")
  await page.getByLabel("ZIP code").fill("85701")
  await next()
  await page.getByLabel("First name").fill("Ines")
  await page.getByLabel("Last name").fill("Cardoso")
  await page.getByLabel("Email").fill("ines@copperline.example")
  await page.getByLabel("Phone").fill("5205550100")
  await next()
  await page.getByLabel("The company accepts the terms of service").check()
  await submit(page, "Add company", "The company was added")
  await page.waitForURL(/c\/[\da-f-]{36}$/)
  await page.getByRole("heading", { name: "Copperline Electric LLC" }).waitFor()
  const stored = await storedOf(here, page.url().split("/c/")[1] ?? "")
  assert.deepInclude(stored.kybInformation, {
    einLast4: "9020",
    dateOfIncorporation: "2019-04-01",
    incorporationState: "Arizona"
  })
  assert.deepInclude(stored.companyLocations[0], { city: "Tucson", isFilingAddress: true })
  assert.isTrue(stored.businessUsers[0].payrollAdmin)
  // The time zone of Arizona is one of two: the page asks for it.
  await page.getByRole("button", { name: /^Set time zone.+of Shop$/ }).click()
  await drawer(page).getByLabel("Time zone").selectOption("America/Phoenix")
  await submit(page, "Save", "The time zone was set")
  // Stored forms leave no draft.
  await page.goto(`${here.url}/companies`)
  await page.getByRole("button", { name: "Add company" }).click()
  await page.getByLabel("Legal name").waitFor()
  assert.strictEqual(await page.getByLabel("Legal name").inputValue(), "")
  await page.keyboard.press("Escape")
  await closed(tab)
})

describe("a company", () => {
  it("is corrected, with both versions where somebody else was first", async (context) => {
    const here = site(context)
    const tab = await here.signedIn(here.credential)
    const { page } = tab
    await page.goto(`${here.url}/c/${companyId}`)
    await page.getByRole("button", { name: "Edit company" }).click()
    await page.getByLabel("Doing business as").fill("Delta Bikes")
    const registration = { companyId, businessWebsite: "https://delta.example" }
    const body = { method: "updateCompany", registration }
    assert.strictEqual((await here.admin.operate("updateCompany", body)).status, 200)
    await drawer(page).getByRole("button", { name: "Save" }).click()
    await page.getByText("Somebody changed this since you opened it").waitFor()
    await submit(page, "Save mine", "The company was corrected")
    const { company } = await storedOf(here, companyId)
    assert.strictEqual(company.doingBusinessAs, "Delta Bikes")
    await page.getByRole("button", { name: "Correct Tax" }).click()
    await drawer(page).getByLabel("Legal form").selectOption("S Corp")
    await submit(page, "Save", "The registration was corrected")
    const { kybInformation } = await storedOf(here, companyId)
    assert.deepInclude(kybInformation, { entityType: "S Corp", einLast4: "4321" })
    await closed(tab)
  })

  it("gets a mailing address, a second location and loses it again", async (context) => {
    const here = site(context)
    const tab = await here.signedIn(here.credential)
    const { page } = tab
    await page.goto(`${here.url}/c/${companyId}`)
    await page.getByRole("button", { name: "Choose location", exact: true }).click()
    await page.getByLabel("Mail of the company goes here").check()
    await submit(page, "Save", "The location was corrected")
    await page.getByText("Choose a mailing address").first().waitFor({ state: "detached" })
    await page.getByRole("button", { name: "Add location" }).click()
    await page.getByLabel("Name of the location").fill("Depot")
    await drawer(page).getByRole("button", { name: "Add location" }).click()
    await page.getByText("Street is missing").waitFor()
    assert.strictEqual(await page.getByLabel("Name of the location").inputValue(), "Depot")
    await page.getByLabel("Street").fill("2 Mill Road")
    await page.getByLabel("City").fill("Dover")
    await page.getByLabel("State", { exact: true }).selectOption("DE")
    await page.getByLabel("ZIP code").fill("19901")
    await submit(page, "Add location", "The location was added")
    await page.getByRole("button", { name: "More actions for Depot" }).click()
    await page.getByRole("menuitem", { name: "Close" }).click()
    await page.getByText("It cannot be opened again").waitFor()
    await page.getByRole("alertdialog").getByRole("button", { name: "Close" }).last().click()
    await page.getByText("Depot was closed").waitFor()
    const { companyLocations } = await storedOf(here, companyId)
    assert.deepStrictEqual(
      companyLocations.map((each: Stored) => [each.isMailingAddress, each.recordStatus.status]),
      [
        [true, "active"],
        [false, "deactivated"]
      ]
    )
    await closed(tab)
  })

  it("gets a worker at a place that is open, and goes on to the wage", async (context) => {
    const here = site(context)
    const tab = await here.signedIn(here.credential)
    const { page } = tab
    const next = () => drawer(page).getByRole("button", { name: "Next" }).click()
    await page.goto(`${here.url}/c/${companyId}`)
    await page.getByRole("button", { name: "Add worker" }).click()
    await page.getByRole("radio", { name: /^Employee/ }).check()
    await next()
    await page.getByLabel("First name").fill("Lena")
    await page.getByLabel("Last name").fill("Whitfield")
    await next()
    await page.getByLabel("Job title").fill("Fitter")
    await typeDay(page, "First day of work", "01052026")
    await page.getByRole("radio", { name: /^At a/ }).check()
    await drawer(page).getByRole("radio").last().check()
    assert.strictEqual(await drawer(page).getByText("Depot").count(), 0)
    await drawer(page).getByRole("button", { name: "Add and go on to pay" }).click()
    await page.getByRole("heading", { name: "Add a wage for Lena Whitfield" }).waitFor()
    const exempt = "document.querySelector('[name$=userRefTaxExempt]:checked').value"
    assert.match(String(await page.evaluate(exempt)), /^No,/)
    await page.keyboard.press("Escape")
    await closed(tab)
  })

  it("gets a person by keyboard alone, who becomes an owner; another one is removed", async (context) => {
    const here = site(context)
    const tab = await here.signedIn(here.credential)
    const { page } = tab
    await page.goto(`${here.url}/c/${companyId}?view=people`)
    await page.getByRole("button", { name: "Add person" }).press("Enter")
    await page.getByLabel("First name").waitFor()
    for (const text of ["Gil", "Ferreira", "", "gil@delta.example", "3025550111"]) {
      await page.keyboard.type(text)
      await page.keyboard.press("Tab")
    }
    await page.keyboard.press("Tab")
    await page.keyboard.press("Space")
    await page.keyboard.press("Enter")
    await page.getByText("The person was added").waitFor()
    const person = async (name = "Ferreira") =>
      (await storedOf(here, companyId)).businessUsers.find(
        ({ lastName }: Stored) => lastName === name
      )
    assert.deepInclude(await person(), { bookkeeper: true, email: "gil@delta.example" })
    await page.getByRole("button", { name: "More actions for Gil Ferreira" }).click()
    await page.getByRole("menuitem", { name: "Correct" }).click()
    await page.getByLabel("Owns a share of the company").check()
    await page.getByRole("textbox", { name: /^Share/ }).fill("60")
    await drawer(page).getByRole("button", { name: "Save" }).click()
    await page.getByText(/answers need another look/).waitFor()
    assert.strictEqual(await page.getByRole("textbox", { name: /^Share/ }).inputValue(), "60")
    await drawer(page).locator("input.secret").fill("123456789")
    await typeDay(page, "Date of birth", "02031980")
    await page.getByLabel("Street").fill("7 Elm Street")
    await page.getByLabel("City").fill("Dover")
    await page.getByLabel("State or province").fill("DE")
    await page.getByLabel("ZIP or postal code").fill("19901")
    await page.getByRole("combobox", { name: "Country" }).fill("United States")
    await page.keyboard.press("Tab")
    await submit(page, "Save", "Gil Ferreira was corrected")
    const owner = { beneficialOwner: true, ownershipPercentage: 60, hasSsn: true, country: "US" }
    assert.deepInclude(await person(), owner)
    const mara = { companyId, firstName: "Mara", lastName: "Quist", bookkeeper: true }
    const businessUser = { ...mara, email: "mara@delta.example", phoneNumber: "3025550122" }
    const body = { method: "addBusinessUser", businessUser }
    assert.strictEqual((await here.admin.operate("addBusinessUser", body)).status, 200)
    await page.getByRole("button", { name: "More actions for Mara Quist" }).click()
    await page.getByRole("menuitem", { name: "Remove from the company" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click()
    await page.getByText("Mara Quist was removed").waitFor()
    assert.strictEqual((await person("Quist")).recordStatus.status, "deactivated")
    await closed(tab)
  })

  it("gets a bank account, which is replaced, and a second one, which is removed", async (context) => {
    const here = site(context)
    const tab = await here.signedIn(here.credential)
    const { page } = tab
    const fill = async (bank: string, account: string) => {
      await page.getByLabel("Bank", { exact: true }).fill(bank)
      await page.getByLabel("Name of the account").fill("Payroll")
      await page.getByLabel("Checking").check()
      await page.getByLabel("Routing number").fill("021000021")
      await page.getByLabel("Account number", { exact: true }).fill(account)
    }
    await page.goto(`${here.url}/c/${companyId}?view=accounts`)
    await page.getByRole("button", { name: "Add account" }).click()
    await fill("Sonoran Valley Bank", "000123456789")
    await submit(page, "Add account", "The account was added")
    await page.getByText("Checking, ending 6789").waitFor()
    await page.getByText("Ready").waitFor()
    await page.getByRole("button", { name: "More actions for Sonoran Valley Bank" }).click()
    await page.getByRole("menuitem", { name: "Replace" }).click()
    await fill("Sonoran Valley Bank", "000123450000")
    await submit(page, "Replace account", "The new account was saved")
    await page.getByText(/Was changed and waits until/).waitFor()
    await endHold(here, companyId)
    await page.getByRole("heading", { name: "Former accounts" }).waitFor()
    await page.getByRole("button", { name: "Add account" }).click()
    await fill("First Dover Bank", "000123451111")
    await submit(page, "Add account", "The account was added")
    await page.getByText(/Was changed and waits until/).waitFor()
    await endHold(here, companyId)
    await page.getByText("Ready").nth(1).waitFor()
    await page.getByRole("button", { name: "More actions for First Dover Bank" }).click()
    await page.getByRole("menuitem", { name: "Remove" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click()
    await page.getByText("The account was removed").waitFor()
    const { companyFundingSourceEntities: accounts } = await storedOf(here, companyId)
    assert.deepStrictEqual(
      accounts.map((each: Stored) => each.status.status),
      ["replaced", "ready", "deactivated"]
    )
    await closed(tab)
  })

  it("says who did what, without names of operations or ids", async (context) => {
    const here = site(context)
    const tab = await here.signedIn(here.credential)
    const { page } = tab
    await page.goto(`${here.url}/c/${companyId}?view=history`)
    await page.getByText("Bank account removed").first().waitFor()
    await page.getByText("Doing business as: nothing became Delta Bikes").waitFor()
    const times = (await page.evaluate(
      "[...document.querySelectorAll('.timeline time')].map(({ dateTime }) => dateTime)"
    )) as ReadonlyArray<string>
    assert.isAbove(times.length, 8)
    assert.deepStrictEqual(times, times.toSorted().toReversed())
    const said = String(await page.evaluate("document.querySelector('main').innerText"))
    assert.notMatch(said, /\b[a-z]+[A-Z]\w*\b|[\da-f]{8}-[\da-f]{4}|kybstatus/)
    await page.getByRole("button", { name: "Kind" }).click()
    await page.getByRole("menuitem", { name: "Changes" }).click()
    await page.getByText("Bank account removed").first().waitFor({ state: "detached" })
    await closed(tab)
  })

  it("is read and not changed by somebody who may only read", async (context) => {
    const here = site(context)
    const tab = await here.signedIn(await here.person("Rosa Diaz", "read"))
    const { page } = tab
    // Of this one nobody has met a requirement.
    const untouchedId = await submitCompany(here, "Untouched Bakery")
    await page.goto(`${here.url}/c/${untouchedId}`)
    await page.getByRole("heading", { name: "What is missing" }).waitFor()
    await page.getByText("Somebody who may change records can do it.").first().waitFor()
    for (const name of ["Edit company", "Add person", "Add worker", "Correct Tax"]) {
      assert.strictEqual(await page.getByRole("button", { name }).count(), 0, name)
    }
    await closed(tab)
  })

  it("is not found under an id of nothing, which the page says", async (context) => {
    const here = site(context)
    const tab = await here.signedIn(here.credential)
    await tab.page.goto(`${here.url}/companies/00000000-0000-7000-8000-00000000dead`)
    await tab.page.getByRole("alert").first().waitFor()
    await closed(tab)
  })
})

it("every page of companies meets WCAG AA and fits a phone", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential)
  const views = ["", "?view=people", "?view=accounts", "?view=history"]
  await lookAtEach(tab, [
    `${here.url}/companies`,
    ...views.map((view) => `${here.url}/c/${companyId}${view}`)
  ])
  await closed(tab)
})
