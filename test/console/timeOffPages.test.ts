/** Time off in the console: requests are decided on, absences recorded, balances corrected, from click to record. */
import { afterAll, assert, beforeAll, it, type TestContext } from "@effect/vitest"
import { daysFromToday } from "../../packages/testing/src/today.ts"
import { hold } from "./network.ts"
import { closed, lookAtEach, startSite, type Site } from "./site.ts"

let started: Site | string

const site = ({ skip }: TestContext): Site => {
  if (typeof started !== "string") return started
  process.stderr.write(`SKIPPED: time off in the console in Chromium: ${started}\n`)
  return skip(started)
}

const read = async ({ admin }: Site, method: string, body: object) => {
  const { status, text } = await admin.operate(method, { method, ...body })
  assert.strictEqual(status, 200, text)
  return JSON.parse(text)
}

let companyId = ""

beforeAll(async () => {
  started = await startSite()
  if (typeof started === "string") return
  started.payroll(["sandbox", "seed", "--companies", "1", "--workers", "12"])
  const { companies } = await read(started, "getCompanies", { name: "Example Bakery 01 LLC" })
  companyId = companies[0].companyId
}, 300_000)
afterAll(async () => {
  if (typeof started !== "string") await started.stop()
})

const of = ({ url }: Site, view = ""): string => `${url}/c/${companyId}/time-off${view}`

const requestsIn = async (here: Site, status: string) =>
  (await read(here, "getTimeOffRequests", { companyId, status: [status] })).timeOffRequests

it("a request is approved, one declined by keyboard with a reason, an approved one taken back", async (context) => {
  const here = site(context)
  const waiting = (await requestsIn(here, "Pending")).length
  assert.isAtLeast(waiting, 2)
  const tab = await here.signedIn(here.credential)
  const { page } = tab
  await page.goto(of(here))
  await page
    .getByText(/ left, .* after/)
    .first()
    .waitFor()
  await page.getByRole("link", { name: `Time off ${waiting} waiting` }).waitFor()
  await page.getByRole("button", { name: "Approve" }).first().click()
  await page.getByText("The request was approved").waitFor()
  await page.getByRole("link", { name: `Time off ${waiting - 1} waiting` }).waitFor()
  // The page reads again, and a form that is opened before has the version of then.
  await page.goto(of(here))
  await page.getByRole("button", { name: "Decline" }).first().focus()
  await page.keyboard.press("Enter")
  await page.getByRole("heading", { name: "Decline the request?" }).waitFor()
  const decline = page.getByRole("dialog").getByRole("button", { name: "Decline" })
  await decline.focus()
  await page.keyboard.press("Enter")
  await page.getByText("Why is missing").first().waitFor()
  await page.getByLabel("Why").fill("the shop is full")
  await decline.focus()
  await page.keyboard.press("Enter")
  await page.getByText("The request was declined").waitFor()
  assert.lengthOf(await requestsIn(here, "Declined"), 1)
  await page.goto(of(here, "?view=decided&status=Approved"))
  await page.getByRole("button", { name: "Take back" }).first().click()
  await page.getByLabel("Why").fill("the plans changed")
  await page.getByRole("dialog").getByRole("button", { name: "Take back" }).click()
  await page.getByText("The time off was taken back").waitFor()
  assert.isAtLeast((await requestsIn(here, "Cancelled")).length, 1)
  await closed(tab)
})

it("a new request shows what is left after it; one that waits is changed and cancelled", async (context) => {
  const here = site(context)
  const { lines } = await read(here, "getTimeOffLiability", { companyId })
  const [{ name, userId }] = lines
  const days = [0, 8, 8, 8, 8, 8, 0].map((hours) => ({ hours }))
  await read(here, "updateUserWorkSchedule", { workSchedule: { userId, days } })
  const tab = await here.signedIn(here.credential)
  const { page } = tab
  const type = async (field: string, day: string): Promise<void> => {
    await page.getByRole("spinbutton", { name: `month, ${field}` }).focus()
    await page.keyboard.type(`${day.slice(5, 7)}${day.slice(8)}${day.slice(0, 4)}`)
  }
  const mine = async () =>
    (await requestsIn(here, "Pending")).filter(
      (each: { readonly userId: string }) => each.userId === userId
    )
  const before = (await mine()).length
  await page.goto(of(here))
  await page.getByRole("button", { name: "Request time off" }).click()
  const form = page.getByRole("dialog")
  await form.getByRole("combobox", { name: "Worker" }).fill(name)
  await page.getByRole("option", { name: new RegExp(name) }).click()
  await form.getByLabel("Kind of time off").selectOption("Vacation")
  await type("First day", daysFromToday(200))
  await type("Last day", daysFromToday(206))
  await form.getByText(/^\d days, \d+ h\. .* left after it\./).waitFor()
  await form.getByRole("button", { name: "Ask", exact: true }).click()
  await page.getByText("The request waits for a decision").waitFor()
  assert.lengthOf(await mine(), before + 1)
  const more = page.getByRole("button", { name: "More about this request" }).last()
  await more.click()
  await page.getByRole("menuitem", { name: "Change the request" }).click()
  await type("Last day", daysFromToday(204))
  await page.getByRole("button", { name: "Save request" }).click()
  await page.getByText("The request was changed").waitFor()
  const ends = (await mine()).map((each: { readonly endDate: string }) => each.endDate)
  assert.include(ends, daysFromToday(204))
  await more.click()
  await page.getByRole("menuitem", { name: "Cancel the request" }).click()
  await page.getByRole("button", { name: "Cancel request" }).click()
  await page.getByText("The request was cancelled").waitFor()
  assert.lengthOf(await mine(), before)
  await closed(tab)
})

