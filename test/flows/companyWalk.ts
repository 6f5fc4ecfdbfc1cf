/** A signatory's way through all pages of a company's onboarding. */
import { assert } from "@effect/vitest"
import type { Page } from "../browser/browser.ts"
import { accessibilityOf, type Site, type Tab } from "../console/site.ts"
import { ask, part, press } from "../console/workerSteps.ts"
import { assertGone, linkFor, START, WORDS, type Language } from "./flowSite.ts"

export const COMPANY = "Tallgrass Landscaping LLC"
export const OWNER = "Marisol Ibarra"
const ACCOUNT = "6677880011"

let companies = 0

interface Registered {
  readonly companyId: string
  readonly businessUserId: string
  readonly ein: string
  readonly ssn: string
  /** The address of another owner. */
  readonly email: string
  /** True once texts are asked of who signs for it. */
  readonly hasTexts?: true
}

const TEXTS = {
  en: { terms: "Terms of payroll", own: "Order to run payroll" },
  es: { terms: "Condiciones de la nómina", own: "Encargo de la nómina" }
} as const

/** Asks the signer of a company to accept terms, and to sign a text. */
export const askForTexts = async (
  site: Site,
  registered: Registered,
  language: Language = "en"
): Promise<Registered> => {
  const { companyId, businessUserId } = registered
  for (const kind of ["terms", "own"] as const) {
    const title = TEXTS[language][kind]
    const document = { companyId, kind, language, title, text: `# ${title}` }
    const { documentTemplateId } = part(await ask(site, "addDocument", { document }), "document")
    await ask(site, "assignDocument", { document: { businessUserId, documentTemplateId } })
  }
  return { ...registered, hasTexts: true }
}

/** A company of which nothing is known but its name and who signs for it. */
export const register = async (site: Site): Promise<Registered> => {
  companies += 1
  const answer = await ask(site, "companyRegistration", {
    registration: {
      company: COMPANY,
      isTermsAccepted: true,
      firstName: "Wren",
      lastName: "Castellane",
      email: `wren${companies}@tallgrass.example`,
      phoneNumber: "4025550100"
    }
  })
  const { companyId, businessUserId } = part(answer, "registration")
  return {
    companyId: String(companyId),
    businessUserId: String(businessUserId),
    ein: String(471_000_000 + companies),
    ssn: String(219_300_000 + companies),
    email: `marisol${companies}@tallgrass.example`
  }
}

/** The address of the signatory's pages. */
export const signatoryLink = async (
  site: Site,
  { companyId, businessUserId }: Registered,
  language: Language = "en"
): Promise<string> => {
  const subject = { flow: "company-onboarding", companyId, businessUserId, language }
  return (await linkFor(site, undefined, subject)).url
}

const DATE = { en: ["Month", "Day", "Year"], es: ["Mes", "Día", "Año"] } as const

const typeDate = async (
  page: Page,
  language: Language,
  [month, day, year]: readonly [string, string, string]
): Promise<void> => {
  const [ofMonth, ofDay, ofYear] = DATE[language]
  await page.getByLabel(ofMonth, { exact: true }).selectOption(month)
  await page.getByLabel(ofDay, { exact: true }).fill(day)
  await page.getByLabel(ofYear, { exact: true }).fill(year)
}

/** Types the number, the day of birth and the home of somebody. */
export const typeOwn = async (page: Page, language: Language, ssn: string): Promise<void> => {
  const { identity } = WORDS[language]
  await page.getByLabel(identity.ssn, { exact: true }).fill(ssn)
  await typeDate(page, language, ["04", "12", "1984"])
  await page.getByLabel(identity.address1).fill("417 Mulberry Court")
  await page.getByLabel(identity.city).fill("Omaha")
  await page.getByLabel(identity.state, { exact: true }).selectOption("NE")
  await page.getByLabel(identity.zip).fill("68102")
}

type Look = (title: string) => Promise<void>

/** Types the registration of a company. */
export const typeBusiness = async (page: Page, language: Language, ein: string): Promise<void> => {
  const { business } = WORDS[language]
  await page.getByLabel(business.ein, { exact: true }).fill(ein)
  await page.getByLabel(business.entity).selectOption("LLC")
  await page.getByLabel(business.state).selectOption("Nebraska")
  await typeDate(page, language, ["04", "01", "2019"])
  await page.getByText(business.forms["941"][0], { exact: true }).click()
}

