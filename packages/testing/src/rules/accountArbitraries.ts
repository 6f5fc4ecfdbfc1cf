/** The random steps about the accounts that companies pay from. */
import fc from "fast-check"
import { does } from "./does.ts"
import { account, at, one, shares, version } from "./values.ts"

/** Mostly without a name. */
const accountPlace = one(undefined, undefined, undefined, 0, 1, 2)
export const setAccount = does("updateCompanyBankAccount", {
  at,
  account,
  place: accountPlace,
  version
})
export const addAccount = does("addCompanyBankAccount", { at, account })
export const endAccount = does("deactivateCompanyBankAccount", { at: fc.nat(7), version })
/** The first shares go to new accounts, the others to those in use. */
export const setPay = does("setPayMethod", {
  at,
  paymentMethod: one("Check", "Direct Deposit", "Direct Deposit"),
  shares,
  accounts: fc.array(account, { maxLength: 2 })
})
/** Steps that affect where the money of a company comes from. */
export const aboutAccounts = fc.oneof(
  { weight: 3, arbitrary: addAccount },
  { weight: 2, arbitrary: setAccount },
  { weight: 3, arbitrary: endAccount },
  does("checkBankAccounts", {})
)
