/** The workers of a company in the console: each task from its first click to the stored record. */
import { afterAll, assert, beforeAll, describe, it, type TestContext } from "@effect/vitest"
import { testClient } from "../../apps/server/test/call.ts"
import { addWorker, submitCompany } from "./companies.ts"
import { closed, lookAtEach, startSite, type Site, type Tab } from "./site.ts"
import { ask, choose, holdFor, part, press, rows, typeDay } from "./workerSteps.ts"

let started: Site | string
let companyId: string
let workerId: string

const site = ({ skip }: TestContext): Site => {
  if (typeof started !== "string") return started
  process.stderr.write(`SKIPPED: workers in the console in Chromium: ${started}\n`)
  return skip(started)
}

/** The stored worker. */
const stored = (here: Site, userId = workerId) => ask(here, "getUser", { userId })
beforeAll(async () => {
  started = await startSite()
  if (typeof started === "string") return
  holdFor(started, 0)
  companyId = await submitCompany(started, "Juniper Street Bakery")
  await submitCompany(started, "Copperline Electric")
  workerId = await addWorker(started, companyId, "Lindqvist")
}, 300_000)
afterAll(async () => {
  if (typeof started !== "string") await started.stop()
})

const at = (path: string) => `${(started as Site).url}/c/${companyId}${path}`

/** A tab on the page of a worker. */
const openWorker = async (here: Site, view = "", userId = workerId): Promise<Tab> => {
  const tab = await here.signedIn(here.credential)
  await tab.page.goto(at(`/workers/${userId}${view}`))
  await tab.page.locator("h1").waitFor()
  return tab
}

/** A tab with the question about an account of a new worker that waits for a second person. */
const openHeld = async (here: Site, lastName: string) => {
  here.payroll(["client", "set", "default", "--four-eyes", "on"])
  const userId = await addWorker(here, companyId, lastName)
  const bank = { routingNumber: "011000015", bankName: "Quay Bank", accountType: "Savings" }
  const userBankAccount = { ...bank, userId, accountNumber: "000129999", accountName: "New" }
  // The settings of a client are read with a credential that nobody used before. Its person approves first.
  const writer = testClient(here.port, await here.person("Gil Ross", "write"))
  await ask({ admin: writer }, "addUserBankAccount", { userBankAccount })
  const tab = await here.signedIn(await here.person("Nora Bell", "admin"))
  await tab.page.goto(at(`/workers/${userId}`))
  await tab.page.getByText("Check the new bank account").waitFor()
  await press(tab.page, "Check change")
  return { tab, userId }
}

