/** A bank account of a worker in words. */
import { words } from "../text/words.ts"
import type { Account } from "./edit.ts"

const text = words.workers

/** The kind of an account, its last digits and its share, in words. */
export const accountText = ({ accountType, accountNumberLast4, payPercentage }: Account): string =>
  text.account.ending(text.accountTypes[accountType], accountNumberLast4, payPercentage)

/** Returns true if an account waits for a person, or for the days of its change. */
export const isHeld = ({ awaitsApproval, hold, status }: Account): boolean =>
  (awaitsApproval || hold !== null) && status.status === "new"
