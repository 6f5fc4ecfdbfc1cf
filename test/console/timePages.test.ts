/** Timesheets in the console: punches are mended, sheets are approved, locked and amended, from click to record. */
import { afterAll, assert, beforeAll, it, type TestContext } from "@effect/vitest"
import { addWorker, submitCompany } from "./companies.ts"
import { hold } from "./network.ts"
import { closed, lookAtEach, startSite, type Site } from "./site.ts"

let started: Site | string

const site = ({ skip }: TestContext): Site => {
  if (typeof started !== "string") return started
  process.stderr.write(`SKIPPED: timesheets in the console in Chromium: ${started}\n`)
  return skip(started)
}

const DAY_MS = 86_400_000
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const NOW = Math.floor(Date.now() / DAY_MS) * DAY_MS
/** The first day of a week that is over and two workdays of it, then of the week after it, which is over too. */
const SUNDAY_MS = NOW - (14 + new Date(NOW).getUTCDay()) * DAY_MS
const [SUNDAY, WORKDAY, NEXT, LATER_SUNDAY, LATER] = [0, 1, 2, 7, 8].map((days) =>
  dayOf(SUNDAY_MS + days * DAY_MS)
)

const ask = async ({ admin }: Site, method: string, body: object) => {
  const { status, text } = await admin.operate(method, { method, ...body })
  assert.strictEqual(status, 200, text)
  return JSON.parse(text)
}

let companyId = ""
/** Three workers with a day of work each: one forgot to clock out. */
const workers: Array<string> = []

const punch = (userId: string, type: string, time: string, day = WORKDAY) => ({
  userId,
  type,
  at: `${day}T${time}`,
  externalId: `${userId} ${type} ${day} ${time}`
})

/** Submits a worker's sheet, which stores at once what is wrong with it. */
const submit = (here: Site, userId: string, payPeriodBegin = SUNDAY): Promise<unknown> =>
  ask(here, "submitTimesheet", { timesheet: { userId, payPeriodBegin } })

beforeAll(async () => {
  started = await startSite()
  if (typeof started === "string") return
  companyId = await submitCompany(started, "Juniper Street Bakery LLC")
  for (const name of ["Whitlock", "Adeyemi", "Delgado"]) {
    workers.push(await addWorker(started, companyId, name))
  }
  const [whitlock = "", adeyemi = "", delgado = ""] = workers
  await ask(started, "addPunches", {
    companyId,
    punches: [
      punch(whitlock, "In", "06:02"),
      punch(whitlock, "Meal Start", "12:00"),
      punch(whitlock, "Meal End", "12:30"),
      punch(whitlock, "In", "06:00", NEXT),
      punch(whitlock, "Out", "14:00", NEXT),
      punch(adeyemi, "In", "08:00"),
      punch(adeyemi, "Out", "16:00"),
      punch(delgado, "In", "09:00"),
      punch(delgado, "Out", "17:30")
    ]
  })
  // No two decimals say 490 minutes in hours.
  await ask(started, "addTimeEntry", {
    timeEntry: { userId: delgado, workDate: NEXT, minutes: 490 }
  })
  await submit(started, whitlock)
}, 300_000)
afterAll(async () => {
  if (typeof started !== "string") await started.stop()
})

const period = ({ url }: Site): string => `${url}/c/${companyId}/timesheets?period=${SUNDAY}`

const sheetsBy = async (here: Site) => {
  const { timesheets } = await ask(here, "getTimesheets", { companyId, limit: 50 })
  return (worker: number) =>
    timesheets.find(({ userId }: { readonly userId: string }) => userId === workers[worker])
}

