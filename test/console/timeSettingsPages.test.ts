/** The settings of time in the console: how it is recorded, overtime rules, holidays, from first click to record. */
import { afterAll, assert, beforeAll, it, type TestContext } from "@effect/vitest"
import { addWorker, submitCompany } from "./companies.ts"
import { closed, lookAtEach, startSite, type Site, type Tab } from "./site.ts"

let started: Site | string

const site = ({ skip }: TestContext): Site => {
  if (typeof started !== "string") return started
  process.stderr.write(`SKIPPED: settings of time in the console in Chromium: ${started}\n`)
  return skip(started)
}

const PHONE = { width: 390, height: 844 }
const WIDE = { width: 1_440, height: 900 }

const ask = async ({ admin }: Site, method: string, body: object) => {
  const { status, text } = await admin.operate(method, { method, ...body })
  assert.strictEqual(status, 200, text)
  return JSON.parse(text)
}

let companyId = ""
let emptyId = ""

beforeAll(async () => {
  started = await startSite()
  if (typeof started === "string") return
  companyId = await submitCompany(started, "Juniper Street Bakery LLC")
  emptyId = await submitCompany(started, "Nothing Yet LLC")
  await addWorker(started, companyId, "Whitlock")
}, 300_000)
afterAll(async () => {
  if (typeof started !== "string") await started.stop()
})

const of = ({ url }: Site, path = "?view=settings", company = companyId): string =>
  `${url}/c/${company}/timesheets${path}`

const settingsOf = async (here: Site) =>
  (await ask(here, "getTimeTrackingSettings", { companyId })).timeTrackingSettings

const openSettings = async ({ page }: Tab): Promise<void> => {
  await page.getByRole("button", { name: "Change settings" }).first().click()
  await page.getByRole("heading", { name: "Change how time is recorded" }).waitFor()
}

it("settings are changed from a day on; wrong input stands at its field", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential, WIDE)
  const { page } = tab
  await page.goto(of(here, ""))
  await page.getByRole("link", { name: "Settings" }).click()
  await page.getByText("Nobody has changed these settings").waitFor()
  await openSettings(tab)
  await page.getByLabel("To the nearest step").check()
  await page.getByLabel("Longest shift").fill("30")
  await page.getByRole("button", { name: "Save settings" }).click()
  await page.getByText("To steps of is missing").first().waitFor()
  await page.getByLabel("To steps of").selectOption("15")
  await page.getByLabel("Longest shift").fill("720")
  await page.getByLabel("Meal that is taken off").fill("30")
  await page.getByLabel("It is taken off after").fill("360")
  await page.getByLabel("Rests are paid up to").fill("10")
  await page.getByRole("button", { name: "Save settings" }).click()
  await page.getByText("The settings were saved").waitFor()
  await page.getByText("To the nearest step, steps of 15 minutes").waitFor()
  await page
    .getByText(/counts rests of up to 20 minutes as work \(29 CFR/)
    .first()
    .waitFor()
  const [stored] = await settingsOf(here)
  assert.deepStrictEqual(stored.rounding, { mode: "Nearest", unitMinutes: 15 })
  assert.deepStrictEqual(stored.autoMeal, { minutes: 30, afterMinutes: 360 })
  assert.strictEqual(stored.maxShiftMinutes, 720)
  await openSettings(tab)
  await page.getByLabel("Meal that is taken off").fill("")
  await page.getByLabel("It is taken off after").fill("")
  await page.getByRole("button", { name: "Save settings" }).click()
  await page.getByText("Meal that is taken off by itself: None").waitFor()
  assert.isNull((await settingsOf(here))[0].autoMeal)
  await closed(tab)
})

it("a change of settings meanwhile is shown in both versions, and mine is kept", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential, PHONE)
  const { page } = tab
  await page.goto(of(here))
  await openSettings(tab)
  await page.getByLabel("Longest shift").fill("600")
  const [{ effectiveFrom }] = await settingsOf(here)
  await ask(here, "updateTimeTrackingSettings", {
    timeTrackingSettings: { companyId, effectiveFrom, maxShiftMinutes: 840 }
  })
  await page.getByRole("button", { name: "Save settings" }).click()
  await page.getByText("Somebody changed this since you opened it").waitFor()
  await page.getByRole("row", { name: /Longest shift 600 840/ }).waitFor()
  await page.getByRole("button", { name: "Save mine" }).click()
  await page.getByText("Longest shift: 10 h").waitFor()
  assert.strictEqual((await settingsOf(here))[0].maxShiftMinutes, 600)
  await closed(tab)
})

const ruleSets = async (here: Site) =>
  (await ask(here, "getOvertimeRuleSets", { companyId })).overtimeRuleSets

const NAME = "Agreement of the bakers of Juniper Street and of the mill"

