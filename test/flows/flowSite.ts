/** People who open links to flows: the service, what they type, and what a browser must not keep. */
import { afterAll, assert, beforeAll, type TestContext } from "@effect/vitest"
import { spawnSync } from "node:child_process"
import { join } from "node:path"
import type { Page } from "../browser/browser.ts"
import { ask, part, press, type Body } from "../console/workerSteps.ts"
import { startSite, type Site } from "../console/site.ts"
import { startSmtpServer, type SmtpServer } from "../../packages/testing/src/smtpServer.ts"
import { english } from "../../apps/flows/src/text/english.ts"
import { spanish } from "../../apps/flows/src/text/spanish.ts"
import { startWords } from "../../apps/flows/src/text/startWords.ts"

export const DIST = join(import.meta.dirname, "../../apps/flows/dist")
const BUILD = join(import.meta.dirname, "../../apps/flows/build.ts")

export const WORDS = { en: english, es: spanish } as const
export const START = startWords
export type Language = keyof typeof WORDS

/** Builds the flows as a start does. */
export const buildFlows = (): void => {
  const { status, stderr } = spawnSync(process.execPath, [BUILD], { encoding: "utf8" })
  assert.strictEqual(status, 0, stderr)
}

export const startFlows = (
  settings: Readonly<Record<string, string>> = {}
): Promise<Site | string> => {
  buildFlows()
  return startSite(settings)
}

/**
 * The site of the tests of a file, which starts before and stops after them. Gives it to a test, or skips the test with
 * the reason why there is none.
 */
export const flowSite = (
  start: () => Promise<Site | string> = startFlows,
  what = "the flows"
): ((context: TestContext) => Site) => {
  let started: Site | string
  beforeAll(async () => {
    started = await start()
  }, 300_000)
  afterAll(async () => {
    if (typeof started !== "string") await started.stop()
  })
  return ({ skip }) => {
    if (typeof started !== "string") return started
    process.stderr.write(`SKIPPED: ${what}: ${started}\n`)
    return skip(started)
  }
}

/** The site of the tests of a file with a mail server, and the mails that it got. */
export const mailedFlowSite = () => {
  let mails: SmtpServer
  const site = flowSite(async () => {
    mails = await startSmtpServer()
    const mailing = { PAYROLL_SMTP_URL: mails.url, PAYROLL_MAIL_FROM: "pay@acme.example" }
    const started = await startFlows(mailing)
    if (typeof started === "string") {
      await mails.stop()
      return started
    }
    const stop = async (): Promise<void> => {
      await started.stop()
      await mails.stop()
    }
    return { ...started, stop }
  })
  return { site, received: () => mails.received }
}

let companies = 0
let identities = 0

/** A verified company with one worker who has a wage and nothing else. */
export const newWorker = async (site: Site): Promise<{ companyId: string; userId: string }> => {
  companies += 1
  const { companyId } = part(
    await ask(site, "createBusiness", {
      registration: {
        company: `Copperline Electric ${companies}`,
        businessWebsite: "https://copperline.example",
        isTermsAccepted: true
      },
      kybInformation: {
        ein: String(321_000_000 + companies),
        entityType: "LLC",
        incorporationState: "Delaware",
        dateOfIncorporation: "2019-04-01",
        irsAssisgnedFederalFilingForm: "941",
        payrollRunThisYear: "No",
        formerPaidThisYear: "No"
      },
      companyLocation: {
        companyLocation: "Main",
        isFilingAddress: true,
        address1: "88 Ironwood Way",
        city: "Tucson",
        state: "AZ",
        zipcode: "85701"
      },
      businessUser: {
        firstName: "Gil",
        lastName: "Okafor",
        email: `gil${companies}@copperline.example`,
        phoneNumber: "5205550100"
      }
    }),
    "registration"
  ) as { companyId: string }
  const { userId } = part(
    await ask(site, "addUser", {
      user: {
        companyId,
        firstName: "Lena",
        lastName: "Castellanos-Whitfield",
        email: `lena${companies}@copperline.example`,
        dateOfJoin: "2026-01-05",
        workerType: "W2",
        jobTitle: "Electrician",
        companyLocationCategory: "Remote",
        stateCode: "AZ"
      }
    }),
    "user"
  ) as { userId: string }
  await ask(site, "addUserWage", {
    userWage: {
      companyId,
      userId,
      wageRate: 30,
      wageBasis: "Per Hour",
      workerType: "W2",
      userType: "Paid by the hour",
      employmentStatus: "Full Time",
      paymentMethod: "Direct Deposit",
      startDate: "2026-01-05"
    }
  })
  return { companyId, userId }
}