describe("a worker", () => {
  it("is added in steps, the wage last, by the keyboard alone", async (context) => {
    const here = site(context)
    const tab = await here.signedIn(here.credential)
    const { page } = tab
    await page.goto(at("/workers"))
    await page.getByRole("button", { name: "Add worker" }).press("Enter")
    await page.getByRole("radio", { name: /^Employee/ }).press("Space")
    await page.getByRole("button", { name: "Next", exact: true }).press("Enter")
    await page.getByText("First name is missing").waitFor()
    for (const [label, text] of [
      ["First name", "Lena"],
      ["Last name", "Castellanos-Whitfield of the Northern Harbour District"],
      ["Email", "lena@copperline.example"]
    ] as const) {
      await page.getByLabel(label).press("Home")
      await page.keyboard.type(text)
    }
    await page.getByRole("button", { name: "Next", exact: true }).press("Enter")
    await page.getByLabel("Job title").press("Home")
    await page.keyboard.type("Electrician")
    await typeDay(page, "First day of work", "01052026")
    await page.getByRole("radio", { name: /^From home/ }).press("Space")
    await page.getByLabel("State", { exact: true }).selectOption("DE")
    await page.getByRole("button", { name: "Add and go on to pay" }).press("Enter")
    await page.getByRole("heading", { name: "Add a wage for Lena" }).waitFor()
    await page.getByLabel("Amount").press("Home")
    await page.keyboard.type("22.75")
    await page.getByLabel("For", { exact: true }).selectOption("Per Hour")
    await page.getByLabel("How they are paid").selectOption("Paid by the hour")
    await page.getByRole("button", { name: "Add wage" }).last().press("Enter")
    await page.getByText("$22.75 an hour").first().waitFor()
    const userId = page.url().split("/").at(-1) ?? ""
    const answer = await stored(here, userId)
    assert.deepInclude(part(answer, "user"), { firstName: "Lena", stateCode: "DE" })
    assert.deepInclude(rows(answer, "userWages")[0], { wageRate: 22.75, wageBasis: "Per Hour" })
    assert.notInclude(String(await page.evaluate("document.title")), "Lena")
    await closed(tab)
  })

  it("gets identity, W-4 and accounts, and nothing secret is shown again", async (context) => {
    const here = site(context)
    const tab = await openWorker(here)
    const { page } = tab
    await press(page, "Enter identity")
    await page.getByLabel("SSN").first().fill("323456789")
    await typeDay(page, "Date of birth", "02031990")
    await page.getByLabel("Street").fill("9 Orchard Lane")
    await page.getByLabel("City").fill("Dover")
    await page.getByLabel("State", { exact: true }).selectOption("DE")
    await page.getByLabel("ZIP code").fill("1990")
    await press(page, "Save and verify")
    await page.getByText(/answers? needs? another look/).waitFor()
    assert.strictEqual(await page.getByLabel("Street").inputValue(), "9 Orchard Lane")
    await page.getByLabel("ZIP code").fill("19901")
    await press(page, "Save and verify")
    await page.getByText("9 Orchard Lane, Dover, DE 19901").waitFor()
    await press(page, "Add W-4")
    await page.getByLabel("Filing status").selectOption("Head of household")
    await page.getByLabel("Children under 17").fill("1")
    await page.getByRole("button", { name: "Add W-4" }).last().click()
    await page.getByText("Head of household, 1 child under 17").waitFor()
    for (const [bank, number] of [
      ["Penobscot Savings", "000120417"],
      ["Ridgeline Credit Union", "000125526"]
    ] as const) {
      await press(page, "Add account")
      await page.getByLabel("Bank", { exact: true }).fill(bank)
      await page.getByLabel("Name of the account").fill("Everyday")
      await page.getByRole("radio", { name: "Checking" }).check()
      await page.getByLabel("Routing number").fill("011000015")
      await page.getByLabel("Account number").first().fill(number)
      await page.getByRole("button", { name: "Add account" }).last().click()
      await page.getByText(bank).first().waitFor()
    }
    await page.getByText("Being checked").first().waitFor({ state: "detached" })
    await press(page, "Divide the pay")
    await page.getByLabel("Share: Penobscot").fill("60")
    await page.getByText("They have to add up to 100.").waitFor()
    await page.getByLabel("Share: Ridgeline").fill("40")
    await page.getByText("The shares add up to 100 percent.").waitFor()
    await press(page, "Save the shares")
    await page.getByText("Checking, ending 5526, 40 percent").waitFor()
    const text = String(await page.evaluate("document.body.innerText"))
    for (const secret of ["323456789", "000120417", "1990-02-03"]) assert.notInclude(text, secret)
    const answer = await stored(here)
    assert.deepInclude(part(answer, "user"), { hasSsn: true })
    assert.deepInclude(part(answer, "w4Information"), { dependents: 1 })
    assert.sameMembers(
      rows(answer, "userBankAccounts").map((account) => account["payPercentage"]),
      [60, 40]
    )
    await closed(tab)
  })

  it("is compared with what somebody else stored, and no number of it is shown", async (context) => {
    const here = site(context)
    const tab = await openWorker(here)
    const { page } = tab
    await press(page, "Divide the pay")
    await page.getByLabel("Share: Penobscot").fill("70")
    await page.getByLabel("Share: Ridgeline").fill("30")
    const halves = rows(await stored(here), "userBankAccounts").map(
      ({ userBankAccountId, version }) => ({ userBankAccountId, version, payPercentage: 50 })
    )
    const userPayPercentage = { userId: workerId, accounts: halves }
    await ask(here, "updateUserPayPercentage", { userPayPercentage })
    await press(page, "Save the shares")
    await page.getByRole("row", { name: /Penobscot Savings 0417: 70.+Savings 0417: 50/ }).waitFor()
    await press(page, "Save mine")
    await page.getByText("Checking, ending 5526, 30 percent").waitFor()
    await press(page, "Correct")
    await page.getByLabel("Street").fill("10 Orchard Lane")
    await page.getByLabel("SSN").first().fill("323456780")
    await page.getByRole("combobox", { name: /^State/ }).selectOption("MD")
    const identity = part(await stored(here), "kycInformation")
    const kycInformation = { userId: workerId, version: identity["version"], address2: "Rear" }
    await ask(here, "updateKycInformation", { kycInformation })
    await press(page, "Save and verify")
    await page.getByRole("row", { name: "State Maryland Delaware" }).waitFor()
    const both = String(await page.evaluate("document.querySelector('.versions').innerText"))
    assert.include(both, "Rear")
    assert.notMatch(both, /SSN|323456780|birth/)
    await page.getByLabel("SSN").first().fill("")
    await page.getByLabel("Apartment").fill("Rear")
    await page.getByRole("combobox", { name: /^State/ }).selectOption("DE")
    await press(page, "Save mine")
    await page.getByText("10 Orchard Lane, Rear, Dover, DE 19901").waitFor()
    assert.deepInclude(part(await stored(here), "user"), { hasSsn: true })
    await closed(tab)
  })

  it("gets a new wage, an email and another place, and says what changed", async (context) => {
    const here = site(context)
    const tab = await openWorker(here)
    const { page } = tab
    await press(page, "Change wage")
    await typeDay(page, "From", "06012026")
    await page.getByLabel("Amount").fill("1300")
    await press(page, "Save the new wage")
    await page.getByText("$1,300.00 a week").first().waitFor()
    await press(page, "Edit")
    await page.getByLabel("Email").fill("no address")
    await press(page, "Save")
    await page.getByText(/answers? needs? another look/).waitFor()
    assert.strictEqual(await page.getByLabel("Email").inputValue(), "no address")
    const { version } = part(await stored(here), "user")
    const other = { userId: workerId, version, jobTitle: "Head baker" }
    await ask(here, "updateUser", { user: other })
    await page.getByLabel("Email").fill("theo@juniper.example")
    await press(page, "Save")
    await page.getByText("Somebody changed this").waitFor()
    await press(page, "Save mine")
    await page.locator(".page-head").getByText("theo@juniper.example").waitFor()
    await press(page, "Move")
    await page.getByLabel("State", { exact: true }).selectOption("NY")
    await press(page, "Save the place")
    await page.getByText("From home, New York").first().waitFor()
    const answer = await stored(here)
    const { email, stateCode } = part(answer, "user")
    assert.deepStrictEqual([email, stateCode], ["theo@juniper.example", "NY"])
    await page.getByRole("link", { name: "History", exact: true }).click()
    await page.getByText("Email: theo@juniper.example").waitFor()
    await page.getByRole("link", { name: "Pay", exact: true }).click()
    await page.getByText("$1,250.50 a week").waitFor()
    await closed(tab)
  })

  it("gets a wage of the past corrected while somebody else changes the latest one", async (context) => {
    const here = site(context)
    const tab = await openWorker(here, "?view=pay")
    const { page } = tab
    await page.getByRole("button", { name: "$1,250.50 a week" }).click()
    await page.getByRole("menuitem", { name: "Correct" }).click()
    await page.getByLabel("Amount").fill("1260")
    const [latest] = rows(await stored(here), "userWages")
    const { userWageId, version, startDate } = latest ?? {}
    const userWage = { userWageId, version, startDate, wageRate: 1_310 }
    await ask(here, "updateUserWage", { userWage })
    await press(page, "Save the correction")
    await page.getByText("Somebody changed this").waitFor()
    await press(page, "Save mine")
    await page.getByText("$1,260.00 a week").waitFor()
    assert.deepInclude(rows(await stored(here), "userWages")[0], { wageRate: 1_310 })
    const after = { userWageId, startDate, wageRate: 1_300 }
    await ask(here, "updateUserWage", { userWage: after })
    await closed(tab)
  })

  it("is paused, activated, leaves on a day ahead, and stays after all", async (context) => {
    const here = site(context)
    const tab = await openWorker(here)
    const { page } = tab
    await choose(page, "Pause")
    await press(page, "Pause")
    await press(page, "Activate")
    await page.getByText("Pay them again").waitFor({ state: "detached" })
    await choose(page, "End employment")
    await typeDay(page, "Last day of work", "11302999")
    await press(page, "End employment")
    await page.getByText("Last day Nov 30, 2999").waitFor()
    await choose(page, "Keep employed")
    await press(page, "Keep employed")
    await page.getByText("They stay employed", { exact: true }).waitFor()
    assert.isNull((await stored(here))["termination"])
    await closed(tab)
  })

  it("is made an admin, once", async (context) => {
    const here = site(context)
    const contact = { email: "ben@juniper.example", phoneNumber: "3025550144" }
    await ask(here, "updateUser", { user: { userId: workerId, ...contact } })
    const tab = await openWorker(here)
    const { page } = tab
    await choose(page, "Make an admin or owner")
    await press(page, "Save role")
    await page.getByText("Needs a role").waitFor()
    await page.getByLabel("Administers payroll and controls the company").check()
    await press(page, "Save role")
    await page.getByText("has a role in the company now").waitFor()
    const { businessUserId } = part(await stored(here), "user")
    const people = rows(await ask(here, "getBusinessUsers", { companyId }), "businessUsers")
    const made = people.find((each) => each["businessUserId"] === businessUserId)
    assert.deepInclude(made, { payrollAdmin: true, bookkeeper: false, beneficialOwner: false })
    await press(page, "More about this worker")
    await page.getByRole("menuitem", { name: "End employment" }).waitFor()
    await page.getByRole("menuitem", { name: "Make an admin" }).waitFor({ state: "detached" })
    await closed(tab)
  })

  it("shows how pay is to be divided, which another administrator approves", async (context) => {
    const here = site(context)
    holdFor(here, 3)
    const shares = rows(await stored(here), "userBankAccounts").map(
      ({ userBankAccountId, version, bankName }) => ({
        userBankAccountId,
        version,
        payPercentage: bankName === "Ridgeline Credit Union" ? 80 : 20
      })
    )
    const writer = testClient(here.port, await here.person("Gil Ross", "write"))
    const userPayPercentage = { userId: workerId, accounts: shares }
    await ask({ admin: writer }, "updateUserPayPercentage", { userPayPercentage })
    const tab = await here.signedIn(await here.person("Nora Bell", "admin"))
    const { page } = tab
    await page.goto(at(`/workers/${workerId}`))
    const waits = /to Penobscot Savings, 20 percent; Ridgeline Credit Union, 80 percent\. Waits for/
    await page.getByText(waits).waitFor()
    await press(page, "Approve the change")
    await page.getByLabel("I spoke to Ben, who confirmed it.").check()
    await page.getByRole("button", { name: "Approve the change" }).last().click()
    await page.getByText("Your approval was saved").waitFor()
    await page.getByText("Checking, ending 5526, 80 percent").waitFor()
    assert.strictEqual(await page.getByText(waits).count(), 0)
    await closed(tab)
  })

  it("shows a held account first, which a second person approves after a call", async (context) => {
    const here = site(context)
    const { tab, userId } = await openHeld(here, "Held")
    const { page } = tab
    await press(page, "Approve account")
    await page.getByText("Call first, then confirm it here").waitFor()
    await page.getByLabel("I spoke to Ben").check()
    await press(page, "Approve account")
    await page.getByText("Your approval was saved").waitFor()
    await page.getByText(/^Approved by Nora Bell/).waitFor()
    await closed(tab)
    assert.isFalse(rows(await stored(here, userId), "userBankAccounts")[0]?.["awaitsApproval"])
  })

  it("rejects a held account once, however often its button is pressed", async (context) => {
    const { tab } = await openHeld(site(context), "Refused")
    const { page } = tab
    const answer = Promise.withResolvers<void>()
    let times = 0
    await page.route("**/*", async (route) => {
      if (route.request().postData()?.includes("deactivateUserBankAccount") === true) {
        times += 1
        await answer.promise
      }
      return route.continue()
    })
    const reject = page.getByRole("button", { name: "Reject change" })
    await reject.press("Enter")
    await reject.press("Enter")
    answer.resolve()
    await page.getByText("The account was removed").waitFor()
    assert.strictEqual(times, 1)
    await closed(tab)
  })
})

