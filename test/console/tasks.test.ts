/** The tasks of an administrator, each from its first click to the stored record: with the pointer, and by keyboard. */
import { afterAll, assert, beforeAll, describe, it, type TestContext } from "@effect/vitest"
import { generateKeyPairSync } from "node:crypto"
import { testClient } from "../../apps/server/test/call.ts"
import type { Credential } from "../../apps/server/test/testServer.ts"
import { isNightly } from "../../packages/testing/src/nightly.ts"
import { sampled } from "../../packages/testing/src/sampled.ts"
import type { Page, Size } from "../browser/browser.ts"
import { addWorker, submitCompany } from "./companies.ts"
import { keyboard, pointer, type Hand, type Section } from "./hands.ts"
import { payCompany, payrollPerson, storedPeriod } from "./payCompany.ts"
import { closed, startSite, type Site, type Tab } from "./site.ts"

const PHONE: Size = { width: 390, height: 844 }
const WIDE: Size = { width: 1_440, height: 900 }

let started: Site | string

const site = ({ skip }: TestContext): Site => {
  if (typeof started !== "string") return started
  process.stderr.write(`SKIPPED: the tasks of an administrator in Chromium: ${started}\n`)
  return skip(started)
}

const ask = async ({ admin }: Pick<Site, "admin">, method: string, body: object) => {
  const { status, text } = await admin.operate(method, { method, ...body })
  assert.strictEqual(status, 200, text)
  return JSON.parse(text)
}

const COMPANIES: Section = ["Companies", "c"]
const WORKERS: Section = ["Workers", "w"]
const TIME_OFF: Section = ["Time off", "t"]
const PAY: Section = ["Pay periods", "y", "Pay"]
const TIME: Section = ["Timesheets", "s", "Time"]
const WEBHOOKS: Section = ["Webhooks", "h"]
const ACCESS: Section = ["Access", "l"]

const DAY_MS = 86_400_000
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const NOW = Math.floor(Date.now() / DAY_MS) * DAY_MS
/** The first day of the week before the last one. */
const SUNDAY_MS = NOW - (14 + new Date(NOW).getUTCDay()) * DAY_MS
const [MONDAY, TUESDAY] = [1, 2].map((days) => dayOf(SUNDAY_MS + days * DAY_MS))
/** The punches of somebody who forgot to clock out on Monday. */
const PUNCHES = [
  ["In", `${MONDAY}T06:02`],
  ["Meal Start", `${MONDAY}T12:00`],
  ["Meal End", `${MONDAY}T12:30`],
  ["In", `${TUESDAY}T06:00`],
  ["Out", `${TUESDAY}T14:00`]
] as const

interface Done {
  readonly here: Site
  readonly page: Page
  readonly hand: Hand
  /** Tells the records of one round from those of the others. */
  readonly round: number
  /** Opens a tab for somebody else. */
  readonly as: (person: Credential) => Promise<Done>
}

const said = (page: Page, text: string): Promise<void> => page.getByText(text).first().waitFor()

const companyAt = (page: Page): string => /\/c\/([\da-f-]{36})/.exec(page.url())?.[1] ?? ""

/** Opens the pages of a company from wherever the person is. */
const open = async ({ here, page }: Done, companyId: string): Promise<void> => {
  await page.goto(`${here.url}/c/${companyId}/overview`)
  await page.getByRole("heading", { name: "Good " }).waitFor()
}

