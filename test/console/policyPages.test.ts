/** Time off policies in the console: from a preset to the stored record, who has them, their end, and balances. */
import { afterAll, assert, beforeAll, it, type TestContext } from "@effect/vitest"
import { daysFromToday } from "../../packages/testing/src/today.ts"
import type { Located } from "../browser/browser.ts"
import { hold } from "./network.ts"
import { closed, lookAtEach, startSite, type Site } from "./site.ts"

const PHONE = { width: 390, height: 844 }
const WIDE = { width: 1_440, height: 900 }
const LONG = "Sick leave of everybody who bakes, packs and drives in Arizona"

let started: Site | string
let companyId = ""

const site = ({ skip }: TestContext): Site => {
  if (typeof started !== "string") return started
  process.stderr.write(`SKIPPED: time off policies in Chromium: ${started}\n`)
  return skip(started)
}

const answerOf = async ({ admin }: Site, method: string, body: object) => {
  const { status, text } = await admin.operate(method, { method, ...body })
  assert.strictEqual(status, 200, text)
  return JSON.parse(text)
}

beforeAll(async () => {
  started = await startSite()
  if (typeof started === "string") return
  started.payroll(["sandbox", "seed", "--companies", "1", "--workers", "12"])
  const { companies } = await answerOf(started, "getCompanies", { name: "Example Bakery 01 LLC" })
  companyId = companies[0].companyId
}, 300_000)
afterAll(async () => {
  if (typeof started !== "string") await started.stop()
})

const of = ({ url }: Site, view = ""): string => `${url}/c/${companyId}/time-off${view}`

const policyNamed = async (here: Site, name: string) =>
  (await answerOf(here, "getTimeOffPolicies", { companyId })).timeOffPolicies.find(
    (policy: { readonly timeOffPolicyName: string }) => policy.timeOffPolicyName === name
  )

const assignmentsOf = async (here: Site, { timeOffPolicyId }: { timeOffPolicyId: string }) =>
  (await answerOf(here, "getTimeOffPolicyAssignments", { timeOffPolicyId }))
    .timeOffPolicyAssignments

/** Adds a step for longer service and the time after which carried hours lapse, of which the unit was forgotten. */
const addStep = async (form: Located): Promise<void> => {
  await form.getByRole("button", { name: "Add step" }).click()
  await form.getByRole("textbox", { name: "After", exact: true }).fill("36")
  await form.getByRole("textbox", { name: "1 hour for every" }).last().fill("20")
  await form.getByRole("textbox", { name: "Lost if not taken within" }).fill("3")
  await form.getByRole("button", { name: "Save policy" }).click()
  await form.getByText("Choose one").first().waitFor()
  await form.getByLabel("Counted in").first().selectOption("Months")
}

it("a policy begins with a preset, gets workers, other rules and an end, with the mouse", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential, WIDE)
  const { page } = tab
  await page.goto(of(here))
  await page.getByRole("link", { name: "Policies" }).click()
  await page.getByRole("link", { name: "Add policy", exact: true }).click()
  await page.getByLabel("State", { exact: true }).selectOption("AZ-sick")
  await page.getByRole("button", { name: /Start from this : Arizona/ }).click()
  const form = page.getByRole("dialog")
  await form.getByRole("button", { name: "Save policy" }).click()
  await form.getByText("Name is missing").first().waitFor()
  await form.getByLabel("Name").fill(LONG)
  const rate = page.getByRole("textbox", { name: "1 hour for every" }).first()
  assert.strictEqual(await rate.inputValue(), "30")
  await rate.fill("many")
  await form.getByRole("button", { name: "Save policy" }).click()
  await form.getByText("This does not look right").first().waitFor()
  await rate.fill("25")
  await addStep(form)
  await form.getByRole("button", { name: "Save policy" }).click()
  await page.getByRole("heading", { name: LONG }).waitFor()
  const policy = await policyNamed(here, LONG)
  assert.deepInclude(policy, {
    timeOffPolicyType: "Sick",
    accrualRate: { earnMinutes: 60, perMinutes: 1_500 },
    maxAccrualPerYearMinutes: 2_400,
    waitingPeriodQuantity: 90,
    tiers: [{ afterMonths: 36, accrualRate: { earnMinutes: 60, perMinutes: 1_200 } }],
    carryoverExpiresAfter: { quantity: 3, unit: "Months" }
  })
  await page.getByText("1 h for every 25 h worked").first().waitFor()
  await page.getByText("Nobody has this policy").waitFor()
  await page.getByRole("button", { name: "Add workers" }).click()
  const workers = page.getByRole("dialog")
  await workers.getByLabel("Ada Sampleton").check()
  await workers.getByLabel("Ben Mockford").check()
  await workers.getByRole("button", { name: "Add workers" }).click()
  await page.getByText("2 assignments").waitFor()
  assert.lengthOf(await assignmentsOf(here, policy), 2)
  await page.getByRole("button", { name: "Change rules" }).click()
  const change = page.getByRole("dialog")
  await rate.fill("40")
  await change.getByText("2 workers have it from that day on.").waitFor()
  // Somebody else is faster: both versions stand next to each other, and the person saves theirs whole.
  const { timeOffPolicyId, version } = policy
  const other = { timeOffPolicyId, version, minimumNoticeDays: 3 }
  await answerOf(here, "updateTimeOffPolicy", { timeOffPolicy: other })
  await change.getByRole("button", { name: "Save rules" }).click()
  await change.getByRole("button", { name: "Save mine" }).click()
  await page.getByText("The rules were saved").waitFor()
  await page.getByText("1 h for every 40 h worked").first().waitFor()
  const { accrualRate, minimumNoticeDays, tiers } = await policyNamed(here, LONG)
  assert.deepStrictEqual([accrualRate.perMinutes, minimumNoticeDays], [2_400, 0])
  assert.deepStrictEqual(tiers, policy.tiers)
  await page.getByRole("button", { name: "More about this policy" }).click()
  await page.getByRole("menuitem", { name: "End policy" }).click()
  await page.getByText(/Balances stay as they are/).waitFor()
  await page.getByRole("dialog").getByRole("button", { name: "End policy" }).click()
  await page
    .getByText(/^Ends /)
    .first()
    .waitFor()
  assert.strictEqual((await policyNamed(here, LONG)).status.status, "Inactive")
  assert.strictEqual(await page.getByRole("button", { name: "Change rules" }).count(), 0)
  await closed(tab)
})

