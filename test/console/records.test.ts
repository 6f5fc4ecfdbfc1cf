/** Lists of the console when the service cannot answer, and for a credential of the service; links for people. */
import { afterAll, assert, beforeAll, it, type TestContext } from "@effect/vitest"
import { addWorker, submitCompany } from "./companies.ts"
import { closed, lookAtEach, startSite, type Site } from "./site.ts"

let started: Site | string
let companyId: string

const site = ({ skip }: TestContext): Site => {
  if (typeof started !== "string") return started
  process.stderr.write(`SKIPPED: records in the console in Chromium: ${started}\n`)
  return skip(started)
}

beforeAll(async () => {
  started = await startSite()
  if (typeof started === "string") return
  companyId = await submitCompany(started, "Delta Bicycles", "123454321")
  await submitCompany(started, "Harbour Deli")
}, 300_000)
afterAll(async () => {
  if (typeof started !== "string") await started.stop()
})

/** The service answers 503 to lists of companies until `restore()`. */
const OVERLOAD = `(() => {
  const real = fetch
  window.refused = 0
  window.restore = () => { window.fetch = real }
  window.fetch = (path, init) => {
    if (!String(init?.body).includes("getCompanies")) return real(path, init)
    window.refused += 1
    const error = { message: "the service is overloaded", type: "overloaded" }
    return Promise.resolve(Response.json({ error }, { status: 503, headers: { "X-Request-Id": "r-503" } }))
  }
})()`

it("says that the service is overloaded after it has tried again, and goes on when asked to", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential)
  const { page } = tab
  await page.goto(`${here.url}/companies`)
  await page.locator("tbody a").first().waitFor()
  await page.evaluate(OVERLOAD)
  await page.getByRole("button", { name: "Kind" }).click()
  await page.getByRole("menuitem", { name: "Employer" }).click()
  await page.getByText("the service is overloaded").waitFor()
  await page.getByText("r-503").waitFor()
  assert.isAtLeast(Number(await page.evaluate("refused")), 3)
  await page.evaluate("restore()")
  await page.getByRole("button", { name: "Try again" }).click()
  await page.locator("tbody a").first().waitFor()
  await closed(tab)
})

it("a credential of the service chooses a client first", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.serviceCredential())
  const { page } = tab
  await page.goto(`${here.url}/companies`)
  await page.getByLabel("Name of the client").fill("default")
  await page.getByRole("button", { name: "Show" }).click()
  await page.getByRole("link", { name: "Delta Bicycles" }).waitFor()
  await page.reload()
  await page.getByRole("link", { name: "Delta Bicycles" }).click()
  await page.getByRole("heading", { name: "What is missing" }).waitFor()
  await closed(tab)
})

it("an address that names no record says so, in words of people", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential)
  const { page } = tab
  for (const section of ["c", "workers", "webhooks", "timesheets", "pay-periods", "reviews"]) {
    for (const id of ["nowhere", "01a218fb-508f-7000-be2a-6f6b84e5e79c"]) {
      await page.goto(`${here.url}/${section}/${id}`)
      await page.getByText("There is no such record, or it is not yours to see.").first().waitFor()
      assert.strictEqual(await page.getByText("UUID").count(), 0, section)
    }
  }
  await closed(tab)
})

it("a link for a worker is shown once, stands in the list, and is revoked", async (context) => {
  const here = site(context)
  const userId = await addWorker(here, companyId, "Abara")
  const tab = await here.signedIn(here.credential)
  const { page } = tab
  await page.goto(`${here.url}/c/${companyId}/workers/${userId}`)
  await page.getByRole("button", { name: "More about this worker" }).click()
  await page.getByRole("menuitem", { name: "to enter it themselves" }).click()
  await page.getByLabel("What they enter").selectOption("The W-4")
  await page.getByLabel("Works for").fill("48")
  await page.getByRole("button", { name: "Make link" }).click()
  const link = page.getByText(/\/flow\/[\w-]+#fl_/)
  await link.waitFor()
  await page.getByLabel("I handed the link over").check()
  await page.getByRole("button", { name: "Done" }).click()
  await page.getByText("Not opened yet").waitFor()
  assert.strictEqual(await link.count(), 0)
  await lookAtEach(tab, [page.url()])
  await page.getByRole("button", { name: "More about the link for The W-4" }).click()
  await page.getByRole("menuitem", { name: "Revoke" }).click()
  await page.getByRole("button", { name: "Revoke" }).last().click()
  await page.getByText("Revoked", { exact: true }).waitFor()
  const { status, text } = await here.admin.operate("getFlowLinks", {
    method: "getFlowLinks",
    userId
  })
  assert.strictEqual(status, 200)
  assert.include(text, '"flow":"worker-tax"')
  await closed(tab)
})

it("Home lists the companies with their work, and says what could not be read", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential, { width: 390, height: 844 })
  const { page } = tab
  await page.goto(`${here.url}/overview`)
  const work = page.getByRole("region", { name: "Companies with work" })
  await work.getByRole("link", { name: "Delta Bicycles" }).waitFor()
  await work
    .getByRole("link", { name: /missing$/ })
    .first()
    .click()
  await page.getByText("What is missing").waitFor()
  await page.goto(`${here.url}/c/${companyId}/overview`)
  await page.locator(".top .switch").getByText("Delta Bicycles").waitFor()
  await page.getByText(/^\d+ things? (?:is|are) missing$/).waitFor()
  await page.route("**/*", (route) =>
    route.request().postData()?.includes('"hasWork":true') === true
      ? route.fulfill({ status: 403, json: { error: { message: "no", type: "forbidden" } } })
      : route.continue()
  )
  await page.goto(`${here.url}/overview`)
  await page.getByText("Not everything could be read").waitFor()
  assert.strictEqual(await page.getByText("Nothing waits for you").count(), 0)
  await page.unroute("**/*")
  await closed(tab)
})

it("a credential of a program gets its name", async (context) => {
  const here = site(context)
  const credential = { role: "write", program: "Night sync" }
  const issued = await here.admin.operate("addCredential", {
    method: "addCredential",
    credential
  })
  assert.strictEqual(issued.status, 200, issued.text)
  const tab = await here.signedIn(here.credential)
  const { page } = tab
  await page.goto(`${here.url}/clients`)
  await page.getByRole("button", { name: /^Actions for Night sync/ }).click()
  await page.getByRole("menuitem", { name: "Change", exact: true }).click()
  await page.getByLabel("Name of the program").fill("")
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByText("Name of the person is missing").first().waitFor()
  await page.getByLabel("Name of the program").fill("Day sync")
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByText("Day sync").first().waitFor()
  const answer = await here.admin.operate("getCredentials", { method: "getCredentials" })
  const { credentials } = JSON.parse(answer.text)
  const changed = credentials.find(({ program }: { program: unknown }) => program === "Day sync")
  assert.deepInclude(changed, { person: null, role: "write" })
  await closed(tab)
})
