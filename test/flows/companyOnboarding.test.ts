/** A company from nothing to verified, in a real browser: by mouse on a phone, by keyboard on a desktop. */
import { assert, it } from "@effect/vitest"
import type { Page } from "../browser/browser.ts"
import { accessibilityOf, closed, isTooWide, type Site } from "../console/site.ts"
import { ask, part, press, rows } from "../console/workerSteps.ts"
import {
  askForTexts,
  COMPANY,
  open,
  OWNER,
  register,
  signatoryLink,
  typeBusiness,
  typeOwn,
  walkCompany
} from "./companyWalk.ts"
import { assertGone, mailedFlowSite, WORDS } from "./flowSite.ts"
import { assertSpanish } from "./spanish.ts"
import { backAndForward, enterBy, heading, lookAt, typeBy } from "./walk.ts"

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1_280, height: 900 }
const OWNER_SSN = "219355511"

const { site, received } = mailedFlowSite()

/** The address in the mail to somebody. */
const mailedTo = async (here: Site, email: string): Promise<string> => {
  for (;;) {
    const mail = received().find(({ message }) => message.includes(email))
    const text = mail?.message.replaceAll("=\r\n", "").replaceAll("=3D", "=")
    const [url] = /https?:\/\/\S+#fl_\S+/.exec(text ?? "") ?? []
    if (url !== undefined) return url.replace(/:0(?=\/)/, `:${here.port}`)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

const statusOf = async (here: Site, companyId: string): Promise<unknown> => {
  const { kybStatus } = part(await ask(here, "getCompanyInfo", { companyId }), "company")
  return (kybStatus as { status: string }).status
}

/** The terms and the text are those of the company, accepted and signed in a session. */
const assertSigned = async (here: Site, businessUserId: string): Promise<void> => {
  const [terms, own, ...more] = rows(
    await ask(here, "getDocuments", { businessUserId }),
    "documents"
  )
  assert.lengthOf(more, 0)
  for (const [document, how] of [
    [terms, "acceptance"],
    [own, "signature"]
  ] as const) {
    const { documentId } = document ?? assert.fail()
    const read = part(await ask(here, "getDocument", { documentId }), "document")
    assert.deepInclude(read["status"], { status: "signed" })
    assert.isString((read[how] as { readonly sessionId: unknown }).sessionId)
  }
}

it("leads a company from nothing to verified on a phone, with an owner's own link", async (context) => {
  const here = site(context)
  const company = await register(here)
  const tab = await here.open(PHONE)
  const { page } = tab
  await open(page, await signatoryLink(here, company), "Wren")
  await walkCompany(tab, company, "en", (title) => lookAt(tab, title))
  assert.strictEqual(await statusOf(here, company.companyId), "passed")
  const { people, finished, owner, welcome, save } = WORDS.en
  await page.getByText(people.waits(OWNER)).waitFor()
  const second = await here.open(PHONE)
  await open(second.page, await mailedTo(here, company.email), "Marisol")
  await press(second.page, welcome.begin)
  await lookAt(second, owner.title)
  await second.page.getByLabel(WORDS.en.details.phone).fill("4025550142")
  await typeOwn(second.page, "en", OWNER_SSN)
  await press(second.page, save)
  await second.page.getByText(finished.confirmed, { exact: true }).waitFor()
  await assertGone(second.page, OWNER_SSN)
  await closed(second)
  // The signatory sees by itself that the owner is done, and nothing of what was entered.
  await page.getByText(WORDS.en.company.ready.title, { exact: true }).waitFor()
  await assertGone(page, OWNER_SSN, "4025550142", "417 Mulberry Court")
  const { companyTask } = await ask(here, "getCompanyTask", { companyId: company.companyId })
  assert.isTrue((companyTask as { isComplete: boolean }).isComplete)
  await closed(tab)
}, 240_000)

it("has every word in Spanish, from the link's language", async (context) => {
  const here = site(context)
  const company = await askForTexts(here, await register(here), "es")
  const tab = await here.open(PHONE)
  await open(tab.page, await signatoryLink(here, company, "es"), "Wren", "es")
  const { welcome, people } = WORDS.es
  let isNamed = false
  await walkCompany(tab, company, "es", async (title) => {
    // The page of the people stays while an owner is named on it.
    const isHere = title === welcome.title("Wren") || (title === people.title && isNamed)
    isNamed ||= title === people.title
    await (isHere ? heading : backAndForward)(tab.page, title)
    await assertSpanish(tab.page, title)
  })
  await closed(tab)
}, 240_000)

/** Types the number, the day of birth and the home of somebody by keyboard. */
const typeOwnByKeys = async (page: Page, ssn: string): Promise<void> => {
  const { identity } = WORDS.en
  for (const [name, text] of [
    [identity.ssn, ssn],
    ["Month", "April"],
    ["Day", "12"],
    ["Year", "1984"],
    [identity.address1, "417 Mulberry Court"],
    [identity.city, "Dover"],
    [identity.state, "Delaware"],
    [identity.zip, "19901"]
  ] as const) {
    await typeBy(page, name, text)
  }
}

/** Accepts the terms and signs the text. */
const signTextsByKeys = async (here: Site, page: Page, businessUserId: string): Promise<void> => {
  const { title, accept, acceptButton, consent, name, button } = WORDS.en.documents
  await heading(page, title)
  await typeBy(page, accept, " ")
  await enterBy(page, acceptButton)
  await typeBy(page, consent, " ")
  await typeBy(page, name, "Wren Castellane")
  await enterBy(page, button)
  await heading(page, WORDS.en.review.title)
  await assertSigned(here, businessUserId)
}

it("is gone through by keyboard on a desktop, without a connection in the middle", async (context) => {
  const here = site(context)
  const company = await askForTexts(here, await register(here))
  const tab = await here.open(DESKTOP)
  const { page, context: browser } = tab
  const words = WORDS.en
  const enter = (name: string): Promise<void> => enterBy(page, name)
  const type = (name: string, text: string): Promise<void> => typeBy(page, name, text)
  await page.goto(await signatoryLink(here, company))
  await enter("Start")
  await heading(page, words.welcome.title("Wren"))
  await enter(words.welcome.begin)
  await heading(page, words.business.title)
  await type(words.business.ein, company.ein)
  await type(words.business.entity, "Single")
  await type(words.business.state, "Nebraska")
  await type("Month", "April")
  await type("Day", "1")
  await type("Year", "2019")
  await browser.setOffline(true)
  await page.getByText(words.offline.title).waitFor()
  await type(words.business.forms["941"][0], " ")
  await enter(words.save)
  assert.strictEqual(
    await page.getByLabel(words.business.ein, { exact: true }).inputValue(),
    company.ein
  )
  await browser.setOffline(false)
  await heading(page, words.addresses.title)
  await page.goBack()
  await heading(page, words.business.title)
  await page.evaluate("history.forward()")
  await heading(page, words.addresses.title)
  await type(words.addresses.name, "Shop")
  await type(words.identity.address1, "2200 Holdrege Street")
  await type(words.identity.city, "Dover")
  await type(words.identity.state, "Delaware")
  await type(words.identity.zip, "19901")
  await enter(words.save)
  await page.getByText("Shop", { exact: true }).waitFor()
  assert.isFalse(await isTooWide(page))
  await enter(words.next)
  await heading(page, words.people.selfTitle)
  await type(words.people.isOwner, " ")
  await type(words.people.share, "100")
  await typeOwnByKeys(page, company.ssn)
  await enter(words.save)
  await heading(page, words.people.title)
  await page.getByText(words.people.sum("100", "0")).waitFor()
  await enter(words.next)
  await heading(page, words.account.title)
  await type(words.account.bank, "Quay Bank")
  await type(words.account.name, "Payroll")
  await type(words.pay.routing, "021000021")
  await type(words.pay.number, "6677880099")
  await type(words.pay.checking, " ")
  await enter(words.save)
  await heading(page, words.schedule.title)
  await type(words.schedule.frequencies["Bi-Weekly"][0], " ")
  await page.getByText(words.schedule.first, { exact: true }).waitFor()
  assert.isFalse(await isTooWide(page))
  await enter(words.save)
  await signTextsByKeys(here, page, company.businessUserId)
  await enter(words.company.submit)
  await page.getByText(words.company.ready.title, { exact: true }).waitFor()
  assert.strictEqual(await statusOf(here, company.companyId), "passed")
  const { paySchedules } = await ask(here, "getPaySchedule", { companyId: company.companyId })
  assert.lengthOf(paySchedules as ReadonlyArray<unknown>, 1)
  await closed(tab)
}, 240_000)

it("is gone through in two tabs: what one stored the other shows, and nothing is stored twice", async (context) => {
  const here = site(context)
  const company = await register(here)
  const url = await signatoryLink(here, company)
  const tab = await here.open(PHONE)
  const { page: first } = tab
  const second = await tab.context.newPage()
  const { business, addresses, welcome, save } = WORDS.en
  for (const page of [first, second]) {
    // The same link in the same browser goes on.
    await open(page, url, "Wren")
    await press(page, welcome.begin)
    await heading(page, business.title)
  }
  await typeBusiness(first, "en", company.ein)
  await press(first, save)
  await heading(first, addresses.title)
  await typeBusiness(second, "en", company.ein)
  await second.getByLabel(business.entity).selectOption("Partnership")
  await press(second, save)
  await heading(second, addresses.title)
  // The same person typed both: the later one holds, once, in both tabs.
  await first.goBack()
  await first.reload()
  await heading(first, business.title)
  assert.strictEqual(await first.getByLabel(business.entity).inputValue(), "Partnership")
  const { companyId } = company
  const { kybInformation } = await ask(here, "getCompanyInfo", { companyId })
  assert.deepInclude(kybInformation, { entityType: "Partnership", einLast4: company.ein.slice(-4) })
  await closed(tab)
}, 240_000)

it("takes the data of an owner abroad, with a document in place of an SSN", async (context) => {
  const here = site(context)
  const company = await register(here)
  await ask(here, "addBusinessUser", {
    businessUser: {
      companyId: company.companyId,
      firstName: "Marisol",
      lastName: "Ibarra",
      email: company.email,
      beneficialOwner: true,
      ownershipPercentage: 30,
      invite: true
    }
  })
  const tab = await here.open(PHONE)
  const { page } = tab
  const { owner, identity, details, welcome, save, finished } = WORDS.en
  await open(page, await mailedTo(here, company.email), "Marisol")
  await page.getByText(COMPANY, { exact: true }).first().waitFor()
  await press(page, welcome.begin)
  await page.getByLabel(owner.country).selectOption("CA")
  await page.getByLabel(details.phone).fill("+1 604 555 0142")
  await page.getByLabel(owner.document, { exact: true }).selectOption("Passport")
  await page.getByLabel(owner.documentNumber).fill("C01X00T47")
  await page.getByLabel(owner.documentCountry).selectOption("CA")
  await page.getByLabel("Month").selectOption("04")
  await page.getByLabel("Day", { exact: true }).fill("12")
  await page.getByLabel("Year").fill("1984")
  await page.getByLabel(identity.address1).fill("88 Alder Street")
  await page.getByLabel(identity.city).fill("Vancouver")
  await page.getByLabel(owner.region).fill("British Columbia")
  await page.getByLabel(owner.postal).fill("V5K 0A1")
  assert.deepStrictEqual(await accessibilityOf(page), [])
  await press(page, save)
  await heading(page, finished.title("Marisol"))
  await assertGone(page, "C01X00T47")
  const [, stored] = rows(
    await ask(here, "getCompanyInfo", { companyId: company.companyId }),
    "businessUsers"
  )
  assert.deepInclude(stored, { country: "CA", state: "British Columbia", zipcode: "V5K 0A1" })
  assert.deepInclude(stored?.["foreignId"], { type: "Passport", numberLast4: "0T47" })
  await closed(tab)
}, 120_000)
