/** Files in the console: who adds them, and who saves them. */
import { afterAll, assert, beforeAll, it, type TestContext } from "@effect/vitest"
import { examplePdf, examplePng, ZIP_END } from "../../packages/testing/src/exampleFiles.ts"
import { readFileSync } from "node:fs"
import type { Page } from "../browser/browser.ts"
import { addWorker, submitCompany } from "./companies.ts"
import { closed, lookAtEach, startSite, type Site } from "./site.ts"
import { payrollPerson } from "./payCompany.ts"
import { press } from "./workerSteps.ts"

const REASON = "the form came back"

let started: Site | string
let companyId: string
let userId: string

const site = ({ skip }: TestContext): Site => {
  if (typeof started !== "string") return started
  process.stderr.write(`SKIPPED: files in the console in Chromium: ${started}\n`)
  return skip(started)
}

beforeAll(async () => {
  started = await startSite()
  if (typeof started === "string") return
  companyId = await submitCompany(started, "Quarry Road Bakery")
  userId = await addWorker(started, companyId, "Okonkwo")
}, 300_000)
afterAll(async () => {
  if (typeof started !== "string") await started.stop()
})

const chooseFile = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.getByLabel("File", { exact: true }).setInputFiles({ name, mimeType, buffer })

/** Presses a button that saves a file, and reads what was saved. */
const saved = async (page: Page, button: string): Promise<Buffer> => {
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, button)])
  return readFileSync(await download.path())
}

it("a proof of identity is uploaded, and saved by payroll alone", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential)
  const { page } = tab
  const address = `${here.url}/c/${companyId}/workers/${userId}?view=documents`
  await page.goto(address)
  await page.getByText("No file yet").waitFor()
  await press(page, "Upload a file")
  await press(page, "Upload")
  await page.getByText("Choose a file").waitFor()
  const hidden = Buffer.concat([examplePng(), ZIP_END])
  await chooseFile(page, "passport.png", "image/png", hidden)
  await press(page, "Upload")
  await page.getByText("must be a whole PDF without encryption or scripts").waitFor()
  await chooseFile(page, "passport.png", "image/png", examplePng())
  await press(page, "Upload")
  await page.getByText("The file was checked and stored").waitFor()
  await page.getByText("Payroll only").last().waitFor()
  await lookAtEach(tab, [address])
  await closed(tab)
  const person = await payrollPerson(here, "Rosa Diaz")
  const ofPayroll = await here.signedIn(person)
  await ofPayroll.page.goto(address)
  await ofPayroll.page.getByRole("button", { name: /^Save\b/ }).click()
  await ofPayroll.page.getByLabel("What you need it for").fill("short")
  await ofPayroll.page.getByLabel("Your secret").fill(person.password)
  await press(ofPayroll.page, "Save it")
  await ofPayroll.page.getByRole("alert").first().waitFor()
  await ofPayroll.page.getByLabel("What you need it for").fill(REASON)
  assert.isTrue((await saved(ofPayroll.page, "Save it")).equals(examplePng()))
  await closed(ofPayroll)
})

it("a file of the company is saved by everybody who sees it", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential)
  const { page } = tab
  await page.goto(`${here.url}/c/${companyId}?view=people`)
  await press(page, "Upload a file")
  await chooseFile(page, "handbook.pdf", "application/pdf", examplePdf())
  await press(page, "Upload")
  await page.getByText("The file was checked and stored").waitFor()
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /^Save\b/ }).click()
  ])
  assert.isTrue(readFileSync(await download.path()).equals(examplePdf()))
  await lookAtEach(tab, [page.url()])
  await closed(tab)
})
