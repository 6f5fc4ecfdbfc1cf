/** Texts to sign in the console: those of a company, and who is asked to sign them. */
import { afterAll, assert, beforeAll, it, type TestContext } from "@effect/vitest"
import { addWorker, submitCompany } from "./companies.ts"
import { examplePng } from "../../packages/testing/src/exampleFiles.ts"
import { closed, lookAtEach, startSite, type Site } from "./site.ts"
import { ask, press, rows, type Body } from "./workerSteps.ts"

const TITLE = "Handbook of the bakery"

let started: Site | string
let companyId: string
let userId: string

const site = ({ skip }: TestContext): Site => {
  if (typeof started !== "string") return started
  process.stderr.write(`SKIPPED: texts to sign in the console in Chromium: ${started}\n`)
  return skip(started)
}

beforeAll(async () => {
  started = await startSite()
  if (typeof started === "string") return
  companyId = await submitCompany(started, "Quarry Road Bakery")
  userId = await addWorker(started, companyId, "Okonkwo")
  const document = { companyId, title: TITLE, text: "# Hours\n\nFrom nine to five." }
  await ask(started, "addDocument", { document })
  const authorization = { companyId, kind: "directDeposit", title: "Pay to my account" }
  await ask(started, "addDocument", { document: authorization })
}, 300_000)
afterAll(async () => {
  if (typeof started !== "string") await started.stop()
})

it("a worker is asked to sign a text", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential)
  const { page } = tab
  await page.goto(`${here.url}/c/${companyId}/workers/${userId}`)
  await page.getByRole("button", { name: "More about this worker" }).click()
  await page.getByRole("menuitem", { name: `Ask to sign ${TITLE}` }).click()
  await page.getByText(`${TITLE} is to be signed`).waitFor()
  const [document] = rows(await ask(here, "getDocuments", { userId }), "documents")
  assert.deepInclude(document, { title: TITLE })
  await ask(here, "addW4Information", {
    w4Information: { userId, w4FilingStatus: "Single" }
  })
  await page.goto(`${here.url}/c/${companyId}/workers/${userId}?view=taxes`)
  await page.getByText(/^Not signed here, recorded by pk_/).waitFor()
  await lookAtEach(tab, [page.url()])
  await closed(tab)
})

it("a paper that a worker signed is attached", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential)
  const { page } = tab
  const paper = await addWorker(here, companyId, "Papadakis")
  const { documentTemplates } = await ask(here, "getDocumentTemplates", { companyId })
  const template = (documentTemplates as ReadonlyArray<Body>).find(({ kind }) => kind === "own")
  const documentTemplateId = template?.["documentTemplateId"]
  await ask(here, "assignDocument", { document: { userId: paper, documentTemplateId } })
  const address = `${here.url}/c/${companyId}/workers/${paper}?view=documents`
  await page.goto(address)
  await page.getByRole("button", { name: /^Attach the signed paper/ }).click()
  await press(page, "Attach")
  await page.getByText("Choose a file").waitFor()
  await page.getByText("Compare the paper first").waitFor()
  const file = { name: "paper.png", mimeType: "image/png", buffer: examplePng() }
  await page.getByLabel("File", { exact: true }).setInputFiles(file)
  await page.getByLabel("When you got it").fill("2026-01-02")
  await page.getByLabel("The paper has the same text").check()
  await press(page, "Attach")
  await page.getByText("The document is signed on paper").waitFor()
  await page.getByText("Signed on paper", { exact: true }).last().waitFor()
  assert.strictEqual(await page.getByRole("button", { name: /^Attach the signed/ }).count(), 0)
  const [document] = rows(await ask(here, "getDocuments", { userId: paper }), "documents")
  assert.deepInclude(document?.["paper"], { receivedAt: "2026-01-02" })
  await lookAtEach(tab, [address])
  await closed(tab)
})

it("the texts of a company stand with its people", async (context) => {
  const here = site(context)
  const tab = await here.signedIn(here.credential)
  const { page } = tab
  await page.goto(`${here.url}/c/${companyId}?view=people`)
  await page.getByRole("heading", { name: "Texts to sign" }).waitFor()
  await page.getByText("Direct deposit authorization").waitFor()
  await lookAtEach(tab, [page.url()])
  // Somebody of the company is asked for it: without the authorization, which is of workers.
  await page
    .getByRole("button", { name: /^More actions for/ })
    .first()
    .click()
  const asks = page.getByRole("menuitem", { name: /^Ask to sign/ })
  assert.strictEqual(await asks.count(), 1)
  await asks.click()
  await page.getByText(`${TITLE} is to be signed`).waitFor()
  const documents = rows(await ask(here, "getDocuments", { companyId }), "documents")
  assert.isString(documents.find(({ userId: of }) => of === null)?.["businessUserId"])
  const { companyTask } = await ask(here, "getCompanyTask", { companyId })
  assert.include(JSON.stringify(companyTask), "signDocument")
  await closed(tab)
})
