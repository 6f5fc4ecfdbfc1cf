/** The pages of a company's people: the account that pay comes from, and an owner's own data. */
import { assert, it } from "@effect/vitest"
import type { Page } from "../browser/browser.ts"
import { accessibilityOf, closed, isTooWide, type Site } from "../console/site.ts"
import { ask, part, press, rows, type Body } from "../console/workerSteps.ts"
import { assertGone, flowSite, linkFor, newWorker, START, WORDS } from "./flowSite.ts"
import { heading } from "./walk.ts"

const PHONE = { width: 390, height: 844 }
const ACCOUNT = "6677889900"
const SSN = "219005511"

const site = flowSite()

const fits = async (page: Page, title: string): Promise<void> => {
  await heading(page, title)
  assert.deepStrictEqual(await accessibilityOf(page), [], title)
  assert.isFalse(await isTooWide(page), title)
}

const companyOf = (here: Site, companyId: string): Promise<Body> =>
  ask(here, "getCompanyInfo", { companyId })

const ownerOf = async (here: Site, businessUserId: unknown): Promise<Body> =>
  part(await ask(here, "getBusinessUserInfo", { businessUserId }), "businessUser")

/** True until an owner was refused. */
const isUnderWay = async (here: Site, businessUserId: unknown): Promise<boolean> => {
  const { kycStatus } = await ownerOf(here, businessUserId)
  return (kycStatus as { status: string }).status !== "failed"
}

it("take the account of a company from the signatory, who sees no other person", async (context) => {
  const here = site(context)
  const { companyId } = await newWorker(here)
  const [gil] = rows(await companyOf(here, companyId), "businessUsers")
  const { businessUserId } = gil ?? {}
  const subject = { flow: "company-bank-account", companyId, businessUserId }
  const tab = await here.open(PHONE)
  const { page } = tab
  const { account, pay, welcome, finished } = WORDS.en
  await page.goto((await linkFor(here, undefined, subject)).url)
  await press(page, START.en.start.button)
  await fits(page, welcome.title("Gil"))
  await press(page, welcome.begin)
  await fits(page, account.title)
  await press(page, WORDS.en.save)
  await page.locator(".form-errors").waitFor()
  await page.getByLabel(account.bank, { exact: true }).fill("Quay Bank")
  await page.getByLabel(account.name).fill("Payroll")
  await page.getByLabel(pay.routing).fill("021000022")
  await page.getByLabel(pay.number, { exact: true }).fill(ACCOUNT)
  await page.getByText(pay.wrong).waitFor()
  await page.getByLabel(pay.routing).fill("021000021")
  await page.getByText(pay.checking, { exact: true }).click()
  await press(page, WORDS.en.save)
  await fits(page, finished.title("Gil"))
  await page.getByText(finished.ready, { exact: true }).waitFor()
  await assertGone(page, ACCOUNT)
  const answer = await companyOf(here, companyId)
  const [stored] = rows(answer, "companyFundingSourceEntities")
  assert.deepInclude(stored, { bankName: "Quay Bank", accountNumberLast4: "9900" })
  await closed(tab)
}, 180_000)

it("take the own data of an owner in Spanish, and nobody else's", async (context) => {
  const here = site(context)
  const { companyId } = await newWorker(here)
  const { businessUserId } = part(
    await ask(here, "addBusinessUser", {
      businessUser: {
        companyId,
        firstName: "Wren",
        lastName: "Castellane",
        email: `wren.${companyId}@copperline.example`,
        phoneNumber: "5205550177",
        beneficialOwner: true,
        ownershipPercentage: 60,
        // Wrong digits, which the verification of the sandbox refuses.
        ssn: "000000001",
        dateOfBirth: "1984-04-12",
        address1: "417 Mulberry Court",
        city: "Tucson",
        state: "AZ",
        zipcode: "85701",
        country: "US"
      }
    }),
    "businessUser"
  )
  while (await isUnderWay(here, businessUserId));
  const tab = await here.open(PHONE)
  const { page } = tab
  const { owner, identity, welcome, finished, save } = WORDS.es
  const subject = { flow: "company-owner", businessUserId, language: "es" }
  await page.goto((await linkFor(here, undefined, subject)).url)
  await press(page, START.en.start.button)
  await fits(page, welcome.title("Wren"))
  await press(page, welcome.begin)
  await fits(page, owner.title)
  await page.getByText(identity.failed).waitFor()
  await page.getByLabel(identity.ssn, { exact: true }).fill(SSN)
  await page.getByLabel(identity.city).fill("Marana")
  await press(page, save)
  await fits(page, finished.title("Wren"))
  await page.getByText(finished.confirmed, { exact: true }).waitFor()
  await assertGone(page, SSN)
  assert.deepInclude(await ownerOf(here, businessUserId), { city: "Marana", hasSsn: true })
  await closed(tab)
}, 180_000)
