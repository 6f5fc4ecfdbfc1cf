/** A document that is signed with a proof of identity, on a phone. */
import { afterAll, assert, beforeAll, it } from "@effect/vitest"
import { exampleJpeg } from "@payroll/testing/exampleFiles"
import { accessibilityOf, closed, type Site } from "../console/site.ts"
import { ask, part, press } from "../console/workerSteps.ts"
import { linkFor, newWorker, START, startFlows, WORDS } from "./flowSite.ts"

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
  await page.goto((await linkFor(started, userId, { flow: "worker-documents" })).url)
  await press(page, START.en.start.button)
  await page.getByRole("heading", { name: words.sign("Passport"), exact: true }).waitFor()
  assert.deepStrictEqual(await accessibilityOf(page), [])
  await page.getByLabel(words.name).fill("Lena Castellanos")
  await page.getByRole("checkbox", { name: words.consent }).check({ force: true })
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