/** Enters what a worker would, who is paid then. */
export const enter = async (site: Site, userId: string): Promise<void> => {
  identities += 1
  await ask(site, "addKycInformation", {
    kycInformation: {
      userId,
      ssn: String(219_010_000 + identities),
      dateOfBirth: "1994-04-12",
      address1: "417 Mulberry Court",
      city: "Tucson",
      state: "AZ",
      zipcode: "85701"
    }
  })
  await ask(site, "addW4Information", { w4Information: { userId, w4FilingStatus: "Single" } })
  await ask(site, "addUserBankAccount", {
    userBankAccount: {
      userId,
      accountName: "Main",
      bankName: "Quay Bank",
      accountType: "Checking",
      routingNumber: "021000021",
      accountNumber: "1122334455",
      payPercentage: 100
    }
  })
}

/** Gives a worker a text to sign. */
export const assignText = async (
  site: Site,
  { companyId, userId }: { companyId: string; userId: string },
  language: Language = "en"
): Promise<void> => {
  const texts = {
    en: { title: "Safety handbook", text: "# Hours\n\nThe office is open from nine to five." },
    es: { title: "Manual de seguridad", text: "# Horario\n\nLa oficina abre de nueve a cinco." }
  }
  const document = { companyId, language, ...texts[language] }
  const added = await ask(site, "addDocument", { document })
  const { documentTemplateId } = part(added, "document")
  await ask(site, "assignDocument", { document: { userId, documentTemplateId } })
}

/** A link of a flow, about a worker if nothing else is said. */
export const linkFor = async (
  site: Site,
  userId: string | undefined,
  more: Body = {}
): Promise<{ url: string; flowLinkId: string }> => {
  const flow = "worker-onboarding"
  const answer = await ask(site, "addFlowLink", { flowLink: { flow, userId, ...more } })
  const { url, flowLinkId } = part(answer, "flowLink") as { url: string; flowLinkId: string }
  // A service that takes any free port names none in its links.
  return { url: url.replace(/:0(?=\/)/, `:${site.port}`), flowLinkId }
}

/** Opens a link and begins its session. */
export const begin = async (page: Page, url: string, language: Language = "en"): Promise<void> => {
  await page.goto(url)
  await press(page, START.en.start.button)
  const name = WORDS[language].welcome.title("Lena")
  await page.getByRole("heading", { name, exact: true }).waitFor()
}

export const SSN = "219005678"
export const ACCOUNT = "4455667788"

/** Types who somebody is. */
export const typeIdentity = async (page: Page, language: Language, ssn: string): Promise<void> => {
  const { identity } = WORDS[language]
  const [month, day, year] =
    language === "es" ? (["Mes", "Día", "Año"] as const) : (["Month", "Day", "Year"] as const)
  await page.getByLabel(identity.ssn, { exact: true }).fill(ssn)
  await page.getByLabel(month).selectOption("04")
  await page.getByLabel(day, { exact: true }).fill("12")
  await page.getByLabel(year).fill("1994")
  await page.getByLabel(identity.address1).fill("417 Mulberry Court")
  await page.getByLabel(identity.city).fill("Tucson")
  await page.getByLabel(identity.state, { exact: true }).selectOption("AZ")
  await page.getByLabel(identity.zip).fill("85701")
}

/** Everything that the page and the browser hold: the document with its fields, the address, storage and history. */
const heldBy = async (page: Page): Promise<string> =>
  String(
    await page.evaluate(`JSON.stringify([
      document.documentElement.outerHTML,
      [...document.querySelectorAll("input")].map(({ value }) => value),
      location.href,
      history.state,
      { ...sessionStorage },
      { ...localStorage }
    ])`)
  )

/** The whole number is nowhere, in no spelling that people type. */
export const assertGone = async (page: Page, ...numbers: ReadonlyArray<string>): Promise<void> => {
  const held = (await heldBy(page)).replaceAll(/(?<=\d)[ -](?=\d)/g, "")
  for (const number of numbers) assert.notInclude(held, number)
}