it("rules are added by keyboard, seen in words before, and changed by mouse", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential, WIDE)
  const { page } = tab
  const press = async (name: string): Promise<void> => {
    await page.getByRole("button", { name, exact: true }).first().focus()
    await page.keyboard.press("Enter")
  }
  await page.goto(of(here))
  await page.getByText("No rules of your own").waitFor()
  await press("Add rules")
  await page.getByLabel("Name").focus()
  await page.keyboard.type(NAME)
  await page.getByText("Less than the federal rules give").waitFor()
  await press("Add")
  await page.getByText("Complete the rules to see what they mean.").waitFor()
  await page.getByLabel("After minutes").focus()
  await page.keyboard.type("480")
  await page.getByLabel("Paid as").focus()
  await page.keyboard.type("Overtime")
  await page.getByText("Overtime after 8 hours in a workday.").waitFor()
  await page.getByLabel("Where these rules stand").focus()
  await page.keyboard.type("agreement of 2026")
  await page.keyboard.press("Enter")
  await page.getByText("The rules were added").waitFor()
  await page.getByRole("link", { name: NAME }).click()
  await page.getByText("Overtime after 8 hours in a workday.").waitFor()
  await page.getByRole("button", { name: "Change rules" }).click()
  await page.getByRole("button", { name: "Add", exact: true }).nth(1).click()
  await page.getByLabel("After minutes").nth(1).fill("2400")
  await page.getByLabel("Paid as").nth(1).selectOption("overtime")
  await page.getByText(/give no less overtime than the federal rules/).waitFor()
  const [{ overtimeRuleSetId, name }] = await ruleSets(here)
  assert.strictEqual(name, NAME)
  await ask(here, "updateOvertimeRuleSet", {
    overtimeRuleSet: { overtimeRuleSetId, name: "Agreement" }
  })
  await page.getByRole("button", { name: "Save rules" }).click()
  await page.getByText("Somebody changed this since you opened it").waitFor()
  await page.getByText("2400, Overtime").waitFor()
  await page.getByRole("button", { name: "Save mine" }).click()
  await page.getByText("The rules were changed").waitFor()
  await page.getByText(/Overtime after 40 hours in a workweek/).waitFor()
  const [{ rules }] = await ruleSets(here)
  assert.lengthOf(rules.daily, 1)
  assert.deepInclude(rules.weekly[0], { afterMinutes: 2_400, label: "overtime" })
  await closed(tab)
})

it("the rules of a state say what is checked and what not", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential, PHONE)
  const { page } = tab
  await page.goto(of(here))
  await page.getByRole("link", { name: "Delaware, 1 worker" }).click()
  await page.getByText(/no more than the federal rules, which are used\. Checked/).waitFor()
  await page.goto(of(here, "/rules?state=CA"))
  await page.getByText("Double time after 12 hours in a workday.").waitFor()
  await page.goto(of(here, "/rules?state=OR"))
  await page.getByText(/Nobody has checked.*mills, factories and canneries/).waitFor()
  await closed(tab)
})

const calendarOf = (here: Site) => {
  const days = { companyId, from: "2027-01-01", to: "2027-12-31" }
  return ask(here, "getTimeOffCalendar", days)
}

it("a holiday calendar shows its days before it is stored, and is changed from a day on", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential, PHONE)
  const { page } = tab
  await page.goto(of(here))
  await page.getByRole("button", { name: "Add a calendar" }).click()
  await page.getByText("Thanksgiving Day").last().waitFor()
  await page.getByRole("button", { name: "Save calendar" }).click()
  await page.getByText("Name is missing").first().waitFor()
  await page.getByLabel("Name").first().fill("Bakery")
  await page.getByLabel("Columbus Day").check()
  await page.getByRole("button", { name: "Save calendar" }).click()
  await page.getByText("The calendar was added").waitFor()
  await page.getByRole("link", { name: "Bakery" }).click()
  await page.getByRole("button", { name: "Year after" }).click()
  await page.getByText("Memorial Day").waitFor()
  assert.strictEqual(await page.getByText("Columbus Day", { exact: true }).count(), 0)
  await page.getByRole("button", { name: "Change calendar" }).click()
  await page.getByLabel("Pay of a holiday").fill("240")
  await page.getByRole("button", { name: "Save calendar" }).click()
  await page.getByText("The calendar was changed").waitFor()
  await page.getByText("A holiday pays 240 minutes.").waitFor()
  const { holidayCalendar, days } = await calendarOf(here)
  assert.strictEqual(holidayCalendar.versions.at(-1).paidMinutes, 240)
  const names = days.map(({ holiday }: { readonly holiday: { readonly name: string } | null }) =>
    holiday === null ? "" : holiday.name
  )
  assert.include(names, "Memorial Day")
  assert.notInclude(names, "Columbus Day")
  await page.getByRole("button", { name: "Change calendar" }).click()
  await page.getByLabel("Pay of a holiday").fill("")
  await page.getByLabel("Columbus Day").press("Space")
  await page.getByRole("button", { name: "Save calendar" }).click()
  await page.getByText("A holiday pays the hours").waitFor()
  const last = (await calendarOf(here)).holidayCalendar.versions.at(-1)
  assert.strictEqual(last.paidMinutes, "Scheduled")
  assert.deepStrictEqual(last.removed, [])
  await closed(tab)
})

it("a reader changes nothing, and settings that cannot be read say so", async (context) => {
  const here = site(context)
  const { page, ...reader } = await here.signedIn(await here.person("Ada Obi", "read"))
  await page.goto(of(here))
  await page.getByText("Longest shift").waitFor()
  for (const name of ["Change settings", "Add rules", "Add a calendar"]) {
    assert.strictEqual(await page.getByRole("button", { name }).count(), 0, name)
  }
  await page.route("**/timeTrackingReports", (route) => route.abort())
  await page.reload()
  await page
    .getByText(/cannot be reached/)
    .first()
    .waitFor()
  await page.unroute("**/timeTrackingReports")
  await page.getByRole("button", { name: "Try again" }).first().click()
  await page.getByText("Longest shift").waitFor()
  reader.troubles()
  await closed({ page, ...reader })
})

it("the pages meet WCAG AA and fit, also without anything", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential)
  const [{ overtimeRuleSetId }] = await ruleSets(here)
  await lookAtEach(tab, [
    of(here),
    of(here, "?view=settings", emptyId),
    of(here, `/rules?set=${overtimeRuleSetId}`),
    of(here, "/rules?state=CA"),
    of(here, "/holidays"),
    of(here, "/holidays", emptyId)
  ])
  await closed(tab)
})