it("a missed punch is fixed from the list, and the sheet is submitted and approved", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential)
  const { page } = tab
  await page.goto(period(here))
  await page.getByText("Missed punch: no clock-out").first().waitFor()
  await page.getByRole("link", { name: "Fix punch" }).click()
  await page.getByRole("heading", { name: /^Punches of/ }).waitFor()
  await page
    .getByText(/6:02 AM E[SD]T/)
    .first()
    .waitFor()
  await page.getByRole("dialog").getByRole("button", { name: "Fix punch" }).click()
  await page.getByLabel("Job").fill("front counter")
  await page.getByRole("button", { name: "Save punch" }).click()
  await page.getByText("Time is missing").first().waitFor()
  assert.strictEqual(await page.getByLabel("Job").inputValue(), "front counter")
  assert.strictEqual(await page.getByLabel("What happened").inputValue(), "Out")
  await page.getByLabel("Time", { exact: true }).fill("14:30")
  await page.getByRole("button", { name: "Save punch" }).click()
  await page.getByText("The punch was added").waitFor()
  await page.getByText("15:58 h").first().waitFor()
  await page.getByText("Punch added").first().waitFor()
  await page.getByRole("button", { name: "Return to Ben" }).click()
  await page.getByLabel("What is to be corrected").fill("lunch is missing")
  await page.getByRole("button", { name: "Return to Ben" }).last().click()
  await page.getByText("The timesheet was returned").waitFor()
  await page.getByRole("button", { name: "Submit for them" }).click()
  await page.getByText("The timesheet was submitted").waitFor()
  await page.getByRole("button", { name: "Approve" }).click()
  await page.getByText("The timesheet was approved").waitFor()
  const { timesheetId } = (await sheetsBy(here))(0)
  const { timesheet } = await ask(here, "getTimesheet", { timesheetId })
  assert.strictEqual(timesheet.status.status, "Approved")
  assert.strictEqual(timesheet.workedMinutes, 958)
  await page.getByRole("button", { name: "Open again" }).click()
  await page.getByLabel("Why").fill("Friday is missing")
  await page.getByRole("button", { name: "Open again" }).last().click()
  await page.getByText("The timesheet is open again").waitFor()
  await page.getByRole("button", { name: "Submit for them" }).click()
  await page.getByRole("button", { name: "Approve" }).waitFor()
  await closed(tab)
})

it("a punch that somebody else changes meanwhile is shown in both versions", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential)
  const { page } = tab
  const { timesheetId } = (await sheetsBy(here))(1)
  const { punches } = await ask(here, "getPunchHistory", { userId: workers[1], date: WORKDAY })
  const out = punches.find(({ type }: { readonly type: string }) => type === "Out")
  await page.goto(`${here.url}/c/${companyId}/timesheets/${timesheetId}?day=${WORKDAY}`)
  const change = page.getByRole("button", { name: "Change" }).last()
  await change.focus()
  await page.keyboard.press("Enter")
  await page.getByLabel("Reason").fill("stayed for the delivery")
  await page.getByLabel("Time", { exact: true }).fill("16:45")
  await ask(here, "amendPunch", {
    punch: { punchId: out.punchId, at: `${WORKDAY}T16:15`, reason: "said so" }
  })
  await page.getByLabel("Reason").focus()
  await page.keyboard.press("Tab")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await page.getByText("Somebody changed this since you opened it").waitFor()
  assert.strictEqual(await page.getByLabel("Reason").inputValue(), "stayed for the delivery")
  const mine = page.getByRole("button", { name: "Save mine" })
  await mine.focus()
  await page.keyboard.press("Enter")
  await page.getByText("The punch was changed").waitFor()
  await page.getByText("8:45").first().waitFor()
  // The history of a sheet is not told in part.
  const { asked, release } = await hold(page, "getPunchHistory")
  await page.goto(`${here.url}/c/${companyId}/timesheets/${timesheetId}`)
  await asked
  await page.locator("section[aria-label=History] [role=status]").waitFor()
  await release()
  await page.getByText("stayed for the delivery").first().waitFor()
  await closed(tab)
})

