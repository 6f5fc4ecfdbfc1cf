/** The addresses of the console that pictures are taken of. */
import type { Page } from "../browser/browser.ts"
import type { Site } from "./site.ts"

/** The first record of a list, by its link in the table. */
const firstRecord = async (page: Page, url: string): Promise<string> => {
  await page.goto(url)
  await page.locator("tbody a").first().waitFor()
  const href = await page.evaluate('document.querySelector("tbody a").href')
  return String(href)
}

/**
 * Opens a page and waits for an element. Some counts and lists are half a minute behind; the page reads again by
 * itself.
 */
export const untilThere = async (page: Page, url: string, selector: string): Promise<void> => {
  await page.goto(url)
  for (let tries = 0; tries < 5; tries += 1) {
    if ((await page.locator(selector).count()) > 0) return
    await page
      .locator(selector)
      .first()
      .waitFor()
      .catch(() => undefined)
  }
}

/** The addresses of all sections and of a record of each kind, by the names of their pictures. */
export const placesOf = async (page: Page, { url }: Site): Promise<ReadonlyMap<string, string>> => {
  const hrefs = (await page.evaluate(
    '[...document.querySelectorAll(".nav a")].map((link) => link.href)'
  )) as ReadonlyArray<string>
  const places = new Map(hrefs.map((href) => [href.split("/").at(-1) ?? "", href]))
  const company = await firstRecord(page, `${url}/companies?kybStatus=passed&kind=employer`)
  const companyId = company.split("/").at(-1) ?? ""
  const of = `${url}/c/${companyId}`
  const sheets = `${of}/timesheets`
  places.set("workers", `${of}/workers`)
  places.set("time-off", `${of}/time-off`)
  places.set("pay-periods", `${of}/pay-periods`)
  places.set("timesheets", sheets)
  places.set("timesheet", await firstRecord(page, sheets))
  places.set("calendar", `${url}/calendar?compensationFrequency=Semi-Monthly&year=2026`)
  places.set("company", company)
  places.set("timeline", `${of}?view=history`)
  places.set("worker", await firstRecord(page, `${of}/workers`))
  places.set("review", await firstRecord(page, `${url}/reviews?kind=company`))
  // What the worker does comes in the order in which it ends.
  places.set("audit", `${url}/audit?operation=createBusiness`)
  places.set("events", `${url}/events?eventTypes=payperiod.*`)
  places.set("event", await firstRecord(page, `${url}/events?companyId=${companyId}`))
  places.set("endpoint", await firstRecord(page, `${url}/webhooks`))
  return places
}