const addCompany = async ({ here, page, hand, round }: Done): Promise<void> => {
  const { press, fill, choose, day, tick, go } = hand
  await go(COMPANIES)
  await press("Add company")
  await fill("Legal name", `Harbor Street Coffee ${round} LLC`)
  await press("Next")
  await fill("EIN", `12-345670${round}`)
  await choose("Legal form", "LLC")
  await choose("State of incorporation", "Arizona")
  await day("Founded on", "04012019")
  await tick("Form 941")
  await press("Next")
  await fill("Name of the location", "Main office")
  await fill("Street", "12 Dock Street")
  await fill("City", "Tucson")
  await choose("State", "Arizona")
  await fill("ZIP code", "85701")
  await press("Next")
  await fill("First name", "Maya")
  await fill("Last name", "Lindqvist")
  await fill("Email", "maya@harbor.example")
  await fill("Phone", "(520) 555-0100")
  await tick("Owns a share of the company")
  await press("Next")
  await said(page, "Share is missing")
  await fill("Share", "100")
  await press("Next")
  await fill("SSN", `123-45-678${round}`)
  await day("Date of birth", "04011980")
  await fill("Street", "1 Hill Road")
  await fill("City", "Tucson")
  await fill("State or province", "Arizona")
  await fill("ZIP or postal code", "85701")
  await tick("The company accepts the terms of service")
  await press("Add company")
  await said(page, "The company was added")
  await page.waitForURL(/c\/[\da-f-]{36}$/)
  const stored = await ask(here, "getCompanyInfo", { companyId: companyAt(page) })
  assert.strictEqual(stored.kybInformation.einLast4, `670${round}`)
  assert.deepInclude(stored.businessUsers[0], { phoneNumber: "5205550100", beneficialOwner: true })
}

const addAWorker = async (task: Done): Promise<void> => {
  const { here, page, hand, round } = task
  const { press, fill, choose, day, tick, go } = hand
  const companyId = await submitCompany(here, `Delta Bicycles ${round}`)
  await open(task, companyId)
  await go(WORKERS)
  await press("Add worker")
  await tick("Employee")
  await fill("First name", "Jonas")
  await fill("Last name", `Becker ${round}`)
  await fill("Phone", "+1 503 555 0111")
  await press("Next")
  await fill("Job title", "Barista")
  await day("First day of work", "01052026")
  await tick("From home")
  await choose("State", "Delaware")
  await press("Add and go on to pay")
  await fill("Amount", "21.50")
  await choose("For", "An hour")
  await press("Add wage")
  await said(page, "The wage was added")
  const { users } = await ask(here, "getUsers", { companyId })
  assert.deepInclude(users[0], { lastName: `Becker ${round}`, phoneNumber: "5035550111" })
}

