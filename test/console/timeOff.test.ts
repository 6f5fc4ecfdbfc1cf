/** Time off in the console: requests that wait are decided on, and balances are shown. */
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
}, 300_000)
afterAll(async () => {
  if (typeof started !== "string") await started.stop()
})

interface Asked {
  readonly timeOffRequest: { readonly timeOffRequestId: string; readonly userId: string }
}

/** Stores a request that waits; gives its worker and the company. */
const ask = async ({ admin }: Site) => {
  const { text, status } = await admin.operate(
    "addTimeOffRequest",
    await admin.example("addTimeOffRequest")
  )
  assert.strictEqual(status, 200, text)
  const { timeOffRequestId } = (JSON.parse(text) as Asked).timeOffRequest
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
  await page.getByText(first.userId).waitFor()
  const second = await ask(here)
  await page.goto(`${here.url}/time-off?companyId=${second.companyId}`)
  await page.getByRole("button", { name: "Decline" }).click()
  await page.getByText("A declined request stays declined.").waitFor()
  await page.getByRole("button", { name: "Cancel" }).click()
  await page.getByRole("button", { name: "Decline" }).click()
  await page.getByLabel("Why, for the worker").fill("the shop is full")
  await page.getByRole("button", { name: "Decline" }).click()
  await page.getByText("No request in this state.").waitFor()
  await page.goto(`${here.url}/workers/${first.userId}`)
  await page.getByText("Can be taken").first().waitFor()
  await closed(tab)
})

it("a role that does not write sees requests and decides on none; pages meet WCAG AA", async (context) => {
  const here = site(context)
  const { companyId, userId } = await ask(here)
  const tab = await here.signedIn(await here.person("Rosa Diaz", "read"))
  const { page } = tab
  await page.goto(`${here.url}/time-off?companyId=${companyId}`)
  await page.getByText(userId).waitFor()
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
