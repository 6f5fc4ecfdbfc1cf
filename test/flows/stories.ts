/** Pictures of stories: a clock at a door, a form that is signed, a frame of another product, and a stolen link. */
import { assert } from "@effect/vitest"
import { madeUpW4 } from "../../packages/testing/src/madeUpW4.ts"
import type { SmtpServer } from "../../packages/testing/src/smtpServer.ts"
import type { Page } from "../browser/browser.ts"
import { STEADY } from "../console/picture.ts"
import { closed, settled, type Site } from "../console/site.ts"
import { ask, part, press } from "../console/workerSteps.ts"
import { AT_DOOR, IN_STORY, PHONE, type Camera } from "./camera.ts"
import { framed } from "./hostPage.ts"
import { begin, enter, linkFor, newWorker, SSN, START, typeIdentity, WORDS } from "./flowSite.ts"
import { until } from "./portalWorker.ts"
import { heading } from "./walk.ts"

const { kiosk, portal, welcome, tax, next, save, documents, code } = WORDS.en
const PIN = "4711"
/** The time that clocks on pictures show. */
const NOON = Date.parse("2026-11-30T19:00:00Z")

const COLLEAGUES = ["Theo Marsh", "Ana Ruiz", "Jonas Weber", "Priya Nair", "Sam Okoro"]

/** Somebody who works with a worker, and is paid. */
const colleague = async (here: Site, companyId: string, name: string): Promise<void> => {
  const [firstName, lastName] = name.split(" ")
  const of = { companyId, workerType: "W2" }
  const { userId } = part(
    await ask(here, "addUser", {
      user: {
        ...of,
        firstName,
        lastName,
        email: `${firstName?.toLowerCase()}@copperline.example`,
        dateOfJoin: "2026-01-05",
        jobTitle: "Electrician",
        companyLocationCategory: "Remote",
        stateCode: "AZ"
      }
    }),
    "user"
  ) as { userId: string }
  await ask(here, "addUserWage", {
    userWage: {
      ...of,
      userId,
      wageRate: 30,
      wageBasis: "Per Hour",
      userType: "Paid by the hour",
      employmentStatus: "Full Time",
      paymentMethod: "Direct Deposit",
      startDate: "2026-01-05"
    }
  })
  await enter(here, userId)
  await until(here, userId, "Active")
}

/** Lets the page say that punches were recorded at the time that its clock shows. */
const recordedAtNoon = (page: Page): Promise<unknown> =>
  page.route(/timeTracking/, async (route) => {
    if (route.request().postData()?.includes("getClockStatus") !== true) return route.continue()
    const { clock } = (await (await route.fetch()).json()) as { clock: { since: string | null } }
    const since = clock.since === null ? null : new Date(NOON).toISOString()
    return route.fulfill({ status: 200, json: { clock: { ...clock, since } } })
  })

/** A clock at a door: names, a number, and what was recorded. */
export const atDoor = async (here: Site, { shoot }: Camera): Promise<void> => {
  const { companyId, userId } = await newWorker(here)
  await enter(here, userId)
  await until(here, userId, "Active")
  await ask(here, "setKioskPin", { kioskPin: { userId, pin: PIN } })
  for (const name of COLLEAGUES) await colleague(here, companyId, name)
  // Of its own: its clock stands.
  const tab = await here.open(PHONE, "America/Phoenix")
  const { page } = tab
  const { url } = await linkFor(here, undefined, { flow: "kiosk", companyId })
  await page.goto(url)
  await heading(page, START.en.kiosk.title)
  await shoot(page, "kiosk-start", "en", AT_DOOR)
  await press(page, START.en.start.button)
  await heading(page, kiosk.who)
  await page.clock.setFixedTime(NOON)
  await page.evaluate("globalThis.setTimeout = () => 0")
  await page.getByText("12:00 PM MST").waitFor()
  await shoot(page, "kiosk-names", "en", AT_DOOR)
  await page.getByRole("button", { name: /Lena/ }).click()
  for (const digit of PIN) await press(page, digit)
  await shoot(page, "kiosk-number", "en", AT_DOOR)
  await recordedAtNoon(page)
  await press(page, portal.punch.clockIn)
  await page.getByRole("heading", { name: /you clocked in at/ }).waitFor()
  await shoot(page, "kiosk-recorded", "en", AT_DOOR)
  await closed(tab)
}

/** Form W-4 as it is signed. */
export const formW4 = async (here: Site, { shoot }: Camera): Promise<void> => {
  const { companyId, userId } = await newWorker(here)
  const year = new Date().getFullYear()
  const form = { kind: "w4", year, source: "made up", text: madeUpW4({ year }) }
  await ask(here, "addDocument", { document: { companyId, title: "Form W-4", ...form } })
  const tab = await here.open(PHONE)
  const { page } = tab
  await begin(page, (await linkFor(here, userId, { flow: "worker-tax" })).url)
  // Within the session: somebody who is verified before needs a code.
  const home = { address1: "417 Mulberry Court", city: "Tucson", state: "AZ", zipcode: "85701" }
  const ssn = SSN.replace(/.$/, "1")
  await ask(here, "addKycInformation", {
    kycInformation: { userId, ssn, dateOfBirth: "1994-07-12", ...home }
  })
  await press(page, welcome.begin)
  await page.getByText(tax.head[0], { exact: true }).click()
  for (const button of [next, next, next, save]) await press(page, button)
  await heading(page, documents.sign("Form W-4"))
  await shoot(page, "form-w4", "en", IN_STORY)
  await closed(tab)
}

