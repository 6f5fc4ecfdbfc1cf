/** Time off and timesheets in the console: what waits is decided on, balances and weeks are shown. */
import { afterAll, assert, beforeAll, it, type TestContext } from "@effect/vitest"
import { closed, lookAtEach, startSite, type Site } from "./site.ts"

let started: Site | string

const site = ({ skip }: TestContext): Site => {
  if (typeof started !== "string") return started
  process.stderr.write(`SKIPPED: time off in the console in Chromium: ${started}\n`)
  return skip(started)
}

beforeAll(async () => {
  started = await startSite()
  if (typeof started === "string") return
  started.payroll(["sandbox", "seed", "--companies", "1", "--workers", "12"])
}, 300_000)
afterAll(async () => {
  if (typeof started !== "string") await started.stop()
})

interface StoredRequest {
  readonly timeOffRequest: { readonly timeOffRequestId: string; readonly userId: string }
}

/** Stores a request that waits; gives its worker and the company. */
const ask = async ({ admin }: Site) => {
  const { text, status } = await admin.operate(
    "addTimeOffRequest",
    await admin.example("addTimeOffRequest")
  )
  assert.strictEqual(status, 200, text)
  const { timeOffRequestId } = (JSON.parse(text) as StoredRequest).timeOffRequest
  const method = "getTimeOffRequest"
  const read = await admin.operate(method, { method, timeOffRequestId })
  const { userId, companyId } = JSON.parse(read.text).timeOffRequest
  return { userId, companyId }
}

it("a request is approved, another one declined after a question", async (context) => {
  const here = site(context)
  const first = await ask(here)
  const tab = await here.signedIn(here.credential)
  const { page } = tab
  await page.goto(`${here.url}/time-off?companyId=${first.companyId}`)
  await page.getByRole("button", { name: "Approve" }).click()
  await page.getByText("No request in this state.").waitFor()
  await page.goto(`${here.url}/time-off?companyId=${first.companyId}&status=Approved`)
  await page.locator(`td a[href$="${first.userId}"]`).waitFor()
  const second = await ask(here)
  await page.goto(`${here.url}/time-off?companyId=${second.companyId}`)
  await page.getByRole("button", { name: "Decline" }).click()
  await page.getByText("A declined request stays declined.").waitFor()
  await page.getByRole("button", { name: "Cancel" }).click()
  await page.getByRole("button", { name: "Decline" }).click()
  await page.getByLabel("Why, for the worker").fill("the shop is full")
  await page.getByRole("button", { name: "Decline" }).click()
  await page.getByText("No request in this state.").waitFor()
  await page.goto(`${here.url}/workers/${first.userId}?view=timeOff`)
  await page.getByText("Can be taken").first().waitFor()
  await closed(tab)
})

it("a role that does not write sees requests and decides on none; pages meet WCAG AA", async (context) => {
  const here = site(context)
  const { companyId, userId } = await ask(here)
  const tab = await here.signedIn(await here.person("Rosa Diaz", "read"))
  const { page } = tab
  await page.goto(`${here.url}/time-off?companyId=${companyId}`)
  await page.locator(`td a[href$="${userId}"]`).waitFor()
  assert.strictEqual(await page.getByRole("button", { name: "Approve" }).count(), 0)
  await closed(tab)
  const admin = await here.signedIn(here.credential)
  await lookAtEach(admin, [
    `${here.url}/time-off`,
    `${here.url}/time-off?companyId=${companyId}`,
    `${here.url}/workers/${userId}`
  ])
  await closed(admin)
})

const EXAMPLE = "Example Bakery 01 LLC"
const MISSED = "a clock-in has no clock-out"

/** The address of a view of the company that was seeded. */
const viewOf = async ({ url, admin }: Site, view: string): Promise<string> => {
  const body = { method: "getCompanies", name: EXAMPLE }
  const { text } = await admin.operate("getCompanies", body)
  return `${url}/timesheets?companyId=${JSON.parse(text).companies[0].companyId}${view}`
}

it("an exception is waived, its timesheet is approved and opened again", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential)
  const { page } = tab
  await page.goto(`${here.url}/timesheets`)
  await page.getByRole("link", { name: EXAMPLE }).click()
  await page.getByRole("link", { name: "Exceptions" }).click()
  // Late in the week some are near overtime too.
  await page.locator(`tr:has-text("${MISSED}") td a`).first().click()
  await page.getByText("An open exception that blocks").waitFor()
  assert.isAbove(await page.locator(".bars .bar").count(), 5)
  await page.getByRole("button", { name: "Approve" }).click()
  await page.getByText("which is not resolved or waived").waitFor()
  await page.getByText("Nothing was stored.").waitFor()
  await page.locator(`tr:has-text("${MISSED}") button`).first().click()
  await page.getByLabel("Why it is no obstacle").fill("seen at the door")
  await page.locator(`tr:has-text("${MISSED}") button`).first().click()
  await page.getByText("Waived").first().waitFor()
  await page.getByRole("button", { name: "Approve" }).click()
  await page.getByRole("button", { name: "Open again" }).click()
  await page.getByLabel("Reason").fill("Friday is missing")
  await page.getByRole("button", { name: "Open again" }).click()
  await page.getByText("Friday is missing").waitFor()
  await page.getByRole("button", { name: "Approve" }).waitFor()
  await page.goto(await viewOf(here, "&view=exceptions&status=Waived"))
  await page.getByText(MISSED).waitFor()
  await closed(tab)
})

it("timesheets show no decision to those who make none, and meet WCAG AA", async (context) => {
  const here = site(context)
  const reader = await here.signedIn(await here.person("Ada Obi", "read"))
  await reader.page.goto(await viewOf(here, "&status=Submitted"))
  await reader.page.locator("td a").first().click()
  await reader.page.getByRole("heading", { name: "Every minute with its reason" }).waitFor()
  assert.strictEqual(await reader.page.getByRole("button", { name: "Approve" }).count(), 0)
  const sheet = reader.page.url()
  await closed(reader)
  const tab = await here.signedIn(here.credential)
  const sheets = await viewOf(here, "")
  const timeOff = sheets.replace("/timesheets", "/time-off")
  await lookAtEach(tab, [
    `${here.url}/timesheets`,
    sheet,
    ...["", "&view=exceptions", "&view=amendments", "&view=now"].map((view) => sheets + view),
    ...["&view=away", "&view=balances"].map((view) => timeOff + view)
  ])
  await closed(tab)
})
