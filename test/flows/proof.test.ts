/** Documents that are more than a signature, on a phone: with a proof of identity, and terms that are accepted. */
import { afterAll, assert, beforeAll, it } from "@effect/vitest"
import { exampleJpeg } from "../../packages/testing/src/exampleFiles.ts"
import { accessibilityOf, closed, type Site } from "../console/site.ts"
import { ask, part, press } from "../console/workerSteps.ts"
import { begin, linkFor, newWorker, startFlows, WORDS } from "./flowSite.ts"

const PHONE = { width: 390, height: 844 }
const words = WORDS.en.documents

let started: Site | string

beforeAll(async () => {
  started = await startFlows()
}, 300_000)
afterAll(async () => {
  if (typeof started !== "string") await started.stop()
})

it("is signed once a picture was chosen, which is uploaded then", async ({ skip }) => {
  if (typeof started === "string") {
    process.stderr.write(`SKIPPED: the flows: ${started}\n`)
    return skip(started)
  }
  const { companyId, userId } = await newWorker(started)
  const document = { companyId, kind: "identity", title: "Passport", text: "Hand in a copy." }
  const { documentTemplateId } = part(await ask(started, "addDocument", { document }), "document")
  await ask(started, "assignDocument", { document: { userId, documentTemplateId } })
  const tab = await started.open(PHONE)
  const { page } = tab
  await begin(page, (await linkFor(started, userId, { flow: "worker-documents" })).url)
  await press(page, WORDS.en.welcome.begin)
  await page.getByRole("heading", { name: words.sign("Passport"), exact: true }).waitFor()
  assert.deepStrictEqual(await accessibilityOf(page), [])
  await page.getByLabel(words.name).fill("Lena Castellanos")
  await page.getByRole("checkbox", { name: words.consent }).check()
  await press(page, words.button)
  await page.getByText(words.proofMissing).waitFor()
  await page
    .getByLabel(words.proof)
    .setInputFiles({ name: "passport.jpg", mimeType: "image/jpeg", buffer: exampleJpeg() })
  await press(page, words.button)
  await page.getByRole("heading", { name: words.sign("Passport"), exact: true }).waitFor({
    state: "detached"
  })
  const { documents } = await ask(started, "getDocuments", { userId })
  const [signed] = documents as ReadonlyArray<{ readonly fileId: string | null }>
  assert.isString(signed?.fileId)
  await closed(tab)
}, 120_000)

it("is accepted without a name, where it is terms", async ({ skip }) => {
  if (typeof started === "string") return skip(started)
  const { companyId, userId } = await newWorker(started)
  const document = { companyId, kind: "terms", title: "Terms of pay cards", text: "Be kind." }
  const { documentTemplateId } = part(await ask(started, "addDocument", { document }), "document")
  await ask(started, "assignDocument", { document: { userId, documentTemplateId } })
  const tab = await started.open(PHONE)
  const { page } = tab
  await begin(page, (await linkFor(started, userId, { flow: "worker-documents" })).url)
  await press(page, WORDS.en.welcome.begin)
  const title = words.acceptTitle("Terms of pay cards")
  await page.getByRole("heading", { name: title, exact: true }).waitFor()
  assert.deepStrictEqual(await accessibilityOf(page), [])
  await page.getByLabel(words.accept).check()
  await press(page, words.acceptButton)
  await page.getByRole("heading", { name: title, exact: true }).waitFor({ state: "detached" })
  const { userTask } = await ask(started, "getUserTask", { userId })
  assert.notInclude(JSON.stringify(userTask), "acceptTermsAndCondition")
  await closed(tab)
}, 120_000)
