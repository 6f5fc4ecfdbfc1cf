/** Pay in the console: periods, who can be paid, encrypted hand-overs, results, recipients, schedules. */
import { openHandOver } from "../../packages/client/src/openHandOver.ts"
import { afterAll, assert, beforeAll, describe, it, type TestContext } from "@effect/vitest"
import { generateKeyPairSync } from "node:crypto"
import { readFileSync } from "node:fs"
import { call } from "../../apps/server/test/call.ts"
import type { Credential } from "../../apps/server/test/testServer.ts"
import { FREQUENCIES } from "../../apps/console/src/calendar/schedule.ts"
import { draftOf, rulesOf } from "../../apps/console/src/payPeriods/draft.ts"
import { validatePayRules } from "../../packages/domain/src/paySchedule/validate.ts"
import { made, payCompany, payrollPerson, SSN, storedPeriod } from "./payCompany.ts"
import { submitCompany } from "./companies.ts"
import { closed, lookAtEach, refuse, startSite, type Site } from "./site.ts"

let started: Site | string
let pay: Awaited<ReturnType<typeof payCompany>>
let payroll: Credential
let empty: string
const { publicKey, privateKey } = generateKeyPairSync("x25519")
const key = publicKey.export({ format: "jwk" })

const site = ({ skip }: TestContext): Site => {
  if (typeof started !== "string") return started
  process.stderr.write(`SKIPPED: pay in the console in Chromium: ${started}\n`)
  return skip(started)
}

beforeAll(async () => {
  started = await startSite()
  if (typeof started === "string") return
  pay = await payCompany(started, "Juniper Street Bakery LLC")
  payroll = await payrollPerson(started, "Pia Roll")
  empty = await submitCompany(started, "Kein Plan Gesellschaft mit beschränkter Haftung und Co.")
}, 300_000)
afterAll(async () => {
  if (typeof started !== "string") await started.stop()
})

const pathOf = ({ url }: Site, path: string, companyId = pay.companyId): string =>
  `${url}/c/${companyId}${path}`
const periodPath = (here: Site): string => pathOf(here, `/pay-periods/${pay.payPeriodId}`)

const recipientsOf = async (here: Site) => {
  const { recipients } = await made(here, "getRecipients", {})
  return recipients as ReadonlyArray<Readonly<Record<string, unknown>>>
}

/** The fingerprint of the only recipient. */
const fingerprint = async (here: Site): Promise<string> =>
  String((await recipientsOf(here))[0]?.["fingerprint"])

describe("a recipient", () => {
  it("is added by one administrator, with problems at their fields, by keyboard alone", async (context) => {
    const here = site(context)
    const tab = await here.signedIn(here.credential)
    const { page } = tab
    await page.goto(pathOf(here, "/pay-periods?view=recipients"))
    await page.getByText("No recipient yet").waitFor()
    await page.getByRole("button", { name: "Add recipient" }).press("Enter")
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Name").focus()
    await page.keyboard.type("Northgate Pay Engine")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Space")
    await dialog.getByLabel("x", { exact: true }).focus()
    await page.keyboard.type("A".repeat(43))
    await page.keyboard.press("Enter")
    await dialog.getByRole("alert").first().waitFor()
    assert.lengthOf(await recipientsOf(here), 0)
    assert.strictEqual(await dialog.getByLabel("Name").inputValue(), "Northgate Pay Engine")
    await dialog.getByLabel("x", { exact: true }).fill(String(key.x))
    await page.keyboard.press("Enter")
    await page.getByText("Waits for a second person").waitFor()
    assert.lengthOf(await recipientsOf(here), 1)
    await closed(tab)
  })

  it("is confirmed by a second person who types its fingerprint, and by no other one", async (context) => {
    const here = site(context)
    const second = await here.person("Lin Wei", "admin")
    const tab = await here.signedIn(second)
    const { page } = tab
    await page.goto(pathOf(here, "/pay-periods?view=recipients"))
    await page.getByRole("button", { name: /^Confirm.*Northgate/ }).click()
    const dialog = page.getByRole("dialog")
    const field = dialog.getByLabel("Fingerprint of the key")
    await field.fill("A".repeat(43))
    await dialog.getByRole("button", { name: "Confirm" }).click()
    await dialog.getByRole("alert").first().waitFor()
    await field.fill(await fingerprint(here))
    await dialog.getByRole("button", { name: "Confirm" }).click()
    await page.getByText("Confirmed", { exact: true }).waitFor()
    assert.isNotNull((await recipientsOf(here))[0]?.["confirmedAt"])
    await closed(tab)
  })
})