/** The pages in a frame of another product. */
export const inFrame = async (here: Site, { shoot }: Camera, port: number): Promise<void> => {
  const origin = `http://localhost:${port}`
  here.payroll(["client", "set", "default", "--flow-origin", origin])
  const { userId } = await newWorker(here)
  const { url } = await linkFor(here, userId)
  const tab = await here.open(PHONE)
  const { page } = tab
  await page.goto(origin)
  await page.getByLabel("Flow link").fill(url)
  await page.getByLabel("Flow link").press("Enter")
  const frame = await framed(page)
  await heading(frame, START.en.start.title)
  const atTop = (): Promise<unknown> => page.evaluate("scrollTo(0, 0)")
  // The link, which is another one each time.
  await page.evaluate(`document.querySelector("input").value = ""`)
  await atTop()
  await shoot(page, "framed-start", "en", IN_STORY)
  await press(frame, START.en.start.button)
  await press(frame, welcome.begin)
  await press(frame, save)
  await typeIdentity(frame, "en", SSN.replace(/.$/, "0"))
  await atTop()
  await shoot(page, "framed-identity", "en", IN_STORY)
  await closed(tab)
}

const NOTICE = "not-me"

/** Makes a worker active who has an account before. */
const paid = async (here: Site, userId: string): Promise<void> => {
  const account = {
    accountName: "Main",
    bankName: "Quay Bank",
    accountType: "Checking",
    routingNumber: "021000021",
    accountNumber: "1122334455",
    payPercentage: 100
  }
  await ask(here, "addUserBankAccount", { userBankAccount: { userId, ...account } })
  await ask(here, "addW4Information", { w4Information: { userId, w4FilingStatus: "Single" } })
  const home = { address1: "417 Mulberry Court", city: "Tucson", state: "AZ", zipcode: "85701" }
  const ssn = SSN.replace(/.$/, "2")
  await ask(here, "addKycInformation", {
    kycInformation: { userId, ssn, dateOfBirth: "1994-04-12", ...home }
  })
  await until(here, userId, "Active")
}

/** The mail that tells of a change, the first one after so many, as HTML. */
const noticeAfter = async (
  page: Page,
  { received }: SmtpServer,
  mails: number
): Promise<string> => {
  const find = () => received.slice(mails).find(({ message }) => message.includes(NOTICE))
  while (!find()) await page.evaluate("1")
  const [, html = ""] = find()?.message.split(/Content-Type: text\/html.*?\r\n\r\n/s) ?? []
  const [body = ""] = html.split("\r\n--")
  const bytes = body
    .replaceAll(/=\r?\n/g, "")
    .replaceAll(/=([\dA-F]{2})/g, (_all, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16))
    )
  return Buffer.from(bytes, "latin1").toString("utf8")
}

/**
 * Somebody with a stolen link cannot change where the pay goes. Somebody with more, who could, is seen by the worker,
 * who stops it, and by the administrator.
 */
export const stolen = async (here: Site, { shoot }: Camera, mails: SmtpServer): Promise<void> => {
  const { companyId, userId } = await newWorker(here)
  here.payroll(["client", "set", "default", "--display-name", "Northwind People"])
  await paid(here, userId)
  const thief = await here.open(PHONE)
  await begin(thief.page, (await linkFor(here, userId, { flow: "worker-bank-account" })).url)
  await press(thief.page, welcome.goOn)
  await heading(thief.page, code.title)
  await shoot(thief.page, "stolen-link", "en", IN_STORY)
  await closed(thief)
  const before = mails.received.length
  const account = {
    accountName: "Another",
    bankName: "Harbor Bank",
    accountType: "Checking",
    routingNumber: "021000021",
    accountNumber: "998877665544",
    payPercentage: 100
  }
  await ask(here, "setPayMethod", {
    payMethod: { userId, paymentMethod: "Direct Deposit", accounts: [account] }
  })
  const worker = await here.open(PHONE)
  const { page } = worker
  const notice = await noticeAfter(page, mails, before)
  await page.goto(`data:text/html;base64,${Buffer.from(notice).toString("base64")}`)
  await page.getByText("It was not me").first().waitFor()
  await page.evaluate(STEADY)
  await shoot(page, "stolen-mail", "en", IN_STORY)
  const [path] = /\/flow\/[\w-]+\/not-me#fl_\w+/.exec(notice) ?? assert.fail("no address")
  await page.goto(`http://127.0.0.1:${here.port}${path}`)
  await page.getByRole("button", { name: "It was not me" }).waitFor()
  await shoot(page, "stolen-not-me", "en", IN_STORY)
  await press(page, "It was not me")
  await page.getByText("The change is stopped.").waitFor()
  await shoot(page, "stolen-stopped", "en", IN_STORY)
  await closed(worker)
  const admin = await here.signedIn(here.credential, PHONE)
  await admin.page.goto(`${here.url}/c/${companyId}/workers/${userId}`)
  await settled(admin.page)
  await admin.page.evaluate(STEADY)
  await shoot(admin.page, "stolen-console", "en", IN_STORY)
  await closed(admin)
}