const typeAddress = async (page: Page, language: Language): Promise<void> => {
  const { addresses, identity, save } = WORDS[language]
  await page.getByLabel(addresses.name).fill("Omaha crew")
  await page.getByLabel(identity.address1).fill("41 Leavenworth Street")
  await page.getByLabel(identity.city).fill("Omaha")
  await page.getByLabel(identity.state, { exact: true }).selectOption("NE")
  await page.getByLabel(identity.zip).fill("68102")
  await press(page, save)
  await page.getByText("Omaha crew").first().waitFor()
  await page.getByRole("button", { name: addresses.setZone }).click()
  await page.getByLabel(addresses.zone).selectOption("America/Chicago")
  await press(page, save)
  await page.getByText(addresses.zones["America/Chicago"] ?? "").waitFor()
}

const nameOwner = async (page: Page, language: Language, email: string): Promise<void> => {
  const { people, details, save } = WORDS[language]
  await press(page, people.invite)
  await page.getByLabel(details.firstName).fill("Marisol")
  await page.getByLabel(details.lastName).fill("Ibarra")
  await page.getByLabel(details.email).fill(email)
  await page.getByLabel(people.share, { exact: true }).fill("45")
  await press(page, save)
  // The signatory owns 60 percent.
  await page.locator(".form-errors").waitFor()
  await page.getByLabel(people.share, { exact: true }).fill("25")
  await press(page, save)
  await page.getByText(OWNER, { exact: true }).waitFor()
}

const typeAccount = async (page: Page, language: Language): Promise<void> => {
  const { account, pay } = WORDS[language]
  await page.getByLabel(account.bank, { exact: true }).fill("Quay Bank")
  await page.getByLabel(account.name).fill("Payroll")
  await page.getByLabel(pay.routing).fill("021000021")
  await page.getByLabel(pay.number, { exact: true }).fill(ACCOUNT)
  await page.getByText(pay.checking, { exact: true }).click()
}

/** Accepts the terms and signs the text, which wait one after the other. */
const signTexts = async (page: Page, language: Language, look: Look): Promise<void> => {
  const { title, acceptTitle, accept, acceptButton, sign, consent, name, button } =
    WORDS[language].documents
  const { terms, own } = TEXTS[language]
  await look(title)
  await page.getByRole("heading", { name: acceptTitle(terms), exact: true }).waitFor()
  await page.getByLabel(accept).check()
  await press(page, acceptButton)
  await page.getByRole("heading", { name: sign(own), exact: true }).waitFor()
  assert.deepStrictEqual(await accessibilityOf(page), [], "signature")
  await page.getByLabel(consent).check()
  await page.getByLabel(name).fill("Wren Castellane")
  await press(page, button)
}

/** Goes through all steps with the mouse, and looks at each. */
export const walkCompany = async (
  { page }: Tab,
  { ein, ssn, email, hasTexts }: Registered,
  language: Language,
  look: Look,
  /** Looks at the dates of a schedule, and loads the page again. */
  glance?: () => Promise<void>
): Promise<void> => {
  const words = WORDS[language]
  const save = (): Promise<void> => press(page, words.save)
  await look(words.welcome.title("Wren"))
  await press(page, words.welcome.begin)
  await look(words.business.title)
  await save()
  await page.locator(".form-errors").waitFor()
  assert.deepStrictEqual(await accessibilityOf(page), [], "problems")
  await typeBusiness(page, language, ein)
  await save()
  await look(words.addresses.title)
  await assertGone(page, ein)
  await typeAddress(page, language)
  await look(words.addresses.title)
  await press(page, words.next)
  await look(words.people.selfTitle)
  await page.getByLabel(words.people.isOwner).check()
  await page.getByLabel(words.people.share, { exact: true }).fill("60")
  await typeOwn(page, language, ssn)
  await save()
  await look(words.people.title)
  await assertGone(page, ein, ssn)
  await nameOwner(page, language, email)
  await look(words.people.title)
  await press(page, words.next)
  await look(words.account.title)
  await typeAccount(page, language)
  await save()
  await look(words.schedule.title)
  await assertGone(page, ein, ssn, ACCOUNT)
  const choose = async (): Promise<void> => {
    await page.getByText(words.schedule.frequencies["Bi-Weekly"][0], { exact: true }).click()
    await page.getByText(words.schedule.first, { exact: true }).waitFor()
  }
  await choose()
  assert.deepStrictEqual(await accessibilityOf(page), [], "dates")
  if (glance) {
    await glance()
    await choose()
  }
  await save()
  if (hasTexts) await signTexts(page, language, look)
  await look(words.review.title)
  await press(page, words.company.submit)
  await look(words.finished.title("Wren"))
  await page.getByText(words.finished.confirmed, { exact: true }).first().waitFor()
  await assertGone(page, ein, ssn, ACCOUNT)
}

/** Opens the pages of a link, and begins their session. */
export const open = async (page: Page, url: string, name: string, language: Language = "en") => {
  await page.goto(url)
  await press(page, START.en.start.button)
  await page
    .getByRole("heading", { name: WORDS[language].welcome.title(name), exact: true })
    .waitFor()
}
