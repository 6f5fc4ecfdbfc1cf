/**
 * Makes prenotes from the pages of a hand-over (docs/paying.md, "Try new accounts"): a Nacha file with a credit of zero
 * dollars to each account that is new or changed since the hand-over before, or with `--all` to each that is paid to.
 *
 *     node docs/examples/prenotes.ts --bank 021000021 --bank-name "First Example Bank" \
 *       --effective 2026-12-17 page.json > prenotes.ach
 *
 * `--bank` is the routing number of the bank that gets the file. `--company-id` is what the bank knows the company by,
 * "1" and the EIN without it. The second file of a day has `--modifier B`.
 */
import { parseArgs } from "node:util"
import { matching, readHandOver, type Account, type Payee } from "./handOverPages.ts"

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    bank: { type: "string", default: "" },
    "bank-name": { type: "string", default: "" },
    "company-id": { type: "string" },
    effective: { type: "string", default: "" },
    modifier: { type: "string", default: "A" },
    all: { type: "boolean", default: false }
  }
})

const RECORD = 94
const BLOCK = 10
const CREDITS_ALONE = "220"
const PRENOTE = { Checking: "23", Savings: "33" }

/** Letters without their accents and other characters as blanks, on the left of a field. */
const text = (value: string, size: number): string =>
  value
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^ -~]/g, " ")
    .slice(0, size)
    .padEnd(size)

/** A number with leading zeros. */
const number = (value: bigint | number, size: number): string => {
  const digits = String(value).padStart(size, "0")
  if (digits.length > size) throw new Error(`a number has more than ${size} digits`)
  return digits
}

const record = (...fields: ReadonlyArray<string>): string => {
  const line = fields.join("")
  if (line.length !== RECORD) throw new Error(`a record has ${line.length} characters`)
  return line
}

const bank = matching(values.bank, /^\d{9}$/, "--bank")
const effective = matching(values.effective, /^20\d\d-\d\d-\d\d$/, "--effective")
const modifier = matching(values.modifier, /^[A-Z0-9]$/, "--modifier")
const originator = bank.slice(0, 8)

const { company, workers, changesSince } = readHandOver(positionals)
const companyId = matching(
  values["company-id"] ?? `1${company.ein ?? ""}`,
  /^[A-Z0-9]{10}$/,
  "--company-id"
)
const isNew = new Set(
  changesSince
    .filter(({ recordType, change }) => recordType === "userBankAccount" && change !== "removed")
    .map(({ recordId }) => recordId)
)

// PPD is for accounts of persons: those of a contractor's company take CCD.
const persons = workers.filter(({ taxId }) => taxId?.kind === "SSN")
const wanted = persons.flatMap((payee) =>
  payee.payAccounts
    .filter(({ userBankAccountId }) => values.all || isNew.has(userBankAccountId))
    .map((account) => ({ payee, account }))
)
if (wanted.length === 0)
  throw new Error("no account is new since the hand-over before; --all takes each account")

const entry = ({ payee, account }: { payee: Payee; account: Account }, index: number): string =>
  record(
    "6",
    PRENOTE[account.accountType],
    matching(account.routingNumber, /^\d{9}$/, `the routing number of ${payee.userId}`),
    text(matching(account.accountNumber, /^\d{1,17}$/, `the account of ${payee.userId}`), 17),
    number(0, 10),
    text(payee.userReferenceId ?? "", 15),
    text(`${payee.firstName} ${payee.lastName}`, 22),
    "  ",
    "0",
    originator,
    number(index + 1, 7)
  )

const now = new Date()
const today = [now.getFullYear() % 100, now.getMonth() + 1, now.getDate()]
const hash = wanted.reduce((sum, { account }) => sum + Number(account.routingNumber.slice(0, 8)), 0)
const totals = [number(hash % 10 ** 10, 10), number(0, 12), number(0, 12)]
const batch = [originator, number(1, 7)]
const records = [
  record(
    "101",
    ` ${bank}`,
    companyId,
    ...[...today, now.getHours(), now.getMinutes()].map((each) => number(each, 2)),
    modifier,
    "094101",
    text(values["bank-name"], 23),
    text(company.legalName, 23),
    text("", 8)
  ),
  record(
    "5",
    CREDITS_ALONE,
    text(company.legalName, 16),
    text("", 20),
    companyId,
    "PPD",
    text("PAYROLL", 10),
    text("", 6),
    effective.slice(2).replaceAll("-", ""),
    text("", 3),
    "1",
    ...batch
  ),
  ...wanted.map(entry),
  record("8", CREDITS_ALONE, number(wanted.length, 6), ...totals, companyId, text("", 25), ...batch)
]
const blocks = Math.ceil((records.length + 1) / BLOCK)
const control = ["9", number(1, 6), number(blocks, 6), number(wanted.length, 8), ...totals]
const padding = Array.from({ length: blocks * BLOCK - records.length - 1 }, () =>
  "9".repeat(RECORD)
)
process.stdout.write(`${[...records, record(...control, text("", 39)), ...padding].join("\n")}\n`)