const correctName = async ({ here, page, hand, round }: Done): Promise<void> => {
  const companyId = await submitCompany(here, `Zeta Glass ${round}`)
  const userId = await addWorker(here, companyId, `Oakhurst${round}`)
  await hand.find(`Ben Oakhurst${round}`)
  await page.waitForURL(/\/workers\//)
  await hand.press("Edit")
  await hand.fill("Last name", "Oakhurst-Ruiz")
  await hand.press("Save")
  await said(page, "The data were saved")
  const { user } = await ask(here, "getUser", { userId })
  assert.strictEqual(user.lastName, "Oakhurst-Ruiz")
}

const addSchedule = async (task: Done): Promise<void> => {
  const { here, page, hand, round } = task
  const companyId = await submitCompany(here, `Eta Paper ${round}`)
  await open(task, companyId)
  await hand.go(PAY)
  await hand.press("Add pay schedule")
  await said(page, "Moved because the banks are closed")
  await hand.press("Save schedule")
  await said(page, "The pay schedule is saved")
  const { paySchedules } = await ask(here, "getPaySchedule", { companyId })
  assert.lengthOf(paySchedules, 1)
}

/** Shows the period in which the work is. */
const toThePeriod = async ({ press, go }: Hand, page: Page): Promise<void> => {
  await go(TIME)
  for (const days of [7, 0]) {
    await press("Period before")
    await page.waitForURL(new RegExp(`period=${dayOf(SUNDAY_MS + days * DAY_MS)}`))
  }
}

const mendAndLock = async (task: Done): Promise<void> => {
  const { here, page, hand, round } = task
  const companyId = await submitCompany(here, `Theta Bakery ${round}`)
  const userId = await addWorker(here, companyId, `Whitlock${round}`)
  const punches = PUNCHES.map(([type, at]) => ({ userId, type, at, externalId: `${userId} ${at}` }))
  await ask(here, "addPunches", { companyId, punches })
  const payPeriodBegin = dayOf(SUNDAY_MS)
  await ask(here, "submitTimesheet", { timesheet: { userId, payPeriodBegin } })
  await open(task, companyId)
  await toThePeriod(hand, page)
  await hand.press("Fix punch")
  await said(page, "Punches of")
  await hand.press("Fix punch")
  await hand.fill("Time", hand.isKeyboard ? "02:30PM" : "14:30")
  await hand.press("Save punch")
  await said(page, "The punch was added")
  await hand.press("Approve")
  await said(page, "The timesheet was approved")
  await toThePeriod(hand, page)
  await hand.press("Lock period")
  await hand.press("Lock 1 timesheet and others")
  await said(page, "1 timesheet is locked")
  const { timesheets } = await ask(here, "getTimesheets", { companyId })
  const [{ timesheetId }] = timesheets
  const { timesheet } = await ask(here, "getTimesheet", { timesheetId })
  assert.strictEqual(timesheet.workedMinutes, 958)
  assert.strictEqual(timesheet.status.status, "Locked")
}

const decideRequest = async (task: Done): Promise<void> => {
  const { here, page, hand } = task
  const { companies } = await ask(here, "getCompanies", { name: "Example Bakery 01 LLC" })
  const [{ companyId }] = companies
  const requests = async (status: string) =>
    (await ask(here, "getTimeOffRequests", { companyId, status: [status] })).timeOffRequests
  const waiting = async (): Promise<number> => (await requests("Pending")).length
  if ((await waiting()) === 0) {
    // The rounds before declined all: a worker asks again.
    const [{ userId, timeOffPolicyId, days }] = await requests("Declined")
    await ask(here, "addTimeOffRequest", { timeOffRequest: { userId, timeOffPolicyId, days } })
  }
  const before = await waiting()
  await open(task, companyId)
  await hand.go(TIME_OFF)
  await hand.press("Decline")
  await hand.fill("Why", "the shop is full")
  await hand.press("Decline")
  await said(page, "The request was declined")
  assert.strictEqual(await waiting(), before - 1)
}

const addPolicy = async (task: Done): Promise<void> => {
  const { here, page, hand, round } = task
  const { press, fill, choose, tick, go } = hand
  const companyId = await submitCompany(here, `Kappa Foods ${round}`)
  await addWorker(here, companyId, `Marsh${round}`)
  await open(task, companyId)
  await go(TIME_OFF)
  await press("Policies")
  await press("Add policy")
  await press("Start from this: Own rules")
  await fill("Name", "Study days")
  await choose("Kind of time off", "Personal")
  await tick("All at once")
  await fill("At the start of each year", "16")
  await press("Save policy")
  await press("Add workers")
  await tick(`Ben Marsh${round}`)
  await press("Add workers")
  await said(page, "1 assignment")
  const { timeOffPolicies } = await ask(here, "getTimeOffPolicies", { companyId })
  const [{ timeOffPolicyId, lumpSumMinutes }] = timeOffPolicies
  assert.strictEqual(lumpSumMinutes, 960)
  const assigned = await ask(here, "getTimeOffPolicyAssignments", { timeOffPolicyId })
  assert.lengthOf(assigned.timeOffPolicyAssignments, 1)
}

/** Adds the recipient of the client, whose key a second person confirms. */
const addRecipient = async (here: Site): Promise<void> => {
  const publicKey = generateKeyPairSync("x25519").publicKey.export({ format: "jwk" })
  const named = { name: "Northgate Pay", publicKey }
  const { recipient } = await ask(here, "addRecipient", { recipient: named })
  const { recipientId, fingerprint } = recipient
  const second = testClient(here.port, await here.person("Noor Haddad", "admin"))
  await ask({ admin: second }, "confirmRecipient", { recipient: { recipientId, fingerprint } })
}

const handOver = async (task: Done): Promise<void> => {
  const { here, round } = task
  const { companyId, payPeriodId } = await payCompany(here, `Iota Mills ${round}`)
  const payroll = await payrollPerson(here, `Pia Roll ${round}`)
  const theirs = await task.as(payroll)
  const { page, hand } = theirs
  await open(theirs, companyId)
  await hand.go(PAY)
  await hand.press("Open period")
  await hand.press("Hand over")
  await hand.fill("Your secret", payroll.password)
  const file = page.waitForEvent("download")
  await hand.press("Hand over 1")
  assert.match((await file).suggestedFilename(), /\.jwe$/)
  await said(page, "With payroll")
  const period = await storedPeriod(here, payPeriodId)
  assert.deepInclude(period["PayPeriodStatus"], { status: "submitted" })
}

const addEndpoint = async ({ here, page, hand, round }: Done): Promise<void> => {
  const { press, fill, tick, go } = hand
  const url = `http://127.0.0.1:9/hook-${round}`
  await go(WEBHOOKS)
  await press("Add endpoint")
  await fill("Address", url)
  await press("Add endpoint")
  await said(page, "Copy the secret now")
  await tick("I stored the secret in a safe place")
  await press("Done")
  const { webhookEndpoints } = await ask(here, "getWebhookEndpoints", {})
  assert.include(JSON.stringify(webhookEndpoints), url)
}

const limitCredential = async ({ here, page, hand, round }: Done): Promise<void> => {
  const { press, fill, tick, day, go } = hand
  await go(ACCESS)
  await press("Add credential")
  await tick("Read")
  await tick("Example Bakery 01 LLC")
  await fill("Name of the person", `Lin Wei ${round}`)
  await day("Last day", "12312027")
  await press("Add credential")
  await said(page, "Copy the secret now")
  await tick("I stored the secret in a safe place")
  await press("Done")
  const { credentials } = await ask(here, "getCredentials", {})
  const made = credentials.find(({ person }: { person: string }) => person === `Lin Wei ${round}`)
  assert.deepInclude(made, { role: "read", expiryDate: "2027-12-31" })
  assert.lengthOf(made.companyIds, 1)
}

const TASKS: Readonly<Record<string, (task: Done) => Promise<void>>> = {
  "a company is added with its owner": addCompany,
  "a worker is added with a wage": addAWorker,
  "a worker is found from anywhere and the name corrected": correctName,
  "a pay schedule is added with its year in sight": addSchedule,
  "a missed punch is mended, the sheet approved and the period locked": mendAndLock,
  "a request for time off is declined": decideRequest,
  "a policy is added and a worker gets it": addPolicy,
  "a pay period is handed over, encrypted": handOver,
  "an endpoint is added": addEndpoint,
  "a credential is made with its limits": limitCredential
}

type Way = readonly [way: (page: Page) => Hand, size: Size]

/** By day one of them is tried, at night both ways at both widths. */
const BY_DAY: ReadonlyArray<Way> = [
  [keyboard, PHONE],
  [pointer, WIDE]
]
const AT_NIGHT: ReadonlyArray<Way> = [
  [keyboard, WIDE],
  [pointer, PHONE]
]
const WAYS = [...sampled(BY_DAY, 2), ...(isNightly ? AT_NIGHT : [])]
/** By day one of so many tasks is done. */
const TASK_STEP = 2

beforeAll(async () => {
  started = await startSite({ PAYROLL_WEBHOOK_ALLOW: "127.0.0.0/8" })
  if (typeof started === "string") return
  started.payroll(["sandbox", "seed", "--companies", "1", "--workers", "24"])
  await addRecipient(started)
}, 300_000)
afterAll(async () => {
  if (typeof started !== "string") await started.stop()
})

describe.each(WAYS.map(([way, size], round) => ({ way, size, round })))(
  "at $size.width in way $round",
  ({ way, size, round }) => {
    for (const [name, run] of sampled(Object.entries(TASKS), TASK_STEP)) {
      it(`of the tasks: ${name}`, async (context) => {
        const here = site(context)
        const tabs: Array<Tab> = []
        const as = async (person: Credential): Promise<Done> => {
          const tab = await here.signedIn(person, size)
          tabs.push(tab)
          await tab.page.goto(here.url)
          await tab.page.locator("h1").waitFor()
          return { here, page: tab.page, hand: way(tab.page), round, as }
        }
        await run(await as(here.credential))
        for (const tab of tabs) await closed(tab)
      }, 120_000)
    }
  }
)
