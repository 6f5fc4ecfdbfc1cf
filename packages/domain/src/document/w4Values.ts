/** The entries of a Form W-4 as its document has them. */
import { easternDayOf } from "../calendar/easternDay.ts"
import { yearOf } from "../calendar/localDate.ts"
import type { FormPerson } from "./filledDocument.ts"
import type { W4Mark } from "./w4Text.ts"
import { dependentsAmountOf, step3Amounts } from "../w4/withholding.ts"
import type { FilingStatus, W4Information } from "../w4/w4Information.ts"

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" })
const amount = (decimal: number | string): string => dollars.format(Number(decimal))
const box = (isChecked: boolean): string => (isChecked ? "☒" : "☐")

/** The boxes of step 1(c). */
const BOXES: Readonly<Record<typeof FilingStatus.Type, W4Mark>> = {
  Single: "1c-single",
  "Married Filing Separately": "1c-single",
  "Married filing jointly": "1c-joint",
  "Married Qualifying widow(er)": "1c-joint",
  "Head of household": "1c-head"
}

/** The words that nonresident aliens write below step 4(c). Source: IRS Notice 1392. */
const ALIEN = "Nonresident Alien"

/** The texts that stand at the marks of the form. */
export const w4Values = (
  form: W4Information,
  { name, address, ssn }: FormPerson
): Readonly<Record<W4Mark | "3a" | "3b", string>> => {
  const checked = BOXES[form.filingStatus]
  const { child, other } = step3Amounts(yearOf(form.receivedAt ?? easternDayOf(form.createdAt)))
  return {
    "1a": [name, ...address].join("\n"),
    "1b": ssn,
    "1c-single": box(checked === "1c-single"),
    "1c-joint": box(checked === "1c-joint"),
    "1c-head": box(checked === "1c-head"),
    "2c": box(form.haveMultipleJobs),
    "3a": amount(form.dependents * child),
    "3b": amount(form.dependentsAbove18 * other),
    "3": amount(dependentsAmountOf(form)),
    "4a": amount(form.otherIncome),
    "4b": amount(form.otherDeduction),
    "4c": [amount(form.extraWithholding), ...(form.nonresidentAlien ? [ALIEN] : [])].join("\n"),
    exempt: box(form.exempt)
  }
}