describe("a pay period", () => {
  it("says who can be paid, who not and why, with the way to mend it", async (context) => {
    const here = site(context)
    const tab = await here.signedIn(await here.person("Rita Read", "read"))
    const { page } = tab
    await page.goto(pathOf(here, "/pay-periods"))
    await page.getByRole("link", { name: "Open period" }).click()
    await page.getByText("1 worker can be handed over to payroll").waitFor()
    const blocked = page.getByRole("region", { name: "Cannot be paid as it stands" })
    await blocked.getByText("Ben Brandt", { exact: true }).waitFor()
    await blocked.getByText("The identity is verified by them.").waitFor()
    await page.getByRole("link", { name: "Ben Lindqvist" }).waitFor()
    assert.strictEqual(await page.getByRole("button", { name: "Hand over" }).count(), 0)
    await blocked.getByRole("link", { name: /^Open worker.*Ben Brandt/ }).click()
    await page.waitForURL(new RegExp(`/workers/${pay.blocked}$`))
    await closed(tab)
  })

  it("is handed over encrypted after the secret, by keyboard, and shows no whole number", async (context) => {
    const here = site(context)
    const tab = await here.signedIn(payroll)
    const { page } = tab
    const seen: Array<Promise<string>> = []
    let isOver = false
    page.on("response", (answer) => {
      // The tab is used again by other tests.
      if (!isOver && answer.url().endsWith("/payroll")) seen.push(answer.text())
    })
    await page.goto(periodPath(here))
    await page.getByRole("button", { name: "Hand over" }).press("Enter")
    const dialog = page.getByRole("dialog")
    await dialog.getByText("Northgate Pay Engine").waitFor()
    const secret = dialog.getByLabel("Your secret")
    await secret.focus()
    await page.keyboard.press("Enter")
    await dialog.getByText("Type your secret").waitFor()
    await page.keyboard.type("wrong")
    await page.keyboard.press("Enter")
    await dialog.getByText("This is not the secret of your credential").waitFor()
    const { handOvers } = await made(here, "getHandOvers", { companyId: pay.companyId })
    assert.deepStrictEqual(handOvers, [])
    // The hand-over is made, and its second page fails.
    await page.route("**/payroll", async (route) => {
      const body = route.request().postData() ?? ""
      if (!body.includes('"getPayrollInput"')) return route.continue()
      if (body.includes('"cursor"')) {
        return route.fulfill({ status: 409, json: { error: { message: "no second page" } } })
      }
      const first = await (await route.fetch()).json()
      return route.fulfill({ status: 200, json: { ...first, nextCursor: "2" } })
    })
    await secret.fill(payroll.password)
    await secret.press("Enter")
    await dialog.getByText("no second page").waitFor()
    await page.unroute("**/payroll")
    const [file] = await Promise.all([page.waitForEvent("download"), secret.press("Enter")])
    const text = readFileSync(await file.path(), "utf8")
    assert.notInclude(text, SSN)
    const keys = await call(here.port, { path: "/.well-known/payroll-keys.json", verb: "GET" })
    const opened = await openHandOver(text.trim(), {
      privateKey: privateKey.export({ format: "jwk" }),
      signingKeys: JSON.parse(keys.text).keys
    })
    assert.include(new TextDecoder().decode(opened), SSN)
    await page.getByText("With payroll", { exact: true }).first().waitFor()
    const period = await storedPeriod(here, pay.payPeriodId)
    assert.deepInclude(period["PayPeriodStatus"], { status: "submitted" })
    isOver = true
    assert.isFalse((await Promise.all(seen)).some((answer) => answer.includes(SSN)))
    assert.notInclude(String(await page.evaluate("document.documentElement.outerHTML")), SSN)
    await closed(tab)
  })

  it("keeps its file: it is saved again from the list of hand-overs", async (context) => {
    const here = site(context)
    const tab = await here.signedIn(payroll)
    const { page } = tab
    await page.goto(pathOf(here, "/pay-periods?view=hand-overs"))
    await page.getByRole("button", { name: "Save the file again" }).click()
    await page.getByRole("dialog").getByLabel("Your secret").fill(payroll.password)
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save file" }).click()
    ])
    assert.match(file.suggestedFilename(), /^hand-over-.*\.jwe$/)
    const { handOvers } = await made(here, "getHandOvers", { companyId: pay.companyId })
    assert.lengthOf(handOvers as ReadonlyArray<unknown>, 1)
    await closed(tab)
  })

  it("takes the results of everybody, loses nothing that was typed wrong, and is finished", async (context) => {
    const here = site(context)
    const tab = await here.signedIn(payroll)
    const { page } = tab
    await page.goto(periodPath(here))
    await page.getByLabel("Select Ben Lindqvist").check()
    await page.getByRole("button", { name: "Record 1 result" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Net").fill("x")
    await dialog.getByLabel("Your secret").fill(payroll.password)
    await dialog.getByRole("button", { name: "Record 1 result" }).click()
    await dialog.getByRole("alert").waitFor()
    assert.strictEqual(await dialog.getByLabel("Net").inputValue(), "x")
    await dialog.getByLabel("Net").fill("1,040.20")
    await dialog.getByRole("button", { name: "Record 1 result" }).click()
    await page.getByText("$1,040.20").waitFor()
    await page.getByLabel("Select Ben Brandt").check()
    await page.getByRole("button", { name: "Record 1 result" }).click()
    await dialog.getByText("Not paid", { exact: true }).click()
    await dialog.getByLabel("Your secret").fill(payroll.password)
    await dialog.getByRole("button", { name: "Record 1 result" }).click()
    await page.getByText("Results are in", { exact: true }).waitFor()
    const period = await storedPeriod(here, pay.payPeriodId)
    assert.deepInclude(period["PayPeriodStatus"], { status: "processed" })
    assert.deepInclude(period["resultCounts"], { paid: 1, notPaid: 1 })
    await closed(tab)
  })

  it("is moved by whoever may write, after a question, and a change meanwhile is said", async (context) => {
    const here = site(context)
    const tab = await here.signedIn(await here.person("Wil Write", "write"))
    const { page } = tab
    await page.goto(pathOf(here, "/pay-periods"))
    await page.getByRole("link", { name: "Open period" }).click()
    await page.getByRole("button", { name: "More" }).click()
    await page.getByRole("menuitem", { name: "Mark as submitted" }).click()
    const id = page.url().split("/").at(-1) ?? ""
    await made(here, "updatePayPeriodStatus", {
      payPeriod: { payPeriodId: id, PayPeriodStatus: "submitted" }
    })
    await page.getByRole("button", { name: "Mark as submitted" }).click()
    await page.getByText("This was not done").waitFor()
    await page.getByRole("button", { name: "Close" }).last().click()
    await closed(tab)
    await made(here, "updatePayPeriodStatus", {
      payPeriod: { payPeriodId: id, PayPeriodStatus: "cancelled" }
    })
    const other = await here.signedIn(payroll)
    await other.page.goto(pathOf(here, `/pay-periods/${id}`))
    await other.page.getByRole("button", { name: "Hand over" }).click()
    await other.page.getByLabel("Payroll has everything: take results from now on").waitFor()
    await closed(other)
  })
})