it("selected sheets are approved together, the period is locked, and its hours are a file", async (context) => {
  const here = site(context)
  for (const worker of [1, 2]) await submit(here, workers[worker] ?? "")
  const tab = await here.signedIn(here.credential)
  const { page } = tab
  await page.goto(period(here))
  await page.getByRole("checkbox", { name: "Select all rows" }).focus()
  await page.keyboard.press("Space")
  await page.getByText("3 selected").waitFor()
  await page.getByRole("button", { name: "Approve 3" }).click()
  await page.getByText("You can open each again until the period is locked.").waitFor()
  await page.getByRole("alertdialog").getByRole("button", { name: "Approve 3" }).click()
  await page.getByText("3 timesheets approved").waitFor()
  await page.getByText("All are approved. The period can be locked.").waitFor()
  await page.evaluate("URL.createObjectURL = (blob) => { window.kept = blob; return '#' }")
  await page.getByRole("button", { name: "Export" }).click()
  await page.getByText(/Payable hours: \d+ lines? w/).waitFor()
  assert.include(String(await page.evaluate("kept.text()")), "regular")
  await page.getByRole("button", { name: "Lock period" }).click()
  await page.getByText(/3 timesheets with .* become final/).waitFor()
  await page.getByText(/all earlier ones of the last 92 days become final/).waitFor()
  await page.getByRole("button", { name: "Lock 3 timesheets" }).click()
  await page.getByText("3 timesheets are locked").waitFor()
  assert.strictEqual((await sheetsBy(here))(2).status.status, "Locked")
  await closed(tab)
})

it("a locked sheet is amended, and the amendment is approved", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential)
  const { page } = tab
  const { timesheetId } = (await sheetsBy(here))(2)
  await page.goto(`${here.url}/c/${companyId}/timesheets/${timesheetId}?day=${WORKDAY}`)
  await page.getByText("The period is locked: a change is an amendment").waitFor()
  await page.getByRole("button", { name: "Change" }).last().click()
  await page.getByLabel("Time", { exact: true }).fill("18:00")
  await page.getByLabel("Reason").fill("closed the shop")
  await page.getByRole("button", { name: "Ask for the amendment" }).click()
  await page.getByText("The amendment waits for a decision").waitFor()
  await page.goto(`${here.url}/c/${companyId}/timesheets?view=amendments`)
  await page.getByText(/Change: Clock out, .* 6:00 PM/).waitFor()
  await page.getByRole("button", { name: "Approve" }).click()
  await page.getByText("The amendment was approved").waitFor()
  const { timesheetAmendments } = await ask(here, "getTimesheetAmendments", { companyId })
  assert.strictEqual(timesheetAmendments[0].status.status, "Approved")
  assert.strictEqual(timesheetAmendments[0].difference.total, 30)
  await page.goto(`${here.url}/c/${companyId}/timesheets/${timesheetId}?day=${NEXT}`)
  await page.getByRole("button", { name: "Change" }).last().click()
  await page.getByRole("spinbutton", { name: /^month/ }).focus()
  const [year, month, day] = (WORKDAY ?? "").split("-")
  await page.keyboard.type(`${month}${day}${year}`)
  await page.getByLabel("Reason").fill("on the other day")
  await page.getByRole("button", { name: "Ask for the amendment" }).click()
  await page.getByText("The amendment waits for a decision").waitFor()
  await closed(tab)
})

it("a period that cannot be read says so, and is read again", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential)
  const { page } = tab
  await page.route("**/timeTrackingReports", (route) => route.abort())
  await page.goto(period(here))
  await page
    .getByText(/cannot be reached/)
    .first()
    .waitFor()
  await page.unroute("**/timeTrackingReports")
  await page.getByRole("button", { name: "Try again" }).click()
  await page.getByText("All timesheets of this period are locked.").waitFor()
  tab.troubles()
  await closed(tab)
})