it("decided requests are sorted by names that were read after them", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential)
  const { page } = tab
  const names = Promise.withResolvers<void>()
  await page.route("**/reports", (route) => names.promise.then(() => route.continue()))
  await page.goto(of(here, "?view=decided"))
  const nameless = page.getByRole("link", { name: "A worker", exact: true }).first()
  await nameless.waitFor()
  names.resolve()
  await nameless.waitFor({ state: "detached" })
  await page.unroute("**/reports")
  const listed = async (): Promise<ReadonlyArray<string>> =>
    JSON.parse(
      String(
        await page.evaluate(
          "JSON.stringify([...document.querySelectorAll('tbody th a')].map((each) => each.textContent))"
        )
      )
    )
  const before = await listed()
  assert.isAbove(new Set(before).size, 1)
  for (const order of ["ascending", "descending"] as const) {
    await page.getByRole("button", { name: "Worker", exact: true }).click()
    await page.locator(`th[aria-sort=${order}]`).waitFor()
    const sorted = before.toSorted((one, other) => one.localeCompare(other))
    assert.deepStrictEqual(await listed(), order === "ascending" ? sorted : sorted.toReversed())
  }
  await closed(tab)
})

interface Named {
  readonly name: string
  readonly timeOffAccountId: string
}

it("a balance is adjusted and paid out in part; wrong input stands at its field", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential)
  const { page } = tab
  const lines = async () => (await read(here, "getTimeOffLiability", { companyId })).lines
  const all = await lines()
  const before = all.find(
    ({ name }: Named) => all.filter((other: Named) => other.name === name).length === 1
  )
  await page.goto(of(here, "?view=balances"))
  const more = page.getByRole("button", { name: `More about the balance of ${before.name}` })
  await more.click()
  await page.getByRole("menuitem", { name: "Adjust the balance" }).click()
  await page.getByLabel("By how much").fill("many")
  await page.getByLabel("Why").fill("counted twice")
  await page.getByRole("button", { name: "Save adjustment" }).click()
  await page.getByText("This does not look right").first().waitFor()
  assert.strictEqual(await page.getByLabel("Why").inputValue(), "counted twice")
  await page.getByLabel("By how much").fill("-2")
  await page.getByRole("button", { name: "Save adjustment" }).click()
  await page.getByText("The balance was adjusted").waitFor()
  await more.click()
  await page.getByRole("menuitem", { name: "Pay out" }).click()
  await page.getByLabel("How much").fill("1.5")
  await page.getByLabel("Why").fill("asked for it")
  await page.getByRole("dialog").getByRole("button", { name: "Pay out" }).click()
  await page.getByText("The payout is in the payable hours").waitFor()
  const { timeOffAccountId } = before
  const kinds = ["adjustment", "payout"]
  const { timeOffEntries } = await read(here, "getTimeOffLedger", { timeOffAccountId, kinds })
  const minutes = timeOffEntries.map((entry: { readonly minutes: number }) => entry.minutes)
  assert.deepStrictEqual(minutes, [-120, -90])
  await closed(tab)
})

it("a reader sees requests and decides on none; pages meet WCAG AA and fit", async (context) => {
  const here = site(context)
  const reader = await here.signedIn(await here.person("Rosa Diaz", "read"))
  const { asked, release } = await hold(reader.page, "getTimeOffRequests")
  await reader.page.goto(of(here))
  await asked
  await reader.page.getByRole("heading", { name: "Who is away" }).waitFor()
  // Nothing is counted that is not read.
  const count = reader.page.locator("section[aria-label='Waiting for you'] .count")
  assert.strictEqual(await count.count(), 0)
  await release()
  await count.waitFor()
  for (const name of ["Approve", "Decline", "Record absence"]) {
    assert.strictEqual(await reader.page.getByRole("button", { name }).count(), 0, name)
  }
  await closed(reader)
  const tab = await here.signedIn(here.credential)
  await lookAtEach(tab, [of(here), of(here, "?view=decided"), of(here, "?view=balances")])
  await closed(tab)
})