describe("a pay schedule", () => {
  it("is added with its year in sight, and its problems at their fields", async (context) => {
    const here = site(context)
    const tab = await here.signedIn(here.credential)
    const { page } = tab
    await page.goto(pathOf(here, "/pay-periods", empty))
    await page.getByRole("button", { name: "Add pay schedule" }).press("Enter")
    await page.getByRole("heading", { name: "Add a pay schedule" }).waitFor()
    await page.getByText("Once a month", { exact: true }).click()
    await page.getByText(/^12 pay dates, /).waitFor()
    await page.getByLabel("Days on which you do not pay").fill("tomorrow")
    await page.getByText("These rules give no pay dates.").waitFor()
    await page.getByRole("button", { name: "Save schedule" }).click()
    await page.locator(".error").first().waitFor()
    await page.getByLabel("Days on which you do not pay").fill("2027-12-24")
    await page.getByLabel("Run payroll before the pay date").selectOption("3")
    await page.getByRole("button", { name: "Save schedule" }).press("Enter")
    await page.getByRole("cell", { name: "Once a month" }).waitFor()
    const { paySchedules } = await made(here, "getPaySchedule", { companyId: empty })
    const [schedule] = paySchedules as ReadonlyArray<Readonly<Record<string, unknown>>>
    assert.deepInclude(schedule?.["specification"], {
      frequency: "monthly",
      leadBankingDays: 3,
      closedDays: ["2027-12-24"]
    })
    await closed(tab)
  })

  it("is changed and ended", async (context) => {
    const here = site(context)
    const tab = await here.signedIn(here.credential)
    const { page } = tab
    await page.goto(pathOf(here, "/pay-periods?view=schedules", empty))
    await page.getByRole("link", { name: /^Change.*Employees/ }).click()
    await page.getByRole("heading", { name: "Change the pay schedule" }).waitFor()
    const { paySchedules: before } = await made(here, "getPaySchedule", { companyId: empty })
    const [{ payScheduleId, specification }] = before as readonly [Readonly<Record<string, object>>]
    const changed = { ...specification, leadBankingDays: 4 }
    await made(here, "updatePaySchedule", {
      paySchedule: { payScheduleId, specification: changed }
    })
    const reload = page.getByRole("button", { name: "Show what is saved" })
    await reload.waitFor()
    await page.getByRole("button", { name: "Save schedule" }).click()
    await page.getByText("Nothing was saved, because").waitFor()
    await reload.click()
    const lead = page.getByLabel("Run payroll before the pay date")
    assert.strictEqual(await lead.inputValue(), "4")
    await page.getByText("Every week", { exact: true }).click()
    await page.getByText(/^5[23] pay dates, /).waitFor()
    await page.getByRole("button", { name: "Save schedule" }).click()
    await page.getByRole("cell", { name: "Every week" }).waitFor()
    await page.getByRole("button", { name: /^End.*Employees/ }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "End" }).click()
    await page.getByText("Ended", { exact: true }).waitFor()
    const { paySchedules } = await made(here, "getPaySchedule", { companyId: empty })
    const [schedule] = paySchedules as ReadonlyArray<Readonly<Record<string, unknown>>>
    assert.deepInclude(schedule?.["status"], { status: "inactive" })
    await page.goto(pathOf(here, `/pay-periods/schedule?schedule=${pay.payPeriodId}`, empty))
    await page.getByText("There is no such record, or it is not yours to see.").waitFor()
    await closed(tab)
  })

  it("keeps the rules that its form does not ask for", () => {
    const rules = {
      frequency: "semimonthly",
      periodEndDays: [10, 25],
      payDay: { rule: "bankingDaysAfter", days: 5 },
      adjust: "next",
      leadBankingDays: 9,
      closedDays: ["2026-12-24"],
      keepInYear: true
    } as const
    const stored = {
      workerType: "W2",
      compensationFrequency: "Semi-Monthly",
      specification: rules
    } as unknown as NonNullable<Parameters<typeof draftOf>[0]>
    assert.deepStrictEqual(rulesOf(draftOf(stored, "W2"), stored), rules)
    for (const frequency of Object.keys(FREQUENCIES) as ReadonlyArray<keyof typeof FREQUENCIES>) {
      const draft = { ...draftOf(undefined, "W2"), frequency }
      assert.isTrue(validatePayRules(rulesOf(draft, undefined)).ok, frequency)
    }
  })
})

it("the pay calendar invents no dates for a company whose schedules cannot be read", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential)
  const { page } = tab
  const allow = await refuse(page, "getPaySchedule")
  await page.goto(pathOf(here, "/calendar"))
  await page.getByText("Your role does not allow this.").waitFor()
  assert.strictEqual(await page.getByRole("button", { name: "Add to my calendar" }).count(), 0)
  await allow()
  await page.getByRole("button", { name: "Try again" }).click()
  await page.getByRole("button", { name: "Add to my calendar" }).waitFor()
  await closed(tab)
})

it("the pages of pay meet WCAG AA and fit a phone", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential)
  await lookAtEach(tab, [
    pathOf(here, "/pay-periods"),
    pathOf(here, "/pay-periods?view=recipients"),
    periodPath(here),
    pathOf(here, "/pay-periods/schedule"),
    pathOf(here, "/calendar")
  ])
  await closed(tab)
})