it("an exception is accepted with a reason, hours are entered, and a reader sees no decision", async (context) => {
  const here = site(context)
  const late = await addWorker(here, companyId, "Okonkwo-Whitfield of the Long Name")
  await ask(here, "addPunches", { companyId, punches: [punch(late, "Out", "12:00", LATER)] })
  await submit(here, late, LATER_SUNDAY)
  const tab = await here.signedIn(here.credential)
  const { page } = tab
  await page.goto(`${here.url}/c/${companyId}/timesheets?view=exceptions`)
  await page.getByRole("button", { name: "Accept as it is" }).click()
  await page.getByRole("button", { name: "Accept", exact: true }).click()
  await page.getByText("Why it is no obstacle is missing").first().waitFor()
  await page.getByLabel("Why it is no obstacle").fill("seen at the door")
  await page.getByRole("button", { name: "Accept", exact: true }).click()
  await page.getByText("The exception was accepted").waitFor()
  await page.goto(`${here.url}/c/${companyId}/timesheets?view=exceptions&status=Waived`)
  await page.getByRole("link", { name: /Okonkwo-Whitfield/ }).click()
  await page.getByRole("button", { name: "Add hours" }).click()
  await page.getByLabel("Hours worked").fill("7.5")
  await page.getByRole("button", { name: "Save hours" }).click()
  await page.getByText("The hours were added").waitFor()
  await page.getByText("7:30 h").first().waitFor()
  await closed(tab)
  const reader = await here.signedIn(await here.person("Ada Obi", "read"))
  await reader.page.goto(`${here.url}/c/${companyId}/timesheets?view=exceptions&status=Waived`)
  await reader.page.getByRole("link", { name: /Okonkwo-Whitfield/ }).click()
  await reader.page.getByRole("heading", { name: /^Punches of/ }).waitFor()
  for (const name of ["Add a punch", "Change", "Submit for them"]) {
    assert.strictEqual(await reader.page.getByRole("button", { name }).count(), 0, name)
  }
  await closed(reader)
})

it("a worker who asks for a correction is answered, from Home on", async (context) => {
  const here = site(context)
  const text = "I began at 7, not at 8"
  const asking = await addWorker(here, companyId, "Nakamura")
  await ask(here, "addPunches", {
    companyId,
    punches: [punch(asking, "In", "08:00", LATER), punch(asking, "Out", "16:00", LATER)]
  })
  const { timesheets } = await ask(here, "getTimesheets", { companyId, userId: asking })
  const [{ timesheetId }] = timesheets
  await ask(here, "askForCorrection", { correction: { timesheetId, date: LATER, text } })
  const tab = await here.signedIn(here.credential)
  const { page } = tab
  await page.goto(here.url)
  const task = page.locator("li:has-text('1 correction of hours waits')")
  await task.getByRole("link", { name: "See them" }).click()
  await page.getByRole("link", { name: /Nakamura/ }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).first().click()
  await page.getByText(text).first().waitFor()
  await page.getByRole("button", { name: "Answer" }).click()
  await page.getByLabel("What you did, or why not").fill("the door says 8")
  await page.getByRole("button", { name: "Send answer" }).click()
  await page.getByText("The worker was answered").waitFor()
  const { timesheet } = await ask(here, "getTimesheet", { timesheetId })
  assert.deepInclude(
    timesheet.exceptions.find(({ code }: { code: string }) => code === "correction-asked"),
    { request: text, answer: "the door says 8" }
  )
  await closed(tab)
})

it("the pages meet WCAG AA and fit, also without anything", async (context) => {
  const here = site(context)
  const empty = await submitCompany(here, "Nothing Yet LLC")
  const tab = await here.signedIn(here.credential)
  const { timesheetId } = (await sheetsBy(here))(0)
  const of = (company: string) => `${here.url}/c/${company}/timesheets`
  await lookAtEach(tab, [
    period(here),
    `${of(companyId)}/${timesheetId}`,
    of(empty),
    ...["exceptions", "amendments", "now"].map((view) => `${of(companyId)}?view=${view}`)
  ])
  await closed(tab)
})
