/** Documents that are more than a signature, on a phone: a proof of identity, terms that are accepted, a form. */
import { assert, it } from "@effect/vitest"
import { exampleJpeg } from "../../packages/testing/src/exampleFiles.ts"
import { madeUpW4 } from "../../packages/testing/src/madeUpW4.ts"
import { accessibilityOf, closed } from "../console/site.ts"
import { ask, part, press } from "../console/workerSteps.ts"
import { begin, flowSite, linkFor, newWorker, SSN, WORDS } from "./flowSite.ts"

const PHONE = { width: 390, height: 844 }
const words = WORDS.en.documents

/** True if a part of the form is out of sight inside of its frame. */
const IS_CUT = `(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)(
  document.querySelector(".paper")
)`

const site = flowSite()

it("is signed once a picture was chosen, which is uploaded then", async (context) => {
  const here = site(context)
  const { companyId, userId } = await newWorker(here)
  const document = { companyId, kind: "identity", title: "Passport", text: "Hand in a copy." }
  const { documentTemplateId } = part(await ask(here, "addDocument", { document }), "document")
  await ask(here, "assignDocument", { document: { userId, documentTemplateId } })
  const tab = await here.open(PHONE)
  const { page } = tab
  await begin(page, (await linkFor(here, userId, { flow: "worker-documents" })).url)
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
  const { documents } = await ask(here, "getDocuments", { userId })
  const [signed] = documents as ReadonlyArray<{ readonly fileId: string | null }>
  assert.isString(signed?.fileId)
  await closed(tab)
}, 120_000)

it("is accepted without a name, where it is terms", async (context) => {
  const here = site(context)
  const { companyId, userId } = await newWorker(here)
  const document = { companyId, kind: "terms", title: "Terms of pay cards", text: "Be kind." }
  const { documentTemplateId } = part(await ask(here, "addDocument", { document }), "document")
  await ask(here, "assignDocument", { document: { userId, documentTemplateId } })
  const tab = await here.open(PHONE)
  const { page } = tab
  await begin(page, (await linkFor(here, userId, { flow: "worker-documents" })).url)
  await press(page, WORDS.en.welcome.begin)
  const title = words.acceptTitle("Terms of pay cards")
  await page.getByRole("heading", { name: title, exact: true }).waitFor()
  assert.deepStrictEqual(await accessibilityOf(page), [])
  await page.getByLabel(words.accept).check()
  await press(page, words.acceptButton)
  await page.getByRole("heading", { name: title, exact: true }).waitFor({ state: "detached" })
  const { userTask } = await ask(here, "getUserTask", { userId })
  assert.notInclude(JSON.stringify(userTask), "acceptTermsAndCondition")
  await closed(tab)
}, 120_000)

it("is Form W-4 in the pages in which it was filled in, all of it in sight", async (context) => {
  const here = site(context)
  const { companyId, userId } = await newWorker(here)
  const year = new Date().getFullYear()
  const form = { kind: "w4", year, source: "made up", text: madeUpW4({ year }) }
  await ask(here, "addDocument", { document: { companyId, title: "Made-up form", ...form } })
  const home = { address1: "417 Mulberry Court", city: "Tucson", state: "AZ", zipcode: "85701" }
  const kycInformation = { userId, ssn: SSN, dateOfBirth: "1994-07-12", ...home }
  const tab = await here.open(PHONE)
  const { page } = tab
  await begin(page, (await linkFor(here, userId, { flow: "worker-tax" })).url)
  // Within the session: somebody who is verified before needs a code.
  await ask(here, "addKycInformation", { kycInformation })
  await press(page, WORDS.en.welcome.begin)
  const { tax, next, save } = WORDS.en
  await page.getByText(tax.head[0], { exact: true }).click()
  for (const button of [next, next, next, save]) await press(page, button)
  await page.getByRole("heading", { name: words.sign("Made-up form"), exact: true }).waitFor()
  const paper = page.getByRole("region", { name: words.document })
  assert.match(String(await paper.textContent()), /•••••5678[^]*☒ as a head[^]*Under penalties/)
  assert.deepStrictEqual(await page.evaluate(IS_CUT), false)
  await page.getByText(/If you prefer paper/).waitFor()
  assert.deepStrictEqual(await accessibilityOf(page), [])
  await page.getByLabel(words.consent).check()
  await page.getByLabel(words.name).fill("Lena Castellanos")
  await press(page, words.button)
  await page.getByRole("heading", { name: words.sign("Made-up form"), exact: true }).waitFor({
    state: "detached"
  })
  const { signature } = part(await ask(here, "getUser", { userId }), "w4Information")
  assert.strictEqual(signature, "signed, not confirmed")
  await closed(tab)
}, 120_000)
