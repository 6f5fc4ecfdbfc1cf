/** Steps of the tests about workers: calls of the service, and what a person does at a page. */
import { assert } from "@effect/vitest"
import type { Page } from "../browser/browser.ts"
import type { Site } from "./site.ts"

export type Body = Readonly<Record<string, unknown>>

/** Calls an operation, which must succeed. */
export const ask = async (
  { admin }: Pick<Site, "admin">,
  method: string,
  body: Body
): Promise<Body> => {
  const { status, text } = await admin.operate(method, { method, ...body })
  assert.strictEqual(status, 200, text)
  return JSON.parse(text)
}

export const part = (answer: Body, name: string): Body => answer[name] as Body

export const rows = (answer: Body, name: string): ReadonlyArray<Body> => answer[name] as never

/** Sets the days for which changes of accounts are held; credentials that were used lately know the days before. */
export const holdFor = (here: Site, days: number): void => {
  here.payroll(["client", "set", "default", "--bank-change-hold-days", String(days)])
}

export const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).first().click()

/** Chooses an entry of the menu of rare acts. */
export const choose = async (page: Page, entry: string): Promise<void> => {
  await press(page, "More about this worker")
  await page.getByRole("menuitem", { name: entry }).click()
}

/** Types a day into the date field of a label, part by part. */
export const typeDay = async (page: Page, label: string, digits: string): Promise<void> => {
  await page.getByRole("group", { name: label }).getByRole("spinbutton").first().press("Home")
  for (const digit of digits) await page.keyboard.press(digit)
}