it("counts days as the company, in a browser whose next day has begun", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential, PHONE, "Pacific/Kiritimati")
  const { page } = tab
  const { timeOffPolicyId, endDate } = await policyNamed(here, LONG)
  // Noon of the day on which the policy ends; where the browser is the next day is seven hours old.
  await page.clock.setFixedTime(Date.parse(`${endDate}T17:00:00Z`))
  const ends = page.getByText(/^Ends /)
  await page.goto(of(here, "?view=policies"))
  await ends.first().waitFor()
  // The page of a record that the address of no company holds.
  await page.goto(`${here.url}/time-off/${timeOffPolicyId}`)
  await ends.first().waitFor()
  assert.strictEqual(await page.getByText(/^Ended /).count(), 0)
  await closed(tab)
})

it("own rules are added and an assignment ends on a phone, with the keyboard alone", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential, PHONE)
  const { page } = tab
  const press = async (name: string | RegExp, role = "button"): Promise<void> => {
    await page.getByRole(role, { name }).first().focus()
    await page.keyboard.press("Enter")
  }
  await page.goto(of(here, "?view=policies"))
  await press("Add policy", "link")
  await press(/Start from this : Own rules/)
  await page.getByLabel("Name").focus()
  await page.keyboard.type("Study days")
  await page.getByLabel("Kind of time off").focus()
  await page.keyboard.type("Personal")
  await page.getByLabel("All at once").focus()
  await page.keyboard.press("Space")
  await press("Save policy")
  await page.getByText("At the start of each year is missing").first().waitFor()
  await page.getByRole("textbox", { name: "At the start of each year" }).focus()
  await page.keyboard.type("16")
  await press("Save policy")
  await page.getByRole("heading", { name: "Study days" }).waitFor()
  const policy = await policyNamed(here, "Study days")
  assert.deepInclude(policy, { timeOffPolicyType: "Personal", lumpSumMinutes: 960 })
  await press("Add workers")
  await page.getByLabel("Ada Sampleton").focus()
  await page.keyboard.press("Space")
  await page.getByRole("dialog").getByRole("button", { name: "Add workers" }).focus()
  await page.keyboard.press("Enter")
  await page.getByText("1 assignment").waitFor()
  await press(/^Change dates/)
  await page.getByRole("spinbutton", { name: "month, Last day" }).focus()
  const last = daysFromToday(30)
  await page.keyboard.type(`${last.slice(5, 7)}${last.slice(8)}${last.slice(0, 4)}`)
  await press("Save dates")
  await page
    .getByText(/^Ends /)
    .first()
    .waitFor()
  const [{ endDate, status }] = await assignmentsOf(here, policy)
  assert.deepStrictEqual([endDate, status.status], [last, "Ended"])
  await closed(tab)
})

it("balances are compared, and a reader changes nothing; pages meet WCAG AA and fit", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential)
  const { page } = tab
  await page.goto(of(here, "?view=policies"))
  await page.getByRole("button", { name: "Check balances" }).click()
  await page
    .getByText(/compared\.$/)
    .first()
    .waitFor()
  await page.getByRole("button", { name: "Close" }).last().click()
  const { timeOffPolicyId } = await policyNamed(here, LONG)
  // Until the law of the states is read, no page says that there is none.
  for (const view of ["?view=policies", `/${timeOffPolicyId}`]) {
    const { asked, release } = await hold(page, "getTimeOffCompliance")
    await page.goto(of(here, view))
    await asked
    await page.getByText(LONG).first().waitFor()
    assert.strictEqual(await page.getByText(/^Nothing to compare|^No state/).count(), 0, view)
    await release()
  }
  const pages = ["?view=policies", "/add", `/${timeOffPolicyId}`].map((view) => of(here, view))
  await lookAtEach(tab, pages)
  await closed(tab)
  const reader = await here.signedIn(await here.person("Rosa Diaz", "read"))
  await reader.page.goto(of(here, "?view=policies"))
  await reader.page.getByRole("link", { name: LONG }).waitFor()
  for (const name of ["Add policy", "Check balances"]) {
    assert.strictEqual(await reader.page.getByText(name, { exact: true }).count(), 0, name)
  }
  await closed(reader)
})
