/**
 * The codes with which banks return payments (R) and report changes of accounts (C).
 * Source: Nacha Operating Rules, Appendix Four (return reasons) and Appendix Five (notifications of change).
 */
import { formedText, formOf } from "../field/formedText.ts"

export const ReturnCode = formedText(
  formOf(String.raw`[RC]\d{2}`),
  "must be R or C and two digits",
  ["R03", "C01"]
)

/** Meaning of a code after which the account takes no more pay. */
interface Refusal {
  /** The reason of the failed account in events. */
  readonly reason: string
  /** The field that has to change. */
  readonly field: "accountNumber" | "routingNumber"
  readonly requirement: string
}

const refusals = {
  R02: {
    reason: "account_closed",
    field: "accountNumber",
    requirement: "the bank returned a payment: the account is closed"
  },
  R03: {
    reason: "account_not_found",
    field: "accountNumber",
    requirement: "the bank returned a payment: it has no such account of this person"
  },
  R04: {
    reason: "account_number",
    field: "accountNumber",
    requirement: "the bank returned a payment: the account number is not valid"
  },
  R13: {
    reason: "routing_number",
    field: "routingNumber",
    requirement: "a payment was returned: the routing number is not valid"
  },
  R16: {
    reason: "account_frozen",
    field: "accountNumber",
    requirement: "the bank returned a payment: the account is frozen"
  },
  R20: {
    reason: "account_type",
    field: "accountNumber",
    requirement: "the bank returned a payment: the account takes no such payments"
  }
} as const satisfies Readonly<Record<string, Refusal>>

type RefusalOfAccount = (typeof refusals)[keyof typeof refusals]

const isRefusal = (code: string): code is keyof typeof refusals => Object.hasOwn(refusals, code)

/** The meaning of a code that refuses the account; undefined for one that does not. */
export const refusalOf = (code: string | undefined): RefusalOfAccount | undefined =>
  code !== undefined && isRefusal(code) ? refusals[code] : undefined

/** The reasons of the requirements of refused accounts. */
export const REFUSED_ACCOUNT: ReadonlyArray<RefusalOfAccount["requirement"]> = Object.values(
  refusals
).map(({ requirement }) => requirement)

/** True if a code is a return: the payment did not stay with the worker. */
export const isReturn = (code: string): boolean => code.startsWith("R")

/** True if a code notifies of a change that the account needs. */
export const isCorrection = (code: string): boolean => /^C0[1-7]$/.test(code)