describe("several workers", () => {
  it("get wages and leave together, with a result for each", async (context) => {
    const here = site(context)
    const user = {
      companyId,
      dateOfJoin: "2026-01-05",
      workerType: "W2",
      jobTitle: "Baker",
      companyLocationCategory: "Remote",
      stateCode: "DE"
    }
    for (const firstName of ["Ana", "Bo"]) {
      await ask(here, "addUser", { user: { ...user, firstName, lastName: "Together" } })
    }
    const tab = await here.signedIn(here.credential)
    const { page } = tab
    await page.goto(at("/workers"))
    await page.getByLabel("Select Ana Together").check()
    await page.getByLabel("Select Bo Together").check()
    await press(page, "Add wages for 2")
    await page.getByLabel("Amount: Ana Together").fill("20")
    await page.getByLabel("Amount: Bo Together").fill("21")
    await press(page, "Add wages")
    await page.getByText("Stored for 2 workers.").waitFor()
    // An act is about the version that the list shows, which is read again.
    const row = page.getByRole("row", { name: /Ana Together/ })
    await row.getByText("Needs a wage").waitFor({ state: "detached" })
    await page.getByLabel("Select Ana Together").check()
    await press(page, "End 1")
    await typeDay(page, "Last day: Ana Together", "11302999")
    await press(page, "End Ana Together")
    await page.getByText("Stored for 1 worker.").waitFor()
    await closed(tab)
  })
})

it("a role that only reads sees everything and changes nothing; pages meet WCAG AA", async (context) => {
  const here = site(context)
  const reader = await here.signedIn(await here.person("Rosa Diaz", "read"))
  await reader.page.goto(at(`/workers/${workerId}`))
  await reader.page.getByText("$1,300.00 a week").first().waitFor()
  for (const name of ["Edit", "Change wage", "Add account", "Correct", "Move"]) {
    assert.strictEqual(await reader.page.getByRole("button", { name, exact: true }).count(), 0)
  }
  await closed(reader)
  const tab = await here.signedIn(here.credential)
  const views = ["", "?view=pay", "?view=taxes", "?view=timeOff", "?view=hours", "?view=history"]
  await lookAtEach(tab, [at("/workers"), ...views.map((view) => at(`/workers/${workerId}${view}`))])
  await closed(tab)
})
